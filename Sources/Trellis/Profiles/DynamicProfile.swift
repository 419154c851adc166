extension LanguageModelSession {
  /// All that a session needs to know before a request, made anew each time: the model, instructions, tools, options, hooks.
  ///
  /// ```swift
  /// struct Support: LanguageModelSession.DynamicProfile {
  ///   @SessionProperty(\.isExpert) var isExpert
  ///
  ///   var body: some LanguageModelSession.DynamicProfile {
  ///     if isExpert {
  ///       LanguageModelSession.Profile { Instructions("Answer in depth.") }
  ///         .temperature(0.2)
  ///     } else {
  ///       LanguageModelSession.Profile { Instructions("Answer simply.") }
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Exactly one profile is active. A value that is set at the call of `respond` wins over a profile's; an inner modifier wins over
  /// an outer one; hooks and history transforms add up, inner ones first.
  public protocol DynamicProfile: SendableMetatype {
    associatedtype Body: DynamicProfile

    @DynamicProfileBuilder var body: Body { get }
  }

  /// The leaf of dynamic profiles: instructions and tools.
  public struct Profile<Content: DynamicInstructions>: DynamicProfile, PrimitiveDynamicProfile {
    private let content: Content

    public init(@DynamicInstructionsBuilder _ content: () throws -> Content) rethrows {
      self.content = try content()
    }

    init(content: Content) {
      self.content = content
    }

    func resolve() -> ResolvedProfile {
      var profile = ResolvedProfile()
      profile.instructions.add(content)
      return profile
    }
  }

  /// A profile whose type is not told.
  public struct AnyDynamicProfile: DynamicProfile, PrimitiveDynamicProfile {
    private let content: any DynamicProfile

    public init(_ content: some DynamicProfile) {
      self.content = content
    }

    func resolve() -> ResolvedProfile { ResolvedProfile(content) }
  }

  /// Builds one profile; of several, conditions choose one.
  @resultBuilder
  public struct DynamicProfileBuilder {
    public static func buildExpression<Content: DynamicProfile>(_ content: Content) -> Content { content }

    public static func buildBlock<Content: DynamicProfile>(_ content: Content) -> Content { content }

    public static func buildEither<First, Second>(first: First) -> ConditionalDynamicProfile<First, Second> {
      ConditionalDynamicProfile(branch: .first(first))
    }

    public static func buildEither<First, Second>(second: Second) -> ConditionalDynamicProfile<First, Second> {
      ConditionalDynamicProfile(branch: .second(second))
    }

    public static func buildLimitedAvailability(_ content: some DynamicProfile) -> AnyDynamicProfile {
      AnyDynamicProfile(content)
    }
  }

  /// One of two profiles.
  public struct ConditionalDynamicProfile<First: DynamicProfile, Second: DynamicProfile>: DynamicProfile,
    PrimitiveDynamicProfile
  {
    enum Branch {
      case first(First)
      case second(Second)
    }

    let branch: Branch

    func resolve() -> ResolvedProfile {
      switch branch {
      case .first(let content):
        var profile = ResolvedProfile(content)
        profile.identity.append(0)
        return profile
      case .second(let content):
        var profile = ResolvedProfile(content)
        profile.identity.append(1)
        return profile
      }
    }
  }
}

/// A profile that is not made of others.
protocol PrimitiveDynamicProfile: LanguageModelSession.DynamicProfile where Body == Self {
  func resolve() -> ResolvedProfile
}

extension PrimitiveDynamicProfile {
  public var body: Self { self }
}
