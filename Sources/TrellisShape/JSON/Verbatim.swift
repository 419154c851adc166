/// Text that is compared scalar by scalar, as JSON compares it. Swift's own comparison of strings takes canonically equivalent
/// ones for equal: é as one scalar, and as e with an accent.
///
/// As a property wrapper it gives this comparison to the synthesised `==` of what it is a part of; as a value it is the key of sets and
/// dictionaries.
@propertyWrapper @usableFromInline @frozen
package struct Verbatim<Value: ComparedVerbatim>: Hashable, Sendable {
  @usableFromInline package var wrappedValue: Value

  @inlinable package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  @inlinable package init(_ value: Value) { wrappedValue = value }

  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.wrappedValue.isVerbatim(right.wrappedValue)
  }
  // Texts of the same scalars are canonically equivalent, so they have one hash.
  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

/// A name, as the key of sets and dictionaries.
package typealias VerbatimName = Verbatim<String>

/// Text, or a list of it.
@usableFromInline package protocol ComparedVerbatim: Hashable, Sendable {
  /// Whether both have the same scalars.
  func isVerbatim(_ other: Self) -> Bool
}

extension String: ComparedVerbatim {
  @inlinable package func isVerbatim(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}

extension Array: ComparedVerbatim where Element: ComparedVerbatim {
  @inlinable package func isVerbatim(_ other: [Element]) -> Bool {
    elementsEqual(other) { $0.isVerbatim($1) }
  }
}
