import GenerableModel
internal import SwiftSyntax

extension FileParser {
  mutating func parseImport(_ declaration: ImportDeclSyntax) {
    file.imports.append(
      ImportDeclaration(text: declaration.trimmedDescription, modules: [declaration.path.trimmedDescription])
    )
  }

  /// Keeps an `#if` around imports whole, so that generated code imports under the same conditions.
  mutating func parseImports(_ conditional: IfConfigDeclSyntax) {
    file.imports.append(
      ImportDeclaration(text: conditional.trimmedDescription, modules: conditional.importedModules)
    )
  }
}

extension IfConfigDeclSyntax {
  fileprivate var items: [CodeBlockItemSyntax.Item] {
    clauses.flatMap { clause -> [CodeBlockItemSyntax.Item] in
      guard case .statements(let statements) = clause.elements else { return [] }
      return statements.map(\.item)
    }
  }

  var holdsOnlyImports: Bool {
    let items = items
    return !items.isEmpty
      && items.allSatisfy { item in
        guard case .decl(let declaration) = item else { return false }
        return declaration.is(ImportDeclSyntax.self)
          || declaration.as(IfConfigDeclSyntax.self)?.holdsOnlyImports == true
      }
  }

  fileprivate var importedModules: [String] {
    items.flatMap { item -> [String] in
      guard case .decl(let declaration) = item else { return [] }
      if let importDeclaration = declaration.as(ImportDeclSyntax.self) {
        return [importDeclaration.path.trimmedDescription]
      }
      return declaration.as(IfConfigDeclSyntax.self)?.importedModules ?? []
    }
  }
}
