import Foundation

/// Where a subcommand reads and writes: the terminal, or a test's memory.
struct Console: Sendable {
  var write: @Sendable (String) -> Void
  var writeError: @Sendable (String) -> Void
  /// All of standard input.
  var readInput: @Sendable () throws -> [UInt8]
  /// Whether what is printed may be coloured: only on a terminal, and not where `NO_COLOR` is set.
  var hasColors = false

  static let standard = Console(
    write: { FileHandle.standardOutput.write(Data($0.utf8)) },
    writeError: { FileHandle.standardError.write(Data($0.utf8)) },
    readInput: { Array(try FileHandle.standardInput.readToEnd() ?? Data()) },
    hasColors: isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  )

  /// Prints a line.
  func print(_ line: String) { write(line + "\n") }

  /// Prints a line of complaint. It may quote what comes from elsewhere.
  func complain(_ line: String) { writeError("trellis: \(printable(line))\n") }

  enum Style: String {
    case bold = "1"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  func styled(_ text: String, _ style: Style) -> String {
    hasColors ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// What an input is called in messages: `-` is standard input.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// The bytes of a file, or of standard input for `-`.
  func contents(of path: String) throws(Refusal) -> [UInt8] {
    do {
      if path == "-" { return try readInput() }
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let reason =
        path == "-"
        ? error.localizedDescription
        : !exists ? "there is no such file" : isFolder.boolValue ? "it is a folder" : error.localizedDescription
      throw Refusal("cannot read \(Self.name(of: path)): \(reason)")
    }
  }
}

/// Text from a file as it may be shown on a terminal: control characters are written as escapes, so that none takes effect.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
  return result
}
