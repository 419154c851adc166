/// A value that others may refer to, and that may refer to others.
///
/// Nothing here may be let go of by a deep recursion, or hold itself alive. So a value knows how deep it is, new ones that are too deep
/// are refused, and whatever is changed after it was made (only that can close a circle or deepen a value) is noted by the
/// renderer, which empties it at the end.
class SharedValue {
  /// How many values are inside each other, as far as they were there when this was made.
  fileprivate(set) var depth: Int
  fileprivate var isNoted = false

  init(holding values: some Sequence<Value>) { depth = 1 + (values.lazy.map(\.depth).max() ?? 0) }

  /// Lets go of all that this refers to.
  func empty() {}

  final func deepen(by value: Value) { depth = max(depth, value.depth + 1) }
}

/// The values that were changed while a template was rendered.
struct ChangedValues {
  private var values: [SharedValue] = []

  mutating func note(_ value: SharedValue) {
    guard !value.isNoted else { return }
    value.isNoted = true
    values.append(value)
  }

  mutating func emptyAll() {
    for value in values { value.empty() }
    values = []
  }
}

extension Value {
  var depth: Int {
    switch self {
    case .undefined, .null, .boolean, .integer, .number, .text: 0
    case .list(let list): list.depth
    case .mapping(let mapping): mapping.depth
    case .namespace(let namespace): namespace.depth
    case .function(let function): function.depth
    case .loop(let loop): loop.depth
    }
  }
}
