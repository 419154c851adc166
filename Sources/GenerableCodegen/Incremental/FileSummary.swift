import GenerableSyntax

/// The names by which files depend on one another.
///
/// Simple names, without the types around them: two types that share one make a file too many be looked at, never one too few.
struct FileSummary: Codable, Hashable {
  /// Types and typealiases.
  var declares: Set<String>
  /// Types that its types, extensions and typealiases refer to.
  var mentions: Set<String>
  /// Types that its extensions are of.
  var extends: Set<String>

  init(_ file: SourceFile) {
    declares = Set(file.types.map(\.name) + file.typealiases.map(\.name))
    extends = Set(file.extensions.flatMap(\.extendedType.mentionedNames))
    var mentions: [String] = []
    for type in file.types {
      mentions += type.scope + type.inheritance.flatMap(\.mentionedNames)
      mentions += type.properties.flatMap(\.type.mentionedNames)
      mentions += type.cases.flatMap { $0.payload.flatMap(\.type.mentionedNames) }
    }
    for record in file.extensions { mentions += record.conformances.flatMap(\.mentionedNames) }
    for alias in file.typealiases { mentions += alias.scope + alias.target.mentionedNames }
    self.mentions = Set(mentions).union(extends)
  }
}
