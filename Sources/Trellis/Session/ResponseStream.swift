extension LanguageModelSession {
  /// An answer while it is made: a sequence of snapshots, each the whole of what has been said.
  ///
  /// The request begins when the stream is made, and ends early when its reader breaks out of the loop, when the reader's
  /// task is cancelled, or when the stream is dropped. A reader that is slower than the model sees the newest snapshot; the
  /// last one always arrives, with a finish reason. A turn of nothing but tool calls may have no snapshot at all.
  ///
  /// When the reader breaks out, what was said until then stays in the transcript, of a value too: the next turn goes on from what the
  /// reader has seen. After a cancellation or a failure the session's policy decides.
  ///
  /// The content is that of the last answer: what a model says beside calls of tools is shown until it goes on after them.
  ///
  /// What has come is decoded when the next snapshot is asked for, in place: a reader that keeps no snapshots pays only for
  /// what was added since the last one.
  public struct ResponseStream<Content: Generable>: AsyncSequence {
    public typealias Element = Snapshot
    public typealias Failure = any Swift.Error

    let reading: StreamReading<Content>

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(reading: reading)
    }

    /// The whole answer, without the snapshots on the way. Also after the stream has been read to its end.
    public nonisolated(nonsending) func collect() async throws -> sending Response<Content> {
      try await reading.collect()
    }

    /// What the executor has said of the response so far, also before there is a first snapshot.
    public var metadata: ResponseMetadata { ResponseMetadata(reading.turn.progress.metadata) }

    /// The tokens that the request has taken so far, also before there is a first snapshot.
    public var usage: Usage { reading.turn.progress.usage }

    public struct AsyncIterator: AsyncIteratorProtocol {
      private let reading: StreamReading<Content>
      /// Ends the turn with the last copy of the iterator.
      private let token: Token

      init(reading: StreamReading<Content>) {
        self.reading = reading
        token = Token(session: reading.session, turn: reading.turn)
      }

      public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Snapshot? {
        try await reading.next(isolation: actor)
      }

      public mutating func next() async throws -> Snapshot? {
        try await reading.next(isolation: nil)
      }

      private final class Token {
        let session: LanguageModelSession?
        let turn: Turn

        init(session: LanguageModelSession?, turn: Turn) {
          self.session = session
          self.turn = turn
        }

        deinit {
          session?.abandon(turn)
        }
      }
    }
  }
}
