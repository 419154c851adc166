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

func oneShot<Content: Generable & Decodable>(_ type: Content.Type, _ bytes: [UInt8]) throws -> [Double] {
  let text = String(decoding: bytes, as: UTF8.self)
  let data = Data(bytes)
  return [
    try minimum(of: 7) {
      var decoder = StreamDecoder<Content>()
      try decoder.append(bytes)
      precondition(decoder.snapshot != nil)
    },
    try minimum(of: 7) {
      var decoder = StreamDecoder<Content>()
      try decoder.append(bytes)
      _ = try decoder.finish()
    },
    try minimum(of: 7) { _ = try Content(GeneratedContent(json: text)) },
    try minimum(of: 7) { _ = try JSONDecoder().decode(Content.self, from: data) },
  ]
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
    let columns =
      whole.map { figure($0 * 1e3) } + [
        figure(whole[3] / whole[2]), figure(dropped * 1e9, 0), figure(kept * 1e9, 0),
        figure(dropped * Double(chunks.count) / whole[0]), figure(dropped * Double(chunks.count) / whole[3]),
      ]
    print(
      shape.padding(toLength: 10, withPad: " ", startingAt: 0) + padded(size, 7) + padded("\(bytes.count)", 9)
        + columns.map { padded($0, 11) }.joined())
  }
  print("  a snapshot at the large size costs \(figure(costs[1] / costs[0])) times one at the small size")
}

let folder = URL(fileURLWithPath: CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : ".")
print(
  "shape        size    bytes"
    + ["partial", "finish", "content", "JSONDec", "×JSONDec", "ns/snap", "kept", "×partial", "×JSONDec"].map {
      padded($0, 11)
    }
    .joined())
try report(
  "string", [("10KB", Documents.longString(bytes: 10_000)), ("1MB", Documents.longString(bytes: 1_000_000))], folder)
try report("records", [("10KB", Documents.records(count: 85)), ("1MB", Documents.records(count: 8_500))], folder)
try report(
  "nested",
  [
    ("10KB", Documents.nested(depth: 60, records: Documents.records(count: 65))),
    ("1MB", Documents.nested(depth: 60, records: Documents.records(count: 8_400))),
  ], folder)
print(
  "×JSONDec: JSONDecoder's time over that of content; then the whole stream over the partial one-shot and over JSONDecoder."
)
print("One-shot columns in ms (partial value, finished value, through content, JSONDecoder); a snapshot in ns.")
