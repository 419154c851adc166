import Trellis

/// A day-by-day plan for a trip: the example's type, with the list of places known beforehand.
struct Itinerary: Generable {
  // @Guide(.minimumLength(5), .maximumLength(80))
  let title: String
  // @Guide(.anyOf(["Grand Canyon", "Serengeti", "Mount Fuji", "Machu Picchu", "Taj Mahal", "Uluru"]))
  let destination: String
  // @Guide(.minimumLength(40), .maximumLength(200))
  let description: String
  // @Guide(.minimumLength(40), .maximumLength(200))
  let rationale: String
  // @Guide(.count(3))
  let days: [Day]

  struct Day: Generable {
    // @Guide(.minimumLength(3), .maximumLength(60))
    let title: String
    // @Guide(.minimumLength(10), .maximumLength(100))
    let subtitle: String
    // @Guide(.minimumLength(3), .maximumLength(60))
    let destination: String
    // @Guide(.count(1...3))
    let activities: [Activity]
  }

  struct Activity: Generable {
    let type: Kind
    // @Guide(.minimumLength(3), .maximumLength(60))
    let title: String
    // @Guide(.minimumLength(20), .maximumLength(160))
    let description: String
  }

  enum Kind: String, Generable {
    case sightseeing, foodAndDining, shopping, hotelAndLodging
  }
}

/// A request to a help desk, sorted: no open strings, much that is forced.
struct Ticket: Generable {
  let category: Category
  let urgency: Urgency
  let department: Department
  let isCustomerAngry: Bool
  let needsCallBack: Bool
  // @Guide(.range(1...5))
  let satisfactionScore: Int
  // @Guide(.range(0...72))
  let expectedHoursToResolution: Int
  let escalation: Escalation

  enum Category: String, Generable { case billing, technicalProblem, accountAccess, featureRequest, cancellation }
  enum Urgency: String, Generable { case low, medium, high, critical }
  enum Department: String, Generable { case support, finance, engineering, sales }

  struct Escalation: Generable {
    let shouldEscalate: Bool
    let escalationLevel: Urgency
    let responsibleDepartment: Department
  }
}

/// A person as an address book has them: short strings.
struct Contact: Generable {
  // @Guide(.minimumLength(2), .maximumLength(30))
  let firstName: String
  // @Guide(.minimumLength(2), .maximumLength(30))
  let lastName: String
  // @Guide(.range(18...99))
  let age: Int
  // @Guide(/[a-z]{2,12}@[a-z]{2,12}\.(com|org|net)/)
  let emailAddress: String
  // @Guide(/\+[0-9]{2} [0-9]{3} [0-9]{6}/)
  let telephoneNumber: String
  let preferredContactMethod: Method
  // @Guide(.count(1...4), .element(.maximumLength(20)))
  let interests: [String]

  enum Method: String, Generable { case email, telephone, letter }
}

/// Lines of a stock list: many records of the same form.
struct Inventory: Generable {
  // @Guide(.count(8))
  let products: [Product]

  struct Product: Generable {
    // @Guide(.minimumLength(3), .maximumLength(24))
    let productName: String
    // @Guide(.range(0...500))
    let quantityInStock: Int
    // @Guide(.range(1...999))
    let unitPriceInEuros: Int
    let storageLocation: Location
    let isDiscontinued: Bool
  }

  enum Location: String, Generable { case warehouse, showroom, supplier }
}

/// Who works when: many records without any text of the model's own.
struct Roster: Generable {
  // @Guide(.count(6))
  let shifts: [Shift]

  struct Shift: Generable {
    let weekday: Weekday
    let responsibleRole: Role
    // @Guide(.range(0...23))
    let startingHour: Int
    // @Guide(.range(1...12))
    let lengthInHours: Int
    let isConfirmed: Bool
  }

  enum Weekday: String, Generable { case monday, tuesday, wednesday, thursday, friday, saturday, sunday }
  enum Role: String, Generable { case receptionist, headGardener, cashier, deliveryDriver }
}
