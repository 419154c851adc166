import Foundation
import Testing

@testable import TrellisSchema

@Suite("Streaming decoder")
struct StreamDecoderTests {
  /// Feeds a text byte by byte; after each byte the snapshot must be what the text so far holds when it is read as a whole.
  private func checkEveryPrefix<Content: Generable>(of type: Content.Type, _ text: String) throws
  where Content.PartiallyGenerated: Equatable {
    var decoder = StreamDecoder<Content>()
    for byte in text.utf8 {
      try decoder.append([byte])
      let raw = decoder.rawContent
      let expected = try? Content.PartiallyGenerated(raw)
      if decoder.snapshot != expected {
        Issue.record(
          "after \(raw.debugDescription): \(String(describing: decoder.snapshot)), not \(String(describing: expected))")
        return
      }
    }
  }

  @Test("Every beginning of a document gives what reading it as a whole gives, identities included")
  func prefixes() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<12 {
      try checkEveryPrefix(of: Trip.self, random.spell(random.trip().generatedContent.jsonValue))
      try checkEveryPrefix(of: Tree.self, random.spell(random.tree(depth: 3).generatedContent.jsonValue))
      try checkEveryPrefix(of: Paint.self, random.spell(random.paint().generatedContent.jsonValue))
      try checkEveryPrefix(
        of: [Activity].self, random.spell([random.activity(), random.activity()].generatedContent.jsonValue))
      try checkEveryPrefix(of: String.self, random.spell(.string(random.string())))
      try checkEveryPrefix(of: [[String]].self, random.spell([[random.string()], []].generatedContent.jsonValue))
    }
  }

  @Test("However the text is cut, the snapshots are the same and the value is whole")
  func chunking() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<60 {
      let trip = random.trip()
      let bytes = Array(random.spell(trip.generatedContent.jsonValue).utf8)
      let id = GenerationID()
      var byteWise = StreamDecoder<Trip>(id: id)
      var chunked = StreamDecoder<Trip>(id: id)
      for chunk in random.chunks(of: bytes) {
        for byte in chunk { try byteWise.append([byte]) }
        try chunked.append(chunk)
        #expect(chunked.snapshot == byteWise.snapshot)
      }
      #expect(try chunked.finish() == trip)
      #expect(try byteWise.finish() == trip)
    }
  }

  @Test("A number appears when it has ended, never before")
  func numbers() throws {
    var decoder = StreamDecoder<Box<Double>>()
    for piece in ["{\"content\": 1", ".", "5"] {
      try decoder.append(piece)
      #expect(decoder.snapshot != nil && decoder.snapshot?.content == nil)
    }
    try decoder.append("}")
    #expect(decoder.snapshot?.content == 1.5)
    #expect(try decoder.finish().content == 1.5)

    var alone = StreamDecoder<Int>()
    try alone.append("12")
    #expect(alone.snapshot == nil)
    try alone.append("3")
    #expect(try alone.finish() == 123)
  }

  @Test("Strings grow by whole scalars, across escapes and surrogates")
  func strings() throws {
    var decoder = StreamDecoder<String>()
    var seen: [String?] = []
    for byte in Array("\"a€\\uD83D\\uDE00\\n\"".utf8) {
      try decoder.append([byte])
      if seen.last != decoder.snapshot { seen.append(decoder.snapshot) }
    }
    #expect(seen == ["", "a", "a€", "a€😀", "a€😀\n"])
  }

  @Test("An object appears with its brace, an element as soon as it begins")
  func openings() throws {
    var decoder = StreamDecoder<Trip>()
    try decoder.append(" ")
    #expect(decoder.snapshot == nil)
    try decoder.append("{")
    #expect(decoder.snapshot != nil)
    try decoder.append(#""activities": ["#)
    #expect(decoder.snapshot?.activities == [])
    try decoder.append("{")
    #expect(decoder.snapshot?.activities?.count == 1)
    let id = decoder.snapshot?.activities?.first?.id
    try decoder.append(#""title": "W"#)
    #expect(decoder.snapshot?.activities?.first?.title == "W")
    #expect(decoder.snapshot?.activities?.first?.id == id)
    try decoder.append(#"", "mood": "wi"#)
    #expect(decoder.snapshot?.activities?.first?.mood == nil)
    try decoder.append(#"ld"}, {"#)
    #expect(decoder.snapshot?.activities?.first?.mood == .wild)
    #expect(decoder.snapshot?.activities?.count == 2)
    #expect(decoder.snapshot?.activities?.last?.id != id)
  }

  @Test("Unions appear with their case; a late discriminator is waited for")
  func unions() throws {
    var decoder = StreamDecoder<Paint>()
    try decoder.append(#"{"type": "mix"#)
    #expect(decoder.snapshot == nil)
    try decoder.append(#"ed""#)
    #expect(decoder.snapshot == .mixed(of: nil))
    try decoder.append(#", "of": ["re"#)
    #expect(decoder.snapshot == .mixed(of: ["re"]))
    try decoder.append(#"d"]}"#)
    #expect(try decoder.finish() == .mixed(of: ["red"]))

    var late = StreamDecoder<Paint>()
    try late.append(#"{"value": "blue", "type": "named""#)
    #expect(late.snapshot == nil)
    try late.append("}")
    #expect(late.snapshot == .named("blue"))
    #expect(throws: GeneratedContent.ParsingError.self) {
      var unknown = StreamDecoder<Paint>()
      try unknown.append(#"{"type": "hsv""#)
    }
    #expect(throws: GeneratedContent.ParsingError.self) {
      var missing = StreamDecoder<Paint>()
      try missing.append(#"{"value": "x"}"#)
    }
  }

  @Test("Types written by hand are read again, shown when they can be, checked at the end")
  func handWritten() throws {
    var decoder = StreamDecoder<Box<Point>>()
    try decoder.append(#"{"content": [1, 2"#)
    #expect(decoder.snapshot?.content == nil)
    try decoder.append("]")
    #expect(decoder.snapshot?.content == Point(x: 1, y: 2))
    #expect(throws: GeneratedContent.ParsingError.self) {
      var short = StreamDecoder<Box<Point>>()
      try short.append(#"{"content": [1]}"#)
    }
    var dynamic = StreamDecoder<Box<GeneratedContent>>()
    try dynamic.append(#"{"content": {"a": "b"#)
    #expect(dynamic.snapshot?.content?.jsonString == #"{"a": "b"}"#)
    try dynamic.append(#""}, "more": [1, {"x": null}]}"#)
    #expect(try dynamic.finish().content.jsonString == #"{"a": "b"}"#)
  }

  @Test("Null is an absent value where one may be, and an error where none may")
  func null() throws {
    var decoder = StreamDecoder<Activity>()
    try decoder.append(#"{"title": "x", "mood": "calm", "cost": null}"#)
    #expect(try decoder.finish() == Activity(title: "x", mood: .calm, cost: nil))
    #expect(throws: GeneratedContent.ParsingError.self) {
      var list = StreamDecoder<[String]>()
      try list.append(#"["a", null]"#)
    }
    #expect(throws: GeneratedContent.ParsingError.self) {
      var list = StreamDecoder<[String: Int]>()
      try list.append(#"{"a": null}"#)
    }
  }

  @Test("A repeated key begins its value again")
  func repeatedKey() throws {
    var decoder = StreamDecoder<Tree>()
    try decoder.append(#"{"label": "old", "children": [], "label": "n"#)
    #expect(decoder.snapshot?.label == "n")
    try decoder.append(#"ew"}"#)
    #expect(try decoder.finish().label == "new")
  }

  @Test(
    "Errors name the place in the value and in the text, and stay",
    arguments: [
      (#"{"name": 12"#, "name: expected a string, found a number (line 1, column 10)"),
      (
        "{\n\"activities\": [{\"title\": \"a\"}, {\"title\": [",
        "activities[1].title: expected a string, found an array (line 2, column 42)"
      ),
      (#"Sure! {"#, "expected a value, found 'S' (line 1, column 1)"),
      (
        #"{"days": 1.5,"#,
        "days: expected an integer from -9223372036854775808 to 9223372036854775807, found 1.5 (line 1, column 10)"
      ),
      (
        #"{"days": 99999999999999999999,"#,
        "days: expected an integer from -9223372036854775808 to 9223372036854775807, found 99999999999999999999 (line 1, column 10)"
      ),
      (#"{"activities": [{"mood": "sad"}"#, "activities[0].mood: \"sad\" is not a case of Mood (line 1, column 26)"),
      (#"{"activities": [null]"#, "activities[0]: an item of this array cannot be null (line 1, column 17)"),
      (#"{"ratings": {"a": null}"#, "ratings.a: a value of this dictionary cannot be null (line 1, column 19)"),
      (#"{} {"#, "unexpected '{' after the end of the value (line 1, column 4)"),
      (#"{"a" 1"#, "expected ':' after the key, found '1' (line 1, column 6)"),
      (#"{"tags": ["a" "#, nil), (#"{"tags": ["a" "b"]"#, "tags: expected ',' or ']', found '\"' (line 1, column 15)"),
      (
        #"{"tags": ["\uD800x"]"#,
        "tags[0]: a high surrogate escape must be followed by the escape of a low surrogate (line 1, column 12)"
      ),
    ] as [(String, String?)])
  func errors(text: String, message: String?) throws {
    var decoder = StreamDecoder<Trip>()
    var thrown: GeneratedContent.ParsingError?
    do {
      try decoder.append(text)
    } catch let error as GeneratedContent.ParsingError {
      thrown = error
    }
    #expect(thrown?.debugDescription == message)
    guard message != nil else { return }
    #expect(thrown?.rawContent == text)
    #expect(throws: GeneratedContent.ParsingError.self) { try decoder.append("}") }
  }

  /// What is thrown where a text is not a value of a type.
  private func problem<Content: Generable>(_ text: String, as type: Content.Type) -> String? {
    var decoder = StreamDecoder<Content>()
    do {
      try decoder.append(text)
      _ = try decoder.finish()
      return nil
    } catch {
      return (error as? GeneratedContent.ParsingError)?.debugDescription ?? "\(error)"
    }
  }

  @Test("Errors of cases, keys, hand-written types and missing properties name their place and what was expected")
  func placesOfErrors() {
    let cases = #"expected one of "rgb", "named", "mixed", "plain", found"#
    #expect(
      problem(#"[{"type": "plain"}, {"type": "hsv", "#, as: [Paint].self)
        == #"[1].type: \#(cases) "hsv" (line 1, column 34)"#)
    #expect(
      problem(#"[{"value": 1, "type": "hsv"}]"#, as: [Paint].self)
        == #"[0].type: \#(cases) "hsv" (line 1, column 27)"#)
    #expect(
      problem(#"{"content": {"value": "x"}}"#, as: Box<Paint>.self)
        == #"content: the property "type" is missing, and it is not optional (line 1, column 13)"#)
    #expect(
      problem(#"{"content": {"calm": 1, "sad": 2}}"#, as: Box<[Mood: Int]>.self)
        == #"content.sad: the key is not allowed: "sad" is not a case of Mood (line 1, column 30)"#)
    #expect(
      problem(#"{"content": [1, "x"]}"#, as: Box<Point>.self)
        == #"content[1]: expected a number, found the string "x" (line 1, column 13)"#)
    #expect(
      problem(#"{"content": [{"title": "x", "mood": "calm"}, {"title": "y"}]}"#, as: Box<[Activity]>.self)
        == #"content[1]: the property "mood" is missing, and it is not optional"#)
    #expect(
      problem(#"{"content": [{"title": "x"#, as: Box<[Activity]>.self)
        == "content[0].title: the text ends before the value does; what there is of it is the snapshot (line 1, column 26)"
    )
  }

  @Test("A text that ends early cannot be finished; what lacks a property neither")
  func unfinished() throws {
    var decoder = StreamDecoder<Tree>()
    try decoder.append(#"{"label": "a""#)
    #expect(throws: GeneratedContent.ParsingError.self) { try decoder.finish() }
    var lacking = StreamDecoder<Tree>()
    try lacking.append(#"{"label": "a"}"#)
    #expect(throws: GeneratedContent.ParsingError.self) { try lacking.finish() }
    var empty = StreamDecoder<Tree>()
    #expect(throws: GeneratedContent.ParsingError.self) { try empty.finish() }
  }

  @Test("Raw content is there before anything is certain, and later of the moment it was taken")
  func rawContent() throws {
    var decoder = StreamDecoder<Tree>()
    #expect(decoder.rawContent.kind == .null)
    #expect(!decoder.rawContent.isComplete)
    try decoder.append(#"{"label": "a"#)
    let early = decoder.streamedContent
    try decoder.append(#"b", "children": []}"#)
    #expect(early.content.jsonString == #"{"label": "a"}"#)
    #expect(!early.content.isComplete)
    #expect(decoder.rawContent.isComplete)
    #expect(decoder.rawContent.id == decoder.snapshot?.id)
  }

  @Test("A copy of a decoder goes its own way, and so do the snapshots that were kept")
  func copies() throws {
    var first = StreamDecoder<Tree>()
    try first.append(#"{"label": "a"#)
    var second = first
    let kept = first.snapshot
    try first.append(#"b", "children": []}"#)
    try second.append(#"c", "children": [{"label": "d", "children": []}]}"#)
    #expect(kept?.label == "a")
    #expect(try first.finish() == Tree(label: "ab"))
    #expect(try second.finish() == Tree(label: "ac", [Tree(label: "d")]))
    #expect(second.rawContent.jsonString == #"{"label": "ac", "children": [{"label": "d", "children": []}]}"#)
  }

  @Test("An error of a type's own stays what it is, and stays")
  func ownErrors() throws {
    var decoder = StreamDecoder<Box<Picky>>()
    for text in [#"{"content": "no"}"#, " "] {
      #expect(throws: Picky.Refusal.self) { try decoder.append(text) }
    }
  }

  @Test("Nesting beyond the limit is an error, not a crash")
  func depth() throws {
    var decoder = StreamDecoder<Tree>()
    var text = ""
    for _ in 0..<1_000 { text += #"{"label": "", "children": ["# }
    #expect {
      try decoder.append(text)
    } throws: { "\($0)".contains("deeper than") }
    // The deepest that is allowed, in a thread with little stack (frames of debug builds are several times larger).
    let level = StreamStep.depthLimit / 2 - 1
    let deep = String(repeating: #"{"label": "", "children": ["#, count: level) + String(repeating: "]}", count: level)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      var decoder = StreamDecoder<Tree>()
      for byte in deep.utf8 { try? decoder.append(CollectionOfOne(byte)) }
      done.signal()
    }
    thread.stackSize = 2 << 20
    thread.start()
    done.wait()
  }

  @Test("The reader accepts exactly what the parser accepts")
  func agreesWithParser() throws {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<1_000 {
      var bytes = Array(random.spell(random.json(depth: 3)).utf8)
      for _ in 0..<random.below(3) where !bytes.isEmpty {
        switch random.below(3) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1: bytes.remove(at: random.below(bytes.count))
        default: bytes.insert(UInt8(random.below(128)), at: random.below(bytes.count + 1))
        }
      }
      let parsed = try? JSONValue(parsing: bytes)
      var decoder = StreamDecoder<GeneratedContent>()
      var streamed: JSONValue?
      do {
        for chunk in random.chunks(of: bytes) { try decoder.append(chunk) }
        streamed = try decoder.finish().jsonValue
      } catch {}
      #expect(parsed == streamed, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test("Random bytes for a typed value never crash")
  func hostile() throws {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<400 {
      var bytes = Array(random.spell(random.trip().generatedContent.jsonValue).utf8)
      for _ in 0..<1 + random.below(3) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      var decoder = StreamDecoder<Trip>()
      do {
        for chunk in random.chunks(of: bytes) { try decoder.append(chunk) }
        _ = try decoder.finish()
      } catch is GeneratedContent.ParsingError {}
    }
  }

  @Test("Values that are cut anywhere, and documents longer than what is kept, give what reading them as a whole gives")
  func longDocuments() throws {
    var random = SeededGenerator(seed: 45)
    for _ in 0..<4 {
      let trips = (0..<8).map { _ in
        var trip = random.trip()
        trip.name += String(repeating: random.string() + "x", count: random.below(200))
        return trip
      }
      let bytes = Array(random.spell(trips.generatedContent.jsonValue).utf8)
      var decoder = StreamDecoder<[Trip]>()
      var read = 0
      for chunk in random.chunks(of: bytes) {
        try decoder.append(chunk)
        read += chunk.count
        guard random.chance(2) else { continue }
        let raw = decoder.rawContent
        #expect(decoder.byteCount == read)
        #expect(decoder.snapshot == (try? [Trip].PartiallyGenerated(raw)))
      }
      #expect(try decoder.finish() == trips)
    }
  }

  @Test("Keys in another order, unknown keys and repeated keys, null among them")
  func keys() throws {
    var random = SeededGenerator(seed: 46)
    for _ in 0..<300 {
      guard case .object(var members) = random.activity().generatedContent.jsonValue else { continue }
      members.shuffle(using: &random)
      for _ in 0..<random.below(3) {
        let extra: JSONValue.Member =
          switch random.below(4) {
          case 0: .init(key: "unknown" + random.string(), value: random.json(depth: 2))
          case 1: .init(key: "cost", value: .null)
          case 2: .init(key: "title", value: .string(random.string()))
          default: .init(key: "cost", value: .number(ExactDecimal(random.below(100))))
          }
        members.insert(extra, at: random.below(members.count + 1))
      }
      let text = members.map { random.spell(.string($0.key)) + ":" + random.spell($0.value) }
      try checkEveryPrefix(of: Activity.self, "{" + text.joined(separator: ",") + "}")
    }
  }

  @Test("Text that is not UTF-8 is refused with its place, whole or in pieces", arguments: [1, 2, 3, 100])
  func invalidText(chunkSize: Int) throws {
    for (bytes, column) in [
      (Array(#"["aé"#.utf8) + [0xFF] + Array(#""]"#.utf8), 5), (Array(#"["abcdefghijk"#.utf8) + [0xC3, 0x22], 14),
      (Array(#"["\n"#.utf8) + [0xED, 0xA0, 0x80, 0x22], 5), (Array(#"["a", ""#.utf8) + [0xF0, 0x9F, 0x98, 0x22], 8),
    ] {
      var decoder = StreamDecoder<[String]>()
      #expect("\(bytes), column \(column)") {
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
          try decoder.append(bytes[start..<min(bytes.count, start + chunkSize)])
        }
      } throws: {
        "\($0)".contains("invalid UTF-8 in a string") && "\($0)".contains("column \(column))")
      }
    }
  }

  @Test("Nesting without end is an error for every kind of value")
  func hostileNesting() throws {
    for opening in ["[", #"{"a":"#, #"{"label": "", "children": ["#] {
      let text = String(repeating: opening, count: 100_000)
      func read<Content: Generable>(_: Content.Type) {
        var decoder = StreamDecoder<Content>()
        #expect(throws: GeneratedContent.ParsingError.self) { try decoder.append(text) }
      }
      read(GeneratedContent.self)
      read(Tree.self)
      read(Box<GeneratedContent>.self)
      #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    }
  }
}
