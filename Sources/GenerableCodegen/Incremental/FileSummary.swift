import GenerableModel

/// The names by which files depend on one another.
///
/// Simple names, without the types around them: two types of different files that share one may make a file too many be looked at, never
/// one too few.
struct FileSummary: Codable, Hashable {
  /// Types and typealiases.
  var declares: Set<String>
  /// Types that its types, extensions and typealiases refer to.
  var mentions: Set<String>
  /// Types that its extensions are of.
  var extends: Set<String>

  init(_ file: SourceFile) {
    declares = Set(file.types.map(\.name) + file.typealiases.map(\.name))
    // Guides of the user's own are known by the type that they extend.
    let extendsGuides =
      file.extensions.contains { $0.extendedType.isGenerationGuide }
      || file.typealiases.contains { $0.target.isGenerationGuide }
    if extendsGuides { declares.insert("GenerationGuide") }
    declares.formUnion(file.extensions.lazy.filter(\.makesGenerable).flatMap(\.extendedType.mentionedNames))
    extends = Set(file.extensions.flatMap(\.extendedType.mentionedNames))
    let scopes = Self.namesByScope(file)
    var mentions: [String] = []
    for type in file.types {
      var references = type.inheritance + type.properties.map(\.type)
      for element in type.cases { references += element.payload.map(\.type) }
      let mentioned = Set(references.flatMap(\.mentionedNames))
      // What stands in the file around the mention is what it means: `Kind` of each of many types is no link among their files.
      let own = (0...type.path.count).reduce(into: Set<String>()) { own, depth in
        own.formUnion(scopes[Array(type.path[..<depth])] ?? [])
      }
      mentions += type.scope + mentioned.subtracting(own)
      if type.properties.contains(where: { !$0.guides.isEmpty }) { mentions.append("GenerationGuide") }
    }
    for record in file.extensions { mentions += record.conformances.flatMap(\.mentionedNames) }
    for alias in file.typealiases { mentions += alias.scope + alias.target.mentionedNames }
    self.mentions = Set(mentions).union(extends)
  }

  /// The types of the file that are there on every platform, by the path of the type around them.
  private static func namesByScope(_ file: SourceFile) -> [[String]: Set<String>] {
    file.types.reduce(into: [:]) { scopes, type in
      if type.condition == nil, !type.isLocal { scopes[type.scope, default: []].insert(type.name) }
    }
  }
}
