import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A tiny HTTP server on the loopback interface, which says what it was told to say.
final class ScriptedServer: Sendable {
  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = ["Content-Type": "text/event-stream"]
    /// Written one after the other.
    var pieces: [[UInt8]] = []
    /// Between pieces, in milliseconds.
    var pause: UInt32 = 0
    /// Whether the connection is kept open after the last piece until the client closes it.
    var staysOpen = false

    static func events(_ events: String..., pause: UInt32 = 0, staysOpen: Bool = false) -> Answer {
      Answer(pieces: events.map { Array("data: \($0)\n\n".utf8) }, pause: pause, staysOpen: staysOpen)
    }

    static func failure(_ status: Int, _ body: String, headers: [String: String] = [:]) -> Answer {
      Answer(status: status, headers: headers, pieces: [Array(body.utf8)])
    }
  }

  let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  private struct State {
    var answers: [Answer]
    var requests: [String] = []
    var closedByClient = 0
  }

  /// The bodies and heads of the requests so far.
  var requests: [String] { state.withLock { $0.requests } }
  /// How many clients closed their connection before the answer was over.
  var closedByClient: Int { state.withLock { $0.closedByClient } }

  var url: URL { URL(string: "http://127.0.0.1:\(port)/v1") ?? URL(fileURLWithPath: "/") }

  init(_ answers: Answer...) throws {
    state = Mutex(State(answers: answers))
    #if canImport(Darwin)
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let listening = listener
    let port: Int? = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard bind(listening, pointer, length) == 0, listen(listening, 16) == 0,
          getsockname(listening, pointer, &length) == 0
        else { return nil }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port))
        }
      }
    }
    guard let port else { throw POSIXError(.EADDRINUSE) }
    self.port = port
    Thread.detachNewThread { [self] in serve() }
  }

  /// Takes no more connections: the next one is refused.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      // Closed here and nowhere else: a number that another server has got meanwhile would take that one's connections.
      guard connection >= 0 else {
        close(listener)
        return
      }
      Thread.detachNewThread { [self] in
        answer(connection)
        close(connection)
      }
    }
  }

  private func answer(_ connection: Int32) {
    guard let request = read(connection) else { return }
    let answer: Answer? = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    guard let answer else { return }
    var head = "HTTP/1.1 \(answer.status) Scripted\r\nConnection: close\r\n"
    for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
    var isOpen = write(Array((head + "\r\n").utf8), to: connection)
    for piece in answer.pieces where isOpen {
      if answer.pause > 0 { usleep(answer.pause * 1000) }
      isOpen = write(piece, to: connection)
    }
    guard isOpen else { return state.withLock { $0.closedByClient += 1 } }
    if answer.staysOpen {
      // Ends when the client closes: reading then gives nothing, or a reset where the client left bytes unread.
      var byte: UInt8 = 0
      var timeout = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      let count = recv(connection, &byte, 1, 0)
      if count == 0 || (count < 0 && errno == ECONNRESET) { state.withLock { $0.closedByClient += 1 } }
    }
    shutdown(connection, Int32(SHUT_WR))
  }

  private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The whole request: its head, and as many bytes of body as the head says.
  private func read(_ connection: Int32) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") {
        let lines = text[..<end.lowerBound].lowercased().split(separator: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }.flatMap {
          Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces))
        }
        let head = text[..<end.upperBound].utf8.count
        if bytes.count >= head + (length ?? 0) { return text }
      }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }
}
