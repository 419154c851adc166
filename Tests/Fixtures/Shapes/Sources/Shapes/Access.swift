public import Core
import Foundation
public import TrellisSchema

/// A trip that other modules can see.
public struct PublicTrip: Generable, Sendable {
  public var title: String
  public var places: [Place]
  public var path: Geometry.Path
  public var season: Season?
  var note: String

  public init(title: String, places: [Place], path: Geometry.Path, season: Season?, note: String) {
    self.title = title
    self.places = places
    self.path = path
    self.season = season
    self.note = note
  }
}

public enum PublicChoice: Generable, Sendable {
  case trip(PublicTrip)
  case none
}

public enum PublicKind: String, Generable, Sendable { case one, two }

package struct PackageTrip: Generable, Sendable {
  package var title: String
}

public struct PublicPage<Item: Generable>: Generable {
  public var items: [Item]
}

public extension PublicKind {
  struct Detail: Generable { public var text: String }
}
