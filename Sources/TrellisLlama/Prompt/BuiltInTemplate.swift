internal import CLlama

/// The chat templates that llama.cpp recognises by their text; messages of role and content alone.
struct BuiltInTemplate {
  /// The source of the template that is recognised, or the name of one.
  var source: String

  /// The text of a conversation, or nil where llama.cpp does not know the template.
  func render(_ messages: [ChatMessage], addsGenerationPrompt: Bool) -> String? {
    // Texts as C strings, alive for the length of the call.
    var storage: [UnsafeMutablePointer<CChar>] = []
    defer { storage.forEach { $0.deallocate() } }
    func copy(_ text: String) -> UnsafePointer<CChar> {
      let bytes = text.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      bytes.withUnsafeBufferPointer { source in
        if let start = source.baseAddress { copy.initialize(from: start, count: source.count) }
      }
      storage.append(copy)
      return UnsafePointer(copy)
    }
    let chat = messages.map { llama_chat_message(role: copy($0.role.rawValue), content: copy($0.content)) }
    var capacity = 1024 + 2 * messages.reduce(0) { $0 + $1.content.utf8.count }
    while true {
      var needed: Int32 = 0
      let text = String(unsafeUninitializedCapacity: capacity) { buffer in
        needed = buffer.withMemoryRebound(to: CChar.self) {
          llama_chat_apply_template(
            source, chat, chat.count, addsGenerationPrompt, $0.baseAddress, Int32(clamping: $0.count))
        }
        return needed < 0 || Int(needed) > buffer.count ? 0 : Int(needed)
      }
      if needed < 0 { return nil }
      if Int(needed) <= capacity { return text }
      capacity = Int(needed)
    }
  }
}
