import GenerableModel

/// The type of what a guide is for, as far as the generator knows it.
indirect enum GuidedType {
  case scalar(StandardType)
  case array(GuidedType)
  case set(GuidedType)
  case dictionary(GuidedType)
  /// A type of the user's.
  case declared(String)
  case unknown(String)

  init(_ type: TypeReference, in scope: [String], of module: String, _ index: TypeIndex) {
    let (expanded, scope) = index.expand(type, in: scope, of: module)
    switch expanded.unwrapped.type {
    case .array(let element): self = .array(GuidedType(element, in: scope, of: module, index))
    case .dictionary(_, let value): self = .dictionary(GuidedType(value, in: scope, of: module, index))
    case .optional, .other: self = .unknown(type.description)
    case .named(let components):
      switch index.resolve(components, in: scope, of: module) {
      case .standard(let standard): self = .scalar(standard)
      case .set(let element): self = .set(GuidedType(element, in: scope, of: module, index))
      case .declared(let entry, _): self = .declared(entry.declaration.qualifiedName)
      case .genericParameter, .unknown: self = .unknown(type.description)
      }
    }
  }

  var name: String {
    switch self {
    case .scalar(let scalar): scalar.rawValue
    case .array(let element): "[\(element.name)]"
    case .set(let element): "Set<\(element.name)>"
    case .dictionary(let value): "[…: \(value.name)]"
    case .declared(let name), .unknown(let name): name
    }
  }

  var isString: Bool? { matches { $0 == .string } }
  var isNumber: Bool? { matches { $0.isNumber } }

  var isCollection: Bool? {
    switch self {
    case .array, .set, .dictionary: true
    case .scalar, .declared: false
    case .unknown: nil
    }
  }

  var element: GuidedType {
    switch self {
    case .array(let element), .set(let element), .dictionary(let element): element
    case .scalar, .declared, .unknown: .unknown(name)
    }
  }

  private func matches(_ test: (StandardType) -> Bool) -> Bool? {
    switch self {
    case .scalar(let scalar): test(scalar)
    case .array, .set, .dictionary, .declared: false
    case .unknown: nil
    }
  }
}
