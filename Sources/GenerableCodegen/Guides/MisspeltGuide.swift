import GenerableModel

extension TypeIndex {
  /// A message about a guide that nobody has declared and whose name is nearly, or elsewhere, that of one of ours.
  ///
  /// Any other name is left to the compiler: a guide may be declared where the generator cannot read.
  func misspelling(in meaning: GuideMeaning) -> String? {
    guard case .call(let name, let arguments) = meaning else { return nil }
    if KnownGuide(rawValue: name) == nil {
      guard !ownGuides.contains(name), let nearest = KnownGuide(meantBy: name) else { return nil }
      return "there is no guide '.\(name)': did you mean '.\(nearest.rawValue)'?"
    }
    for case .guide(let inner) in arguments {
      if let message = misspelling(in: inner) { return message }
    }
    return nil
  }
}

extension KnownGuide {
  /// The guide that was probably meant by a name that is none.
  fileprivate init?(meantBy name: String) {
    if let known = Self.otherNames[name] {
      self = known
    } else {
      guard let nearest = nearestName(to: name, in: Self.allCases.map(\.rawValue)) else { return nil }
      self.init(rawValue: nearest)
    }
  }

  /// What the same is called in JSON Schema and in other libraries.
  private static let otherNames: [String: KnownGuide] = [
    "min": .minimum, "max": .maximum, "between": .range, "minLength": .minimumLength, "maxLength": .maximumLength,
    "minCount": .minimumCount, "maxCount": .maximumCount, "minItems": .minimumCount, "maxItems": .maximumCount,
    "minimumItems": .minimumCount, "maximumItems": .maximumCount, "items": .element, "each": .element,
    "regex": .pattern, "matches": .pattern, "oneOf": .anyOf, "choices": .anyOf, "const": .constant,
  ]
}
