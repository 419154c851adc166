import Foundation
import GenerableCodegen
import GenerableSyntax

/// `generable migrate PATH…`: rewrites annotations in place.
struct Migrate {
  private var paths: [String] = []
  private var direction = Migration.toComments
  private var onlyShows = false

  init(_ arguments: inout Arguments) throws {
    while let word = arguments.next() {
      switch word {
      case "--to-attributes": direction = .toAttributes
      case "--to-comments": direction = .toComments
      case "--dry-run": onlyShows = true
      case let option where option.hasPrefix("--"):
        throw Arguments.UsageError(message: "there is no option '\(option)'")
      case let path: paths += try swiftFiles(at: path)
      }
    }
    if paths.isEmpty { throw Arguments.UsageError(message: "migrate needs the path of a Swift file or of a folder") }
  }

  func run() throws -> Int32 {
    for path in paths {
      let url = URL(fileURLWithPath: path)
      let source = try String(contentsOf: url, encoding: .utf8)
      let rewritten = direction.rewrite(source)
      guard rewritten != source else { continue }
      if !onlyShows { try rewritten.write(to: url, atomically: true, encoding: .utf8) }
      print(onlyShows ? "would rewrite \(path)" : "rewrote \(path)")
    }
    return 0
  }
}
