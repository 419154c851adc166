import Foundation
import GGUF
import Testing

@Suite struct HeaderTests {
  @Test(arguments: [UInt32(2), 3]) func everyKindOfValueIsRead(version: UInt32) throws {
    let writer = GGUFWriter(
      version: version,
      entries: [
        ("u8", .uint8(255)), ("i8", .int8(-128)), ("u16", .uint16(65535)), ("i16", .int16(-32768)),
        ("u32", .uint32(.max)), ("i32", .int32(.min)), ("u64", .uint64(.max)), ("i64", .int64(.min)),
        ("f32", .float32(1.5)), ("f64", .float64(-0.1)), ("yes", .bool(true)), ("no", .bool(false)),
        ("text", .string("héllo")), ("broken", .bytes([0x61, 0xFF])),
        ("numbers", .integers([1, -2, 3])), ("texts", .strings(["a", "", "ü"])),
        ("nested", .array(.array, [.strings(["x"]), .array(.uint8, [.uint8(1), .uint8(2)])])),
        ("floats", .array(.float32, [.float32(0.5), .float32(-2)])),
        ("flags", .array(.bool, [.bool(true), .bool(false)])),
      ])
    let file = try GGUFFile(bytes: writer.bytes)
    #expect(file.version == version)
    #expect(file.keys == writer.entries.map(\.0))
    #expect(file["u8"] == .uint8(255))
    #expect(file["i8"]?.integer == -128)
    #expect(file["u16"]?.integer == 65535)
    #expect(file["i16"]?.integer == -32768)
    #expect(file["u32"]?.integer == 4_294_967_295)
    #expect(file["i32"]?.integer == -2_147_483_648)
    #expect(file["u64"] == .uint64(.max))
    #expect(file["u64"]?.integer == nil)
    #expect(file["u64"]?.number == 18_446_744_073_709_551_616)
    #expect(file["i64"]?.integer == .min)
    #expect(file["f32"]?.number == 1.5)
    #expect(file["f64"]?.number == -0.1)
    #expect(file["yes"]?.bool == true)
    #expect(file["no"]?.bool == false)
    #expect(file["text"]?.string == "héllo")
    #expect(file["broken"]?.string == "a\u{FFFD}")
    #expect(file["numbers"]?.array?.integers == [1, -2, 3])
    #expect(file["texts"]?.array?.strings?.map { String(decoding: $0, as: UTF8.self) } == ["a", "", "ü"])
    #expect(file["nested"]?.array?.arrays?.map(\.count) == [1, 2])
    #expect(file["nested"]?.array?.arrays?[1].integers == [1, 2])
    #expect(file["floats"]?.array?.numbers == [0.5, -2])
    #expect(file["flags"]?.array?.bools == [true, false])
    #expect(file["texts"]?.array?.integers == nil)
    #expect(file["absent"] == nil)
  }

  @Test func modelFactsComeFromMetadataAndTensors() throws {
    let file = try GGUFFile(bytes: GGUFWriter.sample.bytes)
    #expect(file.architecture == "llama")
    #expect(file.modelName == "Tiny")
    #expect(file.contextLength == 512)
    #expect(file.blockCount == 2)
    #expect(file.parameterCount == 64 * 8 + 64)
    #expect(file.weightByteCount == 544 + 256)
    #expect(file.mainTensorType?.name == "Q8_0")
    // Two layers, two heads, 16 + 16 numbers, two bytes each.
    #expect(file.attentionByteCountPerToken() == 2 * 2 * 32 * 2)
    #expect(file.chatTemplate() == "{{ messages }}")
    #expect(file.chatTemplate(named: "tool_use") == "{{ tools }}")
    #expect(file.chatTemplateNames == ["tool_use"])
    #expect(file.missingByteCount == 0)
    #expect(file.tensors.map(\.name) == ["token_embd.weight", "output_norm.weight"])
    #expect(file.tensors[0].shape == [64, 8])
  }

  @Test func cutOffWeightsAreCounted() throws {
    let file = try GGUFFile(bytes: GGUFWriter.sample.bytes.dropLast(100))
    #expect(file.missingByteCount == 100)
    #expect(file.expectedByteCount - file.fileByteCount == 100)
  }

