import Foundation
import TrellisShape

/// A JSON Schema with definitions in the place of references and lists in the place of single constants, for templates
/// that know neither.
///
/// A definition inside of itself or too deep is named by its type and description alone. In a schema that grows large,
/// so is one that stands elsewhere already: such a schema is no larger than all its definitions.
struct InlinedSchema {
  private let definitions: [String: JSONValue]
  private var open: Set<String> = [Self.root]
  private var shown: Set<String> = [Self.root]
  private var count = 0
  private var depth = 0

  /// Schemas in the result, from which on no definition is put in twice: a schema takes some twenty tokens of a prompt.
  private static let limit = 100
  /// Schemas one in another, from which on no definition is put in: readers of JSON have a limit.
  private static let maximumDepth = 16
  private static let root = "#"

  static func inlining(_ schema: JSONValue) -> JSONValue {
    let definitions = schema.object?.first { $0.key == "$defs" }?.value.object ?? []
    var inlined = InlinedSchema(definitions + [JSONValue.Member(key: root, value: schema)])
    return inlined.value(schema)
  }

  private init(_ definitions: [JSONValue.Member]) {
    self.definitions = Dictionary(definitions.map { ($0.key, $0.value) }) { $1 }
  }

  private mutating func value(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { self.value($0) })
    case .object(let members): return .object(self.members(members))
    case .null, .bool, .number, .string: return value
    }
  }

  private mutating func members(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    count += 1
    depth += 1
    defer { depth -= 1 }
    var result: [JSONValue.Member] = []
    func add(_ member: JSONValue.Member) {
      // What stands beside a reference goes before what the definition says.
      if !result.contains(where: { $0.key == member.key }) { result.append(member) }
    }
    for member in members {
      switch (member.key, member.value) {
      case ("$defs", .object): break
      case ("const", _): add(JSONValue.Member(key: "enum", value: .array([member.value])))
      case ("enum", _): add(member)
      case ("properties", .object(let schemas)), ("patternProperties", .object(let schemas)):
        let schemas = schemas.map { JSONValue.Member(key: $0.key, value: value($0.value)) }
        add(JSONValue.Member(key: member.key, value: .object(schemas)))
      case ("$ref", .string(let reference)): definition(reference).forEach(add)
      default: add(JSONValue.Member(key: member.key, value: value(member.value)))
      }
    }
    return result
  }

  private mutating func definition(_ reference: String) -> [JSONValue.Member] {
    let name = reference.split(separator: "/").last.map(String.init)?.removingPercentEncoding ?? reference
    let key = name.replacing("~1", with: "/").replacing("~0", with: "~")
    guard let members = definitions[key]?.object else { return [] }
    guard depth < Self.maximumDepth, count < Self.limit || !shown.contains(key), open.insert(key).inserted else {
      return members.filter { ["title", "description", "type"].contains($0.key) }
    }
    shown.insert(key)
    defer { open.remove(key) }
    return self.members(members)
  }
}
