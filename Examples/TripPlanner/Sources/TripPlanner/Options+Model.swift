import Trellis
import TrellisLlama

extension Options {
  /// How the model is loaded.
  var llamaOptions: LlamaOptions {
    var llama = LlamaOptions()
    llama.contextSize = contextSize
    if let threads { llama.threads = threads }
    // A small model falls into repeating itself; a larger one does not mind.
    llama.sampling.repetitionPenalty = 1.08
    llama.sampling.repetitionWindow = 256
    return llama
  }

  /// How tokens are chosen.
  var generationOptions: GenerationOptions {
    GenerationOptions(
      samplingMode: temperature == 0 ? .greedy : .random(probabilityThreshold: 0.9, seed: seed),
      temperature: temperature == 0 ? nil : temperature,
      maximumResponseTokens: maximumTokens
    )
  }
}
