import TrellisSchema

#if WINTER
  struct Weather: Generable, Equatable {
    var snow: Double
    #if os(Linux)
      var wind: Int
    #else
      var wind: Double
      var gusts: Double
    #endif
    #if SUMMER
      var heat: Int?
    #endif
  }
#else
  struct Weather: Generable, Equatable {
    var sun: Double
  }
#endif

enum Sport: Generable {
  case chess
  #if WINTER
    case skiing
  #endif
  #if SUMMER
    case surfing
  #endif
}

enum Trail: Generable, Equatable {
  case path(length: Int)
  #if WINTER
    case slope(steepness: Double)
  #endif
  #if SUMMER
    case river(depth: Double)
  #else
    case ice
  #endif
}

@available(macOS 15, iOS 18, *)
struct Modern: Generable, Equatable {
  var value: Int
}
