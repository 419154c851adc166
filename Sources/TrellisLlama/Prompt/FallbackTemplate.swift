/// Chat templates for models whose own is missing or cannot be used: the common formats, told apart by the control
/// tokens that a vocabulary has.
enum FallbackTemplate: String, CaseIterable {
  case chatML = "ChatML"
  case llama3 = "Llama 3"
  case gemma = "Gemma"
  case mistral = "Mistral"
  /// Roles in words, for models that were not trained on conversations.
  case plain

  /// The format whose control tokens the vocabulary has.
  init(controlTokens: Set<String>) {
    let marks: [(String, FallbackTemplate)] = [
      ("<|im_start|>", .chatML), ("<|start_header_id|>", .llama3), ("<start_of_turn>", .gemma), ("[INST]", .mistral),
    ]
    self = marks.first { controlTokens.contains($0.0) }?.1 ?? .plain
  }

  /// What the model answers follows its prompt as it will stand in the conversation, so that it is not evaluated again.
  var source: String {
    switch self {
    case .chatML:
      """
      {%- for message in messages -%}
      {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' -}}
      {%- endfor -%}
      {%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}
      """
    case .llama3:
      """
      {{- bos_token -}}
      {%- for message in messages -%}
      {{- '<|start_header_id|>' + message.role + '<|end_header_id|>\\n\\n' + message.content + '<|eot_id|>' -}}
      {%- endfor -%}
      {%- if add_generation_prompt -%}{{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' -}}{%- endif -%}
      """
    case .gemma:
      """
      {{- bos_token -}}
      {%- for message in messages -%}
      {%- set role = 'model' if message.role == 'assistant' else 'user' -%}
      {{- '<start_of_turn>' + role + '\\n' + message.content + '<end_of_turn>\\n' -}}
      {%- endfor -%}
      {%- if add_generation_prompt -%}{{- '<start_of_turn>model\\n' -}}{%- endif -%}
      """
    case .mistral:
      """
      {{- bos_token -}}
      {%- for message in messages -%}
      {%- if message.role == 'assistant' -%}{{- message.content + eos_token -}}
      {%- else -%}{{- '[INST] ' + message.content + ' [/INST]' -}}{%- endif -%}
      {%- endfor -%}
      """
    case .plain:
      """
      {{- bos_token -}}
      {%- for message in messages -%}
      {{- message.role | capitalize + ':\\n' + message.content + '\\n\\n' -}}
      {%- endfor -%}
      {%- if add_generation_prompt -%}{{- 'Assistant:\\n' -}}{%- endif -%}
      """
    }
  }
}
