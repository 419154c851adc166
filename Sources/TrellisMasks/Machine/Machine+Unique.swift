/// Arrays without repetition.
extension Machine {
  /// Between two items: a comma, the end, or both.
  func uniqueItems(_ goal: inout Goal, _ number: Int, set: UInt32) -> Bool {
    let form = program.uniques[number]
    let count = texts.count(of: set)
    if count >= form.minimum { pending.append(Goal(node: form.next, stack: goal.stack, value: 0)) }
    guard count < form.maximum, count < form.count else { return false }
    goal = Goal(node: count == 0 ? form.first : form.comma, stack: goal.stack, value: set)
    return true
  }

  /// An item begins: its text is kept in a frame below it.
  func beginUniqueItem(_ goal: inout Goal, _ number: Int) {
    let form = program.uniques[number]
    let frame = texts.number(of: TextSets.Frame(set: goal.value, text: 0))
    goal = Goal(node: form.item, stack: stacks.push(form.frame, frame, on: goal.stack), value: 0)
  }

  /// An item ends: it must be new.
  func endUniqueItem(_ goal: inout Goal, _ cell: StackTable.Cell) -> Bool {
    let frame = texts[frame: cell.value]
    guard !texts.contains(frame.text, in: frame.set) else { return false }
    goal.stack = cell.below
    return uniqueItems(
      &goal, Int(program.nodes[Int(cell.node)].a), set: texts.adding(frame.text, to: frame.set))
  }

  /// The stack after a letter of an item was read; nil where all items that begin so were there before.
  func track(_ stack: UInt32, letter: UInt32, textsLeft: Int) -> UInt32? {
    let cell = stacks[stack]
    var frame = texts[frame: cell.value]
    frame.text = texts.text(frame.text, adding: letter)
    if textsLeft != .max, texts.count(of: frame.set, beginningWith: frame.text) >= textsLeft { return nil }
    return stacks.push(cell.node, texts.number(of: frame), on: cell.below)
  }

  /// Whether an item that goes on with some scalar of a range can still become a new one.
  func canBecomeNew(_ stack: UInt32, _ form: PatternForm, _ number: UInt32, _ low: UInt32, _ high: UInt32) -> Bool {
    let frame = texts[frame: stacks[stack].value]
    var scalar = low
    while scalar <= high {
      // At most as many scalars are used up as there are items.
      if let next = form.after(number, scalar) {
        let left = form.textCount(next)
        if left == .max || texts.count(of: frame.set, beginningWith: frame.text, scalar) < left { return true }
      }
      scalar += 1
    }
    return false
  }

  /// Whether the item as it stands is a new one.
  func isNewItem(_ stack: UInt32) -> Bool {
    let frame = texts[frame: stacks[stack].value]
    return !texts.contains(frame.text, in: frame.set)
  }
}
