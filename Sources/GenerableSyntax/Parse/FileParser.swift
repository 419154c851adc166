import GenerableModel
internal import SwiftParser
internal import SwiftSyntax

extension SourceFile {
  /// The declarations of a file. Text that is not Swift gives what could be read of it: the compiler reports the rest.
  package static func parse(_ text: String, path: String) -> SourceFile {
    let tree = Parser.parse(source: text)
    var parser = FileParser(
      path: path,
      converter: SourceLocationConverter(fileName: path, tree: tree),
      file: SourceFile(path: path),
      diagnostics: DiagnosticCollector(file: path)
    )
    parser.parse(tree)
    return parser.file
  }
}

/// Reads one Swift file into a `SourceFile`. Each kind of declaration has its own file beside this one.
struct FileParser {
  let path: String
  let converter: SourceLocationConverter
  var file: SourceFile
  var diagnostics: DiagnosticCollector
  /// Offsets of the annotations that some declaration took; what remains at the end stands above nothing.
  var takenAnnotations: Set<Int> = []

  /// Where the parser stands: the types and conditions around the declarations that it reads.
  struct Surroundings {
    var scope: [String] = []
    var condition: Condition?
    var availability: [String] = []
    /// What members without a modifier get: an extension's own modifier is the default of its members.
    var defaultAccess = AccessLevel.internal
    var privateAncestor: String?
    var genericParameters: [String] = []
    var isLocal = false
  }

  fileprivate mutating func parse(_ tree: SourceFileSyntax) {
    for statement in tree.statements { parseTopLevel(statement.item, in: Surroundings()) }
    parseLocalTypes(in: tree)
    reportStrayAnnotations(in: tree)
    file.syntaxError = syntaxError(in: tree)
    file.diagnostics = diagnostics.diagnostics.sorted { $0.position < $1.position }
  }

  private mutating func parseTopLevel(_ item: CodeBlockItemSyntax.Item, in surroundings: Surroundings) {
    guard case .decl(let declaration) = item else { return }
    if let importDeclaration = declaration.as(ImportDeclSyntax.self) {
      parseImport(importDeclaration)
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      if conditional.holdsOnlyImports {
        parseImports(conditional)
        return
      }
      forEachClause(of: conditional, in: surroundings) { parser, elements, inner in
        guard case .statements(let statements) = elements else { return }
        for statement in statements { parser.parseTopLevel(statement.item, in: inner) }
      }
    } else {
      parseDeclaration(declaration, in: surroundings)
    }
  }

  /// Reads a declaration that may stand at file scope or among the members of a type.
  mutating func parseDeclaration(_ declaration: DeclSyntax, in surroundings: Surroundings) {
    if let structure = declaration.as(StructDeclSyntax.self) {
      parseType(structure, .structure, in: surroundings)
    } else if let enumeration = declaration.as(EnumDeclSyntax.self) {
      parseType(enumeration, .enumeration, in: surroundings)
    } else if let classDeclaration = declaration.as(ClassDeclSyntax.self) {
      parseType(classDeclaration, .class, in: surroundings)
    } else if let actor = declaration.as(ActorDeclSyntax.self) {
      parseType(actor, .actor, in: surroundings)
    } else if let protocolDeclaration = declaration.as(ProtocolDeclSyntax.self) {
      parseProtocol(protocolDeclaration, in: surroundings)
    } else if let extensionDeclaration = declaration.as(ExtensionDeclSyntax.self) {
      parseExtension(extensionDeclaration, in: surroundings)
    } else if let typealiasDeclaration = declaration.as(TypeAliasDeclSyntax.self) {
      parseTypealias(typealiasDeclaration, in: surroundings)
    }
  }

  /// Calls `body` for each clause of an `#if`, with the condition under which the clause holds.
  mutating func forEachClause(
    of conditional: IfConfigDeclSyntax, in surroundings: Surroundings,
    _ body: (inout FileParser, IfConfigClauseSyntax.Elements, Surroundings) -> Void
  ) {
    var earlier: [String] = []
    for clause in conditional.clauses {
      let own = clause.condition?.trimmedDescription
      let parts = earlier.map { "!(\($0))" } + (own.map { earlier.isEmpty ? [$0] : ["(\($0))"] } ?? [])
      var inner = surroundings
      inner.condition = Condition(text: parts.joined(separator: " && ")).under(surroundings.condition)
      if let elements = clause.elements { body(&self, elements, inner) }
      if let own { earlier.append(own) }
    }
  }

  func position(of node: some SyntaxProtocol) -> SourcePosition {
    position(at: node.positionAfterSkippingLeadingTrivia)
  }

  func position(at position: AbsolutePosition) -> SourcePosition {
    let location = converter.location(for: position)
    return SourcePosition(line: location.line, column: location.column)
  }
}
