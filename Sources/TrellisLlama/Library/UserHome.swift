import Foundation

/// The user's home folder: the one that `HOME` names, as for the set-up script and the package's manifest.
enum UserHome {
  static var path: String {
    if let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") { return home }
    return FileManager.default.homeDirectoryForCurrentUser.path
  }
}
