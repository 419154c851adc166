import GenerableModel

/// Makes the generated Swift of one input file.
struct FileRenderer {
  let index: TypeIndex
  /// Whether guides carry `#sourceLocation` to the user's file: not in files that are checked in, which name no absolute paths.
  let locatesGuides: Bool

  /// The runtime's version that generated code asks for; `TrellisSchema` declares each version that it still serves.
  static let runtimeVersion = "GeneratedCode.Version1"

  /// The generated text; a comment alone where the file declares nothing to generate for.
  func render(_ source: SourceFile, _ types: [GenerableType]) -> String {
    var printer = SwiftPrinter()
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    guard !types.isEmpty else {
      printer.line("// Generated from \(name), which declares no type to generate for.")
      return printer.text
    }
    printer.line("// Generated from \(name). Do not edit: change the types there.")
    printer.line()
    for text in imports(source, for: types) {
      text.split(separator: "\n", omittingEmptySubsequences: false).forEach { printer.line(String($0)) }
    }
    printer.line()
    printer.line(
      "/// What this file needs of TrellisSchema: an error here means that the two come from different releases.")
    printer.print(
      .typealias(modifiers: "private ", name: "RequiredRuntime", target: Self.runtimeVersion))
    for type in types {
      let declarations = render(type)
      guard !declarations.isEmpty else { continue }
      printer.line()
      if let condition = type.condition {
        printer.print(.conditional(condition, declarations))
      } else {
        printer.print(declarations)
      }
    }
    return printer.text
  }

  private func render(_ type: GenerableType) -> [Declaration] {
    switch type.declaration.kind {
    case .structure: StructRenderer(type: type, index: index, locatesGuides: locatesGuides).declarations
    case .enumeration:
      type.hasPayload
        ? PayloadEnumRenderer(type: type, index: index, locatesGuides: locatesGuides).declarations
        : EnumRenderer(type: type, locatesGuides: locatesGuides).declarations
    case .class, .actor, .protocol: []
    }
  }

  /// The source's imports, and the schema module where the source gets it from somewhere else.
  private func imports(_ source: SourceFile, for types: [GenerableType]) -> [String] {
    let known: Set<String> = ["Trellis", "TrellisSchema"]
    let isImported = source.imports.contains { !known.isDisjoint(with: $0.modules) }
    let isPublic = types.contains { $0.declaration.access == .public }
    let texts = source.imports.map { ImportText($0).text(in: isPublic) }
    return (isImported ? texts : texts + ["import TrellisSchema"]).uniqued
  }
}

/// An import as the generated file repeats it.
private struct ImportText {
  let declaration: ImportDeclaration

  init(_ declaration: ImportDeclaration) {
    self.declaration = declaration
  }

  /// Without `public` and `package` where nothing public is generated: the compiler warns of a public import without public use.
  func text(in isPublic: Bool) -> String {
    guard !isPublic, !declaration.text.hasPrefix("#if") else { return declaration.text }
    for word in ["public ", "package "] where declaration.text.hasPrefix(word) {
      return String(declaration.text.dropFirst(word.count))
    }
    return declaration.text
  }
}

extension [String] {
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
