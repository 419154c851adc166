/// Scores above one, up to another.
struct ScoreRange {
  var above = BlockLanes.lowest
  var upTo = Float.greatestFiniteMagnitude

  func contains(_ score: Float) -> Bool { score > above && score <= upTo }
}
