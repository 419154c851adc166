import Foundation
import Testing
import Trellis
import TrellisTesting

@testable import struct Trellis.Transcript

@Suite struct RequestCheckTests {
  private func refused(
    _ capability: LanguageModelCapabilities.Capability, _ request: (LanguageModelSession) async throws -> Void,
    tools: [any Tool] = []
  ) async {
    let others = LanguageModelCapabilities.Capability.allCases.filter { $0 != capability }
    let model = ScriptedLanguageModel([.text("x")], capabilities: LanguageModelCapabilities(others))
    let session = LanguageModelSession(model: model, tools: tools)
    do {
      try await request(session)
      Issue.record("not refused: \(capability)")
    } catch LanguageModelError.unsupportedCapability(let payload) {
      #expect(payload.capability == capability)
    } catch {
      Issue.record("another error: \(error)")
    }
    #expect(model.requests.isEmpty)
    #expect(session.transcript.count <= 1)
  }

  @Test func undeclaredCapabilitiesAreRefusedBeforeTheExecutor() async {
    await refused(.guidedGeneration) { try await $0.respond(to: "1", generating: Trip.self) }
    await refused(.toolCalling, { try await $0.respond(to: "1") }, tools: [Weather()])
    await refused(.reasoning) { try await $0.respond(to: "1", contextOptions: ContextOptions(reasoningLevel: .deep)) }
    await refused(.vision) { session in
      try await session.respond {
        "What is this?"
        Attachment(imageURL: URL(fileURLWithPath: "/tmp/x.png")).label("photo")
      }
    }
  }

  @Test func unavailableModelsSayWhy() async throws {
    let model = ScriptedLanguageModel([.text("x")], availability: .unavailable(.modelNotReady))
    let error = await #expect(throws: LanguageModelError.self) {
      try await LanguageModelSession(model: model).respond(to: "1")
    }
    #expect(error?.localizedDescription.contains("not ready") == true)
  }

  @Test func invalidSchemasAreRefused() async throws {
    let model = ScriptedLanguageModel([.text("x")])
    await #expect(throws: (any Error).self) {
      try await LanguageModelSession(model: model).respond(
        to: "1", schema: GenerationSchema(type: Trip.self, anyOf: [String]()))
    }
    #expect(model.requests.isEmpty)
  }

  @Test func everyErrorHasWords() {
    let errors: [LanguageModelError] = [
      .contextSizeExceeded(.init(contextSize: 4096, tokenCount: 5000)), .rateLimited(.init(resetDate: Date())),
      .guardrailViolation(.init()), .refusal(.init(explanation: "no")),
      .unsupportedCapability(.init(capability: .vision)),
      .unsupportedTranscriptContent(.init(unsupportedContent: [])),
      .unsupportedGenerationGuide(.init(schemaName: "Trip")),
      .unsupportedLanguageOrLocale(.init(languageCode: "tlh")), .unsupportedOption(.init(option: "temperature")),
      .responseLimitTooSmall(.init(limit: 4, minimumTokenCount: 9)),
      .malformedOutput(.init(output: "x", byteOffset: 0)),
      .unavailable(.init(reason: .other("gone"))), .timeout(.init()),
    ]
    for error in errors {
      #expect(error.localizedDescription.count > 20)
      #expect(!error.localizedDescription.contains("LanguageModelError"))
      #expect("\(error)" == error.localizedDescription)
    }
    #expect(errors[0].localizedDescription.contains("4096") && errors[0].localizedDescription.contains("5000"))
  }

  @Test func refusalsExplainThemselves() async throws {
    let refusal = LanguageModelError.Refusal(explanation: "I would rather not.")
    #expect(try await refusal.explanation.content == "I would rather not.")
    var last = ""
    for try await snapshot in refusal.explanationStream { last = snapshot.content }
    #expect(last == "I would rather not.")
  }
}
