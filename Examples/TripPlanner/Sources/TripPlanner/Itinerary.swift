import Trellis

/// A day-by-day plan for a trip to a landmark.
struct Itinerary: Generable, Equatable {
  /// An exciting name for the trip.
  // @Guide(.minimumLength(5), .maximumLength(80))
  let title: String

  /// The landmark that the trip goes to.
  // @Guide(.anyOf(Landmark.allNames))
  let destination: String

  /// What makes the trip special, in a sentence or two.
  // @Guide(.minimumLength(40), .maximumLength(200))
  let description: String

  /// Why the plan fits what the traveller asked for.
  // @Guide(.minimumLength(40), .maximumLength(200))
  let rationale: String

  /// One plan for each day, in order.
  // @Guide(.count(3))
  let days: [DayPlan]
}

/// The plan for one day.
struct DayPlan: Generable, Equatable {
  /// A unique and exciting title for the day.
  // @Guide(.minimumLength(3), .maximumLength(60))
  let title: String

  /// What the day is about.
  // @Guide(.minimumLength(10), .maximumLength(100))
  let subtitle: String

  /// Where the day is spent.
  // @Guide(.minimumLength(3), .maximumLength(60))
  let destination: String

  /// What to do, from morning to evening.
  // @Guide(.count(1...3))
  let activities: [Activity]
}

/// Something to do.
struct Activity: Generable, Equatable {
  /// The kind of activity.
  let type: Kind

  /// A short name for the activity.
  // @Guide(.minimumLength(3), .maximumLength(60))
  let title: String

  /// What there is to see, eat or do.
  // @Guide(.minimumLength(20), .maximumLength(160))
  let description: String
}

/// A kind of activity.
enum Kind: String, Generable {
  case sightseeing
  case foodAndDining
  case shopping
  case hotelAndLodging
}
