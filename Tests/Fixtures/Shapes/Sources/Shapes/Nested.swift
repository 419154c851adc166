import TrellisSchema

struct A: Generable, Equatable {
  struct Row: Generable, Equatable {
    var title: String
  }

  var rows: [Row]
}

struct B: Generable, Equatable {
  struct Row: Generable, Equatable {
    var cell: A.Row
    var next: [Row]
  }

  var row: Row
}

final class FindPlacesTool: Sendable {
  struct Arguments: Generable, Equatable {
    /// What to look for.
    let category: Category
    // @Guide(description: "How many to find", .range(1...10))
    let count: Int
  }

  enum Category: String, Generable {
    case hotel, restaurant
  }
}

actor Registry {
  struct Entry: Generable, Equatable {
    var key: String
  }
}

enum Namespace {}

extension Namespace {
  struct Inner: Generable, Equatable {
    var value: Int
  }
}

extension Namespace.Inner {
  enum Kind: Generable { case one, two }
}
