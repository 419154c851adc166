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
    let name = try discriminator.string()
    guard discriminator.isComplete, let unionCase = Self.streamedCases.index(of: name) else {
      throw content.unknownCase(name, of: Self.self)
    }
    self.init(streamedCase: unionCase)
    let keys = Self.streamedCases.keys[unionCase]
    for (name, value) in try content.members() {
      let index = keys.index(of: Array(name.utf8))
      guard index > 0 else { continue }
      var step = StreamStep(value)
      do {
        try updatePayload(at: index - 1, with: &step)
      } catch {
        throw GeneratedContent.ParsingError.inside(name, error)
      }
    }
  }

  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    guard let (isNew, frame) = try step.begin(.object, expecting: "an object") else { return }
    if isNew { partial = nil }
    let cases = streamedCases
    let start = step.frames[frame]
    var payloadCameFirst = start.flag
    step.depth += 1
    while let index = try step.nextProperty(of: cases.keys(of: step.frames[frame].unionCase)) {
      let isDiscriminator = index == 0 && step.frames[frame].unionCase < 0
      if isDiscriminator, let name = try step.closedString() {
        guard let unionCase = cases.index(of: name) else {
          throw step.failure("\"\(name)\" is not a case of \(Self.self)", at: step.base + step.position - 1)
        }
        step.frames[frame].unionCase = unionCase
        if !payloadCameFirst { partial = Self(streamedCase: unionCase) }
      } else if index > 0, !payloadCameFirst {
        try partial?.updatePayload(at: index - 1, with: &step)
      }
      guard try step.finishItem() else { break }
      if step.frames[frame].unionCase < 0 {
        payloadCameFirst = true
        step.frames[frame].flag = true
      }
    }
    step.depth -= 1
    let isClosed = step.frames.count == frame
    if isClosed, payloadCameFirst || partial == nil { partial = try Self(step.closedContent(of: start)) }
  }
}
