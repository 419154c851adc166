import GenerableModel

/// Which files a change reaches.
struct Changes {
  /// Files whose outputs may be different now.
  private(set) var affected: Set<String>
  /// Those, and every file whose declarations their outputs are made of.
  private(set) var needed: Set<String>

  /// - Parameters:
  ///   - changed: Files that are new or declare something else.
  ///   - moved: Files whose declarations are the same on other lines: they reach no other file.
  ///   - gone: What files that are no longer there, or were different, declared and extended.
  init(_ entries: [String: Memory.Entry], changed: Set<String>, moved: Set<String> = [], gone: [FileSummary]) {
    affected = changed
    let summaries = entries.mapValues(\.summary)
    let origins = changed.compactMap { summaries[$0] } + gone
    var names = origins.reduce(into: Set<String>()) { $0.formUnion($1.declares) }
    // An extension in one file changes what is generated for a type in another.
    names.formUnion(origins.flatMap(\.extends))
    var rest = summaries.filter { !changed.contains($0.key) }
    let extended = Set(origins.flatMap(\.extends))
    for (path, summary) in rest where !extended.isDisjoint(with: summary.declares) {
      affected.insert(path)
      names.formUnion(summary.declares)
      rest[path] = nil
    }
    var grows = true
    while grows {
      grows = false
      for (path, summary) in rest where !names.isDisjoint(with: summary.mentions) {
        affected.insert(path)
        names.formUnion(summary.declares)
        rest[path] = nil
        grows = true
      }
    }
    needed = affected.union(moved)
    Self.collect(&needed, summaries)
  }

  private static func collect(_ needed: inout Set<String>, _ summaries: [String: FileSummary]) {
    var declaring: [String: [String]] = [:]
    var extending: [String: [String]] = [:]
    for (path, summary) in summaries {
      for name in summary.declares { declaring[name, default: []].append(path) }
      for name in summary.extends { extending[name, default: []].append(path) }
    }
    var open = Array(needed)
    while let path = open.popLast() {
      guard let summary = summaries[path] else { continue }
      let more = summary.mentions.flatMap { declaring[$0] ?? [] } + summary.declares.flatMap { extending[$0] ?? [] }
      for other in more where needed.insert(other).inserted { open.append(other) }
    }
  }
}
