/// A value that is given to a template: a message, a tool, a setting.
///
/// Objects keep the order of their members. Text is content unless it is said to be `markup`: content never becomes a control
/// token, whatever it says.
public indirect enum TemplateValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  /// Text that came from a user, a tool or the model.
  case string(String)
  /// Text that counts as the template's own, such as the name of the token that begins a text.
  case markup(String)
  case array([TemplateValue])
  /// The members in order; of a repeated key, the last one holds.
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: TemplateValue
    public init(_ key: String, _ value: TemplateValue) {
      self.key = key
      self.value = value
    }
  }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(arrayLiteral elements: TemplateValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
  public init(nilLiteral: ()) { self = .null }
}

extension TemplateValue {
  /// The value of a JSON text. Integers beyond 64 bits become floating-point numbers. Throws `TemplateError` for text that is not JSON.
  public init(json: String) throws(TemplateError) {
    var reader = JSONReader(Array(json.utf8))
    self = try reader.document()
  }
}
