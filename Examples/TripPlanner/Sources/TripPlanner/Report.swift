import Foundation
import Trellis
import TrellisLlama

/// The figures at the end of a run, and what a user should know of how the value came about.
struct Report {
  let text: String

  init(_ snapshot: LanguageModelSession.ResponseStream<Itinerary>.Snapshot) {
    let usage = snapshot.usage
    var parts = ["\(usage.output.totalTokenCount) tokens", "\(usage.input.totalTokenCount) in the prompt"]
    if let rate = snapshot.tokensPerSecond { parts.append(String(format: "%.1f tokens/s", rate)) }
    if let delay = snapshot.timeToFirstToken {
      parts.append(String(format: "first token after %.2f s", delay))
    }
    var lines = [parts.joined(separator: " · ")]
    if snapshot.finishReason == .narrowed {
      lines.append(
        "note: the token limit was near, so the last parts are as short as their types allow; raise --max-tokens or --context"
      )
    }
    lines += (snapshot.metadata[.notices] ?? []).map { "note: \($0)" }
    text = lines.joined(separator: "\n")
  }
}
