extension Renderer {
  /// Python's `==`.
  func equal(_ left: Value, _ right: Value) throws(TemplateError) -> Bool {
    try budget.step()
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.text(let left), .text(let right)): return left == right
    case (.integer(let left), .integer(let right)): return left == right
    case (.list(let left), .list(let right)):
      if left === right { return true }
      guard left.isTuple == right.isTuple, left.elements.count == right.elements.count else { return false }
      return try budget.nested { () throws(TemplateError) in
        for (left, right) in zip(left.elements, right.elements) where try !equal(left, right) { return false }
        return true
      }
    case (.mapping(let left), .mapping(let right)):
      if left === right { return true }
      guard left.count == right.count else { return false }
      return try budget.nested { () throws(TemplateError) in
        for (key, value) in zip(left.keys, left.values) {
          guard let other = right[key], try equal(value, other) else { return false }
        }
        return true
      }
    case (.namespace(let left), .namespace(let right)): return left === right
    case (.function(let left), .function(let right)): return left === right
    case (.loop(let left), .loop(let right)): return left === right
    default:
      guard let left = left.double, let right = right.double else { return false }
      return left == right
    }
  }

  /// Python's `<`.
  func less(_ left: Value, _ right: Value, operatorName: String = "<") throws(TemplateError) -> Bool {
    try budget.step()
    switch (left, right) {
    case (.undefined(let undefined), _), (_, .undefined(let undefined)): throw undefined.error
    case (.text(let left), .text(let right)): return left < right
    case (.list(let first), .list(let second)) where first.isTuple == second.isTuple:
      return try budget.nested { () throws(TemplateError) in
        for (left, right) in zip(first.elements, second.elements) where try !equal(left, right) {
          return try less(left, right, operatorName: operatorName)
        }
        return first.elements.count < second.elements.count
      }
    default:
      if let left = left.index, let right = right.index { return left < right }
      if let left = left.double, let right = right.double { return left < right }
      throw TemplateError(
        .type, "'\(operatorName)' not supported between instances of '\(left.typeName)' and '\(right.typeName)'")
    }
  }

  /// Python's `in`.
  func contains(_ container: Value, _ element: Value) throws(TemplateError) -> Bool {
    switch container {
    case .text(let text):
      guard case .text(let part) = element else {
        if case .undefined(let undefined) = element { throw undefined.error }
        throw TemplateError(.type, "'in <string>' requires string as left operand, not \(element.typeName)")
      }
      try budget.step(1 + text.count / 64)
      return text.firstRange(of: part) != nil
    case .mapping(let mapping):
      guard MappingValue.Key(element) != nil || element.isUndefined else {
        throw TemplateError(.type, "unhashable type: '\(element.typeName)'")
      }
      return mapping[element] != nil
    case .list(let list):
      for other in list.elements where try equal(element, other) { return true }
      return false
    case .undefined: return false
    default: throw TemplateError(.type, "argument of type '\(container.typeName)' is not iterable")
    }
  }

  /// The elements in ascending order, equal ones in their old order.
  func sorted(_ elements: [(key: Value, value: Value)], descending: Bool = false) throws(TemplateError) -> [Value] {
    // A merge sort of our own: the standard library's takes no comparison with a typed error, and need not be stable.
    var runs = elements.map { [$0] }
    while runs.count > 1 {
      var merged: [[(key: Value, value: Value)]] = []
      for index in stride(from: 0, to: runs.count, by: 2) {
        guard index + 1 < runs.count else {
          merged.append(runs[index])
          continue
        }
        merged.append(try merge(runs[index], runs[index + 1], descending: descending))
      }
      runs = merged
    }
    return (runs.first ?? []).map(\.value)
  }

  private func merge(
    _ left: [(key: Value, value: Value)], _ right: [(key: Value, value: Value)], descending: Bool
  ) throws(TemplateError) -> [(key: Value, value: Value)] {
    var result: [(key: Value, value: Value)] = []
    result.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let takesRight = try descending ? less(left[i].key, right[j].key) : less(right[j].key, left[i].key)
      if takesRight {
        result.append(right[j])
        j += 1
      } else {
        result.append(left[i])
        i += 1
      }
    }
    return result + left[i...] + right[j...]
  }
}
