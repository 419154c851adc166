import Foundation

/// What `LlamaTrace` recorded, as its JSON has it.
struct Trace: Decodable {
  struct Event: Decodable {
    var name: String
    /// In microseconds.
    var dur: Double?
    var args: [String: Int]?
  }
  var traceEvents: [Event]

  private enum CodingKeys: CodingKey { case traceEvents }

  init(json: String) throws { self = try JSONDecoder().decode(Trace.self, from: Data(json.utf8)) }

  init(from decoder: any Decoder) throws {
    var events = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .traceEvents)
    traceEvents = []
    while !events.isAtEnd {
      // Names of threads have other arguments.
      if let event = try? events.decode(Event.self) {
        traceEvents.append(event)
      } else {
        _ = try events.decode(Other.self)
      }
    }
  }

  private struct Other: Decodable {}
}
