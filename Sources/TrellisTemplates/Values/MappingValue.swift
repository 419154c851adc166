/// A dictionary in order of insertion, with Python's idea of equal keys (`1`, `1.0` and `True` are one key).
final class MappingValue: SharedValue {
  private(set) var keys: [Value] = []
  private(set) var values: [Value] = []
  private var places: [Key: Int] = [:]

  enum Key: Hashable {
    case null
    case number(Double)
    /// An integer that a floating-point number cannot hold.
    case integer(Int)
    case text(Text)
    case tuple([Key])
  }

  init() { super.init(holding: []) }

  override func empty() { removeAll() }

  var count: Int { keys.count }

  private func value(for key: Key) -> Value? { places[key].map { values[$0] } }

  subscript(key: Value) -> Value? {
    get { Key(key).flatMap(value(for:)) }
    set {
      guard let hashed = Key(key) else { return }
      guard let newValue else { return remove(hashed) }
      deepen(by: key)
      deepen(by: newValue)
      if let place = places[hashed] {
        values[place] = newValue
      } else {
        places[hashed] = keys.count
        keys.append(key)
        values.append(newValue)
      }
    }
  }

  func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    keys.remove(at: place)
    values.remove(at: place)
    for (other, index) in places where index > place { places[other] = index - 1 }
  }

  func removeAll() {
    keys = []
    values = []
    places = [:]
  }

  func copy() -> MappingValue {
    let copy = MappingValue()
    copy.keys = keys
    copy.values = values
    copy.places = places
    for value in values { copy.deepen(by: value) }
    return copy
  }

  /// The members as pairs.
  var items: [Value] { zip(keys, values).map { Value.tuple([$0, $1]) } }
}

extension MappingValue.Key {
  /// Nil for a value that Python cannot hash, such as a list.
  init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .text(let text): self = .text(text)
    case .boolean(let value): self = .number(value ? 1 : 0)
    case .integer(let value): self = Double(exactly: value).map(Self.number) ?? .integer(value)
    case .number(let value): self = .number(value)
    case .list(let list) where list.isTuple:
      var keys: [Self] = []
      for element in list.elements {
        guard let key = Self(element) else { return nil }
        keys.append(key)
      }
      self = .tuple(keys)
    default: return nil
    }
  }
}
