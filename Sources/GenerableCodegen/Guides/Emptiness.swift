import TrellisGrammar
import TrellisShape

/// Whether guides have left some value of a node and of its elements, and where they have not.
enum Emptiness {
  case none
  /// There is no value so many steps down from the whole to its elements.
  case depth(Int)
  /// The conditions are too much to be combined: why.
  case unknown(String)

  init(of node: SchemaNode) {
    switch node.elements.map(Emptiness.init(of:)) {
    case .depth(let depth): self = .depth(depth + 1)
    case .unknown(let reason): self = .unknown(reason)
    case .some(.none), nil:
      guard node.mayBeEmpty else {
        self = .none
        return
      }
      do throws(GrammarError) {
        self = try SchemaGraph(name: "", root: node).isEmpty() ? .depth(0) : .none
      } catch {
        self = .unknown(error.reason)
      }
    }
  }
}

extension SchemaNode {
  /// What the items of an array and the values of a dictionary are.
  fileprivate var elements: SchemaNode? {
    switch shape {
    case .array(let array): array.items
    case .object(let object) where object.isDictionary: object.additionalProperties
    default: nil
    }
  }

  /// Whether guides that do not contradict one another by themselves may still leave no value.
  fileprivate var mayBeEmpty: Bool {
    switch shape {
    case .string(let string): !string.patterns.isEmpty
    case .allOf: true
    case .array(let array): array.itemsAreUnique && array.minimumCount > 1
    case .object(let object): object.propertyNames != nil && object.minimumProperties > 0
    default: false
    }
  }
}
