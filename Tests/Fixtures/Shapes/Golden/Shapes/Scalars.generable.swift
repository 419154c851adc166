// Generated from Scalars.swift. Do not edit: change the types there.

import Foundation
import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Scalars {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Every type that a value can be without being a type of the user's.",
      properties: [
        GenerationSchema.Property(name: "text", type: String.self),
        GenerationSchema.Property(name: "flag", type: Bool.self),
        GenerationSchema.Property(name: "int", type: Int.self),
        GenerationSchema.Property(name: "int8", type: Int8.self),
        GenerationSchema.Property(name: "int16", type: Int16.self),
        GenerationSchema.Property(name: "int32", type: Int32.self),
        GenerationSchema.Property(name: "int64", type: Int64.self),
        GenerationSchema.Property(name: "uint", type: UInt.self),
        GenerationSchema.Property(name: "uint8", type: UInt8.self),
        GenerationSchema.Property(name: "uint16", type: UInt16.self),
        GenerationSchema.Property(name: "uint32", type: UInt32.self),
        GenerationSchema.Property(name: "uint64", type: UInt64.self),
        GenerationSchema.Property(name: "float", type: Float.self),
        GenerationSchema.Property(name: "double", type: Double.self),
        GenerationSchema.Property(name: "decimal", type: Decimal.self),
        GenerationSchema.Property(name: "date", type: Date.self),
        GenerationSchema.Property(name: "url", type: URL.self),
        GenerationSchema.Property(name: "uuid", type: UUID.self),
        GenerationSchema.Property(name: "data", type: Data.self),
        GenerationSchema.Property(name: "anything", type: GeneratedContent.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(
      properties: [
        "text": self.text,
        "flag": self.flag,
        "int": self.int,
        "int8": self.int8,
        "int16": self.int16,
        "int32": self.int32,
        "int64": self.int64,
        "uint": self.uint,
        "uint8": self.uint8,
        "uint16": self.uint16,
        "uint32": self.uint32,
        "uint64": self.uint64,
        "float": self.float,
        "double": self.double,
        "decimal": self.decimal,
        "date": self.date,
        "url": self.url,
        "uuid": self.uuid,
        "data": self.data,
        "anything": self.anything,
      ]
    )
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.text = try content.value(String.self, forProperty: "text")
    self.flag = try content.value(Bool.self, forProperty: "flag")
    self.int = try content.value(Int.self, forProperty: "int")
    self.int8 = try content.value(Int8.self, forProperty: "int8")
    self.int16 = try content.value(Int16.self, forProperty: "int16")
    self.int32 = try content.value(Int32.self, forProperty: "int32")
    self.int64 = try content.value(Int64.self, forProperty: "int64")
    self.uint = try content.value(UInt.self, forProperty: "uint")
    self.uint8 = try content.value(UInt8.self, forProperty: "uint8")
    self.uint16 = try content.value(UInt16.self, forProperty: "uint16")
    self.uint32 = try content.value(UInt32.self, forProperty: "uint32")
    self.uint64 = try content.value(UInt64.self, forProperty: "uint64")
    self.float = try content.value(Float.self, forProperty: "float")
    self.double = try content.value(Double.self, forProperty: "double")
    self.decimal = try content.value(Decimal.self, forProperty: "decimal")
    self.date = try content.value(Date.self, forProperty: "date")
    self.url = try content.value(URL.self, forProperty: "url")
    self.uuid = try content.value(UUID.self, forProperty: "uuid")
    self.data = try content.value(Data.self, forProperty: "data")
    self.anything = try content.value(GeneratedContent.self, forProperty: "anything")
  }
}

extension Scalars {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var text: String?
    var flag: Bool?
    var int: Int?
    var int8: Int8?
    var int16: Int16?
    var int32: Int32?
    var int64: Int64?
    var uint: UInt?
    var uint8: UInt8?
    var uint16: UInt16?
    var uint32: UInt32?
    var uint64: UInt64?
    var float: Float?
    var double: Double?
    var decimal: Decimal?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var anything: GeneratedContent?

    static let streamedKeys = StreamedKeys(
      "text",
      "flag",
      "int",
      "int8",
      "int16",
      "int32",
      "int64",
      "uint",
      "uint8",
      "uint16",
      "uint32",
      "uint64",
      "float",
      "double",
      "decimal",
      "date",
      "url",
      "uuid",
      "data",
      "anything"
    )

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.text)
      case 1: try step.update(&self.flag)
      case 2: try step.update(&self.int)
      case 3: try step.update(&self.int8)
      case 4: try step.update(&self.int16)
      case 5: try step.update(&self.int32)
      case 6: try step.update(&self.int64)
      case 7: try step.update(&self.uint)
      case 8: try step.update(&self.uint8)
      case 9: try step.update(&self.uint16)
      case 10: try step.update(&self.uint32)
      case 11: try step.update(&self.uint64)
      case 12: try step.update(&self.float)
      case 13: try step.update(&self.double)
      case 14: try step.update(&self.decimal)
      case 15: try step.update(&self.date)
      case 16: try step.update(&self.url)
      case 17: try step.update(&self.uuid)
      case 18: try step.update(&self.data)
      case 19: try step.update(&self.anything)
      default: break
      }
    }
  }
}

