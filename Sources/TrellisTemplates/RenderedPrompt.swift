/// Where a piece of a prompt came from.
public enum TextOrigin: Hashable, Sendable {
  /// The template wrote it: it may name control tokens.
  case template
  /// It was in a message, a tool or another value: it is text and nothing else.
  case content
}

/// A prompt, in pieces that tell the template's own text from what was inserted into it.
public struct RenderedPrompt: Hashable, Sendable {
  public struct Span: Hashable, Sendable {
    public var text: String
    public var origin: TextOrigin
    public init(text: String, origin: TextOrigin) {
      self.text = text
      self.origin = origin
    }
  }

  /// The pieces in order; neighbours differ in origin.
  public let spans: [Span]

  public init(spans: [Span]) { self.spans = spans }

  /// The whole prompt.
  public var text: String { spans.map(\.text).joined() }

  /// A part of a prompt as a tokenizer takes it.
  public enum Segment: Hashable, Sendable {
    /// The name of a control token, which the template itself wrote.
    case control(String)
    /// Text to be tokenized as text, without looking for control tokens in it.
    case text(String)
  }

  /// The prompt, cut at the control tokens that the template wrote.
  ///
  /// A name is recognised only where all of it is the template's own text: what stands in a message, or is put together with
  /// parts of one, stays text. Where several names fit, the longest one does. Text between two control tokens is in one piece,
  /// so that it is tokenized as if the whole prompt were, whatever its parts came from.
  public func segments(controlTokens: some Sequence<String>) -> [Segment] {
    let names = NameFinder(controlTokens)
    var segments: [Segment] = []
    var text = ""
    for span in spans {
      guard span.origin == .template else {
        text += span.text
        continue
      }
      let bytes = Array(span.text.utf8)
      var start = 0
      var index = 0
      while index < bytes.count {
        guard let length = names.longest(in: bytes, at: index) else {
          index += 1
          continue
        }
        text += String(decoding: bytes[start..<index], as: UTF8.self)
        if !text.isEmpty { segments.append(.text(text)) }
        text = ""
        segments.append(.control(String(decoding: bytes[index..<index + length], as: UTF8.self)))
        index += length
        start = index
      }
      text += String(decoding: bytes[start...], as: UTF8.self)
    }
    if !text.isEmpty { segments.append(.text(text)) }
    return segments
  }
}

/// Finds the longest of some names at a place of a text.
private struct NameFinder {
  /// The names by their first byte, longest first.
  private var names: [UInt8: [[UInt8]]] = [:]

  init(_ names: some Sequence<String>) {
    for name in Set(names.map { Array($0.utf8) }) {
      if let first = name.first { self.names[first, default: []].append(name) }
    }
    for first in self.names.keys { self.names[first]?.sort { $0.count > $1.count } }
  }

  func longest(in bytes: [UInt8], at index: Int) -> Int? {
    names[bytes[index]]?.first { bytes[index...].starts(with: $0) }?.count
  }
}
