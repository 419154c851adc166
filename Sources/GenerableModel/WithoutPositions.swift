extension SourceFile {
  /// The same declarations with every place in the file taken away: equal for files that differ in remarks, blank lines and bodies of
  /// functions alone.
  package var withoutPositions: SourceFile {
    var copy = self
    for index in copy.types.indices { copy.types[index].forgetPositions() }
    for index in copy.extensions.indices {
      copy.extensions[index].position = .none
      copy.extensions[index].annotation?.forgetPositions()
    }
    for index in copy.typealiases.indices { copy.typealiases[index].position = .none }
    copy.syntaxError?.position = .none
    for index in copy.diagnostics.indices { copy.diagnostics[index].position = .none }
    return copy
  }
}

extension SourcePosition {
  fileprivate static let none = SourcePosition(line: 0, column: 0)
}

extension TypeDeclaration {
  fileprivate mutating func forgetPositions() {
    position = .none
    annotation?.forgetPositions()
    for index in properties.indices {
      properties[index].position = .none
      for guide in properties[index].guides.indices { properties[index].guides[guide].forgetPositions() }
    }
    for index in cases.indices {
      cases[index].position = .none
      for payload in cases[index].payload.indices { cases[index].payload[payload].position = .none }
    }
    for index in problems.indices { problems[index].position = .none }
  }
}

extension GenerableAnnotation {
  fileprivate mutating func forgetPositions() {
    position = .none
    description?.expression.position = .none
  }
}

extension Guide {
  fileprivate mutating func forgetPositions() {
    switch self {
    case .description(var text):
      text.expression.position = .none
      self = .description(text)
    case .guide(var expression):
      expression.position = .none
      self = .guide(expression)
    }
  }
}
