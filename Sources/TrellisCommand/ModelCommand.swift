import GGUF

extension Subcommand {
  /// `trellis model FILE`: what a model file holds.
  static let model = Subcommand(
    words: ["model"],
    summary: "Inspect a GGUF model file: architecture, sizes, vocabulary, chat template, context.",
    details: """
      Reads the header only; the weights are not loaded and llama.cpp is not needed. The exit status is 1 for a file whose
      weights are cut off.
      """,
    operands: [Operand(name: "FILE")],
    options: [
      Option(name: "metadata", help: "Print all metadata; long lists by their length."),
      Option(name: "tensors", help: "Print the tensors: name, shape, format, bytes."),
      Option(name: "tokens", help: "Print the vocabulary: id, kind, text."),
      Option(name: "template", help: "Print the source of the chat template, and nothing else."),
      Option(name: "template-named", value: "NAME", help: "The same for one of the further templates."),
    ],
    run: { arguments, console in try ModelReport(path: arguments.operands[0], arguments, console).run() }
  )
}

/// The report of `trellis model` about one file.
private struct ModelReport {
  let path: String
  let file: GGUFFile
  let arguments: Arguments
  let console: Console

  init(path: String, _ arguments: Arguments, _ console: Console) throws {
    self.path = path
    self.arguments = arguments
    self.console = console
    do { file = try GGUFFile(path: path) } catch {
      throw Refusal("\(printable(path)): \(printable(error.description))")
    }
  }

  func run() throws -> Outcome {
    if arguments.has("template") || arguments.has("template-named") { return try printTemplate() }
    printSummary()
    try printVocabulary()
    printTemplates()
    if arguments.has("metadata") { printMetadata() }
    if arguments.has("tensors") { printTensors() }
    if arguments.has("tokens") { try printTokens() }
    guard file.missingByteCount == 0 else {
      console.complain(
        "the file is cut off: \(file.missingByteCount) bytes of weights are missing; download or copy it again")
      return .negative
    }
    return .success
  }

  private func row(_ title: String, _ parts: [String?]) {
    let text = parts.compactMap(\.self).joined(separator: ", ")
    let padding = String(repeating: " ", count: max(1, 14 - title.count))
    console.print(console.styled(title, .bold) + padding + (text.isEmpty ? "not stated" : text))
  }

  private func printSummary() {
    row("name", [file.modelName.map(printable)])
    row("file", ["\(byteCount(file.fileByteCount))", "GGUF version \(file.version)"])
    row(
      "architecture",
      [
        file.architecture.map(printable), file.blockCount.map { "\($0) layers" },
        file.embeddingLength.map { "vectors of \($0)" },
      ])
    if file.tensors.isEmpty {
      row("weights", ["none: a vocabulary only"])
    } else {
      row(
        "weights",
        [
          "\(count(file.parameterCount)) parameters", file.mainTensorType.map { "most as \($0.name)" },
          byteCount(file.weightByteCount),
        ])
    }
    let perToken = file.attentionByteCountPerToken()
    row(
      "context",
      [
        file.contextLength.map { "\($0) tokens" },
        perToken.map { "at most \(byteCount($0)) of cache a token" },
        file.contextLength.flatMap { length in
          perToken.map { $0.multipliedReportingOverflow(by: length) }.flatMap { $0.overflow ? nil : $0.partialValue }
        }.map { "\(byteCount($0)) for all of it" },
      ])
  }

  // MARK: Vocabulary

  private func vocabulary() throws -> ModelVocabulary? {
    guard file["tokenizer.ggml.model"] != nil else { return nil }
    do { return try file.vocabulary() } catch { throw Refusal("\(printable(path)): \(printable(error.description))") }
  }

