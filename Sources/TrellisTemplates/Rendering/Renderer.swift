/// Renders a template once: the state of one rendering.
final class Renderer {
  let budget: Budget
  let now: () -> TemplateDate
  /// Where text goes: the last element is what is written to, the others wait.
  private var outputs: [Text] = [Text()]
  /// The line of the statement that is being executed.
  private var line = 1
  private var changedValues = ChangedValues()

  init(limits: TemplateLimits, now: @escaping () -> TemplateDate) {
    budget = Budget(limits)
    self.now = now
  }

  func render(_ statements: [Statement], variables: [String: Value]) throws(TemplateError) -> Text {
    let globals = Scope()
    for function in Globals.all { globals[function.name] = .function(function) }
    let scope = Scope(parent: globals)
    for (name, value) in variables { scope[name] = value }
    defer { changedValues.emptyAll() }
    do {
      _ = try execute(statements, in: Scope(parent: scope))
    } catch {
      var error = error
      error.line = error.line ?? line
      throw error
    }
    return outputs[0]
  }

  /// Notes a value that is about to be changed, or that a circle may go through.
  func willChange(_ value: SharedValue) { changedValues.note(value) }

  private func write(_ text: Text) throws(TemplateError) {
    let last = outputs.count - 1
    try budget.write(text.count, total: outputs[last].count + text.count)
    outputs[last].append(text)
  }

  /// What `body` writes.
  func captured(_ body: () throws(TemplateError) -> Void) throws(TemplateError) -> Text {
    outputs.append(Text())
    do { try body() } catch {
      outputs.removeLast()
      throw error
    }
    return outputs.removeLast()
  }

  // MARK: Statements

  /// How a statement ends: on to the next one, or out of a loop's body.
  enum Flow { case onward, leavesLoop, nextTurn }

  func execute(_ statements: [Statement], in scope: Scope) throws(TemplateError) -> Flow {
    try budget.nested { () throws(TemplateError) in
      for statement in statements {
        try budget.step()
        line = statement.line
        let flow = try execute(statement, in: scope)
        if flow != .onward { return flow }
      }
      return .onward
    }
  }

  private func execute(_ statement: Statement, in scope: Scope) throws(TemplateError) -> Flow {
    switch statement.kind {
    case .text(let text): try write(text)
    case .output(let expression): try write(try text(try evaluate(expression, in: scope)))
    case .conditional(let branches, let otherwise):
      for (test, body) in branches where try evaluate(test, in: scope).isTrue { return try execute(body, in: scope) }
      return try execute(otherwise, in: scope)
    case .loop(let loop): try run(loop, over: try evaluate(loop.iterable, in: scope), in: scope, level: 0)
    case .assign(let target, let expression): try assign(try evaluate(expression, in: scope), to: target, in: scope)
    case .capture(let target, let filters, let body):
      let text = try captured { () throws(TemplateError) in _ = try execute(body, in: Scope(parent: scope)) }
      try assign(try apply(filters, to: .text(text), in: scope), to: target, in: scope)
    case .macro(let macro):
      // The macro holds on to the scope that it stands in.
      willChange(scope)
      scope[macro.name] = .function(function(macro, in: scope))
    case .call(let expression, let caller):
      try write(try text(try evaluate(call: expression, caller: function(caller, in: scope), in: scope)))
    case .filter(let filters, let body):
      let captured = try captured { () throws(TemplateError) in _ = try execute(body, in: Scope(parent: scope)) }
      try write(try text(try apply(filters, to: .text(captured), in: scope)))
    case .scope(let assignments, let body):
      let inner = Scope(parent: scope)
      // The values are those outside, whatever is assigned beside them.
      for (target, value) in assignments { try assign(try evaluate(value, in: scope), to: target, in: inner) }
      return try execute(body, in: inner)
    case .breakLoop: return .leavesLoop
    case .continueLoop: return .nextTurn
    }
    return .onward
  }

  private func apply(
    _ filters: [Expression.Filter], to value: Value, in scope: Scope
  ) throws(TemplateError) -> Value {
    var value = value
    for filter in filters { value = try apply(filter, to: value, in: scope) }
    return value
  }

  func assign(_ value: Value, to target: Target, in scope: Scope) throws(TemplateError) {
    switch target {
    case .name(let name): scope[name] = value
    case .attribute(let name, let attribute):
      guard case .namespace(let namespace)? = scope[name] else {
        throw TemplateError(.type, "cannot assign attribute on non-namespace object")
      }
      willChange(namespace)
      namespace.attributes[attribute] = value
    case .tuple(let targets):
      let values = try elements(of: value)
      guard values.count == targets.count else {
        throw TemplateError(
          .type,
          values.count > targets.count
            ? "too many values to unpack (expected \(targets.count))"
            : "not enough values to unpack (expected \(targets.count), got \(values.count))")
      }
      for (target, value) in zip(targets, values) { try assign(value, to: target, in: scope) }
    }
  }

