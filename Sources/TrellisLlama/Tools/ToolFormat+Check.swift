import TrellisShape

extension ToolFormat {
  /// Refuses a tool whose calls cannot be written, or not be read back.
  func check(_ tool: GrammarStore.Key.Tool) throws(ToolFormatError) {
    if tool.name.isEmpty { throw .namelessTool }
    if let scalar = tool.name.unicodeScalars.first(where: isUnwritable) {
      throw .unwritableName(tool.name, scalar, format: name)
    }
    guard tool.parameters.hasOnlyObjects else { throw .argumentsOtherThanObjects(tool: tool.name) }
  }

  /// Whether a name with that scalar would end early or be no JSON.
  private func isUnwritable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.generalCategory == .control { return true }
    if afterName.hasPrefix("\"") { return scalar == "\"" || scalar == "\\" }
    return afterName.isEmpty && scalar == "{"
  }
}

/// Why a model cannot be given a tool.
enum ToolFormatError: Error, Equatable, CustomStringConvertible {
  case namelessTool
  case unwritableName(String, Unicode.Scalar, format: String)
  case argumentsOtherThanObjects(tool: String)

  var description: String {
    switch self {
    case .namelessTool: "A tool's name is empty; give it one."
    case .unwritableName(let name, let scalar, let format):
      """
      The name \(name.debugDescription) of a tool holds \(scalar.debugDescription), which this model's calls (\(format)) \
      cannot have there; rename the tool.
      """
    case .argumentsOtherThanObjects(let tool):
      "The schema of the arguments of the tool '\(tool)' allows values that are no objects; make it that of an object."
    }
  }
}

extension SchemaGraph {
  /// Whether all values are objects.
  fileprivate var hasOnlyObjects: Bool {
    var known: [String: Bool] = [:]
    return hasOnlyObjects(root, &known)
  }

  private func hasOnlyObjects(_ node: SchemaNode, _ known: inout [String: Bool]) -> Bool {
    switch node.shape {
    case .object, .nothing: return true
    case .constants(let values): return values.allSatisfy { $0.object != nil }
    case .anyOf(let nodes), .oneOf(let nodes): return nodes.allSatisfy { hasOnlyObjects($0, &known) }
    case .allOf(let nodes): return nodes.contains { hasOnlyObjects($0, &known) }
    case .reference(let name):
      // A definition inside of itself has no other values than its other parts have.
      if let known = known[name] { return known }
      known[name] = true
      let definition = name == Self.rootReference ? root : definitions.first { $0.name == name }?.node
      let result = definition.map { hasOnlyObjects($0, &known) } ?? false
      known[name] = result
      return result
    case .anything, .null, .boolean, .string, .number, .array, .not: return false
    }
  }
}
