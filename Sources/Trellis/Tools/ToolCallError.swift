import Foundation

extension LanguageModelSession {
  /// The failure of a tool during a request.
  public struct ToolCallError: Swift.Error, LocalizedError {
    /// The tool that failed.
    public var tool: any Tool
    /// What the tool threw, or why its arguments could not be read or are not what its schema allows.
    public var underlyingError: any Swift.Error

    public init(tool: any Tool, underlyingError: any Swift.Error) {
      self.tool = tool
      self.underlyingError = underlyingError
    }

    public var errorDescription: String? {
      "The tool '\(tool.name)' failed: \(underlyingError.localizedDescription)"
    }
  }
}
