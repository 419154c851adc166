import Core
import Foundation
@testable import MainActorShapes
import Testing
import TrellisSchema

@testable import Shapes

/// Generated code reads what it wrote, and its mirrors read it too, whole and as it comes.
@Suite struct RoundTripTests {
  func check<Value: Generable & Equatable>(_ value: Value) throws {
    let text = value.generatedContent.jsonString
    #expect(try Value(GeneratedContent(json: text)) == value)
    _ = try Value.PartiallyGenerated(GeneratedContent(json: text))
    #expect(Value.generationSchema.debugDescription.hasPrefix("{"))
    var decoder = StreamDecoder<Value>()
    for byte in text.utf8 {
      try decoder.append(CollectionOfOne(byte))
      let raw = decoder.rawContent
      // What has no mirror of its own, as an enum without payloads, appears whole.
      if Value.PartiallyGenerated.self == Value.self, !raw.isComplete { continue }
      let expected = try? Value.PartiallyGenerated(raw)
      #expect(description(decoder.snapshot as Any) == description(expected as Any), "\(raw)")
    }
    #expect(try decoder.finish() == value)
  }

  /// A value with all that it holds, dictionaries in the order of their keys.
  func description(_ value: Any) -> String {
    if let content = value as? GeneratedContent { return content.debugDescription }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { "\($0.label ?? ""): \(description($0.value))" }
    switch mirror.displayStyle {
    case nil: return "\(value)"
    case .dictionary, .set: return "[\(parts.sorted().joined(separator: ", "))]"
    case .enum where parts.isEmpty: return "\(value)"
    case .struct where value is any CustomStringConvertible: return "\(value)"
    default: return "\(mirror.subjectType)(\(parts.joined(separator: ", ")))"
    }
  }

  @Test func scalars() throws {
    try check(
      Scalars(
        text: "a\"b\n€", flag: true, int: .min, int8: -128, int16: 1, int32: 2, int64: .max, uint: .max, uint8: 255,
        uint16: 3, uint32: 4, uint64: .max, float: 1.5, double: -0.1, decimal: 12.5,
        date: Date(timeIntervalSince1970: 1_700_000_000), url: URL(string: "https://example.org/a?b=c")!, uuid: UUID(),
        data: Data([0, 1, 255]), anything: GeneratedContent(properties: ["a": 1])))
  }

  @Test func containers() throws {
    try check(
      Containers(
        strings: [], numbers: [1, 2], nested: [[true], []], maybe: nil, perhaps: 3, maybeList: nil, byName: ["a": 1],
        byWord: ["x": [0.5]], byMood: [.wild: 2, .calm: 1], tags: ["q", "r"], unwrapped: "u"))
  }

  @Test func absentOptionalsAreLeftOut() {
    #expect(
      Drawing.text("a", size: nil).generatedContent.jsonString == #"{"type": "text", "value": "a"}"#)
    #expect(
      Bird(name: "b", song: nil).generatedContent.jsonString == #"{"name": "b", "song": null}"#)
  }

  @Test func payloads() throws {
    try check(Drawing.circle(radius: 2))
    try check(Drawing.group([.nothing, .rotated(.pair(1, 2), by: 90), .text("t", size: .small)]))
    try check(Formula.sum(.number(1), .negated(.number(2))))
    #expect(throws: (any Error).self) { try Drawing(GeneratedContent(json: #"{"type": "square"}"#)) }
  }

  @Test func enums() throws {
    #expect(Size.default.generatedContent.jsonString == "\"default\"")
    #expect(try Rank(GeneratedContent(json: "\"in\"")) == .in)
    #expect(throws: (any Error).self) { try Mood(GeneratedContent(json: "\"sad\"")) }
    try check(Mood.calm)
    try check(Size.large)
  }

  @Test func nestedTypesOfOneName() throws {
    try check(B(row: B.Row(cell: A.Row(title: "t"), next: [])))
    let schema = B.generationSchema.debugDescription
    #expect(schema.contains("A.Row") && schema.contains("B.Row"))
    try check(FindPlacesTool.Arguments(category: .hotel, count: 3))
    try check(Registry.Entry(key: "k"))
    try check(Namespace.Inner(value: 1))
  }

