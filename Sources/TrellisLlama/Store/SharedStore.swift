import Foundation
import Synchronization

/// Values that are made once for each key and shared for as long as anybody uses them.
///
/// Whoever comes while a value is being made waits for it. A failure is thrown to whoever made the value, and the next
/// one tries again. Blocks: not for the cooperative pool.
final class SharedStore<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  /// How far the value of a key is.
  enum Stage {
    case absent
    case beingMade
    case made(Value)
  }

  /// The place of one key. Making happens under its lock, so that it happens once.
  private final class Slot: @unchecked Sendable {
    // Invariant behind `@unchecked Sendable`: all but `lock` is only touched under the store's lock.
    let lock = NSLock()
    weak var value: Value?
    var isBeingMade = false
    /// Who is about to lock the slot, or has.
    var users = 0
  }

  private let slots = Mutex<[Key: Slot]>([:])

  /// The value under the key, made by `make` if nobody has it, or nobody's is usable any more.
  func value<Failure: Error>(
    for key: Key, usable: (Value) -> Bool = { _ in true }, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let slot = enter(key)
    defer { leave(slot) }
    slot.lock.lock()
    defer { slot.lock.unlock() }
    if let value = slots.withLock({ _ in slot.value }), usable(value) { return value }
    slots.withLock { _ in slot.isBeingMade = true }
    defer { slots.withLock { _ in slot.isBeingMade = false } }
    let value = try make()
    slots.withLock { _ in slot.value = value }
    return value
  }

  /// How far the value under the key is, at this moment.
  func stage(of key: Key) -> Stage {
    slots.withLock { slots in
      guard let slot = slots[key] else { return .absent }
      return slot.isBeingMade ? .beingMade : slot.value.map(Stage.made) ?? .absent
    }
  }

  private func enter(_ key: Key) -> Slot {
    // A value that is looked at lives as long as this: it may be its last reference, and going takes time.
    var looked: [Value] = []
    defer { withExtendedLifetime(looked) {} }
    return slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slot.users += 1
      if slots[key] == nil {
        // Keys whose values are gone go when a new one comes.
        slots = slots.filter { _, slot in
          let value = slot.value
          if let value { looked.append(value) }
          return slot.users > 0 || value != nil
        }
        slots[key] = slot
      }
      return slot
    }
  }

  private func leave(_ slot: Slot) {
    slots.withLock { _ in slot.users -= 1 }
  }
}
