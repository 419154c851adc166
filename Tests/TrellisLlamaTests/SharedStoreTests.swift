import Foundation
import Synchronization
import Testing

@testable import TrellisLlama

@Suite struct SharedStoreTests {
  final class Value: Sendable {}
  struct Refused: Error {}

  /// The value that is there, if it is made.
  private func made(_ store: SharedStore<String, Value>) -> Value? {
    if case .made(let value) = store.stage(of: "a") { value } else { nil }
  }

  private func isBeingMade(_ store: SharedStore<String, Value>) -> Bool {
    if case .beingMade = store.stage(of: "a") { true } else { false }
  }

  final class Counter: Sendable {
    private let count = Mutex(0)
    func increment() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  @Test func aValueIsMadeOnceHoweverManyAskAtOnce() async {
    let store = SharedStore<String, Value>()
    let made = Counter()
    let values = await withTaskGroup(of: Value.self) { group in
      for _ in 0..<8 {
        group.addTask {
          store.value(for: "a") {
            made.increment()
            Thread.sleep(forTimeInterval: 0.02)
            return Value()
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(made.value == 1)
    #expect(Set(values.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func aValueGoesWithItsLastUser() {
    let store = SharedStore<String, Value>()
    do {
      let value = store.value(for: "a") {
        #expect(isBeingMade(store))
        return Value()
      }
      #expect(made(store) === value)
    }
    #expect(made(store) == nil)
  }

  @Test func aFailureIsReportedAndTheNextOneTriesAgain() throws {
    let store = SharedStore<String, Value>()
    #expect(throws: Refused.self) { try store.value(for: "a") { throw Refused() } }
    #expect(!isBeingMade(store))
    let value = store.value(for: "a") { Value() }
    #expect(made(store) === value)
  }
}
