import Foundation
import TrellisSchema

enum Landmark {
  static let allNames = ["Grand Canyon", "Niagara Falls"]
}

/// Every guide, by literals.
struct Guided: Generable, Equatable {
  // @Guide(.constant("fixed"))
  var constant: String
  // @Guide(.anyOf(["red", "green", "it's \"blue\"\n€"]))
  var color: String
  // @Guide(.pattern(/^\d{4}-\d{2}$/))
  var month: String
  // @Guide(/[a-z]+@[a-z]+\.org/)
  var mail: String
  // @Guide(description: "A code", #/[A-Z]{2}\d/#)
  var code: String
  // @Guide(.minimumLength(2), .maximumLength(10))
  var short: String
  // @Guide(.length(2...4))
  var word: String?
  // @Guide(.minimum(3))
  var atLeast: Int
  // @Guide(.maximum(-3))
  var atMost: Int8
  // @Guide(.range(0.1...0.25))
  var share: Double
  // @Guide(.range(1_000...0x7FF))
  var hex: UInt16
  // @Guide(.minimum(0.5))
  var price: Decimal
  // @Guide(.range(-1.5...1.5))
  var tilt: Float
  // @Guide(.count(3))
  var three: [Int]
  // @Guide(.count(1...3), .element(.range(1...6)))
  var dice: [Int]
  // @Guide(.minimumCount(1))
  // @Guide(.maximumCount(4))
  var some: [String]?
  /// Described here,
  /// over two lines.
  ///
  /// - and in a list
  /// @Guide(.element(.element(.maximumLength(3))))
  var matrix: [[String]]
  // @Guide(.maximumCount(2))
  var table: [String: Int]
  // @Guide(.count(1...2))
  var tags: Set<String>
  var trailing: Int  // @Guide(.range(1...2))
  // @Guide(
  //   description: "Over several lines",
  //   .range(1...5)
  // )
  var stars: Int
  // @Guide(description: "One") @Guide(.minimum(1))
  var twice: Int
  // @Guide(.anyOf(["calm", "wild"]))
  var city: String
}

/// Guides that only the running program knows.
struct Dynamic: Generable, Equatable {
  static let longest = 12

  // @Guide(.anyOf(Landmark.allNames))
  var landmark: String
  // @Guide(.maximumLength(longest), .minimumLength(1))
  var name: String
  // @Guide(description: "Up to \(Dynamic.longest) letters")
  var described: String
  // @Guide(.everyday)
  var custom: Int
}

extension GenerationGuide<Int> {
  static var everyday: GenerationGuide<Int> { .range(1...7) }
}
