import Testing

@testable import TrellisSchema

@Suite("Prompts and instructions")
struct PromptTests {
  private func texts(_ prompt: Prompt) -> [String] { prompt.elements.map(text) }

  private func text(_ element: PromptElement) -> String {
    switch element {
    case .text(let text): text
    case .structure(let content): content.jsonString
    case .other: "other"
    }
  }

  @Test("Conditions, loops, values and nested prompts, in order")
  func builder() {
    let isLong = true
    let nothing: String? = nil
    let prompt = Prompt {
      "First"
      if isLong { "long" } else { "short" }
      if !isLong { "never" }
      for number in 1...2 { "item \(number)" }
      Activity(title: "Walk", mood: .calm, cost: nil)
      ["a", "b"]
      Prompt("nested")
      nothing
      12
      switch isLong {
      case true: "yes"
      case false: 0
      }
    }
    #expect(
      texts(prompt) == [
        "First", "long", "item 1", "item 2", #"{"title": "Walk", "mood": "calm"}"#, "a", "b", "nested", "12", "yes",
      ])
  }

  @Test("Instructions are built alike")
  func instructions() {
    let instructions = Instructions {
      "Be brief."
      for word in ["a", "b"] { word }
      Instructions("More.")
    }
    #expect(instructions.elements.map(text) == ["Be brief.", "a", "b", "More."])
    #expect(Instructions("x").elements.map(text) == ["x"])
  }

  @Test("An empty prompt has no elements")
  func empty() {
    #expect(Prompt {}.elements.isEmpty)
    #expect(Prompt("").elements.count == 1)
  }
}
