extension StreamStep {
  /// Reads on in an array. Its last item stands in the partial array as soon as there is something of it.
  @inlinable
  mutating func array<Item: ConvertibleFromGeneratedContent>(into partial: inout [Item]?) throws {
    guard let isNew = try enterArray() else { return }
    if isNew { partial = [] }
    while try nextItem() {
      // Moved out and back, so that the item is updated where it is the only reference.
      var item = holdsOpenItem ? partial?.removeLast() : nil
      let isClosed: Bool
      do {
        try Item.update(&item, with: &self)
        isClosed = try finishItem()
      } catch {
        if let item { partial?.append(item) }
        throw error
      }
      if let item {
        partial?.append(item)
      } else if isClosed {
        throw nullFailure(in: "an array of \(Item.self)")
      }
      holdsOpenItem = item != nil && !isClosed
      guard isClosed else { break }
    }
    leave()
  }

  /// Reads on in a dictionary. An entry stands in it as soon as there is something of its value.
  @inlinable
  mutating func dictionary<Key: GenerableKey, Value: ConvertibleFromGeneratedContent>(
    into partial: inout [Key: Value]?
  ) throws {
    guard let isNew = try enterObject() else { return }
    if isNew { partial = [:] }
    while try nextProperty(of: nil) != nil {
      let key = try Key(enteredKey)
      try partial?.update(key, with: &self)
      guard try finishItem() else { break }
      if partial?[key] == nil { throw nullFailure(in: "a dictionary of \(Value.self)") }
    }
    leave()
  }

  /// Whether the open item of the entered array stands at the end of the partial array.
  @usableFromInline
  var holdsOpenItem: Bool {
    get { frames[depth - 1].flag }
    // An array that has just ended is not there any more, and needs no memory.
    set { if frames.count >= depth { frames[depth - 1].flag = newValue } }
  }

  /// The key whose value comes next or is open in the entered object, which is read without declared keys.
  @usableFromInline
  var enteredKey: GeneratedContent { GeneratedContent(.string(frames[depth - 1].key)) }

  @usableFromInline
  func nullFailure(in collection: String) -> any Error { failure("\(collection) cannot hold null") }
}

extension Dictionary where Value: ConvertibleFromGeneratedContent {
  @inlinable
  mutating func update(_ key: Key, with step: inout StreamStep) throws {
    try Value.update(&self[key], with: &step)
  }
}
