// Generated from Conditions.swift. Do not edit: change the types there.

import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

#if WINTER
  extension Weather {
    nonisolated static var generationSchema: GenerationSchema {
      var properties: [GenerationSchema.Property] = []
      #if WINTER
        properties.append(GenerationSchema.Property(name: "snow", type: Double.self))
      #endif
      #if (WINTER) && (os(Linux))
        properties.append(GenerationSchema.Property(name: "wind", type: Int.self))
      #endif
      #if (WINTER) && (!(os(Linux)))
        properties.append(GenerationSchema.Property(name: "wind", type: Double.self))
        properties.append(GenerationSchema.Property(name: "gusts", type: Double.self))
      #endif
      #if (WINTER) && (SUMMER)
        properties.append(GenerationSchema.Property(name: "heat", type: Int?.self))
      #endif
      return GenerationSchema(type: Self.self, properties: properties)
    }

    nonisolated var generatedContent: GeneratedContent {
      var properties: [(String, any ConvertibleToGeneratedContent)] = []
      #if WINTER
        properties.append(("snow", self.snow))
      #endif
      #if (WINTER) && (os(Linux))
        properties.append(("wind", self.wind))
      #endif
      #if (WINTER) && (!(os(Linux)))
        properties.append(("wind", self.wind))
        properties.append(("gusts", self.gusts))
      #endif
      #if (WINTER) && (SUMMER)
        if let value = self.heat {
          properties.append(("heat", value))
        }
      #endif
      return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
    }

    nonisolated init(_ content: GeneratedContent) throws {
      #if WINTER
        self.snow = try content.value(Double.self, forProperty: "snow")
      #endif
      #if (WINTER) && (os(Linux))
        self.wind = try content.value(Int.self, forProperty: "wind")
      #endif
      #if (WINTER) && (!(os(Linux)))
        self.wind = try content.value(Double.self, forProperty: "wind")
        self.gusts = try content.value(Double.self, forProperty: "gusts")
      #endif
      #if (WINTER) && (SUMMER)
        self.heat = try content.value(Int?.self, forProperty: "heat")
      #endif
    }
  }

  extension Weather {
    nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
      var id: GenerationID
      #if WINTER
        var snow: Double?
      #endif
      #if (WINTER) && (os(Linux))
        var wind: Int?
      #endif
      #if (WINTER) && (!(os(Linux)))
        var wind: Double?

        var gusts: Double?
      #endif
      #if (WINTER) && (SUMMER)
        var heat: Int?
      #endif

      static let streamedKeys = StreamedKeys("snow", "wind", "gusts", "heat")

      init(streamed id: GenerationID) {
        self.id = id
      }

      mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
        switch index {
        #if WINTER
        case 0: try step.update(&self.snow)
        #endif
        #if ((WINTER) && (os(Linux))) || ((WINTER) && (!(os(Linux))))
        case 1: try step.update(&self.wind)
        #endif
        #if (WINTER) && (!(os(Linux)))
        case 2: try step.update(&self.gusts)
        #endif
        #if (WINTER) && (SUMMER)
        case 3: try step.update(&self.heat)
        #endif
        default: break
        }
      }
    }
  }
#endif

#if !(WINTER)
  extension Weather {
    nonisolated static var generationSchema: GenerationSchema {
      var properties: [GenerationSchema.Property] = []
      #if !(WINTER)
        properties.append(GenerationSchema.Property(name: "sun", type: Double.self))
      #endif
      return GenerationSchema(type: Self.self, properties: properties)
    }

    nonisolated var generatedContent: GeneratedContent {
      var properties: [(String, any ConvertibleToGeneratedContent)] = []
      #if !(WINTER)
        properties.append(("sun", self.sun))
      #endif
      return GeneratedContent(properties: properties, uniquingKeysWith: { first, _ in first })
    }

    nonisolated init(_ content: GeneratedContent) throws {
      #if !(WINTER)
        self.sun = try content.value(Double.self, forProperty: "sun")
      #endif
    }
  }

  extension Weather {
    nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
      var id: GenerationID
      #if !(WINTER)
        var sun: Double?
      #endif

      static let streamedKeys = StreamedKeys("sun")

      init(streamed id: GenerationID) {
        self.id = id
      }

      mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
        switch index {
        #if !(WINTER)
        case 0: try step.update(&self.sun)
        #endif
        default: break
        }
      }
    }
  }
#endif

