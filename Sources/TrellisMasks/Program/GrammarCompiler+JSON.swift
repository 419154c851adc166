import TrellisGrammar

/// Strings, members and unique items.
extension GrammarCompiler {
  mutating func string(_ language: StringLanguage, _ next: UInt32) throws(CompileError) -> UInt32 {
    guard language.mark ?? StringPosition.mark == StringPosition.mark else {
      throw .unsupported("strings are marked by the byte FF alone", rule: ruleName)
    }
    return builder.literal([language.mark ?? UInt8(ascii: "\"")], try stringBody(language, next))
  }

  /// The node that reads a string after its opening quote.
  private mutating func stringBody(_ language: StringLanguage, _ next: UInt32) throws(CompileError) -> UInt32 {
    guard language.minimumLength <= language.maximumLength ?? .max else { throw .matchesNothing(rule: ruleName) }
    let hasLength = language.minimumLength > 0 || language.maximumLength != nil
    if language.patterns.isEmpty, language.excludedPatterns.isEmpty,
      language.excluded.isEmpty || (!hasLength && language.mark == nil)
    {
      guard language.minimumLength < UInt32.max else { throw .limit("length", Int(UInt32.max), rule: ruleName) }
      var excluded: ByteTrie?
      if !language.excluded.isEmpty {
        var pool: [UInt8] = []
        var cuts: [UInt32] = [0]
        for text in language.excluded {
          pool += Array(text.utf8)
          cuts.append(UInt32(pool.count))
        }
        excluded = ByteTrie(bytes: pool, offsets: cuts, members: Array(0..<UInt32(language.excluded.count)))
      }
      builder.strings.append(
        Program.StringForm(
          minimum: UInt32(language.minimumLength),
          maximum: language.maximumLength.map { UInt32(min($0, Int(UInt32.max) - 1)) } ?? .max, excluded: excluded,
          start: Self.start(language)))
      return builder.node(.string, UInt32(builder.strings.count - 1), next)
    }
    return try pattern(language, next)
  }

  /// The place after the opening quote.
  private static func start(_ language: StringLanguage) -> StringPosition { language.mark == nil ? .normal : .marked }

  /// The node that reads a string by an automaton, after its opening quote.
  ///
  /// - Parameter isTracked: Whether its texts are kept, as items that must be new: then it must be known how many there are.
  mutating func pattern(
    _ language: StringLanguage, _ next: UInt32, isTracked: Bool = false
  ) throws(CompileError) -> UInt32 {
    let key = PatternKey(language: language, isTracked: isTracked)
    if let known = patterns[key] { return builder.node(.pattern, known, next) }
    let form: PatternForm
    do {
      form = try patternForm(language, isTracked: isTracked)
    } catch {
      throw .limit("automatonStates", limits.automatonStates, rule: ruleName)
    }
    guard form.mayClose(0) || form.mayGoOn(0) else { throw .matchesNothing(rule: ruleName) }
    let number = UInt32(builder.patterns.count)
    builder.patterns.append(form)
    patterns[key] = number
    return builder.node(.pattern, number, next)
  }

  private mutating func patternForm(
    _ language: StringLanguage, isTracked: Bool
  ) throws(StateLimitExceeded) -> PatternForm {
    var grammarLimits = GrammarLimits()
    grammarLimits.states = min(limits.automatonStates, PatternForm.maximumStates)
    let isUniform = language.uniformCharacters != nil
    var anyLength = language
    anyLength.minimumLength = 0
    anyLength.maximumLength = nil
    if language != anyLength, isUniform || !isTracked {
      let automaton = try anyLength.automaton(limits: grammarLimits, knowing: &automata)
      let greatest = PatternForm.greatestCount(states: automaton.states.count)
      let most = language.maximumLength ?? language.minimumLength
      // Longer strings than a million scalars are as good as any: no output gets so far.
      if language.minimumLength <= greatest, most <= greatest || greatest >= 1 << 20,
        let lengths = PatternLengths(automaton.classed)
      {
        let range = UInt32(language.minimumLength)...(language.maximumLength.map { UInt32(min($0, greatest)) } ?? .max)
        return PatternForm(automaton, bounds: (lengths, range), start: Self.start(language))
      }
    }
    return PatternForm(
      try language.automaton(limits: grammarLimits, knowing: &automata), start: Self.start(language))
  }

