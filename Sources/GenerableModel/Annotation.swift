/// `// @Generable(…)` above a type.
package struct GenerableAnnotation: Hashable, Sendable {
  package var description: AnnotationText?
  package var representsNilExplicitly: Bool
  package var position: SourcePosition

  package init(description: AnnotationText?, representsNilExplicitly: Bool, position: SourcePosition) {
    self.description = description
    self.representsNilExplicitly = representsNilExplicitly
    self.position = position
  }
}

/// One argument of `// @Guide(…)`.
package enum Guide: Hashable, Sendable {
  case description(AnnotationText)
  /// An expression of type `GenerationGuide<Value>`, or a regex.
  case guide(SourceExpression)

  package var position: SourcePosition {
    switch self {
    case .description(let text): text.position
    case .guide(let expression): expression.position
    }
  }
}

/// A description: a string that is known now, or an expression that only the running program can evaluate.
package struct AnnotationText: Hashable, Sendable {
  package var expression: SourceExpression
  /// Nil where the expression is not a plain string literal.
  package var literal: String?

  package init(expression: SourceExpression, literal: String?) {
    self.expression = expression
    self.literal = literal
  }
  package var position: SourcePosition { expression.position }
}

/// An expression of an annotation, with the place where the user wrote it.
package struct SourceExpression: Hashable, Sendable {
  /// The lines of the expression; those after the first keep their columns.
  package var text: String
  package var position: SourcePosition
  /// What the expression means to the generator, as far as literals tell.
  package var meaning: GuideMeaning

  package init(text: String, position: SourcePosition, meaning: GuideMeaning) {
    self.text = text
    self.position = position
    self.meaning = meaning
  }
}

/// A guide as the generator reads it: evaluated where it is made of literals.
package enum GuideMeaning: Hashable, Sendable {
  /// `.name(arguments)`; an argument is nil where it is not a literal.
  case call(name: String, arguments: [GuideLiteral?])
  /// `.name(…).name(…)`: the names, of which there are at least two.
  case chain([String])
  /// A regex literal standing alone.
  case regex(String)
  /// Anything else.
  case expression
}

/// A literal in a guide. Numbers keep their spelling, so that nothing is rounded.
package indirect enum GuideLiteral: Hashable, Sendable {
  case string(String)
  /// Without underscores, in decimal.
  case number(String)
  case regex(String)
  case array([GuideLiteral])
  /// Bounds are numbers; the upper one is what is written, also for `..<`.
  case closedRange(lower: String, upper: String)
  case halfOpenRange
  /// `1...`, `...9` or `..<9`; the bound is nil where the range does not hold it.
  case lowerBound(String)
  case upperBound(String?)
  case guide(GuideMeaning)
}
