/// Attributes, subscripts and slices.
extension Renderer {
  /// `value.name`: a method or attribute first, then a key.
  func attribute(_ name: String, of value: Value) throws(TemplateError) -> Value {
    if case .undefined(let undefined) = value { throw undefined.error }
    if let found = try member(name, of: value) { return found }
    if case .mapping(let mapping) = value, let found = mapping[.text(Text(name))] { return found }
    return missing(.string(name), of: value)
  }

  /// `value[index]`: an element or key first, then an attribute.
  func subscripted(_ value: Value, by index: Value) throws(TemplateError) -> Value {
    switch value {
    case .undefined(let undefined): throw undefined.error
    case .mapping(let mapping):
      if let found = mapping[index] { return found }
    case .list(let list):
      if let place = index.index.flatMap({ Self.place($0, in: list.elements.count) }) { return list.elements[place] }
    case .text(let text):
      if let index = index.index {
        let offsets = text.offsets
        try budget.step(1 + text.count / 64)
        if let place = Self.place(index, in: offsets.count - 1) {
          return .text(text[offsets[place]..<offsets[place + 1]])
        }
      }
    default: break
    }
    if case .text(let name) = index, let found = try member(name.string, of: value) { return found }
    return missing(index, of: value)
  }

  /// A place counted from the end where it is negative.
  private static func place(_ index: Int, in count: Int) -> Int? {
    let place = index < 0 ? index + count : index
    return (0..<count).contains(place) ? place : nil
  }

  private func missing(_ name: Value, of value: Value) -> Value {
    let object = value.isNull ? "None" : "\(value.typeName) object"
    if case .text(let name) = name {
      return .undefined(Undefined(message: "'\(object)' has no attribute '\(name.string)'"))
    }
    let element = (try? representation(name))?.string ?? ""
    return .undefined(Undefined(message: "\(object) has no element \(element)"))
  }

  private func member(_ name: String, of value: Value) throws(TemplateError) -> Value? {
    switch value {
    case .text(let text): return TextMethods.method(name, of: text).map(Value.function)
    case .list(let list): return ListMethods.method(name, of: list).map(Value.function)
    case .mapping(let mapping): return MappingMethods.method(name, of: mapping).map(Value.function)
    case .namespace(let namespace): return namespace.attributes[name]
    case .loop(let loop): return loop.attribute(name)
    case .function(let function) where function.isMacro && name == "name": return .string(function.name)
    default: return nil
    }
  }

  /// Python's slices, with any of the bounds left out.
  func slice(_ value: Value, _ start: Int?, _ stop: Int?, _ step: Int?) throws(TemplateError) -> Value {
    let step = step ?? 1
    guard step != 0 else { throw TemplateError(.type, "slice step cannot be zero") }
    switch value {
    case .undefined(let undefined): throw undefined.error
    case .list(let list):
      let places = Self.places(start, stop, step, in: list.elements.count)
      try budget.step(places.count)
      return .list(ListValue(places.map { list.elements[$0] }, isTuple: list.isTuple))
    case .text(let text):
      let offsets = text.offsets
      try budget.write(text.count)
      if step == 1 {
        let (from, to) = Self.bounds(start, stop, 1, in: offsets.count - 1)
        return .text(from < to ? text[offsets[from]..<offsets[to]] : Text())
      }
      let places = Self.places(start, stop, step, in: offsets.count - 1)
      return .text(Text().joining(places.map { text[offsets[$0]..<offsets[$0 + 1]] }))
    default:
      return missing(.string("slice"), of: value)
    }
  }

  private static func bounds(_ start: Int?, _ stop: Int?, _ step: Int, in count: Int) -> (Int, Int) {
    func clamp(_ index: Int) -> Int {
      let place = index < 0 ? index.addingReportingOverflow(count).partialValue : index
      return step > 0 ? min(max(place, 0), count) : min(max(place, -1), count - 1)
    }
    return (
      start.map(clamp) ?? (step > 0 ? 0 : count - 1),
      stop.map(clamp) ?? (step > 0 ? count : -1)
    )
  }

  private static func places(_ start: Int?, _ stop: Int?, _ step: Int, in count: Int) -> [Int] {
    let (from, to) = bounds(start, stop, step, in: count)
    return Array(stride(from: from, to: to, by: step))
  }
}

extension LoopValue {
  func attribute(_ name: String) -> Value? {
    switch name {
    case "index": .integer(index + 1)
    case "index0": .integer(index)
    case "revindex": .integer(elements.count - index)
    case "revindex0": .integer(elements.count - index - 1)
    case "first": .boolean(index == 0)
    case "last": .boolean(index == elements.count - 1)
    case "length": .integer(elements.count)
    case "depth": .integer(level + 1)
    case "depth0": .integer(level)
    case "previtem":
      index > 0 ? elements[index - 1] : .undefined(Undefined(message: "there is no previous item"))
    case "nextitem":
      index + 1 < elements.count ? elements[index + 1] : .undefined(Undefined(message: "there is no next item"))
    case "cycle":
      .function(
        FunctionValue("cycle", holding: .loop(self)) { (_, arguments) throws(TemplateError) in
          guard !arguments.positional.isEmpty else { throw TemplateError(.type, "no items for cycling given") }
          return arguments.positional[self.index % arguments.positional.count]
        })
    case "changed":
      .function(
        FunctionValue("changed", holding: .loop(self)) { (renderer, arguments) throws(TemplateError) in
          let new = Value.tuple(arguments.positional)
          if let old = self.changed, try renderer.equal(old, new) { return .boolean(false) }
          renderer.willChange(self)
          self.changed = new
          return .boolean(true)
        })
    default: nil
    }
  }
}
