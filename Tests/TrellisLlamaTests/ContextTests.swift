import Testing

@testable import TrellisLlama

/// The memory of a context: what is kept, cut and copied gives the same scores as what is evaluated anew.
@Suite struct ContextTests {
  private func makeContext(_ stopFlag: StopFlag = StopFlag()) throws -> LlamaContext {
    let weights = try LlamaModels.engine(for: TestModel.configuration()).weights
    return try LlamaContext(
      weights, LlamaContext.Parameters(size: 256, sequences: 2, batchSize: 128, threads: 1, keyValueType: .float16),
      stopFlag: stopFlag)
  }

  private func scores(_ context: LlamaContext, _ tokens: ArraySlice<Int32>, sequence: Int = 0) throws -> [Float] {
    context.clearBatch()
    var place = 0
    for index in tokens.indices {
      place = context.add(tokens[index], position: index, sequence: sequence, wantsLogits: index == tokens.endIndex - 1)
    }
    #expect(context.evaluate() == .success)
    return Array(try #require(context.scores(at: place)))
  }

  private func distance(_ left: [Float], _ right: [Float]) -> Float {
    zip(left, right).map { abs($0 - $1) }.max() ?? .infinity
  }

  @Test func keptAndCopiedTokensGiveTheScoresOfFreshOnes() throws {
    let context = try makeContext()
    let vocabulary = context.weights.vocabulary
    let text =
      "A trellis is what a plant grows along, and a grape vine needs one that is strong enough to bear its fruit."
    let tokens = try vocabulary.tokens(of: text.utf8, parsesControl: false)
    let other = try vocabulary.tokens(of: "Something else altogether, which is long enough.".utf8, parsesControl: false)
    let fresh = try scores(context, tokens[...])

    // The end is replaced by other tokens, and these by the old ones again.
    #expect(context.forget(sequence: 0, from: 10))
    _ = try scores(context, (tokens[..<10] + other)[10...])
    #expect(context.forget(sequence: 0, from: 10))
    let again = try scores(context, tokens[10...])
    #expect(distance(fresh, again) < 0.5)

    // A second sequence begins with the tokens of the first.
    context.copyPrefix(count: 12, from: 0, to: 1)
    #expect(context.length(ofSequence: 1) == 12)
    #expect(distance(fresh, try scores(context, tokens[12...], sequence: 1)) < 0.5)
    // And other tokens give other scores, so that the comparison means something.
    context.forgetAll(sequence: 0)
    #expect(distance(fresh, try scores(context, other[...])) > 2)
  }

  @Test func aRaisedFlagStopsTheEvaluation() throws {
    let flag = StopFlag()
    let context = try makeContext(flag)
    flag.raise()
    context.clearBatch()
    for position in 0..<64 { _ = context.add(100, position: position, sequence: 0, wantsLogits: position == 63) }
    #expect(context.evaluate() == .stopped)
    flag.lower()
    context.forgetAll(sequence: 0)
    #expect(context.evaluate() == .success)
  }

  @Test func moreThanTheMemoryHoldsIsRefused() throws {
    let context = try makeContext()
    var position = 0
    var outcome = LlamaContext.Outcome.success
    while outcome == .success, position < 1024 {
      context.clearBatch()
      for _ in 0..<128 {
        _ = context.add(100, position: position, sequence: 0, wantsLogits: false)
        position += 1
      }
      outcome = context.evaluate()
    }
    #expect(outcome == .full)
    #expect(position > 256)
  }
}