  mutating func members(_ members: Members, _ next: UInt32) throws(CompileError) -> UInt32 {
    var form = ObjectForm()
    form.next = next
    form.inAnyOrder = members.order == .any && members.declared.count + members.others.count > 1
    form.needsRegister = form.inAnyOrder || members.minimumCount > 0 || members.maximumCount != nil
    let required = members.declared.count { $0.isRequired }
    if let maximum = members.maximumCount, maximum < max(required, members.minimumCount) {
      throw .matchesNothing(rule: ruleName)
    }
    // Conditions that the declared members fulfil by themselves need no counting.
    let count = members.declared.count
    if !form.inAnyOrder, members.minimumCount <= required,
      members.maximumCount == nil || (members.others.isEmpty && members.maximumCount ?? 0 >= count)
    {
      form.needsRegister = false
    } else {
      form.minimum = Int32(clamping: members.minimumCount)
      form.maximum = Int32(clamping: members.maximumCount ?? Int(Int32.max))
    }
    form.isCounted = form.minimum > 0 || form.maximum != .max
    if members.others.isEmpty, members.minimumCount > count { throw .matchesNothing(rule: ruleName) }
    let limit = ObjectForm.Register.limit
    guard count < limit, members.minimumCount < limit, form.maximum == .max || form.maximum < limit else {
      throw .limit("members", limit, rule: ruleName)
    }

    // The form is filled in below; nodes refer to it by its number.
    let index = UInt32(builder.objects.count)
    builder.objects.append(ObjectForm())
    form.keys = builder.node(.keys, index)
    form.afterMember = builder.node(.afterMember, index)
    let pop = builder.node(.pop)
    form.isRequired = members.declared.map(\.isRequired)
    form.requiredFrom = Array(repeating: 0, count: count + 1)
    form.nextRequired = Array(repeating: Int32(count), count: count + 1)
    for place in stride(from: count - 1, through: 0, by: -1) {
      let isRequired = form.isRequired[place]
      form.requiredFrom[place] = form.requiredFrom[place + 1] + (isRequired ? 1 : 0)
      form.nextRequired[place] = isRequired ? Int32(place) : form.nextRequired[place + 1]
    }
    func after(_ next: Int) -> UInt32 {
      if form.needsRegister { return pop }
      let register = ObjectForm.Register(next: Int32(next), count: 1).raw(counting: false)
      return builder.node(.members, index, register)
    }

    let colon: [UInt8]? = if case .bytes(let bytes) = members.colon { bytes } else { nil }
    // From the last on, as costs are found soonest where what follows a node has a lower number.
    for (place, member) in members.declared.enumerated().reversed() {
      var value = try node(member.value, after(place + 1))
      if colon == nil { value = try node(members.colon, value) }
      form.values.append(value)
    }
    form.values.reverse()
    let keys = members.declared.enumerated().map { place, member in
      (text: member.spelling + (colon ?? []), place: Int32(place))
    }.sorted { $0.text.lexicographicallyPrecedes($1.text) }
    for (left, right) in zip(keys, keys.dropFirst()) where left.text == right.text {
      throw .unsupported("two members have the key \(members.declared[Int(left.place)].key)", rule: ruleName)
    }
    form.sorted = keys.map(\.place)
    var reach: [UInt32: Range<Int32>] = [:]
    var depths: [UInt32: Int32] = [:]
    form.keyStart = builder.insert(sorted: keys.map(\.text), tellingApart: true) { state, texts, depth in
      reach[state] = Int32(texts.lowerBound)..<Int32(texts.upperBound)
      depths[state] = Int32(depth)
    }
    form.reach = (0..<UInt32(reach.count)).map { reach[form.keyStart + $0] ?? 0..<0 }
    form.depths = (0..<UInt32(reach.count)).map { depths[form.keyStart + $0] ?? 0 }
    form.keyLengths = Array(repeating: 0, count: count)
    for key in keys { form.keyLengths[Int(key.place)] = Int32(key.text.count) }

    if !members.others.isEmpty {
      var nodes: [UInt32] = []
      for other in members.others {
        let value = try node(members.colon, try node(other.value, after(count)))
        nodes.append(try node(other.key, value))
      }
      form.other = builder.split(nodes)
    }
    form.first = builder.node(.member, index)
    form.comma = try node(members.comma, builder.node(.member, index))
    guard builder.keepsRegister(form.comma) else {
      throw .unsupported("the comma between members must be regular", rule: ruleName)
    }
    builder.objects[Int(index)] = form
    return builder.node(.members, index, 0)
  }
}

extension ProgramBuilder {
  /// Whether a node reads only automata on its way to a `member` or `nextUnique` node, so that a register comes along.
  func keepsRegister(_ node: UInt32) -> Bool {
    var node = node
    while true {
      switch nodes[Int(node)].kind {
      case .lexeme: node = targets[Int(nodes[Int(node)].b)]
      case .member, .nextUnique: return true
      default: return false
      }
    }
  }
}
