import TrellisSchema

/// How somebody feels.
enum Mood: Generable {
  /// Nothing is the matter.
  case calm
  case cheerful, wild
}

enum Size: String, Generable {
  case small = "sm"
  case `default`
  case large = "l\"g\\€"
}

/// Integer raw values do not matter: the names do.
enum Rank: Int, Generable, Comparable {
  case low = 10
  case `in` = 20
  case high = 30

  static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
}

/// What to draw.
indirect enum Drawing: Generable, Equatable {
  /// A round one.
  case circle(radius: Double)
  case rectangle(width: Double, height: Double)
  case text(String, size: Size?)
  case group([Drawing])
  case rotated(Drawing, by: Int)
  case pair(Int, Int)
  case nothing
}
