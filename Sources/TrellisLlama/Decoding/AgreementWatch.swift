import TrellisMasks

/// Notices when a model puts almost no probability on what its grammar allows: the prompt asks for something else than
/// the type, as a rule, and the values are poor however valid.
struct AgreementWatch {
  /// Where the likeliest allowed token is less likely than e⁻⁷, a thousandth, of the likeliest of all, the model would say
  /// something else.
  private static let distance: Float = 7
  /// Fewer choices tell nothing.
  private static let fewest = 8
  /// More choices tell nothing new, and each costs a look at all scores.
  private static let most = 64

  private var choices = 0
  private var disagreements = 0

  /// Takes note of a choice. Only those among few tokens tell: inside a string nearly everything is allowed.
  mutating func note(_ mask: Mask, among logits: Logits) {
    guard mask.form == .sparse, choices < Self.most else { return }
    var best = -Float.infinity
    mask.forEach { best = max(best, logits[$0]) }
    note(best: best, of: logits.greatest)
  }

  /// Takes note of a choice by the greatest score of what is allowed and of all.
  mutating func note(best: Float, of greatest: Float) {
    choices += 1
    if best < greatest - Self.distance { disagreements += 1 }
  }

  /// Whether most choices went against the model.
  var disagrees: Bool { choices >= Self.fewest && 2 * disagreements > choices }
}
