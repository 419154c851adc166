// Generated from Guides.swift. Do not edit: change the types there.

import Foundation
import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Guided {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Every guide, by literals.",
      properties: [
        GenerationSchema.Property(name: "constant", type: String.self, guides: [constantGuide]),
        GenerationSchema.Property(name: "color", type: String.self, guides: [colorGuide]),
        GenerationSchema.Property(name: "month", type: String.self, guides: [monthGuide]),
        GenerationSchema.Property(name: "mail", type: String.self, guides: [mailGuide]),
        GenerationSchema.Property(
          name: "code",
          description: "A code",
          type: String.self,
          guides: [codeGuide]
        ),
        GenerationSchema.Property(
          name: "short",
          type: String.self,
          guides: [shortGuide1, shortGuide2]
        ),
        GenerationSchema.Property(name: "word", type: String?.self, guides: [wordGuide]),
        GenerationSchema.Property(name: "atLeast", type: Int.self, guides: [atLeastGuide]),
        GenerationSchema.Property(name: "atMost", type: Int8.self, guides: [atMostGuide]),
        GenerationSchema.Property(name: "share", type: Double.self, guides: [shareGuide]),
        GenerationSchema.Property(name: "hex", type: UInt16.self, guides: [hexGuide]),
        GenerationSchema.Property(name: "price", type: Decimal.self, guides: [priceGuide]),
        GenerationSchema.Property(name: "tilt", type: Float.self, guides: [tiltGuide]),
        GenerationSchema.Property(name: "three", type: [Int].self, guides: [threeGuide]),
        GenerationSchema.Property(name: "dice", type: [Int].self, guides: [diceGuide1, diceGuide2]),
        GenerationSchema.Property(
          name: "some",
          type: [String]?.self,
          guides: [someGuide1, someGuide2]
        ),
        GenerationSchema.Property(
          name: "matrix",
          description: "Described here, over two lines.\n- and in a list",
          type: [[String]].self,
          guides: [matrixGuide]
        ),
        GenerationSchema.Property(name: "table", type: [String: Int].self, guides: [tableGuide]),
        GenerationSchema.Property(name: "tags", type: Set<String>.self, guides: [tagsGuide]),
        GenerationSchema.Property(name: "trailing", type: Int.self, guides: [trailingGuide]),
        GenerationSchema.Property(
          name: "stars",
          description: "Over several lines",
          type: Int.self,
          guides: [starsGuide]
        ),
        GenerationSchema.Property(
          name: "twice",
          description: "One",
          type: Int.self,
          guides: [twiceGuide]
        ),
        GenerationSchema.Property(name: "city", type: String.self, guides: [cityGuide]),
      ]
    )
  }

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 9)
  private nonisolated static var constantGuide: GenerationGuide<String> {
            .constant("fixed")
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 11)
  private nonisolated static var colorGuide: GenerationGuide<String> {
            .anyOf(["red", "green", "it's \"blue\"\n€"])
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 13)
  private nonisolated static var monthGuide: GenerationGuide<String> {
            .pattern(/^\d{4}-\d{2}$/)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 15)
  private nonisolated static var mailGuide: GenerationGuide<String> {
   .pattern(/[a-z]+@[a-z]+\.org/)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 17)
  private nonisolated static var codeGuide: GenerationGuide<String> {
                          .pattern(#/[A-Z]{2}\d/#)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 19)
  private nonisolated static var shortGuide1: GenerationGuide<String> {
            .minimumLength(2)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 19)
  private nonisolated static var shortGuide2: GenerationGuide<String> {
                               .maximumLength(10)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 21)
  private nonisolated static var wordGuide: GenerationGuide<String> {
            .length(2...4)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 23)
  private nonisolated static var atLeastGuide: GenerationGuide<Int> {
            .minimum(3)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 25)
  private nonisolated static var atMostGuide: GenerationGuide<Int8> {
            .maximum(-3)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 27)
  private nonisolated static var shareGuide: GenerationGuide<Double> {
            .range(0.1...0.25)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 29)
  private nonisolated static var hexGuide: GenerationGuide<UInt16> {
            .range(1_000...0x7FF)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 31)
  private nonisolated static var priceGuide: GenerationGuide<Decimal> {
            .minimum(0.5)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 33)
  private nonisolated static var tiltGuide: GenerationGuide<Float> {
            .range(-1.5...1.5)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 35)
  private nonisolated static var threeGuide: GenerationGuide<[Int]> {
            .count(3)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 37)
  private nonisolated static var diceGuide1: GenerationGuide<[Int]> {
            .count(1...3)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 37)
  private nonisolated static var diceGuide2: GenerationGuide<[Int]> {
                           .element(.range(1...6))
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 39)
  private nonisolated static var someGuide1: GenerationGuide<[String]> {
            .minimumCount(1)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 40)
  private nonisolated static var someGuide2: GenerationGuide<[String]> {
            .maximumCount(4)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 46)
  private nonisolated static var matrixGuide: GenerationGuide<[[String]]> {
             .element(.element(.maximumLength(3)))
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 48)
  private nonisolated static var tableGuide: GenerationGuide<[String: Int]> {
            .maximumCount(2)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 50)
  private nonisolated static var tagsGuide: GenerationGuide<Set<String>> {
            .count(1...2)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 52)
  private nonisolated static var trailingGuide: GenerationGuide<Int> {
                               .range(1...2)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 55)
  private nonisolated static var starsGuide: GenerationGuide<Int> {
       .range(1...5)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 58)
  private nonisolated static var twiceGuide: GenerationGuide<Int> {
                                       .minimum(1)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 60)
  private nonisolated static var cityGuide: GenerationGuide<String> {
            .anyOf(["calm", "wild"])
  }
  #sourceLocation()

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("constant", self.constant))
    properties.append(("color", self.color))
    properties.append(("month", self.month))
    properties.append(("mail", self.mail))
    properties.append(("code", self.code))
    properties.append(("short", self.short))
    if let value = self.word {
      properties.append(("word", value))
    }
    properties.append(("atLeast", self.atLeast))
    properties.append(("atMost", self.atMost))
    properties.append(("share", self.share))
    properties.append(("hex", self.hex))
    properties.append(("price", self.price))
    properties.append(("tilt", self.tilt))
    properties.append(("three", self.three))
    properties.append(("dice", self.dice))
    if let value = self.some {
      properties.append(("some", value))
    }
    properties.append(("matrix", self.matrix))
    properties.append(("table", self.table))
    properties.append(("tags", self.tags))
    properties.append(("trailing", self.trailing))
    properties.append(("stars", self.stars))
    properties.append(("twice", self.twice))
    properties.append(("city", self.city))
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.constant = try content.value(String.self, forProperty: "constant")
    self.color = try content.value(String.self, forProperty: "color")
    self.month = try content.value(String.self, forProperty: "month")
    self.mail = try content.value(String.self, forProperty: "mail")
    self.code = try content.value(String.self, forProperty: "code")
    self.short = try content.value(String.self, forProperty: "short")
    self.word = try content.value(String?.self, forProperty: "word")
    self.atLeast = try content.value(Int.self, forProperty: "atLeast")
    self.atMost = try content.value(Int8.self, forProperty: "atMost")
    self.share = try content.value(Double.self, forProperty: "share")
    self.hex = try content.value(UInt16.self, forProperty: "hex")
    self.price = try content.value(Decimal.self, forProperty: "price")
    self.tilt = try content.value(Float.self, forProperty: "tilt")
    self.three = try content.value([Int].self, forProperty: "three")
    self.dice = try content.value([Int].self, forProperty: "dice")
    self.some = try content.value([String]?.self, forProperty: "some")
    self.matrix = try content.value([[String]].self, forProperty: "matrix")
    self.table = try content.value([String: Int].self, forProperty: "table")
    self.tags = try content.value(Set<String>.self, forProperty: "tags")
    self.trailing = try content.value(Int.self, forProperty: "trailing")
    self.stars = try content.value(Int.self, forProperty: "stars")
    self.twice = try content.value(Int.self, forProperty: "twice")
    self.city = try content.value(String.self, forProperty: "city")
  }
}

