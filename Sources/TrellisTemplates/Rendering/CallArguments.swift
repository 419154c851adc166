/// The arguments of a call.
struct CallArguments {
  var positional: [Value] = []
  var named: [(name: String, value: Value)] = []

  init(_ positional: [Value] = [], named: [(name: String, value: Value)] = []) {
    self.positional = positional
    self.named = named
  }

  /// The arguments in the order of `parameters`, nil where none is given. Throws what Python throws for too many or unknown ones.
  func bound(_ function: String, _ parameters: String..., required: Int = 0) throws(TemplateError) -> [Value?] {
    guard positional.count <= parameters.count else {
      throw TemplateError(
        .type, "\(function)() takes at most \(parameters.count) arguments (\(positional.count) given)")
    }
    var result: [Value?] = positional
    result += Array(repeating: nil, count: parameters.count - positional.count)
    for (name, value) in named {
      guard let index = parameters.firstIndex(of: name) else {
        throw TemplateError(.type, "\(function)() got an unexpected keyword argument '\(name)'")
      }
      guard result[index] == nil else {
        throw TemplateError(.type, "\(function)() got multiple values for argument '\(name)'")
      }
      result[index] = value
    }
    if let missing = result.prefix(required).firstIndex(where: { $0 == nil }) {
      throw TemplateError(.type, "\(function)() missing required argument: '\(parameters[missing])'")
    }
    return result
  }
}
