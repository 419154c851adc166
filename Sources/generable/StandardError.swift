import Foundation

func standardError(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
