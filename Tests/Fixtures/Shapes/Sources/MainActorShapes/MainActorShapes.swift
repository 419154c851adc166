import TrellisSchema

enum Setting: String, Generable {
  case on, off
}

struct Screen: Generable, Equatable {
  // @Guide(.maximumLength(10))
  var title: String
  var settings: [Setting]
  let parts: [String: Part]
  var maybe: Part?

  struct Part: Generable, Equatable {
    var size: Int
  }
}

enum Event: Generable {
  case tap(x: Int, y: Int)
  case key(String)
  case none
}

struct Shelf<Item: Generable>: Generable {
  var items: [Item]
}

