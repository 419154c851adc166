import TrellisSchema

@propertyWrapper
struct Clamped: Equatable {
  private var value: Int
  init(wrappedValue: Int) { value = min(max(wrappedValue, 0), 100) }
  var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, 0), 100) }
  }
}

struct Members: Generable, Equatable {
  static let shared = 3
  static var counter: Int { 4 }
  let version = 2
  let revision: Int = 5
  var count = 0
  var ratio = -1.5
  var label = "none"
  var isOn = true
  var first, second: Int
  var third: String, fourth: Double?
  var observed: Int = 1 {
    didSet { if observed < 0 { observed = 0 } }
  }
  @Clamped var percent: Int
  var `default`: Bool
  var content: String
  var properties: [String]
  var index: Int
  var step: Int
  var description: String
  var doubled: Int { count * 2 }
  lazy var expensive: Int = 7
}

struct Code: Generable, Equatable {
  var code: Int
  var id: Int { code }
}

struct Employee: Generable, Identifiable, Equatable {
  var id: Int
  var name: String
}

struct Ticket: Generable, Identifiable {
  var number: String
  var id: String { number }
}

struct NoArguments: Generable, Equatable {}
