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
    if !whileOpen, isNew, frame.kind == .string, let string = try wholeString() {
      // The usual case of an enum or a date needs no second reading.
      partial = try reading(frame) { try Value(GeneratedContent(.string(string), id: id.advanced(by: frame.ordinal))) }
      return
    }
    try skip()
    let isOpen = frames.count > depth
    guard base + position > offset || !isOpen, whileOpen || !isOpen else { return }
    if isOpen {
      let content = StreamedContent(
        text: text, range: frame.start..<base + position, id: id.advanced(by: frame.ordinal), end: .growing
      ).content
      if let value = try? Value(content) { partial = value }
    } else {
      partial = try reading(frame) { try closedContent(of: frame).certainValue() }
    }
  }

  /// Runs an initializer; its error points to the beginning of the value.
  private func reading<Value>(_ frame: Frame, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as GeneratedContent.ParsingError {
      throw Failure(message: error.debugDescription, offset: frame.start, underlyingError: error.underlyingError)
    }
  }

  /// The string that has just begun, when it is plain and ends among the present bytes; otherwise nothing of it is read.
  private mutating func wholeString() throws -> String? {
    let start = position
    let end = JSONText.endOfPlain(in: bytes, from: start)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    position = end + 1
    self.end()
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// The content of the value that has just ended.
  func closedContent(of frame: Frame) -> GeneratedContent {
    StreamedContent(
      text: text, range: frame.start..<base + position, id: id.advanced(by: frame.ordinal), end: .complete
    ).content
  }

  /// The string at this place, once it has ended; nil before, and for null.
  mutating func closedString() throws -> String? {
    guard let (_, index) = try begin(.string, expecting: "a string") else { return nil }
    let frame = frames[index]
    try skipString()
    return frames.count > index ? nil : try closedContent(of: frame).string()
  }
}
