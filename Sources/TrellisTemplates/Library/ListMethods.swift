/// The methods of Python's lists and tuples.
enum ListMethods {
  static func method(_ name: String, of list: ListValue) -> FunctionValue? {
    let readers: Set = ["index", "count"]
    let writers: Set = ["append", "extend", "insert", "pop", "remove", "clear", "reverse", "copy", "sort"]
    guard readers.contains(name) || (!list.isTuple && writers.contains(name)) else { return nil }
    return FunctionValue(name, holding: .list(list)) { (renderer, arguments) throws(TemplateError) in
      try renderer.budget.step(1 + list.elements.count / 16)
      return try call(name, list, renderer, arguments)
    }
  }

  private static func call(
    _ name: String, _ list: ListValue, _ renderer: Renderer, _ arguments: CallArguments
  ) throws(TemplateError) -> Value {
    renderer.willChange(list)
    func only() throws(TemplateError) -> Value { try arguments.bound(name, "x", required: 1)[0] ?? .null }
    switch name {
    case "index":
      let element = try only()
      for (index, other) in list.elements.enumerated() where try renderer.equal(other, element) {
        return .integer(index)
      }
      throw TemplateError(.type, "\(try renderer.representation(element).string) is not in list")
    case "count":
      let element = try only()
      var count = 0
      for other in list.elements where try renderer.equal(other, element) { count += 1 }
      return .integer(count)
    case "append": list.elements.append(try only())
    case "extend":
      let more = try renderer.elements(of: try only())
      try renderer.budget.step(more.count)
      list.elements += more
    case "insert":
      let bound = try arguments.bound(name, "index", "object", required: 2)
      let index = try renderer.integer(bound[0], "index") ?? 0
      let place = index < 0 ? max(0, index.addingReportingOverflow(list.elements.count).partialValue) : index
      list.elements.insert(bound[1] ?? .null, at: min(place, list.elements.count))
    case "pop":
      guard !list.elements.isEmpty else { throw TemplateError(.type, "pop from empty list") }
      let index = try renderer.integer(try arguments.bound(name, "index")[0], "index") ?? -1
      let place = index < 0 ? index.addingReportingOverflow(list.elements.count).partialValue : index
      guard list.elements.indices.contains(place) else { throw TemplateError(.type, "pop index out of range") }
      return list.elements.remove(at: place)
    case "remove":
      let element = try only()
      for (index, other) in list.elements.enumerated() where try renderer.equal(other, element) {
        list.elements.remove(at: index)
        return .null
      }
      throw TemplateError(.type, "list.remove(x): x not in list")
    case "clear": list.elements = []
    case "reverse": list.elements.reverse()
    case "copy": return .list(list.elements)
    default:
      let isDescending = arguments.named.first { $0.name == "reverse" }?.value.isTrue ?? false
      list.elements = try renderer.sorted(list.elements.map { ($0, $0) }, descending: isDescending)
    }
    return .null
  }
}
