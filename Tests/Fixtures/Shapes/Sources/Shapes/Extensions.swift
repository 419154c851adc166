import TrellisSchema

extension Elsewhere: Generable {}

extension Dog {
  // @Generable
  struct Toy: Equatable {
    var squeaks: Bool
  }
}
