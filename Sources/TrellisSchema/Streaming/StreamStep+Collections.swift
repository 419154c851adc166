extension ConvertibleFromGeneratedContent {
  /// Updates a partial array of such values: the last item stands in it as soon as there is something of it.
  ///
  /// A requirement with one implementation, so that it is compiled for each type where the type is.
  @inlinable
  @inline(__always)
  public static func update(items partial: inout [Self]?, with step: inout StreamStep) throws {
    if step.isOpen(.array) {
      step.depth += 1
      defer { step.depth -= 1 }
      if step.isOpen, step.holdsOpenItem { try partial?.resumeLast(with: &step) }
      if step.isOpen, step.isExhausted { return }
    }
    try read(items: &partial, with: &step)
  }

  /// Reads on in an array whose last item is not open, or did not read all that there is of it.
  @inlinable
  static func read(items partial: inout [Self]?, with step: inout StreamStep) throws {
    if !step.isOpen(.array) {
      guard try step.begin(.array) != nil else { return }
      partial = []
    }
    step.depth += 1
    defer { step.depth -= 1 }
    if step.holdsOpenItem {
      guard try step.finishItem() else { return }
      step.holdsOpenItem = false
    }
    while try step.nextItem() {
      var item: Self?
      let isClosed: Bool
      do {
        try update(&item, with: &step)
        isClosed = try step.finishItem()
      } catch {
        if let item { partial?.append(item) }
        throw error
      }
      guard isClosed else {
        step.holdsOpenItem = item != nil
        if let item { partial?.append(item) }
        return
      }
      guard let item else { throw step.nullFailure(of: "an item of this array") }
      partial?.append(item)
    }
  }

  /// Goes on with a value that is open, by `update(_:with:)` on a copy.
  @inlinable
  public static func resume(_ partial: inout Self, with step: inout StreamStep) throws {
    var value: Self? = partial
    try update(&value, with: &step)
    if let value { partial = value }
  }
}

extension Array where Element: ConvertibleFromGeneratedContent {
  @inlinable
  @inline(__always)
  mutating func resumeLast(with step: inout StreamStep) throws {
    try Element.resume(&self[count - 1], with: &step)
  }
}

extension StreamStep {
  /// Reads on in a dictionary. An entry stands in it as soon as there is something of its value.
  @inlinable
  mutating func dictionary<Key: GenerableKey, Value: ConvertibleFromGeneratedContent>(
    into partial: inout [Key: Value]?
  ) throws {
    guard let isNew = try begin(.object) else { return }
    if isNew { partial = [:] }
    depth += 1
    defer { depth -= 1 }
    while try nextProperty(of: nil) != nil {
      let key = try enteredKey(as: Key.self)
      try partial?.update(key, with: &self)
      guard try finishItem() else { return }
      if partial?[key] == nil { throw nullFailure(of: "a value of this dictionary") }
    }
  }

  /// Whether the open item of the entered array stands at the end of the partial array.
  @inlinable
  var holdsOpenItem: Bool {
    get { frames[depth - 1].flag }
    set { frames[depth - 1].flag = newValue }
  }

  /// The key whose value comes next or is open in the entered object, which is read without declared keys.
  @usableFromInline
  func enteredKey<Key: GenerableKey>(as type: Key.Type) throws -> Key {
    do {
      return try Key(GeneratedContent(.string(keys[depth - 1])))
    } catch let error as GeneratedContent.ParsingError {
      throw failure("the key is not allowed: \(error.message)", at: base + position - 1)
    }
  }

  /// Just after a null.
  @usableFromInline
  func nullFailure(of part: String) -> any Error { failure("\(part) cannot be null", at: base + position - 4) }
}

extension Dictionary where Value: ConvertibleFromGeneratedContent {
  @inlinable
  mutating func update(_ key: Key, with step: inout StreamStep) throws {
    try step.update(&self[key])
  }
}
