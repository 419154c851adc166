/// Where the data of a request goes.
public enum DataDestination: Sendable, Hashable, CustomStringConvertible {
  /// It stays in this process.
  case thisProcess
  /// It goes to another process of this machine, at that port.
  case loopback(port: Int)
  /// It goes to that host.
  case host(String)

  public var description: String {
    switch self {
    case .thisProcess: "this process"
    case .loopback(let port): "this machine, port \(port)"
    case .host(let name): name
    }
  }
}
