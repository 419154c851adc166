import GenerableModel

/// The type of what a guide is for, as far as the generator knows it.
indirect enum GuidedType {
  case scalar(StandardType)
  case array(GuidedType)
  case set(GuidedType)
  case dictionary(key: GuidedType, value: GuidedType)
  /// A type of the user's; the names of its cases where it is an enum without payloads.
  case declared(String, cases: [String]?)
  case unknown(String)

  init(_ type: TypeReference, in scope: [String], of module: String, _ index: TypeIndex) {
    let (expanded, scope) = index.expand(type, in: scope, of: module)
    switch expanded.unwrapped.type {
    case .array(let element): self = .array(GuidedType(element, in: scope, of: module, index))
    case .dictionary(let key, let value):
      self = .dictionary(
        key: GuidedType(key, in: scope, of: module, index), value: GuidedType(value, in: scope, of: module, index))
    case .optional, .other: self = .unknown(type.description)
    case .named(let components):
      switch index.resolve(components, in: scope, of: module) {
      case .standard(let standard): self = .scalar(standard)
      case .set(let element): self = .set(GuidedType(element, in: scope, of: module, index))
      case .declared(let entry, _):
        self = .declared(entry.declaration.qualifiedName, cases: entry.declaration.plainCases)
      case .genericParameter, .unknown: self = .unknown(type.description)
      }
    }
  }

  var name: String {
    switch self {
    case .scalar(let scalar): scalar.rawValue
    case .array(let element): "[\(element.name)]"
    case .set(let element): "Set<\(element.name)>"
    case .dictionary(let key, let value): "[\(key.name): \(value.name)]"
    case .declared(let name, _), .unknown(let name): name
    }
  }

  var isString: Bool? { matches { $0 == .string } }
  var isNumber: Bool? { matches { $0.isNumber } }

  var isInteger: Bool {
    if case .scalar(let scalar) = self { scalar.isInteger } else { false }
  }

  /// A guide for this type, for messages.
  var exampleGuide: String {
    if isString == true { return "maximumLength(20)" }
    if isNumber == true { return "minimum(1)" }
    return isCollection == true ? "count(3)" : "…"
  }

  var isCollection: Bool? {
    switch self {
    case .array, .set, .dictionary: true
    case .scalar, .declared: false
    case .unknown: nil
    }
  }

  var element: GuidedType {
    switch self {
    case .array(let element), .set(let element), .dictionary(_, let element): element
    case .scalar, .declared, .unknown: .unknown(name)
    }
  }

  /// How many members a set or a dictionary can have at most, where its type limits that.
  var memberLimit: Int? {
    switch self {
    case .set(let member), .dictionary(let member, _):
      switch member {
      case .scalar(.bool): 2
      case .scalar(.int8), .scalar(.uint8): 1 << 8
      case .scalar(.int16), .scalar(.uint16): 1 << 16
      case .declared(_, let cases): cases?.count
      default: nil
      }
    case .scalar, .array, .declared, .unknown: nil
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

extension TypeDeclaration {
  /// The names of its cases, where its values are these and nothing else.
  fileprivate var plainCases: [String]? {
    guard kind == .enumeration, cases.allSatisfy(\.payload.isEmpty), !memberNames.contains(MemberName.generationSchema)
    else { return nil }
    return cases.map(\.name)
  }
}
