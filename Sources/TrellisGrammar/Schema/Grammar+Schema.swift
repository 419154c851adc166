import TrellisShape

extension Grammar {
  /// The grammar of the JSON texts of a schema's values, in the layout of `options`.
  ///
  /// - Throws: `GenerationSchema.SchemaError` when the schema contradicts itself; `GrammarError` with the first place
  ///   and keyword that cannot be enforced exactly, or a limit that the schema exceeds.
  public init(_ schema: GenerationSchema, options: GrammarOptions = GrammarOptions()) throws {
    try self.init(try schema.graph(), options: options)
  }

  /// The grammar of the JSON texts of a schema's values, in the layout of `options`.
  ///
  /// - Throws: `GrammarError` with the first place and keyword that cannot be enforced exactly, or a limit that the
  ///   schema exceeds.
  package init(_ graph: SchemaGraph, options: GrammarOptions = GrammarOptions()) throws(GrammarError) {
    self = try Self.compiling(graph, options: options).grammar
  }

  /// The grammar, and what was left out of it (only where the options ask for leaving out).
  package static func compiling(
    _ graph: SchemaGraph, options: GrammarOptions = GrammarOptions()
  ) throws(GrammarError) -> (grammar: Grammar, omissions: [GrammarError]) {
    var compiler = SchemaCompiler(graph: graph, options: options)
    guard let grammar = try compiler.compile() else {
      var search = EmptySchema(graph, options)
      throw search.error()
    }
    return (grammar, compiler.omissions)
  }
}
