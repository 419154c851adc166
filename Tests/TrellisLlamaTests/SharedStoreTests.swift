import Foundation
import Synchronization
import Testing

@testable import TrellisLlama

@Suite struct SharedStoreTests {
  final class Value: Sendable {}
  struct Refused: Error {}

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
      let value = store.value(for: "a") { Value() }
      #expect(store.existing(for: "a") === value)
    }
    #expect(store.existing(for: "a") == nil)
  }

  @Test func aFailureIsReportedAndTheNextOneTriesAgain() throws {
    let store = SharedStore<String, Value>()
    #expect(throws: Refused.self) { try store.value(for: "a") { throw Refused() } }
    #expect(!store.isBeingMade(for: "a"))
    let value = store.value(for: "a") { Value() }
    #expect(store.existing(for: "a") === value)
  }
}