  @Test func generics() throws {
    let page = Page(items: [A.Row(title: "t")], next: nil)
    let again = try Page<A.Row>(page.generatedContent)
    #expect(again.items == page.items)
    let partial = try Page<A.Row>.PartiallyGenerated(GeneratedContent(json: #"{"items": [{"title": "ab"#))
    #expect(partial.items?.first?.title == "ab")
    let box = try Box<Mood>(GeneratedContent(json: #"{"content": "wild"}"#))
    #expect(box.content == .wild)
    guard case .found(let value) = try Answer<Double>(GeneratedContent(json: #"{"type": "found", "value": 2.5}"#)) else {
      Issue.record("the answer was not found")
      return
    }
    #expect(value == 2.5)
  }

  @Test func recursion() throws {
    try check(Tree(name: "a", children: [Tree(name: "b", children: [])]))
    try check(Person(name: "p", friends: [], pets: ["x": Pet(owner: [])]))
  }

  @Test func members() throws {
    var members = try Members(
      GeneratedContent(
        json: #"""
          {"count": 1, "ratio": 2, "label": "l", "isOn": false, "first": 3, "second": 4, "third": "t", "observed": 5,
           "percent": 150, "default": true, "content": "c", "properties": [], "index": 6, "step": 7,
           "description": "d"}
          """#))
    #expect(members.percent == 100 && members.fourth == nil && members.revision == 5 && members.doubled == 2)
    try check(members)
    members.observed = -1
    #expect(members.observed == 0)
    try check(Code(code: 3))
    #expect(!Code.generationSchema.debugDescription.contains("\"id\""))
    try check(Employee(id: 1, name: "e"))
    try check(NoArguments())
  }

  @Test func handWritten() throws {
    try check(Celsius(degrees: 20))
    #expect(try Trimmed(GeneratedContent(json: #"{"text": " a  b "}"#)).text == "a b")
    try check(Mirrored(temperature: Celsius(degrees: 1)))
  }

  @Test func conditions() throws {
    let json = #"{"snow": 1, "wind": 2}"#
    #expect(try Weather(GeneratedContent(json: json)).generatedContent.jsonString == json)
    _ = try Sport(GeneratedContent(json: "\"skiing\""))
    #expect(throws: (any Error).self) { try Sport(GeneratedContent(json: "\"surfing\"")) }
    try check(Trail.slope(steepness: 0.5))
    try check(Trail.ice)
    try check(Modern(value: 1))
  }

  @Test func aliases() throws {
    try check(
      Aliased(
        name: "n", nickname: nil, names: ["a"], generic: [1], stop: Place(name: "p", latitude: 1, longitude: 2), local: [],
        seconds: 3, when: nil))
    try check(Dog(name: "d"))
    try check(Dog.Toy(squeaks: true))
    try check(Bird(name: "b", song: "s"))
    try check(Elsewhere(value: 1))
  }

  @Test func otherModules() throws {
    try check(Geometry.Path(places: [Place(name: "p", latitude: 0, longitude: 0)]))
    let trip = PublicTrip(title: "t", places: [], path: Geometry.Path(places: []), season: .winter, note: "n")
    #expect(try PublicTrip(trip.generatedContent).season == .winter)
    _ = try PublicChoice.PartiallyGenerated(GeneratedContent(json: #"{"type": "trip", "value": {"title": "x"#))
  }

  @Test nonisolated func mainActorModule() throws {
    let json = #"{"title": "t", "settings": ["on"], "parts": {"a": {"size": 1}}}"#
    #expect(try Screen(GeneratedContent(json: json)).generatedContent.jsonString == json)
    _ = try Event(GeneratedContent(json: #"{"type": "tap", "x": 1, "y": 2}"#))
    _ = try Shelf<Setting>.PartiallyGenerated(GeneratedContent(json: #"{"items": ["on"]}"#))
  }
}

/// What a type prints when the program runs is what its file holds.
@Suite struct FileTests {
  func check(_ type: any Generable.Type, _ name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../Golden/Shapes")
    let file = try String(contentsOf: folder.appending(path: name + ".schema.json"), encoding: .utf8)
    #expect(type.generationSchema.debugDescription + "\n" == file)
  }

  @Test func schemasAreEqual() throws {
    try check(Scalars.self, "Scalars")
    try check(Containers.self, "Containers")
    try check(Mood.self, "Mood")
    try check(Drawing.self, "Drawing")
    try check(A.self, "A")
    try check(B.self, "B")
    try check(B.Row.self, "B.Row")
    try check(FindPlacesTool.Arguments.self, "FindPlacesTool.Arguments")
    try check(Namespace.Inner.Kind.self, "Namespace.Inner.Kind")
    try check(Uses.self, "Uses")
    try check(Page<A.Row>.self, "PageOfRow")
    try check(Tree.self, "Tree")
    try check(Person.self, "Person")
    try check(Formula.self, "Formula")
    try check(Members.self, "Members")
    try check(Weather.self, "Weather")
    try check(Trail.self, "Trail")
    try check(PublicTrip.self, "PublicTrip")
    try check(Aliased.self, "Aliased")
    try check(Bird.self, "Bird")
    try check(Guided.self, "Guided")
  }
}
