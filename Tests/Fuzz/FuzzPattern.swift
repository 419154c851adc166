import TrellisGrammar
import TrellisSchema

/// Any text as the pattern of a string, in a schema; compiled, or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let pattern = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard
    let document = try? JSONValue(
      parsing: Array(#"{"type": "string", "maxLength": 40, "pattern": ""#.utf8) + quoted(pattern) + Array(#""}"#.utf8)),
    let imported = try? ImportedSchema(document)
  else { return 0 }
  _ = try? Grammar(imported.graph, options: GrammarOptions())
  return 0
}

private func quoted(_ text: String) -> [UInt8] {
  text.unicodeScalars.flatMap { scalar -> [UInt8] in
    switch scalar {
    case "\"", "\\": [UInt8(ascii: "\\"), UInt8(scalar.value)]
    case _ where scalar.value < 32:
      Array("\\u00\(scalar.value < 16 ? "0" : "1")\(String(scalar.value % 16, radix: 16))".utf8)
    default: Array(String(scalar).utf8)
    }
  }
}
