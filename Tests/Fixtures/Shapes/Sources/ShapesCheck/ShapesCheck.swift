import Foundation
import Shapes
import TrellisSchema

/// Reads lines of a type's name and JSON, with a tab between, and writes what the type makes of each: the JSON again, or why not.
@main
struct ShapesCheck {
  static func main() {
    while let line = readLine() {
      let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard parts.count == 2, let type = checkedTypes[parts[0]] else {
        print("error: no such type in \(line)")
        continue
      }
      do {
        print(try type.init(GeneratedContent(json: parts[1])).generatedContent.jsonString)
      } catch {
        print("error: \(error)")
      }
    }
  }
}