  /// What a loop goes through: elements, keys, or the scalars of a text.
  func elements(of value: Value) throws(TemplateError) -> [Value] {
    switch value {
    case .undefined: return []
    case .list(let list): return list.elements
    case .mapping(let mapping): return mapping.keys
    case .text(let text):
      try budget.step(text.count)
      return text.scalars.map { Value.text(text[$0.range]) }
    default: throw TemplateError(.type, "'\(value.typeName)' object is not iterable")
    }
  }

  // MARK: Loops

  func run(_ loop: Loop, over iterable: Value, in scope: Scope, level: Int) throws(TemplateError) {
    var elements = try elements(of: iterable)
    if let test = loop.test {
      var kept: [Value] = []
      for element in elements {
        try budget.step()
        let inner = Scope(parent: scope)
        try assign(element, to: loop.target, in: inner)
        if try evaluate(test, in: inner).isTrue { kept.append(element) }
      }
      elements = kept
    }
    if elements.isEmpty {
      _ = try execute(loop.otherwise, in: Scope(parent: scope))
      return
    }
    let state = LoopValue(elements, level: level)
    if loop.isRecursive {
      state.recursion = { (renderer, value) throws(TemplateError) in
        try renderer.captured { () throws(TemplateError) in
          try renderer.run(loop, over: value, in: scope, level: level + 1)
        }
      }
    }
    for index in elements.indices {
      try budget.step()
      state.index = index
      let inner = Scope(parent: scope)
      try assign(elements[index], to: loop.target, in: inner)
      inner["loop"] = .loop(state)
      if try execute(loop.body, in: inner) == .leavesLoop { break }
    }
  }

  // MARK: Macros

  private func function(_ macro: Macro, in scope: Scope) -> FunctionValue {
    FunctionValue(macro.name, isMacro: true) { (renderer, arguments) throws(TemplateError) in
      .text(try renderer.call(macro, arguments, in: scope))
    }
  }

  private func call(_ macro: Macro, _ arguments: CallArguments, in scope: Scope) throws(TemplateError) -> Text {
    let inner = Scope(parent: scope)
    var named = arguments.named
    // What a call block hands over is no argument of the macro's own.
    inner["caller"] = .undefined(Undefined(message: "No caller defined"))
    if let index = named.firstIndex(where: { $0.name == "caller" }),
      !macro.parameters.contains(where: { $0.name == "caller" })
    {
      inner["caller"] = named.remove(at: index).value
    }
    for (index, parameter) in macro.parameters.enumerated() {
      if index < arguments.positional.count {
        inner[parameter.name] = arguments.positional[index]
      } else if let place = named.firstIndex(where: { $0.name == parameter.name }) {
        inner[parameter.name] = named.remove(at: place).value
      } else if let value = parameter.defaultValue {
        inner[parameter.name] = try evaluate(value, in: inner)
      } else {
        inner[parameter.name] = .undefined(Undefined(message: "parameter '\(parameter.name)' was not provided"))
      }
    }
    let further = Array(arguments.positional.dropFirst(macro.parameters.count))
    if !further.isEmpty, !NameCollector(macro.body).contains("varargs") {
      throw TemplateError(
        .type, "macro '\(macro.name)' takes not more than \(macro.parameters.count) argument(s)")
    }
    if let unknown = named.first, !NameCollector(macro.body).contains("kwargs") {
      throw TemplateError(.type, "macro '\(macro.name)' takes no keyword argument '\(unknown.name)'")
    }
    inner["varargs"] = .tuple(further)
    let mapping = MappingValue()
    for (name, value) in named { mapping[.string(name)] = value }
    inner["kwargs"] = .mapping(mapping)
    return try captured { () throws(TemplateError) in _ = try execute(macro.body, in: inner) }
  }
}

/// The state of a loop, which its body sees as `loop`.
final class LoopValue: SharedValue {
  let elements: [Value]
  /// How many loops of the same recursion are around this one.
  let level: Int
  var index = 0
  var changed: Value?
  /// Runs the loop over further elements and gives what it writes; nil for a loop that is not recursive.
  var recursion: ((Renderer, Value) throws(TemplateError) -> Text)?

  init(_ elements: [Value], level: Int) {
    self.elements = elements
    self.level = level
    super.init(holding: elements)
  }

  override func empty() {
    changed = nil
    recursion = nil
  }
}
