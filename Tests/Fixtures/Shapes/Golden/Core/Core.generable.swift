// Generated from Core.swift. Do not edit: change the types there.

public import TrellisSchema

/// What this file needs of TrellisSchema: an error here means that the two come from different releases.
private typealias RequiredRuntime = GeneratedCode.Version1

extension Place {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "Where something is.",
      properties: [
        GenerationSchema.Property(
          name: "name",
          description: "The name of the place.",
          type: String.self
        ),
        GenerationSchema.Property(name: "latitude", type: Double.self, guides: [latitudeGuide]),
        GenerationSchema.Property(name: "longitude", type: Double.self, guides: [longitudeGuide]),
      ]
    )
  }

  #sourceLocation(file: "Sources/Core/Core.swift", line: 6)
  private nonisolated static var latitudeGuide: GenerationGuide<Double> {
            .range(-90...90)
  }
  #sourceLocation()

  #sourceLocation(file: "Sources/Core/Core.swift", line: 8)
  private nonisolated static var longitudeGuide: GenerationGuide<Double> {
            .range(-180...180)
  }
  #sourceLocation()

  public nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(
      properties: ["name": self.name, "latitude": self.latitude, "longitude": self.longitude]
    )
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    self.name = try content.value(String.self, forProperty: "name")
    self.latitude = try content.value(Double.self, forProperty: "latitude")
    self.longitude = try content.value(Double.self, forProperty: "longitude")
  }
}

extension Place {
  public nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    public var id: GenerationID
    public var name: String?
    public var latitude: Double?
    public var longitude: Double?

    public static let streamedKeys = StreamedKeys("name", "latitude", "longitude")

    public init(streamed id: GenerationID) {
      self.id = id
    }

    public mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.name)
      case 1: try step.update(&self.latitude)
      case 2: try step.update(&self.longitude)
      default: break
      }
    }
  }
}

extension Season: GenerableKey, StreamedAtom {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: ["spring", "summer", "autumn", "winter"])
  }

  public nonisolated var generatedContent: GeneratedContent {
    switch self {
    case .spring: GeneratedContent("spring")
    case .summer: GeneratedContent("summer")
    case .autumn: GeneratedContent("autumn")
    case .winter: GeneratedContent("winter")
    }
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    let name = try content.value(String.self)
    switch name {
    case "spring": self = .spring
    case "summer": self = .summer
    case "autumn": self = .autumn
    case "winter": self = .winter
    default: throw content.unknownCase(name, of: Self.self)
    }
  }
}

extension Geometry.Path {
  public nonisolated static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      description: "A list of places.",
      properties: [
        GenerationSchema.Property(name: "places", type: [Place].self, guides: [placesGuide]),
      ]
    )
  }

  #sourceLocation(file: "Sources/Core/Core.swift", line: 25)
  private nonisolated static var placesGuide: GenerationGuide<[Place]> {
              .minimumCount(2)
  }
  #sourceLocation()

  public nonisolated var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["places": self.places])
  }

  public nonisolated init(_ content: GeneratedContent) throws {
    self.places = try content.value([Place].self, forProperty: "places")
  }
}

extension Geometry.Path {
  public nonisolated struct PartiallyGenerated: Identifiable, StreamedObject {
    public var id: GenerationID
    public var places: [Place.PartiallyGenerated]?

    public static let streamedKeys = StreamedKeys("places")

    public init(streamed id: GenerationID) {
      self.id = id
    }

    public mutating func updateProperty(at index: Int, with step: inout StreamStep) throws {
      switch index {
      case 0: try step.update(&self.places)
      default: break
      }
    }
  }
}
