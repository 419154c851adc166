/// The functions that every template can call.
enum Globals {
  static var all: [FunctionValue] { [range, namespace, dict, raiseException, stringFromTime, cycler, joiner] }

  /// The sandbox of jinja2 allows as many elements.
  private static let longestRange = 100_000

  private static var range: FunctionValue {
    FunctionValue("range") { (renderer, arguments) throws(TemplateError) in
      var bounds: [Int] = []
      for value in arguments.positional {
        guard let index = try renderer.needed(value).index else {
          throw TemplateError(.type, "'\(value.typeName)' object cannot be interpreted as an integer")
        }
        bounds.append(index)
      }
      guard (1...3).contains(bounds.count), arguments.named.isEmpty else {
        throw TemplateError(.type, "range expected 1 to 3 arguments, got \(bounds.count)")
      }
      let (start, stop) = bounds.count == 1 ? (0, bounds[0]) : (bounds[0], bounds[1])
      let step = bounds.count == 3 ? bounds[2] : 1
      guard step != 0 else { throw TemplateError(.type, "range() arg 3 must not be zero") }
      let length = Double(stop) - Double(start)
      guard length / Double(step) <= Double(longestRange) else {
        throw TemplateError(.limit, "Range too big. The sandbox blocks ranges larger than \(longestRange).")
      }
      var elements: [Value] = []
      var next = (partialValue: start, overflow: false)
      while !next.overflow, step > 0 ? next.partialValue < stop : next.partialValue > stop {
        elements.append(.integer(next.partialValue))
        next = next.partialValue.addingReportingOverflow(step)
      }
      try renderer.budget.step(elements.count)
      return .list(elements)
    }
  }

  private static var namespace: FunctionValue {
    FunctionValue("namespace") { (_, arguments) throws(TemplateError) in
      var attributes: [String: Value] = [:]
      for value in arguments.positional {
        guard case .mapping(let mapping) = value else { throw TemplateError(.type, "namespace() takes mappings") }
        for (key, value) in zip(mapping.keys, mapping.values) {
          if case .text(let name) = key { attributes[name.string] = value }
        }
      }
      for (name, value) in arguments.named { attributes[name] = value }
      return .namespace(NamespaceValue(attributes))
    }
  }

  private static var dict: FunctionValue {
    FunctionValue("dict") { (renderer, arguments) throws(TemplateError) in
      let mapping = MappingValue()
      for value in arguments.positional { try MappingMethods.update(mapping, with: value, renderer) }
      for (name, value) in arguments.named { mapping[.string(name)] = value }
      return .mapping(mapping)
    }
  }

  private static var raiseException: FunctionValue {
    FunctionValue("raise_exception") { (renderer, arguments) throws(TemplateError) in
      throw TemplateError(
        .raised, try renderer.text(arguments.bound("raise_exception", "message", required: 1)[0] ?? .null).string)
    }
  }

  private static var stringFromTime: FunctionValue {
    FunctionValue("strftime_now") { (renderer, arguments) throws(TemplateError) in
      let format = try renderer.text(arguments.bound("strftime_now", "format", required: 1)[0] ?? .null)
      return .text(Text(try renderer.now().formatted(format.string), format.origin))
    }
  }

  private static var cycler: FunctionValue {
    FunctionValue("cycler") { (renderer, arguments) throws(TemplateError) in
      let items = arguments.positional
      guard !items.isEmpty else { throw TemplateError(.type, "at least one item has to be provided") }
      let namespace = NamespaceValue(["current": .tuple(items)])
      // Its functions refer to it.
      renderer.willChange(namespace)
      var position = 0
      namespace.attributes["current"] = items[0]
      namespace.attributes["next"] = .function(
        FunctionValue("next", holding: .namespace(namespace)) { (_, _) throws(TemplateError) in
          let value = items[position]
          position = (position + 1) % items.count
          namespace.attributes["current"] = items[position]
          return value
        })
      namespace.attributes["reset"] = .function(
        FunctionValue("reset", holding: .namespace(namespace)) { (_, _) throws(TemplateError) in
          position = 0
          namespace.attributes["current"] = items[0]
          return .null
        })
      return .namespace(namespace)
    }
  }

  private static var joiner: FunctionValue {
    FunctionValue("joiner") { (renderer, arguments) throws(TemplateError) in
      let separator = try arguments.bound("joiner", "sep")[0] ?? .string(", ")
      var isFirst = true
      return .function(
        FunctionValue("joiner", holding: separator) { (_, _) throws(TemplateError) in
          defer { isFirst = false }
          return isFirst ? .string("") : separator
        })
    }
  }
}
