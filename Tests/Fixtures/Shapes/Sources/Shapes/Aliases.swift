import Core
import Foundation
import TrellisSchema

typealias Name = String
typealias Nickname = Name?
typealias Names = [Name]
typealias List<T> = [T]
typealias Stop = Core.Place

struct Aliased: Generable, Equatable {
  typealias Local = [Int]

  // @Guide(.maximumLength(10))
  var name: Name
  // @Guide(.maximumLength(5))
  var nickname: Nickname
  // @Guide(.count(1...2))
  var names: Names
  var generic: List<Double>
  var stop: Stop
  var local: Local
  var seconds: Swift.Int
  var when: Foundation.Date?
}

protocol Entity: Generable, Sendable {
  var name: String { get }
}

struct Dog: Entity, Equatable {
  var name: String
}

/// Annotated in a comment, without a written conformance.
// @Generable(description: "A \"quoted\" bird.", representNilExplicitlyInGeneratedContent: true)
struct Bird: Equatable {
  var name: String
  var song: String?
}