  private func printVocabulary() throws {
    guard let vocabulary = try vocabulary() else { return row("vocabulary", ["none"]) }
    row(
      "vocabulary",
      [
        "\(vocabulary.count) tokens",
        printable(vocabulary.model) + (vocabulary.pre.map { " (\(printable($0)))" } ?? ""),
        vocabulary.merges.isEmpty ? nil : "\(vocabulary.merges.count) merges",
      ])
    func named(_ id: Int) -> String { "\(id) \(printable(vocabulary.names.text(at: id)))" }
    let special = vocabulary.special
    let roles: [(String, Int?)] = [
      ("bos", special.bos), ("eos", special.eos), ("end of turn", special.endOfTurn), ("unknown", special.unknown),
      ("padding", special.padding),
    ]
    row("special", roles.map { name, id in id.map { "\(name) \(named($0))" } })
    row("ends with", vocabulary.endTokens.map { named($0) })
    row(
      "prompt",
      [
        vocabulary.addsBOS ? "begins with bos" : "does not begin with bos",
        vocabulary.addsSpacePrefix ? "a space is added before text" : nil,
      ])
  }

  private func printTokens() throws {
    guard let vocabulary = try vocabulary() else { return }
    console.print("")
    for id in 0..<vocabulary.count {
      let text = String(validating: vocabulary.tokens[id], as: UTF8.self).map { "\"\(printable($0))\"" }
      console.print("\(id)\t\(vocabulary.kinds[id])\t\(text ?? "bytes \(Array(vocabulary.tokens[id]))")")
    }
  }

  // MARK: Template

  private func printTemplates() {
    guard let source = file.chatTemplate() else {
      return row("template", [file.chatTemplateNames.isEmpty ? "none" : "named ones only"] + names)
    }
    row(
      "template",
      [
        "\(source.unicodeScalars.count) characters", source.contains("tools") ? "knows tools" : "knows no tools",
        source.contains("reasoning_content") || source.contains("<think>") ? "knows reasoning" : nil,
      ] + names)
  }

  private var names: [String] { file.chatTemplateNames.map { "also '\(printable($0))'" } }

  private func printTemplate() throws -> Outcome {
    let name = arguments["template-named"]
    guard let source = file.chatTemplate(named: name) else {
      let others = file.chatTemplateNames
      throw Refusal(
        "\(printable(path)) has no chat template" + (name.map { " named '\($0)'" } ?? "")
          + (others.isEmpty ? "" : "; it has '\(others.map(printable).joined(separator: "', '"))'"))
    }
    console.write(source)
    return .success
  }

  // MARK: Lists

  private func printMetadata() {
    console.print("")
    for key in file.keys {
      guard let value = file[key] else { continue }
      console.print("\(printable(key)) = \(describe(value))")
    }
  }

  private func describe(_ value: MetadataValue) -> String {
    switch value {
    case .string(let text):
      let shown = text.prefix(200)
      return "\"\(printable(String(shown)))\""
        + (shown.endIndex == text.endIndex ? "" : " … (\(text.utf8.count) bytes)")
    case .array(let array):
      if array.count <= 16, let integers = array.integers { return "\(integers)" }
      if array.count <= 16, let strings = array.strings {
        return "\(strings.indices.map { printable(strings.text(at: $0)) })"
      }
      return "\(array.count) × \(array.elementKind)"
    case .bool(let value): return "\(value)"
    default: return value.integer.map { "\($0)" } ?? value.number.map { "\($0)" } ?? "\(value)"
    }
  }

  private func printTensors() {
    console.print("")
    for tensor in file.tensors {
      let shape = tensor.shape.map(String.init).joined(separator: " × ")
      console.print(
        "\(printable(tensor.name))\t\(shape)\t\(tensor.type.name)\t\(tensor.byteCount.map(byteCount) ?? "unknown")")
    }
  }
}

/// A size in bytes as people write it: `98.4 MB` (a thousand thousands).
private func byteCount(_ count: Int) -> String { scaled(count, ["bytes", "kB", "MB", "GB", "TB"]) }

private func count(_ count: Int) -> String { scaled(count, ["", "thousand", "million", "billion", "trillion"]) }

private func scaled(_ count: Int, _ units: [String]) -> String {
  var tenths = count
  var unit = 0
  while tenths >= 1000, unit < units.count - 1 {
    // The last step keeps one decimal.
    if tenths < 1_000_000 || unit == units.count - 2 {
      let rounded = (tenths + 50) / 100
      return "\(rounded / 10).\(rounded % 10) \(units[unit + 1])"
    }
    tenths /= 1000
    unit += 1
  }
  return units[unit].isEmpty ? "\(tenths)" : "\(tenths) \(units[unit])"
}
