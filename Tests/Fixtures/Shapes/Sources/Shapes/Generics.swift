import TrellisSchema

/// One page of a list.
struct Page<Item: Generable>: Generable {
  var items: [Item]
  var next: String?
}

struct Pair<First: Generable, Second: Generable>: Generable {
  var first: First
  var second: Second
}

struct Box<Content> {
  var content: Content
}

extension Box: Generable where Content: Generable {}

enum Answer<Value: Generable>: Generable {
  case found(Value)
  case missing(reason: String)
}

struct Outer<Element: Generable> {
  struct Inner: Generable {
    var element: Element
    var count: Int
  }
}

struct Uses: Generable {
  var pages: Page<A.Row>
  var pair: Pair<Int, [String]>
  var box: Box<Mood>
  var answer: Answer<Double>
  var inner: Outer<Bool>.Inner
}
