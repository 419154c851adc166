/// The names that a Swift type may have in a schema: bare where that is clear, qualified where two types share it.
///
/// Generic arguments are spelled in words, so that a name is readable and needs no escape in a `$ref`: `Page<Cat>` is `PageOfCat`,
/// `Pair<Cat, [Dog]>` is `PairOfCatAndArrayOfDog`.
package struct SchemaTypeName: Hashable, Sendable {
  /// A type or a type that it is nested in, with its generic arguments.
  package struct Component: Hashable, Sendable {
    package var name: String
    package var arguments: [SchemaTypeName]

    package init(_ name: String, arguments: [SchemaTypeName] = []) {
      self.name = name
      self.arguments = arguments
    }

    fileprivate var text: String {
      arguments.isEmpty ? name : name + "Of" + arguments.map(\.bare).joined(separator: "And")
    }
  }

  /// From the outermost type to the type itself, without the module.
  package var components: [Component]

  package init(_ components: [Component]) {
    self.components = components
  }

  package init(_ name: String) {
    components = [Component(name)]
  }

  /// `Row`.
  package var bare: String { components.last?.text ?? "" }
  /// `Table.Row`.
  package var qualified: String { components.map(\.text).joined(separator: ".") }
}

extension SchemaTypeName {
  /// The names of a type as the runtime spells it (`Module.Table<Swift.Int>.Row`).
  package init(of type: Any.Type) {
    var rest = Substring(String(reflecting: type))
    self = Self.parse(&rest)
  }

  private static func parse(_ rest: inout Substring) -> SchemaTypeName {
    var components: [Component] = []
    while true {
      if rest.hasPrefix("(") {
        // "(extension in Other):" before a path, or "(unknown context at $1f)." for a private type: neither is part of its name.
        let isExtension = rest.hasPrefix("(extension in ")
        rest = rest.drop { $0 != ")" }.dropFirst(isExtension ? 2 : 1)
      } else {
        let name = rest.prefix { !".<>, ".contains($0) }
        rest = rest.dropFirst(name.count)
        var component = Component(String(name))
        if rest.hasPrefix("<") {
          repeat {
            rest = rest.dropFirst()
            rest = rest.drop { $0 == " " }
            component.arguments.append(parse(&rest))
          } while rest.hasPrefix(",")
          rest = rest.dropFirst()
        }
        components.append(component)
      }
      guard rest.hasPrefix(".") || (rest.first.map { !"<>, ".contains($0) } ?? false) else { break }
      if rest.hasPrefix(".") { rest = rest.dropFirst() }
    }
    // The module.
    if components.count > 1 { components.removeFirst() }
    return SchemaTypeName(components)
  }
}
