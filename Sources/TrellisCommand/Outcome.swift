/// What a run of the command says to the shell.
enum Outcome: Int32 {
  /// Done, and the answer is yes where there is one.
  case success = 0
  /// Done, and the answer is no: the text does not match, the file is cut off.
  case negative = 1
  /// Not done: the arguments are wrong, or an input was refused.
  case refused = 2
}

/// Why a subcommand did not do its work; printed as it is, and the status is `refused`.
struct Refusal: Error, Hashable {
  var message: String
  /// Whether the arguments are at fault, so that the usage line helps.
  var isUsage = false

  init(_ message: String) { self.message = message }

  static func usage(_ message: String) -> Refusal {
    var refusal = Refusal(message)
    refusal.isUsage = true
    return refusal
  }
}
