/// The one place where Swift text is made: prints declarations as `swift-format` would lay them out.
struct SwiftPrinter {
  private(set) var lines: [String] = []
  private var depth = 0
  private let width = 100

  var text: String {
    lines.joined(separator: "\n") + "\n"
  }

  mutating func line(_ text: String = "") {
    lines.append(text.isEmpty ? "" : String(repeating: "  ", count: depth) + text)
  }

  mutating func indented(_ body: (inout SwiftPrinter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  mutating func block(_ opening: String, _ body: (inout SwiftPrinter) -> Void) {
    line(opening + " {")
    indented(body)
    line("}")
  }

  /// A line at the left margin, whatever surrounds it.
  mutating func flushLeft(_ text: String) {
    lines.append(text)
  }

  func fits(_ text: String) -> Bool {
    depth * 2 + text.count <= width
  }
}
