import Foundation
import Synchronization

/// Values that are made once for each key and shared for as long as anybody uses them.
///
/// Whoever comes while a value is being made waits for it. A failure is thrown to whoever made the value, and the next
/// one tries again. Blocks: not for the cooperative pool.
final class SharedStore<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  /// The place of one key. Making happens under its lock, so that it happens once.
  private final class Slot: @unchecked Sendable {
    // Invariant behind `@unchecked Sendable`: `value` is only touched under `lock`, `users` under the store's.
    let lock = NSLock()
    weak var value: Value?
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
    if let value = slot.value, usable(value) { return value }
    let value = try make()
    slot.value = value
    return value
  }

  /// The value under the key, if somebody has it. Waits while it is being made.
  func existing(for key: Key) -> Value? {
    guard let slot = slots.withLock({ $0[key] }) else { return nil }
    slot.lock.lock()
    defer { slot.lock.unlock() }
    return slot.value
  }

  /// Whether the value is being made at this moment.
  func isBeingMade(for key: Key) -> Bool {
    guard let slot = slots.withLock({ $0[key] }) else { return false }
    guard slot.lock.try() else { return true }
    slot.lock.unlock()
    return false
  }

  private func enter(_ key: Key) -> Slot {
    slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slot.users += 1
      if slots[key] == nil {
        // Keys whose values are gone go when a new one comes.
        slots = slots.filter { $0.value.users > 0 || $0.value.value != nil }
        slots[key] = slot
      }
      return slot
    }
  }

  private func leave(_ slot: Slot) {
    slots.withLock { _ in slot.users -= 1 }
  }
}
