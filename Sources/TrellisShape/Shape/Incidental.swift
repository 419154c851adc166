/// What is kept beside other values and changes nothing about them: any two are equal.
@propertyWrapper @usableFromInline @frozen
package struct Incidental<Value: Sendable>: Hashable, Sendable {
  @usableFromInline package var wrappedValue: Value

  @inlinable package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  @inlinable package static func == (left: Self, right: Self) -> Bool { true }
  @inlinable package func hash(into hasher: inout Hasher) {}
}
