import Trellis
import TrellisMasks
import TrellisTemplates

/// Conversations as tokens, by the model's chat template.
struct PromptRenderer: Sendable {
  private let vocabulary: LlamaVocabulary
  private let template: ChatTemplate
  private let controlTokens: ControlTokenNames
  private let specialTokens: [String: String]
  /// Whether the template takes a message of the system's.
  private let takesInstructions: Bool
  /// How calls of tools are written.
  let toolFormat: ToolFormat
  /// How thoughts are written; nil for a model that does not think.
  let reasoningFormat: ReasoningFormat?
  /// What a user should know: that the model's own template is not in use, and why.
  private(set) var notices: [String] = []

  /// - Parameter source: A Jinja template to use in place of the model's own. It must work; the model's own need not.
  init(_ weights: LlamaWeights, template source: String?) throws(LlamaError) {
    vocabulary = weights.vocabulary
    var specialTokens: [String: String] = [:]
    specialTokens["bos_token"] = vocabulary.beginningText ?? ""
    specialTokens["eos_token"] = vocabulary.endText ?? ""
    self.specialTokens = specialTokens
    if let source {
      do throws(TemplateError) {
        template = try ChatTemplate(source: source)
      } catch {
        throw .templateFailed(reason: error.description)
      }
    } else {
      let (template, notice) = try Self.template(of: weights, specialTokens)
      self.template = template
      if let notice { notices.append(notice) }
    }
    takesInstructions = Self.takesInstructions(template, specialTokens)
    controlTokens = ControlTokenNames(vocabulary, template: template.source)
    toolFormat = ToolFormat(template, specialTokens, hasMarks: !vocabulary.marks.isEmpty)
    reasoningFormat = ReasoningFormat(template: template.source)
  }

  /// The model's own template if it works, otherwise one of the common formats.
  private static func template(
    of weights: LlamaWeights, _ specialTokens: [String: String]
  ) throws(LlamaError) -> (ChatTemplate, notice: String?) {
    var notice = "the model has no chat template"
    if let source = weights.chatTemplate {
      do throws(TemplateError) {
        let template = try ChatTemplate(source: source)
        let message = try ChatMessage(role: .user, content: "Hello").templateValue()
        _ = try template.render(messages: [message], specialTokens: specialTokens)
        return (template, nil)
      } catch {
        notice = "the model's own chat template cannot be used (\(error))"
      }
    }
    let fallback = FallbackTemplate(controlTokens: weights.vocabulary.controlTexts)
    do throws(TemplateError) {
      return (try ChatTemplate(source: fallback.source), "\(notice); the \(fallback.rawValue) format is used")
    } catch {
      throw .templateFailed(reason: error.description)
    }
  }

  /// Whether what the system's message says comes out of the template.
  private static func takesInstructions(_ template: ChatTemplate, _ specialTokens: [String: String]) -> Bool {
    let probe = "trellis-system-message"
    let messages = [ChatMessage(role: .system, content: probe), ChatMessage(role: .user, content: "Hello")]
    guard let values = try? messages.map({ try $0.templateValue() }),
      let rendered = try? template.render(messages: values, specialTokens: specialTokens)
    else { return false }
    return rendered.text.contains(probe)
  }

  /// A conversation as messages. Tools that the template does not show are told of in the instructions.
  func messages(of transcript: some Collection<Transcript.Entry>, tools: [Transcript.ToolDefinition]) throws
    -> [ChatMessage]
  {
    var messages = try ChatMessage.messages(of: transcript)
    if !tools.isEmpty, !toolFormat.isInTemplate {
      let text = try ToolText.instructions(for: tools)
      if let first = messages.first, first.role == .system {
        messages[0].content = first.content + "\n\n" + text
      } else {
        messages.insert(ChatMessage(role: .system, content: text), at: 0)
      }
    }
    return messages
  }

  /// The text of a conversation, up to where the model's answer begins.
  func render(
    _ messages: [ChatMessage], tools: [Transcript.ToolDefinition] = [], variables: [String: TemplateValue] = [:]
  ) throws -> RenderedPrompt {
    let shown =
      toolFormat.isInTemplate ? try tools.map { try $0.templateValue(inlinesDefinitions: toolFormat.hasMarks) } : []
    do throws(TemplateError) {
      var values: [TemplateValue] = []
      var spelled = toolFormat.isInTemplate ? messages : ToolText.spellingOut(messages)
      if toolFormat.joinsOutputs { spelled = ChatMessage.joiningOutputs(spelled) }
      for message in takesInstructions ? spelled : Self.mergingInstructions(spelled) {
        values.append(try message.templateValue())
      }
      return try template.render(
        messages: values, tools: shown.isEmpty ? nil : shown, specialTokens: specialTokens, variables: variables)
    } catch {
      throw LlamaError.templateFailed(reason: error.description)
    }
  }

  /// Messages in which the user says first what the system would have.
  private static func mergingInstructions(_ messages: [ChatMessage]) -> [ChatMessage] {
    var rest = messages.filter { $0.role != .system }
    let instructions = messages.filter { $0.role == .system }.map(\.content)
    if instructions.isEmpty { return messages }
    if let first = rest.firstIndex(where: { $0.role == .user }) {
      rest[first].content = (instructions + [rest[first].content]).joined(separator: "\n\n")
    } else {
      rest.insert(ChatMessage(role: .user, content: instructions.joined(separator: "\n\n")), at: 0)
    }
    return rest
  }

  /// The tokens of a rendered text from its start.
  func tokens(ofWhole rendered: RenderedPrompt) throws(LlamaError) -> [Token] {
    let tokens = try tokens(of: rendered)
    guard let beginning = vocabulary.beginning, tokens.first != beginning else { return tokens }
    return [beginning] + tokens
  }

  /// The tokens of a part of a rendered text.
  func tokens(of rendered: RenderedPrompt) throws(LlamaError) -> [Token] {
    var tokens: [Token] = []
    for piece in controlTokens.pieces(of: rendered) {
      tokens += try vocabulary.tokens(of: piece, parsesControl: true)
    }
    return tokens
  }

  /// How many tokens a text takes by itself.
  func count(_ text: String) -> Int { (try? vocabulary.tokens(of: text.utf8, parsesControl: false).count) ?? 0 }
}
