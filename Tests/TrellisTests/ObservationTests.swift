import Observation
import Synchronization
import Testing
import Trellis
import TrellisTesting

@Suite struct ObservationTests {
  private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
  }

  @Test func changesAreTold() async throws {
    let session = LanguageModelSession(model: ScriptedLanguageModel([.wait(.milliseconds(20)) + .text("x") + .hang]))
    let responding = Flag()
    let transcript = Flag()
    withObservationTracking {
      _ = session.isResponding
    } onChange: {
      responding.set()
    }
    withObservationTracking {
      _ = session.transcript
    } onChange: {
      transcript.set()
    }
    #expect(!responding.isSet && !transcript.isSet)
    let stream = session.streamResponse(to: "?")
    #expect(responding.isSet && transcript.isSet)
    let text = Flag()
    withObservationTracking {
      _ = session.transcript
    } onChange: {
      text.set()
    }
    await waitUntil("the text is told of") { text.isSet }
    _ = stream
  }
}
