/// A value while a template is rendered. Lists and mappings are shared by reference, as in Python.
enum Value {
  case undefined(Undefined)
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(Text)
  case list(ListValue)
  case mapping(MappingValue)
  case namespace(NamespaceValue)
  case function(FunctionValue)
  case loop(LoopValue)

  static func string(_ string: String) -> Value { .text(Text(string)) }
  static func list(_ elements: [Value]) -> Value { .list(ListValue(elements)) }
  static func tuple(_ elements: [Value]) -> Value { .list(ListValue(elements, isTuple: true)) }
}

/// A missing value: false, empty and without a text, but an error for anything that needs it to be there.
struct Undefined {
  /// What to say when it is needed.
  var message: String

  static func name(_ name: String) -> Value { .undefined(Undefined(message: "'\(name)' is undefined")) }
  var error: TemplateError { TemplateError(.undefined, message) }
}

final class ListValue: SharedValue {
  var elements: [Value]
  let isTuple: Bool

  init(_ elements: [Value], isTuple: Bool = false) {
    self.elements = elements
    self.isTuple = isTuple
    super.init(holding: elements)
  }

  override func empty() { elements = [] }
}

/// What `namespace()` makes: attributes that inner scopes may set.
final class NamespaceValue: SharedValue {
  var attributes: [String: Value]

  init(_ attributes: [String: Value]) {
    self.attributes = attributes
    super.init(holding: attributes.values)
  }

  override func empty() { attributes = [:] }
}

/// A function, filter, method or macro.
final class FunctionValue {
  typealias Body = (Renderer, CallArguments) throws(TemplateError) -> Value

  let name: String
  let call: Body
  /// Whether it is a macro, whose attributes templates can ask for.
  let isMacro: Bool
  /// As of a `SharedValue`.
  let depth: Int

  /// - Parameter values: What `call` holds on to.
  init(_ name: String, isMacro: Bool = false, holding values: Value..., call: @escaping Body) {
    self.name = name
    self.isMacro = isMacro
    self.call = call
    depth = 1 + (values.map(\.depth).max() ?? 0)
  }
}

extension Value {
  init(_ value: TemplateValue, origin: TextOrigin = .content) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .number(value)
    case .string(let string): self = .text(Text(string, origin))
    case .markup(let string): self = .text(Text(string, .template))
    case .array(let elements): self = .list(elements.map { Value($0, origin: origin) })
    case .object(let members):
      let mapping = MappingValue()
      for member in members { mapping[.text(Text(member.key, origin))] = Value(member.value, origin: origin) }
      self = .mapping(mapping)
    }
  }

  /// Python's name of the type, for error messages.
  var typeName: String {
    switch self {
    case .undefined: "Undefined"
    case .null: "NoneType"
    case .boolean: "bool"
    case .integer: "int"
    case .number: "float"
    case .text(let text): text.isMarkup ? "Markup" : "str"
    case .list(let list): list.isTuple ? "tuple" : "list"
    case .mapping: "dict"
    case .namespace: "Namespace"
    case .function(let function): function.isMacro ? "Macro" : "function"
    case .loop: "LoopContext"
    }
  }

  var isTrue: Bool {
    switch self {
    case .undefined, .null: false
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0
    case .text(let text): !text.isEmpty
    case .list(let list): !list.elements.isEmpty
    case .mapping(let mapping): mapping.count > 0
    case .namespace, .function, .loop: true
    }
  }

  /// The value as an integer where Python takes one: integers and booleans.
  var index: Int? {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    default: nil
    }
  }

  /// The value as a floating-point number, if it is a number or boolean.
  var double: Double? {
    if case .number(let value) = self { value } else { index.map(Double.init) }
  }

  var isUndefined: Bool { if case .undefined = self { true } else { false } }
  var isNull: Bool { if case .null = self { true } else { false } }
}