extension Guided {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var constant: String?
    var color: String?
    var month: String?
    var mail: String?
    var code: String?
    var short: String?
    var word: String?
    var atLeast: Int?
    var atMost: Int8?
    var share: Double?
    var hex: UInt16?
    var price: Decimal?
    var tilt: Float?
    var three: [Int]?
    var dice: [Int]?
    var some: [String]?
    var matrix: [[String]]?
    var table: [String: Int]?
    var tags: [String]?
    var trailing: Int?
    var stars: Int?
    var twice: Int?
    var city: String?

    static let streamedKeys = StreamedKeys(
      "constant",
      "color",
      "month",
      "mail",
      "code",
      "short",
      "word",
      "atLeast",
      "atMost",
      "share",
      "hex",
      "price",
      "tilt",
      "three",
      "dice",
      "some",
      "matrix",
      "table",
      "tags",
      "trailing",
      "stars",
      "twice",
      "city"
    )

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.constant)
      case 1: try step.update(&self.color)
      case 2: try step.update(&self.month)
      case 3: try step.update(&self.mail)
      case 4: try step.update(&self.code)
      case 5: try step.update(&self.short)
      case 6: try step.update(&self.word)
      case 7: try step.update(&self.atLeast)
      case 8: try step.update(&self.atMost)
      case 9: try step.update(&self.share)
      case 10: try step.update(&self.hex)
      case 11: try step.update(&self.price)
      case 12: try step.update(&self.tilt)
      case 13: try step.update(&self.three)
      case 14: try step.update(&self.dice)
      case 15: try step.update(&self.some)
      case 16: try step.update(&self.matrix)
      case 17: try step.update(&self.table)
      case 18: try step.update(&self.tags)
      case 19: try step.update(&self.trailing)
      case 20: try step.update(&self.stars)
      case 21: try step.update(&self.twice)
      case 22: try step.update(&self.city)
      default: break
      }
    }
  }
}

