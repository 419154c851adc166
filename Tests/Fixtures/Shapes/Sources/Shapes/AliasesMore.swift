import TrellisSchema

struct Elsewhere: Equatable {
  var value: Int
}
