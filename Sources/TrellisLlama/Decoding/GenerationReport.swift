import Trellis
import TrellisMasks

/// What a generation took. Durations in seconds.
struct GenerationReport: Sendable {
  var promptTokens = 0
  /// The tokens of the response, as they were chosen.
  var tokens: [Token] = []
  /// Those of the prompt that were in the memory already.
  var cachedTokens = 0
  var sampledTokens = 0
  /// Tokens that the grammar left no choice about.
  var forcedTokens = 0
  /// Tokens of thoughts, among those of the output.
  var reasoningTokens = 0
  /// How often something was closed because the model repeated itself in it.
  var repetitions = 0
  /// Whether the model put almost no probability on what the grammar allowed.
  var disagrees = false
  var finishReason = FinishReason.complete
  /// From the request to the first token.
  var timeToFirstToken: Double?
  /// From the first token to the last.
  var decodingTime = 0.0
  /// Spent on masks and on choosing tokens.
  var selectionTime = 0.0

  var outputTokens: Int { sampledTokens + forcedTokens }

  var tokensPerSecond: Double? {
    decodingTime > 0 && outputTokens > 1 ? Double(outputTokens - 1) / decodingTime : nil
  }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
