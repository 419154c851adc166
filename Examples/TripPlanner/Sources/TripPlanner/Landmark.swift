/// A place worth a trip. The list is run-time data: a program may as well read it from a file or a database.
struct Landmark {
  let name: String
  let region: String

  static let all = [
    Landmark(name: "Grand Canyon", region: "Arizona, USA"),
    Landmark(name: "Serengeti", region: "Tanzania"),
    Landmark(name: "Mount Fuji", region: "Honshu, Japan"),
    Landmark(name: "Machu Picchu", region: "Cusco, Peru"),
    Landmark(name: "Great Barrier Reef", region: "Queensland, Australia"),
    Landmark(name: "Sahara Desert", region: "North Africa"),
    Landmark(name: "Taj Mahal", region: "Agra, India"),
    Landmark(name: "Colosseum", region: "Rome, Italy"),
    Landmark(name: "Joshua Tree", region: "California, USA"),
    Landmark(name: "Rocky Mountains", region: "Canada and USA"),
    Landmark(name: "Uluru", region: "Northern Territory, Australia"),
    Landmark(name: "White Cliffs of Dover", region: "Kent, England"),
  ]

  static let allNames = all.map(\.name)

  /// The name as the list has it, whatever its case.
  static func listedName(_ name: String) -> String? {
    allNames.first { $0.lowercased() == name.lowercased() }
  }
}
