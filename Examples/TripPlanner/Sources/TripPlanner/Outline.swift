/// One line of an itinerary as people read it.
struct OutlineLine: Equatable {
  enum Style { case title, heading, label, item, body }

  var indentation: Int
  var style: Style
  var text: String
}

extension Itinerary.PartiallyGenerated {
  /// The lines of what has been generated so far, in the order in which they grow: only the last one can still change.
  var outline: [OutlineLine] {
    var lines: [OutlineLine] = []
    func add(_ text: String?, _ style: OutlineLine.Style, indentation: Int = 0, prefix: String = "") {
      if let text { lines.append(OutlineLine(indentation: indentation, style: style, text: prefix + text)) }
    }

    add(title, .title)
    add(destination, .label, prefix: "Destination: ")
    add(description, .body)
    add(rationale, .body, prefix: "Why: ")
    for (index, day) in (days ?? []).enumerated() {
      add(day.title, .heading, prefix: "Day \(index + 1): ")
      add(day.subtitle, .body, indentation: 2)
      add(day.destination, .label, indentation: 2, prefix: "At: ")
      for activity in day.activities ?? [] {
        let kind = activity.type.map { "[\($0.label)] " } ?? ""
        add(activity.title, .item, indentation: 4, prefix: kind)
        add(activity.description, .body, indentation: 6)
      }
    }
    return lines
  }
}

extension Kind {
  var label: String {
    switch self {
    case .sightseeing: "sights"
    case .foodAndDining: "food"
    case .shopping: "shopping"
    case .hotelAndLodging: "lodging"
    }
  }
}
