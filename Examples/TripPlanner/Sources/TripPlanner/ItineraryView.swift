import Trellis

/// What standard output gets: a live picture, plain lines, or nothing but the final JSON.
enum ItineraryView {
  case live(LiveView)
  case plain(PlainView)
  case json

  init(_ options: Options) {
    self = options.printsJSON ? .json : Terminal.outputIsTerminal ? .live(LiveView()) : .plain(PlainView())
  }

  mutating func draw(_ partial: Itinerary.PartiallyGenerated) {
    switch self {
    case .live(var view):
      view.draw(partial.outline)
      self = .live(view)
    case .plain(var view):
      view.draw(partial.outline)
      self = .plain(view)
    case .json: break
    }
  }

  mutating func finish(_ itinerary: Itinerary, json: String) {
    switch self {
    case .live(var view): view.finish(itinerary.asPartiallyGenerated().outline)
    case .plain(var view): view.finish(itinerary.asPartiallyGenerated().outline)
    case .json: Terminal.write(json + "\n")
    }
  }
}
