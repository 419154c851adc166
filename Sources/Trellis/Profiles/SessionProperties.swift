import Synchronization

/// A key of the values that a session keeps for its profile, tools and hooks.
public protocol SessionPropertyKey {
  associatedtype Value: Sendable

  /// What a session has before anything is set.
  static var defaultValue: Value { get }
}

/// The values that a session keeps for its profile, tools and hooks, shared by all of them.
///
/// ```swift
/// enum CityKey: SessionPropertyKey {
///   static let defaultValue = "Rome"
/// }
///
/// extension SessionPropertyValues {
///   var city: String {
///     get { self[CityKey.self] }
///     nonmutating set { self[CityKey.self] = newValue }
///   }
/// }
///
/// session.properties.city = "Paris"
/// ```
public struct SessionPropertyValues: Sendable {
  /// The values of the session that is evaluating a profile, or calling a tool or hook, on this task.
  @TaskLocal static var current = SessionPropertyValues()

  private struct Owner {
    weak var session: LanguageModelSession?
  }

  private final class Storage: Sendable {
    let values = Mutex<[ObjectIdentifier: any Sendable]>([:])
    let owner = Mutex(Owner())
  }

  private let storage = Storage()

  /// The session whose history `history` is; nil outside a session.
  var session: LanguageModelSession? {
    get { storage.owner.withLock { $0.session } }
    nonmutating set { storage.owner.withLock { $0.session = newValue } }
  }

  public subscript<Key: SessionPropertyKey>(key: Key.Type) -> Key.Value {
    get { storage.values.withLock { $0[ObjectIdentifier(key)] as? Key.Value } ?? key.defaultValue }
    nonmutating set { storage.values.withLock { $0[ObjectIdentifier(key)] = newValue } }
  }

  /// What was said before the present request, without instructions. Changing it is permanent, also while a request is answered.
  public var history: [Transcript.Entry] {
    get { session?.committedHistory ?? [] }
    nonmutating set { session?.replaceCommittedHistory(with: newValue) }
  }
}

/// A value of the session in whose profile, tools or hooks it is used.
@propertyWrapper
public struct SessionProperty<Value>: Sendable {
  private let keyPath: WritableKeyPath<SessionPropertyValues, Value> & Sendable

  public init(_ keyPath: WritableKeyPath<SessionPropertyValues, Value> & Sendable) {
    self.keyPath = keyPath
  }

  public var wrappedValue: Value {
    get { SessionPropertyValues.current[keyPath: keyPath] }
    nonmutating set {
      // A copy shares its values with the original.
      var values = SessionPropertyValues.current
      values[keyPath: keyPath] = newValue
    }
  }
}
