/// A partial object that grows in place: what the code generator makes every struct's `PartiallyGenerated` conform to.
///
/// ```swift
/// struct PartiallyGenerated: Identifiable, StreamedObject {
///   var id: GenerationID
///   var title: String.PartiallyGenerated?
///   var days: [DayPlan.PartiallyGenerated]?
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
public protocol StreamedObject: ConvertibleFromGeneratedContent {
  /// The keys of the object, in the order of the indices given to `updateProperty(at:with:)`.
  static var streamedKeys: StreamedKeys { get }

  /// A partial value of which nothing but its opening brace has been read.
  init(streamed id: GenerationID)

  /// Passes the step on to the property with that index.
  mutating func updateProperty(at index: Int, with step: inout StreamStep) throws
}
