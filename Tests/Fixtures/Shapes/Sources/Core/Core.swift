public import TrellisSchema

/// Where something is.
public struct Place: Generable, Equatable, Sendable {
  /// The name of the place.
  public var name: String
  // @Guide(.range(-90...90))
  public var latitude: Double
  // @Guide(.range(-180...180))
  public var longitude: Double

  public init(name: String, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

public enum Season: String, Generable, Sendable, CaseIterable {
  case spring, summer, autumn, winter
}

public enum Geometry {
  /// A list of places.
  public struct Path: Generable, Equatable, Sendable {
    // @Guide(.minimumCount(2))
    public var places: [Place]

    public init(places: [Place]) {
      self.places = places
    }
  }
}
