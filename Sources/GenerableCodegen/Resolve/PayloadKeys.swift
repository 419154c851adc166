import GenerableModel

extension EnumCase {
  /// The keys of the case's values in the flat JSON object: labels, and `value`, `value1`, … where there are none.
  var payloadKeys: [String] {
    var unlabelled = 0
    return payload.map { value in
      if let label = value.label { return label }
      defer { unlabelled += 1 }
      return unlabelled == 0 ? "value" : "value\(unlabelled)"
    }
  }
}
