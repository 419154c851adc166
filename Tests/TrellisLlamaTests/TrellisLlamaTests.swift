import Testing

@testable import TrellisLlama

@Test func buildIsNamed() { #expect(!llamaBuild.isEmpty) }
