/// A partial object that grows in place: what the code generator makes every struct's `PartiallyGenerated` conform to.
///
/// ```swift
/// struct PartiallyGenerated: Identifiable, StreamedObject {
///   var id: GenerationID
///   var title: String.PartiallyGenerated?
///   var days: [DayPlan].PartiallyGenerated?
///
///   static let streamedKeys = StreamedKeys("title", "days")
///   init(streamed id: GenerationID) { self.id = id }
///   mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
///     switch index {
///     case 0: try step.update(&title)
///     case 1: try step.update(&days)
///     default: break
///     }
///   }
/// }
/// ```
///
/// Nothing else is needed: reading from content (`init(_:)`) and streaming are made of these. In a generic type, where stored
/// statics are not allowed, `streamedKeys` returns a constant of the file.
public protocol StreamedObject: ConvertibleFromGeneratedContent {
  /// The keys of the object, in the order of the indices given to `updateProperty(at:with:)`.
  static var streamedKeys: StreamedKeys { get }

  /// A partial value of which nothing but its opening brace has been read.
  init(streamed id: GenerationID)

  /// Passes the step on to the property with that index.
  mutating func updateProperty(at index: Int, with step: inout StreamStep) throws
}

extension StreamedObject {
  /// The partial value that content holds: absent and null properties are nil.
  public init(_ content: GeneratedContent) throws {
    self.init(streamed: content.id ?? GenerationID())
    for (name, value) in try content.members() {
      let index = Self.streamedKeys.index(of: name)
      guard index >= 0 else { continue }
      var step = StreamStep(value)
      do {
        try updateProperty(at: index, with: &step)
      } catch {
        throw GeneratedContent.ParsingError.inside(name, error)
      }
    }
  }

  @inlinable
  public static func update(_ partial: inout Self?, with step: inout StreamStep) throws {
    if !step.isOpen(.object) {
      guard try step.begin(.object) != nil else { return }
      partial = Self(streamed: step.openID)
    }
    try partial?.readOn(with: &step)
  }

  @inlinable
  @inline(__always)
  public static func resume(_ partial: inout Self, with step: inout StreamStep) throws {
    try partial.readOn(with: &step)
  }

  /// Reads on in the object that is open at this place: first in the property whose value is open, then in those that follow.
  @inlinable
  mutating func readOn(with step: inout StreamStep) throws {
    step.depth += 1
    defer { step.depth -= 1 }
    if step.isOpen {
      let index = step.enteredIndex
      if index >= 0 { try updateProperty(at: index, with: &step) }
      if step.isOpen, step.isExhausted { return }
      guard try step.finishItem() else { return }
    }
    let keys = Self.streamedKeys
    while let index = try step.nextProperty(of: keys) {
      if index >= 0 { try updateProperty(at: index, with: &step) }
      guard try step.finishItem() else { return }
    }
  }
}
