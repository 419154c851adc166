import Foundation
import Trellis
import TrellisLlama

@main
struct TripPlanner {
  static func main() async {
    guard Terminal.outputIsOpen else {
      Terminal.writeError("error: standard output is closed; there is nowhere to write the plan to\n")
      exit(1)
    }
    let options: Options
    do {
      switch try Options.parse(Array(CommandLine.arguments.dropFirst())) {
      case .help:
        Terminal.write(Options.usage + "\n")
        return
      case .plan(let parsed): options = parsed
      }
    } catch {
      Terminal.writeError("error: \(error.message)\nTry 'TripPlanner --help'.\n")
      exit(2)
    }
    if Landmark.listedName(options.landmark) == nil {
      Terminal.writeError(
        "note: '\(options.landmark)' is not among the landmarks of this example; the destination will be one of these: "
          + Landmark.allNames.joined(separator: ", ") + "\n")
    }

    let planning = Task { try await plan(options) }
    let interruption = Interruption { planning.cancel() }
    do {
      try await planning.value
    } catch {
      guard let code = interruption.exitCode else {
        Terminal.writeError("error: \(describe(error))\n")
        exit(1)
      }
      Terminal.writeError("interrupted\n")
      exit(code)
    }
    if let code = interruption.exitCode { exit(code) }
  }

  static func plan(_ options: Options) async throws {
    if options.tracePath != nil { LlamaTrace.start(detail: options.tracesTokens) }
    defer { Screen.close() }
    var view = ItineraryView(options)
    var newest: LanguageModelSession.ResponseStream<Itinerary>.Snapshot?
    do {
      for try await snapshot in stream(options) {
        view.draw(snapshot.content)
        newest = snapshot
      }
      try Task.checkCancellation()
      guard let newest else { throw NoValue() }
      let itinerary = try Itinerary(newest.rawContent)
      view.finish(itinerary, json: newest.rawContent.jsonString)
      Terminal.writeError(Report(newest).text + "\n")
    } catch {
      if let newest { view.leave(newest.content) }
      throw error
    }
    if let path = options.tracePath { try LlamaTrace.write(to: path) }
  }

  static func stream(_ options: Options) -> LanguageModelSession.ResponseStream<Itinerary> {
    let session = LanguageModelSession(
      model: LlamaLanguageModel(path: options.model ?? defaultModelPath, options: options.llamaOptions),
      instructions: """
        You plan trips. Write short, concrete and vivid English. Name real places, sights and dishes, and never repeat \
        yourself.
        """
    )
    return session.streamResponse(
      to: "Plan an exciting trip of three days to \(options.landmark). Say what to see, do and eat on each day.",
      generating: Itinerary.self,
      includeSchemaInPrompt: false,
      options: options.generationOptions
    )
  }

  struct NoValue: LocalizedError {
    var errorDescription: String? { "the model ended without a value" }
  }

  static func describe(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  static var defaultModelPath: String {
    LlamaLanguageModel.modelFolder + "/" + Options.defaultModelName
  }
}
