import TrellisSchema

struct Tree: Generable, Equatable {
  var name: String
  var children: [Tree]
}

struct Person: Generable, Equatable {
  var name: String
  // @Guide(.maximumCount(3))
  var friends: [Person]?
  var pets: [String: Pet]
}

struct Pet: Generable, Equatable {
  var owner: [Person]
}

indirect enum Formula: Generable, Equatable {
  case number(Double)
  case sum(Formula, Formula)
  case negated(Formula)
}
