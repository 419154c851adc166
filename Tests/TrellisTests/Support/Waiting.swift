import Testing

/// Waits until something becomes true, for things that happen on other tasks. Gives up after ten seconds.
func waitUntil(_ what: Comment, _ condition: @Sendable () async -> Bool) async {
  for _ in 0..<10_000 {
    if await condition() { return }
    try? await Task.sleep(for: .milliseconds(1))
  }
  Issue.record(what)
}
