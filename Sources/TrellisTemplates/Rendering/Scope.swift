/// The names that are visible at a place of a template. Assignments stay in their own scope.
final class Scope: SharedValue {
  private var values: [String: Value] = [:]
  private let parent: Scope?

  init(parent: Scope? = nil) {
    self.parent = parent
    super.init(holding: [])
  }

  override func empty() { values = [:] }

  subscript(name: String) -> Value? {
    get {
      var scope: Scope? = self
      while let current = scope {
        if let value = current.values[name] { return value }
        scope = current.parent
      }
      return nil
    }
    set { values[name] = newValue }
  }
}
