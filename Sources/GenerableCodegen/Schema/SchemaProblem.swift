import GenerableModel
import TrellisGrammar
import TrellisShape

/// What keeps a schema or a grammar from being made.
struct SchemaProblem: Error {
  var diagnostic: Diagnostic
  /// Whether it may only follow from a mistake that is reported elsewhere.
  var mayFollow = false

  init(diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  init(_ error: GenerationSchema.SchemaError, of concrete: SchemaMaker.Concrete) {
    let place: SchemaMaker.Place =
      switch error {
      case .invalidGuide(_, let name?, _), .duplicateProperty(_, let name, _): concrete.place(of: name)
      default: concrete.place
      }
    diagnostic = Diagnostic(
      .error, "no schema can be made for '\(concrete.name)': \(error.context.debugDescription)", file: place.file,
      at: place.position)
    mayFollow = true
  }

  init(_ error: GrammarError, of concrete: SchemaMaker.Concrete) {
    let name = concrete.name
    let steps = error.path.split(separator: "/").map(String.init)
    let property = steps.count > 1 && steps[0] == "properties" ? steps[1] : nil
    let place = property.map(concrete.place(of:)) ?? concrete.place
    let message: String
    if !error.isEndless {
      message =
        "no grammar can be made for '\(name)\(property.map { ".\($0)" } ?? "")': \(error.keyword): \(error.reason)"
    } else if let property {
      let fix =
        steps.last == "items" || steps.last == "additionalProperties"
        ? "let '\(property)' be empty to end it" : "make '\(property)' optional, or an array, to end it"
      message = "'\(name)' contains itself without end: \(fix)"
    } else {
      message = "every case of '\(name)' contains it again, without end: add a case that does not"
    }
    diagnostic = Diagnostic(.error, message, file: place.file, at: place.position)
    // A type without end in a definition is told of where it is declared.
    mayFollow = !error.isEndless || steps.first == "$defs" || concrete.use != nil
  }
}

extension SchemaMaker.Concrete {
  /// As it is written: `Page<Cat>`.
  var name: String {
    let parameters = type.declaration.outerGenericParameters + type.declaration.genericParameters.map(\.name)
    let arguments = parameters.compactMap { bindings[$0]?.description }
    return type.name + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
  }

  /// Where to report what is wrong with it.
  var place: SchemaMaker.Place {
    use ?? SchemaMaker.Place(file: type.file, position: type.declaration.position)
  }

  fileprivate func place(of property: String) -> SchemaMaker.Place {
    if let use { return use }
    let position = type.declaration.properties.first { $0.name == property }?.position
    return position.map { SchemaMaker.Place(file: type.file, position: $0) } ?? place
  }
}
