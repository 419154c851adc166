/// A filter: a value and further arguments in, a value out.
typealias Filter = @Sendable (Renderer, Value, CallArguments) throws(TemplateError) -> Value

/// The filters by name: those of jinja2 that make sense for prompts, and `tojson` as chat templates know it.
enum Filters {
  static let all: [String: Filter] = TextFilters.all.merging(SequenceFilters.all) { $1 }.merging(ValueFilters.all) {
    $1
  }
}

extension Renderer {
  func filter(_ value: Value, _ name: String, _ arguments: CallArguments) throws(TemplateError) -> Value {
    guard let filter = Filters.all[name] else { throw TemplateError(.unsupported, "No filter named '\(name)'.") }
    return try filter(self, value, arguments)
  }

  // MARK: What filters take

  /// A width, count or place. What is beyond any text or list is cut to a trillion, so that sums of such numbers fit.
  func integer(_ value: Value?, _ what: String) throws(TemplateError) -> Int? {
    guard let value, !value.isNull else { return nil }
    if case .undefined(let undefined) = value { throw undefined.error }
    guard let index = value.index else {
      throw TemplateError(.type, "\(what) must be an integer, not '\(value.typeName)'")
    }
    return min(max(index, -1 << 40), 1 << 40)
  }

  func needed(_ value: Value) throws(TemplateError) -> Value {
    if case .undefined(let undefined) = value { throw undefined.error }
    return value
  }
}