extension Dynamic {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Guides that only the running program knows.",
      properties: [
        GenerationSchema.Property(name: "landmark", type: String.self, guides: [landmarkGuide]),
        GenerationSchema.Property(
          name: "name",
          type: String.self,
          guides: [nameGuide1, nameGuide2]
        ),
        GenerationSchema.Property(
          name: "described",
          description: describedDescription,
          type: String.self
        ),
        GenerationSchema.Property(name: "custom", type: Int.self, guides: [customGuide]),
      ]
    )
  }

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 68)
  private nonisolated static var landmarkGuide: GenerationGuide<String> {
            .anyOf(Landmark.allNames)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 70)
  private nonisolated static var nameGuide1: GenerationGuide<String> {
            .maximumLength(longest)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 70)
  private nonisolated static var nameGuide2: GenerationGuide<String> {
                                     .minimumLength(1)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 72)
  private nonisolated static var describedDescription: String {
                         "Up to \(Dynamic.longest) letters"
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Shapes/Guides.swift", line: 74)
  private nonisolated static var customGuide: GenerationGuide<Int> {
            .everyday
  }
  #sourceLocation()

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(
      properties: [
        "landmark": self.landmark,
        "name": self.name,
        "described": self.described,
        "custom": self.custom,
      ]
    )
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.landmark = try content.value(String.self, forProperty: "landmark")
    self.name = try content.value(String.self, forProperty: "name")
    self.described = try content.value(String.self, forProperty: "described")
    self.custom = try content.value(Int.self, forProperty: "custom")
  }
}

extension Dynamic {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var landmark: String?
    var name: String?
    var described: String?
    var custom: Int?

    static let streamedKeys = StreamedKeys("landmark", "name", "described", "custom")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.landmark)
      case 1: try step.update(&self.name)
      case 2: try step.update(&self.described)
      case 3: try step.update(&self.custom)
      default: break
      }
    }
  }
}
