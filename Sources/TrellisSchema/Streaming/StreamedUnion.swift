/// A partial enum with payloads that grows in place: what the code generator makes the `PartiallyGenerated` of such an enum conform to.
///
/// ```swift
/// enum PartiallyGenerated: StreamedUnion {
///   case rgb(red: Int?, green: Int?, blue: Int?)
///   case named(String?)
///   case plain
///
///   static let streamedCases: StreamedCases = ["rgb": ["red", "green", "blue"], "named": ["value"], "plain": []]
///   init(streamedCase index: Int) {
///     switch index {
///     case 0: self = .rgb(red: nil, green: nil, blue: nil)
///     case 1: self = .named(nil)
///     default: self = .plain
///     }
///   }
///   mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
///     switch self {
///     case .rgb(var red, var green, var blue):
///       self = .plain                          // so that the payloads are not copied
///       defer { self = .rgb(red: red, green: green, blue: blue) }
///       switch index {
///       case 0: try step.update(&red)
///       case 1: try step.update(&green)
///       case 2: try step.update(&blue)
///       default: break
///       }
///     …
/// ```
///
/// The value appears when its case is known, which is at once where `type` comes first; otherwise when its text has ended.
public protocol StreamedUnion: ConvertibleFromGeneratedContent {
  /// The cases, in the order of their indices, and the keys of their payloads, in the order of theirs.
  static var streamedCases: StreamedCases { get }

  /// The case with that index, without anything of its payload.
  init(streamedCase index: Int)

  /// Passes the step on to the payload with that index in the present case.
  mutating func updatePayload(at index: Int, with step: inout StreamStep) throws
}

extension StreamedUnion {
  /// The partial value that content holds; its `type` must be there and whole.
  public init(_ content: GeneratedContent) throws {
    let discriminator = try content.value(GeneratedContent.self, forProperty: GenerationSchema.discriminator)
    guard discriminator.isComplete, let unionCase = Self.streamedCases.index(of: try discriminator.string()) else {
      throw discriminator.mismatch(expected: Self.streamedCases.list).inside(GenerationSchema.discriminator)
    }
    self.init(streamedCase: unionCase)
    let keys = Self.streamedCases.keys[unionCase]
    for (name, value) in try content.members() {
      let index = keys.index(of: name)
      guard index > 0 else { continue }
      var step = StreamStep(value)
      do {
        try updatePayload(at: index - 1, with: &step)
      } catch {
        throw GeneratedContent.ParsingError.inside(name, error)
      }
    }
  }

  @inlinable
  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    guard let isNew = try step.begin(.object) else { return }
    if isNew { partial = nil }
    let frame = step.frames[step.depth]
    if partial == nil, let unionCase = try step.findCase(among: streamedCases) {
      partial = Self(streamedCase: unionCase)
    }
    if partial != nil {
      try partial?.readOn(with: &step)
    } else if !step.isOpen {
      let content = step.closedContent(of: frame)
      partial = try step.reading(frame) { try Self(content) }
    }
  }

  @inlinable
  public static func resume(_ partial: inout Self, with step: inout StreamStep) throws {
    try partial.readOn(with: &step)
  }

  /// Reads on in the object that is open at this place and whose case is known.
  @inlinable
  mutating func readOn(with step: inout StreamStep) throws {
    let keys = Self.streamedCases.keys(of: step.frames[step.depth].unionCase)
    step.depth += 1
    defer { step.depth -= 1 }
    while let index = try step.nextProperty(of: keys) {
      if index > 0 { try updatePayload(at: index - 1, with: &step) }
      guard try step.finishItem() else { return }
    }
  }
}

extension StreamStep {
  /// Reads the object that is open at this place to its discriminator, and returns the index of the case. Nil when the bytes end before it
  /// does; and when some payload came first: then the object is read over, and its value made from its whole text.
  @usableFromInline
  mutating func findCase(among cases: StreamedCases) throws -> Int? {
    let frame = depth
    depth += 1
    defer { depth -= 1 }
    while let index = try nextProperty(of: cases.keys(of: -1)) {
      if index == 0, frames[frame].unionCase < 0, let name = try closedString() {
        guard let unionCase = cases.index(of: name) else {
          throw Failure(
            message: "expected \(cases.list), found \"\(name)\"", offset: base + position - 1,
            innerPath: [GenerationSchema.discriminator])
        }
        frames[frame].unionCase = unionCase
        if !frames[frame].flag { return unionCase }
      }
      guard try finishItem() else { return nil }
      if frames[frame].unionCase < 0 { frames[frame].flag = true }
    }
    return nil
  }
}
