public import TrellisSchema

/// The types that `check-schemas.py` tries out, by the names of their schema files: all of them.
public let checkedTypes: [String: any Generable.Type] = [
  "Scalars": Scalars.self, "Containers": Containers.self, "Mood": Mood.self, "Size": Size.self, "Rank": Rank.self,
  "Drawing": Drawing.self, "A": A.self, "A.Row": A.Row.self, "B": B.self, "B.Row": B.Row.self,
  "FindPlacesTool.Arguments": FindPlacesTool.Arguments.self, "Registry.Entry": Registry.Entry.self,
  "Namespace.Inner": Namespace.Inner.self, "Uses": Uses.self, "PageOfRow": Page<A.Row>.self, "Tree": Tree.self,
  "Person": Person.self, "Pet": Pet.self, "Formula": Formula.self, "Members": Members.self, "Code": Code.self,
  "Employee": Employee.self, "NoArguments": NoArguments.self, "Trimmed": Trimmed.self, "Weather": Weather.self,
  "Sport": Sport.self, "Trail": Trail.self, "Modern": Modern.self, "PublicTrip": PublicTrip.self,
  "PublicChoice": PublicChoice.self, "Aliased": Aliased.self, "Dog": Dog.self, "Dog.Toy": Dog.Toy.self, "Bird": Bird.self,
  "Elsewhere": Elsewhere.self, "Guided": Guided.self, "AnswerOfDouble": Answer<Double>.self, "BoxOfMood": Box<Mood>.self,
  "Celsius": Celsius.self, "Dynamic": Dynamic.self, "FindPlacesTool.Category": FindPlacesTool.Category.self,
  "Mirrored": Mirrored.self, "Namespace.Inner.Kind": Namespace.Inner.Kind.self,
  "OuterOfBool.Inner": Outer<Bool>.Inner.self, "PackageTrip": PackageTrip.self,
  "PairOfIntAndArrayOfString": Pair<Int, [String]>.self, "PublicKind": PublicKind.self,
  "PublicKind.Detail": PublicKind.Detail.self, "Ticket": Ticket.self,
]
