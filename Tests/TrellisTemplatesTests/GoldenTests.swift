import Foundation
import Testing

@testable import TrellisTemplates

/// Templates and what jinja2 makes of them (`Goldens/make.py`).
@Suite struct GoldenTests {
  struct Case: Sendable {
    var name: String
    var template: String
    var variables: [String: TemplateValue]
    var expected: String?
    /// What the template itself raised.
    var raised: String?
    /// Any other error, as jinja2 words it.
    var error: String?
  }

  static func cases(at path: String) throws -> [Case] {
    let file = try TemplateValue(json: try String(contentsOfFile: path, encoding: .utf8))
    let shared = file["variables"]?.members ?? [:]
    guard case .array(let cases)? = file["cases"] else { return [] }
    return cases.map { value in
      let template = value["template"]?.text ?? ""
      return Case(
        name: value["name"]?.text ?? template, template: template, variables: value["variables"]?.members ?? shared,
        expected: value["expected"]?.text, raised: value["raised"]?.text, error: value["error"]?.text)
    }
  }

  private static let now = TemplateDate(year: 2026, month: 3, day: 5, hour: 14, minute: 7, second: 9)

  /// What differs from jinja2, if anything.
  private func difference(_ golden: Case) -> String? {
    do {
      let prompt = try ChatTemplate(source: golden.template).render(variables: golden.variables, now: Self.now)
      guard let expected = golden.expected else {
        // Some filters give a generator in jinja2, which can be neither printed nor written as JSON; here they give lists.
        if golden.error?.contains("generator") == true { return nil }
        return "wrote \(prompt.text.debugDescription) instead of failing: \(golden.raised ?? golden.error ?? "")"
      }
      return Array(prompt.text.utf8) == Array(expected.utf8)
        ? nil : "wrote \(prompt.text.debugDescription), not \(expected.debugDescription)"
    } catch {
      if let raised = golden.raised {
        return error.kind == .raised && error.message == raised ? nil : "failed with \(error), not \(raised)"
      }
      guard let expected = golden.error else {
        return "failed with \(error), not \((golden.expected ?? "").debugDescription)"
      }
      // Missing values are told as jinja2 tells them, so that templates' authors recognise the message.
      if expected.hasPrefix("UndefinedError: ") {
        let message = expected.dropFirst("UndefinedError: ".count)
        return error.kind == .undefined && error.message == message ? nil : "failed with \(error), not \(expected)"
      }
      return error.kind == .raised ? "raised \(error) instead of \(expected)" : nil
    }
  }

  private func check(_ cases: [Case], atLeast count: Int) {
    #expect(cases.count >= count)
    for golden in cases {
      if let difference = difference(golden) { Issue.record("\(golden.name.debugDescription) \(difference)") }
    }
  }

  @Test func theLanguageIsThatOfJinja2() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    check(try Self.cases(at: folder.appendingPathComponent("Goldens/features.json").path), atLeast: 500)
  }

  /// Cases made from other templates, such as those of models: `Goldens/make.py DIRECTORY > FILE`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TRELLIS_TEMPLATE_CASES"] != nil))
  func otherTemplatesRenderAsInJinja2() throws {
    let path = try #require(ProcessInfo.processInfo.environment["TRELLIS_TEMPLATE_CASES"])
    let cases = try Self.cases(at: path)
    check(cases, atLeast: 1)
    print("compared \(cases.count) cases, \(cases.count { $0.expected != nil }) of them prompts")
  }
}

extension TemplateValue {
  fileprivate subscript(key: String) -> TemplateValue? { members?[key] }

  fileprivate var members: [String: TemplateValue]? {
    guard case .object(let members) = self else { return nil }
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
