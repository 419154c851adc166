import Foundation
import TrellisSchema

/// The shortest of several passes, in seconds.
func minimum(of passes: Int, _ work: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<passes {
    let start = ContinuousClock.now
    try work()
    let time = start.duration(to: .now)
    best = min(best, Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18)
  }
  return best
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func figure(_ value: Double, _ digits: Int = 2) -> String { String(format: "%.\(digits)f", value) }

let chunkSize = 4

/// Streams a document in chunks, takes a snapshot after each and drops it; the seconds that one snapshot takes.
func streamed<Content: Generable>(_ type: Content.Type, _ chunks: [[UInt8]]) throws -> Double {
  try minimum(of: 5) {
    var decoder = StreamDecoder<Content>()
    var seen = 0
    for chunk in chunks {
      try decoder.append(chunk)
      if decoder.snapshot != nil { seen += 1 }
    }
    precondition(seen > 0 && decoder.isComplete)
  } / Double(chunks.count)
}

/// The same with a consumer that keeps the newest snapshot, over the last chunks of the document, where it costs most.
func kept<Content: Generable>(_ type: Content.Type, _ chunks: [[UInt8]]) throws -> Double {
  let last = chunks.suffix(500)
  var best = Double.infinity
  for _ in 0..<3 {
    var decoder = StreamDecoder<Content>()
    try decoder.append(chunks.dropLast(last.count).flatMap { $0 })
    var kept = decoder.snapshot
    let time = try minimum(of: 1) {
      for chunk in last {
        try decoder.append(chunk)
        kept = decoder.snapshot
      }
    }
    precondition(kept != nil)
    best = min(best, time)
  }
  return best / Double(last.count)
}

/// The least that a snapshot of a growing string can cost: a piece is made into a string and appended, and the string is handed out.
func bareString(_ chunks: [[UInt8]]) -> Double {
  minimum(of: 7) {
    var text: String?
    var seen = 0
    for chunk in chunks {
      let piece = String(decoding: chunk, as: UTF8.self)
      if text == nil { text = piece } else { text?.append(piece) }
      let snapshot = text
      if snapshot != nil { seen += 1 }
    }
    precondition(seen > 0)
  } / Double(chunks.count)
}

struct OneShot {
  /// A partial value, in one step of the streaming decoder.
  var partial: Double
  /// A whole value, in one step of the streaming decoder and its end.
  var finished: Double
  /// A whole value, out of parsed content.
  var value: Double
  var jsonDecoder: Double
}

func oneShot<Content: Generable & Decodable>(_ type: Content.Type, _ bytes: [UInt8]) throws -> OneShot {
  let text = String(decoding: bytes, as: UTF8.self)
  let data = Data(bytes)
  return OneShot(
    partial: try minimum(of: 9) {
      var decoder = StreamDecoder<Content>()
      try decoder.append(bytes)
      precondition(decoder.snapshot != nil)
    },
    finished: try minimum(of: 9) {
      var decoder = StreamDecoder<Content>()
      try decoder.append(bytes)
      _ = try decoder.finish()
    },
    value: try minimum(of: 9) { _ = try Content(GeneratedContent(json: text)) },
    jsonDecoder: try minimum(of: 9) { _ = try JSONDecoder().decode(Content.self, from: data) })
}

func report<Content: Generable & Decodable & Equatable>(
  _ shape: String, _ documents: [(size: String, value: Content)], _ folder: URL
) throws {
  var costs: [Double] = []
  for (size, value) in documents {
    let bytes = Array(value.generatedContent.jsonString.utf8)
    try Data(bytes).write(to: folder.appendingPathComponent("\(shape)-\(size).json"))
    var check = StreamDecoder<Content>()
    try check.append(bytes)
    let decoded = try check.finish()
    precondition(decoded == value, "the decoded value differs")
    let whole = try oneShot(Content.self, bytes)
    let chunks = stride(from: 0, to: bytes.count, by: chunkSize).map {
      Array(bytes[$0..<min($0 + chunkSize, bytes.count)])
    }
    let dropped = try streamed(Content.self, chunks)
    let kept = try kept(Content.self, chunks)
    costs.append(dropped)
    let stream = dropped * Double(chunks.count)
    let columns = [
      figure(whole.partial * 1e3), figure(whole.finished * 1e3), figure(whole.value * 1e3),
      figure(whole.jsonDecoder * 1e3), figure(whole.jsonDecoder / whole.value), figure(dropped * 1e9, 0),
      figure(stream / whole.partial, 1), figure(stream / whole.value, 1), figure(stream / whole.jsonDecoder, 1),
      figure(kept * 1e9, 0),
    ]
    print(
      shape.padding(toLength: 11, withPad: " ", startingAt: 0) + padded(size, 6) + padded("\(bytes.count)", 9)
        + columns.map { padded($0, 10) }.joined())
    if value is String {
      print("  a bare string that grows and is handed out: \(figure(bareString(chunks) * 1e9, 0)) ns")
    }
  }
  print("  a snapshot at the large size costs \(figure(costs[1] / costs[0])) times one at the small size")
}

let folder = URL(fileURLWithPath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".")
print(
  "shape        size    bytes"
    + ["partial", "finished", "value", "JSONDec", "JSOND÷val", "ns/snap", "÷partial", "÷value", "÷JSONDec", "kept"]
    .map { padded($0, 10) }.joined())
try report(
  "text", [("10KB", Documents.plainString(bytes: 10_000)), ("1MB", Documents.plainString(bytes: 1_000_000))], folder)
try report(
  "escapes", [("10KB", Documents.longString(bytes: 10_000)), ("1MB", Documents.longString(bytes: 1_000_000))], folder)
try report("records", [("10KB", Documents.records(count: 85)), ("1MB", Documents.records(count: 8_500))], folder)
for depth in [4, 12, 60] {
  let levels = 20 * depth
  try report(
    "nested \(depth)",
    [
      ("10KB", Documents.nested(depth: depth, records: Documents.records(count: (10_000 - levels) / 122))),
      ("1MB", Documents.nested(depth: depth, records: Documents.records(count: (1_000_000 - levels) / 122))),
    ], folder)
}
print("One-shot columns in ms; a snapshot in ns; ÷ is the whole stream over one of the one-shot columns.")