extension Sport: GenerableKey, StreamedAtom {
  nonisolated static var generationSchema: GenerationSchema {
    var names: [String] = []
    names.append("chess")
    #if WINTER
      names.append("skiing")
    #endif
    #if SUMMER
      names.append("surfing")
    #endif
    return GenerationSchema(type: Self.self, anyOf: names)
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .chess: GeneratedContent("chess")
    #if WINTER
    case .skiing: GeneratedContent("skiing")
    #endif
    #if SUMMER
    case .surfing: GeneratedContent("surfing")
    #endif
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "chess": self = .chess
    #if WINTER
    case "skiing": self = .skiing
    #endif
    #if SUMMER
    case "surfing": self = .surfing
    #endif
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Trail {
  nonisolated static var generationSchema: GenerationSchema {
    var cases: [GenerationSchema.Case] = []
    cases.append(
      GenerationSchema.Case(
        name: "path",
        properties: [GenerationSchema.Property(name: "length", type: Int.self)]
      )
    )
    #if WINTER
      cases.append(
        GenerationSchema.Case(
          name: "slope",
          properties: [GenerationSchema.Property(name: "steepness", type: Double.self)]
        )
      )
    #endif
    #if SUMMER
      cases.append(
        GenerationSchema.Case(
          name: "river",
          properties: [GenerationSchema.Property(name: "depth", type: Double.self)]
        )
      )
    #endif
    #if !(SUMMER)
      cases.append(GenerationSchema.Case(name: "ice"))
    #endif
    return GenerationSchema(type: Self.self, cases: cases)
  }

  nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .path(let length): return GeneratedContent(properties: ["type": "path", "length": length])
    #if WINTER
    case .slope(let steepness):
      return GeneratedContent(properties: ["type": "slope", "steepness": steepness])
    #endif
    #if SUMMER
    case .river(let depth): return GeneratedContent(properties: ["type": "river", "depth": depth])
    #endif
    #if !(SUMMER)
    case .ice: return GeneratedContent(properties: ["type": "ice"])
    #endif
    }
  }

  nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self, forProperty: "type")
    switch name {
    case "path": self = .path(length: try content.value(Int.self, forProperty: "length"))
    #if WINTER
    case "slope": self = .slope(steepness: try content.value(Double.self, forProperty: "steepness"))
    #endif
    #if SUMMER
    case "river": self = .river(depth: try content.value(Double.self, forProperty: "depth"))
    #endif
    #if !(SUMMER)
    case "ice": self = .ice
    #endif
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

#if WINTER
  #if SUMMER
    extension Trail {
      nonisolated indirect enum PartiallyGenerated: StreamedUnion {
        case path(length: Int?)
        case slope(steepness: Double?)
        case river(depth: Double?)

        static let streamedCases: StreamedCases = [
          "path": ["length"],
          "slope": ["steepness"],
          "river": ["depth"],
        ]

        init(streamedCase index: Int) {
          switch index {
          case 0: self = .path(length: nil)
          case 1: self = .slope(steepness: nil)
          default: self = .river(depth: nil)
          }
        }

        mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
          switch self {
          case .path(var value0):
            self = Self(streamedCase: 0)
            defer { self = .path(length: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          case .slope(var value0):
            self = Self(streamedCase: 1)
            defer { self = .slope(steepness: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          case .river(var value0):
            self = Self(streamedCase: 2)
            defer { self = .river(depth: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          }
        }
      }
    }
  #endif

  #if !(SUMMER)
    extension Trail {
      nonisolated indirect enum PartiallyGenerated: StreamedUnion {
        case path(length: Int?)
        case slope(steepness: Double?)
        case ice

        static let streamedCases: StreamedCases = [
          "path": ["length"],
          "slope": ["steepness"],
          "ice": [],
        ]

        init(streamedCase index: Int) {
          switch index {
          case 0: self = .path(length: nil)
          case 1: self = .slope(steepness: nil)
          default: self = .ice
          }
        }

        mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
          switch self {
          case .path(var value0):
            self = Self(streamedCase: 2)
            defer { self = .path(length: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          case .slope(var value0):
            self = Self(streamedCase: 2)
            defer { self = .slope(steepness: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          default: break
          }
        }
      }
    }
  #endif
#endif

#if !(WINTER)
  #if SUMMER
    extension Trail {
      nonisolated indirect enum PartiallyGenerated: StreamedUnion {
        case path(length: Int?)
        case river(depth: Double?)

        static let streamedCases: StreamedCases = ["path": ["length"], "river": ["depth"]]

        init(streamedCase index: Int) {
          switch index {
          case 0: self = .path(length: nil)
          default: self = .river(depth: nil)
          }
        }

        mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
          switch self {
          case .path(var value0):
            self = Self(streamedCase: 0)
            defer { self = .path(length: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          case .river(var value0):
            self = Self(streamedCase: 1)
            defer { self = .river(depth: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          }
        }
      }
    }
  #endif

  #if !(SUMMER)
    extension Trail {
      nonisolated indirect enum PartiallyGenerated: StreamedUnion {
        case path(length: Int?)
        case ice

        static let streamedCases: StreamedCases = ["path": ["length"], "ice": []]

        init(streamedCase index: Int) {
          switch index {
          case 0: self = .path(length: nil)
          default: self = .ice
          }
        }

        mutating func updatePayload(at index: Int, with step: inout StreamStep) throws {
          switch self {
          case .path(var value0):
            self = Self(streamedCase: 1)
            defer { self = .path(length: value0) }
            switch index {
            case 0: try step.update(&value0)
            default: break
            }
          default: break
          }
        }
      }
    }
  #endif
#endif

@available(macOS 15, iOS 18, *)
extension Modern {
  nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [GenerationSchema.Property(name: "value", type: Int.self)]
    )
  }

  nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["value": self.value])
  }

  nonisolated init(_ content: GeneratedContent) throws {
    self.value = try content.value(Int.self, forProperty: "value")
  }
}

@available(macOS 15, iOS 18, *)
extension Modern {
  nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    var id: GenerationID
    var value: Int?

    static let streamedKeys = StreamedKeys("value")

    init(streamed id: GenerationID) {
      self.id = id
    }

    mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.value)
      default: break
      }
    }
  }
}
