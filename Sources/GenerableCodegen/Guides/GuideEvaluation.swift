import GenerableModel
import TrellisGrammar
import TrellisShape

/// What the generator makes of one guide: data, where it consists of literals.
enum GuideEvaluation {
  case known([SchemaGuide])
  /// Only the running program knows.
  case atRunTime
  /// A mistake that can be told from the text alone.
  case invalid(String)

  /// Evaluates a guide of a value of that type.
  ///
  /// - Parameter own: Guides that the user has declared: one of these may take other arguments than ours of that name.
  init(_ meaning: GuideMeaning, for type: GuidedType, besides own: Set<String>) {
    switch meaning {
    case .expression:
      self = .atRunTime
    case .chain(let names):
      let areGuides = names.allSatisfy { KnownGuide(rawValue: $0) != nil && !own.contains($0) }
      self =
        areGuides
        ? .invalid("a comma is missing between \(names.map { "'.\($0)(…)'" }.joined(separator: " and "))") : .atRunTime
    case .regex(let source):
      self = Self.misfit("a regex", type, fits: type.isString) ?? Self.pattern(source).unless(type.isString == nil)
    case .call(let name, let arguments):
      guard let guide = KnownGuide(rawValue: name), !own.contains(name) else {
        self = .atRunTime
        return
      }
      if let misfit = Self.misfit("'.\(name)'", type, fits: guide.fits(type), hint: guide.hint(for: type)) {
        self = misfit
        return
      }
      guard arguments.count == 1 else {
        self = .invalid("'.\(name)' takes one argument, \(guide.argument(for: type))")
        return
      }
      guard let argument = arguments[0] else {
        self = .atRunTime
        return
      }
      self = guide.evaluate(argument, for: type, besides: own).unless(guide.fits(type) == nil)
    }
  }

  /// What is known of a guide is known of nothing where the type of the value is not.
  private func unless(_ isUnknown: Bool) -> GuideEvaluation {
    if isUnknown, case .known = self { .atRunTime } else { self }
  }

  private static func misfit(
    _ guide: String, _ type: GuidedType, fits: Bool?, hint: String? = nil
  ) -> GuideEvaluation? {
    guard fits == false else { return nil }
    return .invalid("\(guide) does not fit '\(type.name)'" + (hint.map { ": \($0)" } ?? ""))
  }

  /// The pattern as the running program's regex spells it, so that the files print what the program prints.
  static func pattern(_ source: String) -> GuideEvaluation {
    let guide = SchemaGuide(regexSource: source)
    switch guide {
    case .invalid(let message):
      return .invalid(message)
    case .pattern(let pattern):
      // What is a regex to Swift may still be more than a grammar can hold a string to.
      do {
        _ = try PatternLanguage.swiftWhole(pattern.source)
        return .known([guide])
      } catch {
        return .invalid("the regex cannot be held to: \(error)")
      }
    default:
      return .known([guide])
    }
  }
}