  @Test func aFileOnDiskReadsAsTheSameBytes() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gguf").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Longer than one read, so that the reader must go on.
    var writer = GGUFWriter.sample
    writer.entries.append(("long", .array(.uint8, Array(repeating: .uint8(7), count: 3 << 20))))
    #expect(FileManager.default.createFile(atPath: path, contents: Data(writer.bytes)))
    let file = try GGUFFile(path: path)
    #expect(file.keys == writer.entries.map(\.0))
    #expect(file["long"]?.array?.count == 3 << 20)
    #expect(file.fileByteCount == writer.bytes.count)
  }

  // MARK: What is refused

  private func error(_ bytes: [UInt8]) -> GGUFError? {
    do {
      _ = try GGUFFile(bytes: bytes)
      return nil
    } catch { return error }
  }

  @Test func otherFilesAreToldApart() {
    #expect(error([]) == .notGGUF(found: []))
    #expect(error(Array("PK\u{3}\u{4}....".utf8)) == .notGGUF(found: Array("PK\u{3}\u{4}".utf8)))
    #expect(error(GGUFWriter(magic: Array("ggml".utf8)).bytes) == .notGGUF(found: Array("ggml".utf8)))
    #expect(error(GGUFWriter(version: 1).bytes) == .unsupportedVersion(1))
    #expect(error(GGUFWriter(version: 4).bytes) == .unsupportedVersion(4))
    #expect(error(GGUFWriter(version: 3 << 24).bytes) == .bigEndian)
    #expect(throws: GGUFError.self) { _ = try GGUFFile(path: "/nowhere/model.gguf") }
    #expect(throws: GGUFError.unreadable(path: "/", reason: "it is a folder")) { _ = try GGUFFile(path: "/") }
  }

  @Test func everyTruncationIsAnErrorThatSaysSo() throws {
    let writer = GGUFWriter.sample
    let whole = writer.bytes
    let header = whole.count - writer.dataByteCount
    for length in 4..<(header - 31) {
      guard case .truncated(let what, let offset, let needed, let available)? = error(Array(whole[..<length])) else {
        // The last bytes of the header are padding.
        Issue.record("a file cut at \(length) gave \(String(describing: error(Array(whole[..<length]))))")
        return
      }
      #expect(!what.isEmpty)
      #expect(offset + available == length)
      #expect(needed > UInt64(available))
    }
  }

  @Test func claimsThatCannotBeTrueAreRefusedWithoutTakingMemory() {
    for kind in [MetadataValue.Kind.string, .array, .uint8, .float64] {
      for count in [UInt64.max, 1 << 62, 1 << 40] {
        #expect(error(GGUFWriter(entries: [("k", .claim(kind, count: count))]).bytes) != nil)
      }
    }
    var huge = GGUFWriter().bytes
    huge.replaceSubrange(8..<24, with: Array(repeating: 0xFF, count: 16))
    #expect(error(huge) != nil)
    // Arrays in arrays, deeper than any model has them.
    var deep = GGUFWriter.Value.array(.uint8, [])
    for _ in 0..<20 { deep = .array(.array, [deep]) }
    guard case .malformed? = error(GGUFWriter(entries: [("k", deep)]).bytes) else {
      Issue.record("deep arrays were read")
      return
    }
  }

  @Test func claimsAreToldFromFilesThatAreCutOff() {
    guard
      case .malformed(let what, _)? = error(GGUFWriter(entries: [("k", .claim(.uint8, count: 1 << 40))]).bytes)
    else {
      Issue.record("an array of a tebibyte was taken for one that is cut off")
      return
    }
    #expect(what == "the metadata 'k' claims 1099511627776 bytes, more than any header has")
    let stray = GGUFWriter(tensors: [GGUFWriter.Tensor(name: "t", shape: [32], offset: 1 << 40)])
    guard case .malformed(let what, _)? = error(stray.bytes) else {
      Issue.record("a tensor far behind the file's end was accepted")
      return
    }
    #expect(what == "the tensor 't' starts at byte 1099511627776 of the data, which has 160 at most")
  }

  @Test func contradictionsAreNamed() {
    func problem(_ change: (inout GGUFWriter) -> Void) -> String? {
      var writer = GGUFWriter.sample
      change(&writer)
      return error(writer.bytes)?.description
    }
    #expect(
      problem { $0.entries.append(("general.name", .string("again"))) }?.contains("'general.name' comes twice") == true)
    #expect(problem { $0.entries.append(("", .string(""))) }?.contains("is empty") == true)
    #expect(problem { $0.entries.append(("general.alignment", .uint32(48))) }?.contains("power of two") == true)
    #expect(problem { $0.tensors[0].shape = [63, 8] }?.contains("Q8_0 cannot hold") == true)
    #expect(problem { $0.tensors[0].offset = 5 }?.contains("multiple of 32") == true)
    #expect(problem { $0.tensors[0].shape = [1, 1, 1, 1, 1] }?.contains("5 dimensions") == true)
    #expect(problem { $0.tensors[0].shape = [1 << 40, 1 << 40] }?.contains("more elements") == true)
    #expect(problem { $0.tensors[1].name = "token_embd.weight" }?.contains("comes twice") == true)
  }

  @Test func damagedFilesNeverCrash() {
    var random = SystemRandomNumberGenerator.seeded(1)
    let whole = GGUFWriter.sample.bytes
    for _ in 0..<4000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = 0xFF
        case 2: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      guard let file = try? GGUFFile(bytes: bytes) else { continue }
      _ = try? file.vocabulary()
      _ = (file.missingByteCount, file.parameterCount, file.attentionByteCountPerToken(), file.mainTensorType)
    }
  }
}

/// A small generator with a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension SystemRandomNumberGenerator {
  static func seeded(_ seed: UInt64) -> SeededGenerator { SeededGenerator(state: seed) }
}
