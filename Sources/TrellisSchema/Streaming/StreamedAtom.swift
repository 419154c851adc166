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
    try skip()
    let isOpen = frames.count > depth
    guard base + position > offset || !isOpen, whileOpen || !isOpen else { return }
    if isOpen {
      let content = StreamedContent(
        text: text, range: frame.start..<base + position, id: id.advanced(by: frame.ordinal), end: .growing
      ).content
      if let value = try? Value(content) { partial = value }
    } else {
      let content = closedContent(of: frame)
      partial = content.isNull && Value.self != GeneratedContent.self ? nil : try Value(content)
    }
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
