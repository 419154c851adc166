#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as text: RFC 3339 in the proleptic Gregorian calendar, and for years outside 0…9999 the signed form of ISO 8601.
enum Timestamp {
  /// Days from 1970-01-01 to 2001-01-01, the reference date.
  private static let referenceDay = 11_323

  /// Nil when `text` is no date and time. A leap second is the first second of the next minute.
  static func date(_ text: String) -> Date? {
    var bytes = ArraySlice(text.utf8)

    func digits(_ count: Int) -> Int? {
      guard bytes.count >= count else { return nil }
      var value = 0
      for byte in bytes.prefix(count) {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      bytes = bytes.dropFirst(count)
      return value
    }
    func skip(_ wanted: Character...) -> Character? {
      guard let byte = bytes.first, wanted.contains(Character(Unicode.Scalar(byte))) else { return nil }
      bytes = bytes.dropFirst()
      return Character(Unicode.Scalar(byte))
    }

    let sign = skip("+", "-")
    let yearDigits = sign == nil ? 4 : bytes.prefix { (0x30...0x39).contains($0) }.count
    guard (4...9).contains(yearDigits), let year = digits(yearDigits), skip("-") != nil,
      let month = digits(2), (1...12).contains(month), skip("-") != nil,
      let day = digits(2), (1...daysInMonth(month, sign == "-" ? -year : year)).contains(day),
      skip("T", "t", " ") != nil,
      let hour = digits(2), (0...23).contains(hour), skip(":") != nil,
      let minute = digits(2), (0...59).contains(minute), skip(":") != nil,
      let second = digits(2), (0...60).contains(second)
    else { return nil }
    var fraction = 0.0
    if skip(".") != nil {
      let spelled = bytes.prefix { (0x30...0x39).contains($0) }
      guard !spelled.isEmpty, let value = Double("0." + String(decoding: spelled, as: UTF8.self)) else { return nil }
      bytes = bytes.dropFirst(spelled.count)
      fraction = value
    }
    var offset = 0
    if skip("Z", "z") == nil {
      guard let direction = skip("+", "-"), let hours = digits(2), (0...23).contains(hours), skip(":") != nil,
        let minutes = digits(2), (0...59).contains(minutes)
      else { return nil }
      offset = (hours * 60 + minutes) * (direction == "-" ? -60 : 60)
    }
    guard bytes.isEmpty else { return nil }
    let days = dayNumber(sign == "-" ? -year : year, month, day) - referenceDay
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
  }

  /// The date in UTC, with as many digits of a second as it takes to read the same date back (at most nine).
  static func text(_ date: Date) -> String {
    let interval = date.timeIntervalSinceReferenceDate
    // Some 290 million years; a date beyond them (or none at all) is shown at that limit.
    let limit = 9_000_000_000_000_000.0
    let bounded = interval.isNaN ? 0 : min(max(interval, -limit), limit)
    var seconds = Int(bounded.rounded(.down))
    let fraction = bounded - Double(seconds)
    var digits = ""
    for count in 0...9 {
      let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000][count]
      let scaled = Int((fraction * Double(scale)).rounded())
      guard scaled < scale || count == 0 else { continue }
      let text = count == 0 ? "" : String(scaled)
      digits = String(repeating: "0", count: count - text.count) + text
      let readBack = Double(seconds) + (Double("0." + (digits.isEmpty ? "0" : digits)) ?? 0)
      if scaled < scale, readBack == bounded { break }
    }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    seconds -= days * 86_400
    let (year, month, day) = calendarDate(days + referenceDay)
    func padded(_ value: Int, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let yearText = (0...9999).contains(year) ? padded(year, 4) : (year < 0 ? "-" : "+") + padded(abs(year), 4)
    let time = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(yearText)-\(padded(month, 2))-\(padded(day, 2))T\(time)\(digits.isEmpty ? "" : "." + digits)Z"
  }

  static func daysInMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func calendarDate(_ dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
