import TrellisMasks
import TrellisSchema

extension MaskBenchmark.Case {
  /// A line of a corpus: `{"id", "schema", "tests": [{"valid", "tokens"}]}`.
  init(line: [UInt8]) throws {
    let value = try JSONValue(parsing: line)
    let document = try JSONParser.parse(line)
    guard let id = value["id"]?.string, let schema = document.member("schema", of: 0), let tests = value["tests"]?.array
    else {
      throw Refusal("a line of the corpus must have an id, a schema and tests")
    }
    self.id = id
    self.schema = Array(line[document.range(at: schema)])
    self.tests = try tests.map { test in
      guard let isValid = test["valid"]?.bool, let tokens = test["tokens"]?.array else {
        throw Refusal("\(id): a test must have valid and tokens")
      }
      return Test(
        isValid: isValid,
        tokens: try tokens.map { token in
          guard let number = token.number.flatMap({ Token($0.description) }) else {
            throw Refusal("\(id): a token is no integer")
          }
          return number
        })
    }
  }
}

/// The result file of the comparison: one object for all cases.
struct MaskBenchmarkReport {
  var engine: String
  /// What the index of the vocabulary took, in microseconds.
  var indexTime: Double
  var outcomes: [MaskBenchmark.Outcome]

  var floor: Double { outcomes.flatMap { $0.maskTimes.joined() }.min() ?? 0 }

  /// The text of the file.
  func text() -> String {
    let compiled = outcomes.filter { $0.error == nil }
    func quoted(_ text: String) -> String { JSONValue.string(text).text() }
    let schemas = outcomes.map { outcome in
      let result = outcome.error.map { "{\"error\": \(quoted($0))}" } ?? "{\"compile_us\": \(outcome.compileTime)}"
      return "\(quoted(outcome.id)): \(result)"
    }
    let masks = compiled.map { outcome in
      let rows = outcome.maskTimes.map { "[" + $0.map(\.description).joined(separator: ", ") + "]" }
      return "\(quoted(outcome.id)): [\(rows.joined(separator: ", "))]"
    }
    let verdicts = compiled.map { outcome in
      "\(quoted(outcome.id)): [\(outcome.verdicts.map(\.description).joined(separator: ", "))]"
    }
    return """
      {"engine": \(quoted(engine)), "floor_us": \(floor), "index_us": \(indexTime),
      "schemas": {\(schemas.joined(separator: ",\n"))},
      "masks_us": {\(masks.joined(separator: ",\n"))},
      "verdicts": {\(verdicts.joined(separator: ",\n"))}}

      """
  }
}
