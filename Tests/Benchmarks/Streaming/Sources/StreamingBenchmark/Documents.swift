import TrellisSchema

/// The documents: three shapes, each small and large.
enum Documents {
  static func longString(bytes: Int) -> String {
    let sentence = "The river runs east of the old town, past \"the mill\" and the café,\nand on. "
    return String(String(repeating: sentence, count: bytes / sentence.utf8.count + 1).prefix(bytes - 40))
  }

  /// Without escapes and beyond no ASCII.
  static func plainString(bytes: Int) -> String {
    let sentence = "The river runs east of the old town, past the mill and the bridge, and on. "
    return String(String(repeating: sentence, count: bytes / sentence.utf8.count + 1).prefix(bytes - 2))
  }

  static func records(count: Int) -> [Record] {
    (0..<count).map { index in
      Record(
        name: "Person number \(index)", city: ["Zürich", "Oslo", "São Paulo", "Kyōto"][index % 4], age: index % 100,
        score: Double(index) / 8, isActive: index % 3 == 0, tags: ["a", "tag \(index % 7)"])
    }
  }

  /// A chain of nodes, each with its share of the records, the last with the most.
  static func nested(depth: Int, records: [Record]) -> Node {
    var node = Node(label: "leaf", records: records, children: [])
    for level in 0..<depth { node = Node(label: "level \(level)", records: [], children: [node]) }
    return node
  }
}