extension Containers {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Every way to write a container.",
      properties: [
        GenerationSchema.Property(name: "strings", type: [String].self),
        GenerationSchema.Property(name: "numbers", type: [Int].self),
        GenerationSchema.Property(name: "nested", type: [[Bool]].self),
        GenerationSchema.Property(name: "maybe", type: String?.self),
        GenerationSchema.Property(name: "perhaps", type: Int?.self),
        GenerationSchema.Property(name: "maybeList", type: [String]?.self),
        GenerationSchema.Property(name: "byName", type: [String: Int].self),
        GenerationSchema.Property(name: "byWord", type: [String: [Double]].self),
        GenerationSchema.Property(name: "byMood", type: [Mood: Int].self),
        GenerationSchema.Property(name: "tags", type: Set<String>.self),
        GenerationSchema.Property(name: "unwrapped", type: String?.self),
      ]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    properties.append(("strings", self.strings))
    properties.append(("numbers", self.numbers))
    properties.append(("nested", self.nested))
    if let value = self.maybe {
      properties.append(("maybe", value))
    }
    if let value = self.perhaps {
      properties.append(("perhaps", value))
    }
    if let value = self.maybeList {
      properties.append(("maybeList", value))
    }
    properties.append(("byName", self.byName))
    properties.append(("byWord", self.byWord))
    properties.append(("byMood", self.byMood))
    properties.append(("tags", self.tags))
    if let value = self.unwrapped {
      properties.append(("unwrapped", value))
    }
    return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.strings = try content.value([String].self, forProperty: "strings")
    self.numbers = try content.value([Int].self, forProperty: "numbers")
    self.nested = try content.value([[Bool]].self, forProperty: "nested")
    self.maybe = try content.value(String?.self, forProperty: "maybe")
    self.perhaps = try content.value(Int?.self, forProperty: "perhaps")
    self.maybeList = try content.value([String]?.self, forProperty: "maybeList")
    self.byName = try content.value([String: Int].self, forProperty: "byName")
    self.byWord = try content.value([String: [Double]].self, forProperty: "byWord")
    self.byMood = try content.value([Mood: Int].self, forProperty: "byMood")
    self.tags = try content.value(Set<String>.self, forProperty: "tags")
    self.unwrapped = try content.value(String?.self, forProperty: "unwrapped")
  }
}

extension Containers {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var strings: [String]?
    var numbers: [Int]?
    var nested: [[Bool]]?
    var maybe: String?
    var perhaps: Int?
    var maybeList: [String]?
    var byName: [String: Int]?
    var byWord: [String: [Double]]?
    var byMood: [Mood: Int]?
    var tags: [String]?
    var unwrapped: String?

    static let streamedKeys = StreamedKeys(
      "strings",
      "numbers",
      "nested",
      "maybe",
      "perhaps",
      "maybeList",
      "byName",
      "byWord",
      "byMood",
      "tags",
      "unwrapped"
    )

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.strings)
      case 1: try step.update(&self.numbers)
      case 2: try step.update(&self.nested)
      case 3: try step.update(&self.maybe)
      case 4: try step.update(&self.perhaps)
      case 5: try step.update(&self.maybeList)
      case 6: try step.update(&self.byName)
      case 7: try step.update(&self.byWord)
      case 8: try step.update(&self.byMood)
      case 9: try step.update(&self.tags)
      case 10: try step.update(&self.unwrapped)
      default: break
      }
    }
  }
}
