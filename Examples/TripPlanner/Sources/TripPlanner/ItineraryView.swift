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
    case .live(let view): view.draw(partial.outline)
    case .plain(var view):
      view.draw(partial.outline)
      self = .plain(view)
    case .json: break
    }
  }

  func finish(_ itinerary: Itinerary, json: String) {
    if case .json = self { return Terminal.write(json + "\n") }
    leave(itinerary.asPartiallyGenerated())
  }

  /// Shows what there is of a value that will not grow any more, for people; half a JSON text would help nobody.
  func leave(_ partial: Itinerary.PartiallyGenerated) {
    switch self {
    case .live(let view): view.finish(partial.outline)
    case .plain(let view): view.finish(partial.outline)
    case .json: break
    }
  }
}
