/// The reader's side of a stream: how far the answer has been read, and what has been made of it.
final class StreamReading<Content: Generable> {
  typealias Snapshot = LanguageModelSession.ResponseStream<Content>.Snapshot

  /// Who is told when the turn shall end; nil where it has ended already.
  let session: LanguageModelSession?
  let turn: Turn
  private var reader: any ContentReader<Content>
  private let readWhole: (String) throws -> (Content, GeneratedContent)

  /// Whether text that is no value is no error while it streams: a model with tools may say something beside its calls. At its end
  /// the turn itself checks the answer.
  private let mayHoldOtherText: Bool
  private var holdsOtherText = false

  /// The texts of the answer as far as they have been read.
  private var readTexts: [GrowingText.Prefix] = []
  private var version = 0
  private var end = End.open

  /// What remains to be told after the snapshot that was given last.
  private enum End {
    case open
    case failing(any Error)
    case ended
  }

  init<Reader: ContentReader<Content>>(
    session: LanguageModelSession?, turn: Turn, reader: Reader, mayHoldOtherText: Bool = false
  ) {
    self.session = session
    self.turn = turn
    self.reader = reader
    self.mayHoldOtherText = mayHoldOtherText
    readWhole = { try Reader.content(of: $0) }
  }

  deinit {
    session?.abandon(turn)
  }

  /// The next snapshot, as soon as there is something new to show; nil after the last.
  func next(isolation actor: isolated (any Actor)?) async throws -> Snapshot? {
    switch end {
    case .open: break
    case .failing(let error):
      end = .ended
      throw error
    case .ended: return nil
    }
    while true {
      let news = await self.news(isolation: actor)
      version = news.version
      let hasGrown: Bool
      do {
        hasGrown = try read(news.progress.answer)
        if case .success = news.outcome { try reader.finish() }
      } catch {
        session?.fail(turn, with: error)
        end = .ended
        throw error
      }
      switch news.outcome {
      case nil:
        if let snapshot = snapshot(of: news) { return snapshot }
      case .success:
        end = .ended
        return snapshot(of: news)
      case .failure(let error, let reason):
        if hasGrown || reason != nil, let snapshot = snapshot(of: news) {
          end = .failing(error)
          return snapshot
        }
        end = .ended
        throw error
      }
    }
  }

  /// The whole answer.
  nonisolated(nonsending) func collect() async throws -> sending LanguageModelSession.Response<Content> {
    let session = self.session
    let turn = self.turn
    let news = await withTaskCancellationHandler {
      await turn.end()
    } onCancel: {
      session?.cancel(turn)
    }
    switch news.outcome {
    case .success(let reason):
      let (content, rawContent) = try readWhole(news.progress.answerText)
      return LanguageModelSession.Response(
        content: content, rawContent: rawContent, transcriptEntries: news.progress.entries[...],
        usage: news.progress.usage, metadata: ResponseMetadata(news.progress.metadata), finishReason: reason)
    case .failure(let error, _): throw error
    case nil: throw CancellationError()
    }
  }

  private func news(isolation actor: isolated (any Actor)?) async -> Turn.News {
    let session = self.session
    let turn = self.turn
    let version = self.version
    return await withTaskCancellationHandler {
      await turn.news(since: version)
    } onCancel: {
      session?.cancel(turn)
    }
  }

  /// Reads what the texts have grown by. Returns whether they have.
  ///
  /// If anything but the end has changed (a segment was replaced, a new round began), the answer is read again from its start.
  private func read(_ texts: [GrowingText.Prefix]) throws -> Bool {
    var hasGrown = false
    if !isContinuation(texts) {
      reader = reader.restarted()
      readTexts = []
      holdsOtherText = false
      hasGrown = true
    }
    for (index, text) in texts.enumerated() {
      let start = index < readTexts.count ? readTexts[index].length : 0
      guard text.length > start else { continue }
      hasGrown = true
      if holdsOtherText { continue }
      do {
        try reader.append(text.text.bytes(in: start..<text.length))
      } catch  where mayHoldOtherText {
        holdsOtherText = true
      }
    }
    readTexts = texts
    return hasGrown
  }

  private func isContinuation(_ texts: [GrowingText.Prefix]) -> Bool {
    guard texts.count >= readTexts.count else { return false }
    for (index, known) in readTexts.enumerated() {
      let isLast = index == readTexts.count - 1
      guard texts[index].text === known.text, isLast || texts[index].length == known.length else { return false }
    }
    return true
  }

  private func snapshot(of news: Turn.News) -> Snapshot? {
    guard let content = reader.partialContent else { return nil }
    return Snapshot(
      content: content, metadata: ResponseMetadata(news.progress.metadata), usage: news.progress.usage,
      finishReason: news.outcome?.finishReason, makeRawContent: reader.rawContent, progress: news.progress)
  }
}
