/// A value that appears only when its text has ended: an enum without payloads, a date, a URL.
///
/// ```swift
/// enum Mood: String, Generable, StreamedAtom { case calm, wild }      // PartiallyGenerated is Mood itself
/// ```
/// Nothing else is needed: the value is read by `init(_:)` once its text has ended.
public protocol StreamedAtom: ConvertibleFromGeneratedContent {}

extension StreamedAtom {
  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    try step.read(&partial, whileOpen: false)
  }
}

extension ConvertibleFromGeneratedContent {
  /// Reads the value again from its text, whenever that has grown by the end of a step. While it is open an error means that there is
  /// nothing newer to show; when it has ended the error is thrown.
  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    try step.read(&partial, whileOpen: true)
  }
}

extension StreamStep {
  mutating func read<Value: ConvertibleFromGeneratedContent>(_ partial: inout Value?, whileOpen: Bool) throws {
    let offset = base + position
    guard let (_, isNew) = try begin() else { return }
    if isNew { partial = nil }
    let frame = frames[depth]
    if !whileOpen, frame.kind == .string {
      // The usual case of an enum or a date needs no second reading.
      guard let string = try wholeString(of: "a string") else { return }
      end()
      partial = try reading(frame) { try Value(GeneratedContent(.string(string), id: id.advanced(by: frame.ordinal))) }
      return
    }
    try skip()
    if !isOpen {
      partial = try reading(frame) { try closedContent(of: frame).certainValue() }
    } else if whileOpen, base + position > offset || isNew {
      let content = content(of: frame, end: .growing)
      // A number or literal that is open is nothing yet.
      if !content.isNull, let value = try? Value(content) { partial = value }
    }
  }

  /// Runs an initializer; its error points to the beginning of the value.
  @usableFromInline
  func reading<Value>(_ frame: Frame, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as GeneratedContent.ParsingError {
      throw Failure(
        message: error.message, offset: frame.start, innerPath: error.path, underlyingError: error.underlyingError)
    }
  }

  /// The content of the value that has just ended.
  @usableFromInline
  func closedContent(of frame: Frame) -> GeneratedContent { content(of: frame, end: .complete) }

  private func content(of frame: Frame, end: JSONParser.End) -> GeneratedContent {
    StreamedContent(
      text: text, base: base, bytes: bytes, range: frame.start..<base + position,
      id: id.advanced(by: frame.ordinal), end: end
    ).content
  }

  /// The string at this place, once it has ended; nil before, and for null.
  mutating func closedString() throws -> String? {
    guard try begin(.string) != nil, let string = try wholeString(of: "a string") else { return nil }
    end()
    return string
  }
}
