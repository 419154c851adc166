import Foundation
import Trellis

/// The figures at the end of a run.
struct Report {
  let text: String

  init(_ snapshot: LanguageModelSession.ResponseStream<Itinerary>.Snapshot) {
    let usage = snapshot.usage
    var parts = ["\(usage.output.totalTokenCount) tokens", "\(usage.input.totalTokenCount) in the prompt"]
    if let rate = snapshot.tokensPerSecond { parts.append(String(format: "%.1f tokens/s", rate)) }
    if let delay = snapshot.timeToFirstToken {
      parts.append(String(format: "first token after %.2f s", delay))
    }
    text = parts.joined(separator: " · ")
  }
}
