import Foundation

/// A moment on the calendar, as `strftime_now` writes it into a prompt.
public struct TemplateDate: Hashable, Sendable {
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  public var hour: Int
  public var minute: Int
  public var second: Int

  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The present moment in the machine's time zone.
  public static var now: TemplateDate {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: Date())
    return TemplateDate(
      year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1, hour: parts.hour ?? 0,
      minute: parts.minute ?? 0, second: parts.second ?? 0)
  }
}

extension TemplateDate {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  /// Days since 1970-01-01 of the Gregorian calendar (the algorithm is Howard Hinnant's `days_from_civil`).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// 0 for Monday.
  private var weekday: Int {
    let days = Self.days(year, month, day) + 3
    return ((days % 7) + 7) % 7
  }

  private var dayOfYear: Int { Self.days(year, month, day) - Self.days(year, 1, 1) + 1 }

  /// The moment by a `strftime` format, in English; `%-d` leaves out the leading zero.
  func formatted(_ format: String) throws(TemplateError) -> String {
    var result = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      guard var directive = rest.popFirst() else { return result + "%" }
      let isBare = directive == "-"
      if isBare {
        guard let next = rest.popFirst() else { return result + "%-" }
        directive = next
      }
      func number(_ value: Int, _ width: Int = 2, _ fill: Character = "0") -> String {
        let digits = String(value)
        return isBare ? digits : String(repeating: fill, count: max(0, width - digits.count)) + digits
      }
      switch directive {
      case "Y": result += String(year)
      case "y": result += number(((year % 100) + 100) % 100)
      case "m": result += number(month)
      case "d": result += number(day)
      case "e": result += number(day, 2, " ")
      case "H": result += number(hour)
      case "I": result += number(hour % 12 == 0 ? 12 : hour % 12)
      case "M": result += number(minute)
      case "S": result += number(second)
      case "j": result += number(dayOfYear, 3)
      case "p": result += hour < 12 ? "AM" : "PM"
      case "B": result += Self.months[min(max(month, 1), 12) - 1]
      case "b", "h": result += Self.months[min(max(month, 1), 12) - 1].prefix(3)
      case "A": result += Self.weekdays[weekday]
      case "a": result += Self.weekdays[weekday].prefix(3)
      case "u": result += String(weekday + 1)
      case "w": result += String((weekday + 1) % 7)
      case "F": result += try formatted("%Y-%m-%d")
      case "T": result += try formatted("%H:%M:%S")
      case "D": result += try formatted("%m/%d/%y")
      case "R": result += try formatted("%H:%M")
      case "n": result += "\n"
      case "t": result += "\t"
      case "%": result += "%"
      default: throw TemplateError(.unsupported, "strftime_now does not know '%\(directive)'")
      }
    }
    return result
  }
}
