import TrellisSchema

/// A cat that is looking for a home.
struct Cat: Generable, Equatable {
  /// What it is called.
  // @Guide(.maximumLength(20))
  let name: String

  // @Guide(.range(0...30))
  let age: Int
}

@main
struct App {
  static func main() throws {
    let cat = Cat(name: "Tom", age: 3)
    guard try Cat(cat.generatedContent) == cat else { fatalError("the cat was not read back") }
    print(Cat.generationSchema)
  }
}
