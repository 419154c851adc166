import Foundation
import Trellis

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What answers the requests of one session by a server.
public final class ServerExecutor: LanguageModelExecutor {
  public typealias Configuration = ServerConfiguration
  public typealias Model = ServerLanguageModel

  private let configuration: ServerConfiguration
  private let contracts = ContractStore()

  public init(configuration: ServerConfiguration) {
    self.configuration = configuration
  }

  public nonisolated(nonsending) func respond(
    to request: LanguageModelExecutorGenerationRequest, model: ServerLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    let body = try ChatRequest(request, configuration)
    var answer = Answer(approximatedOptions: body.approximatedOptions)
    if let schema = request.schema { answer.contract = try contracts.contract(for: schema) }
    for tool in request.enabledToolDefinitions {
      answer.toolContracts[tool.name] = try contracts.contract(for: tool.parameters)
    }
    answer.requiresCall = request.generationOptions.toolCallingMode == .required
    var parser = EventParser()
    var failure: (status: Int, headers: [String: String], body: Data)?
    do {
      reading: for try await part in HTTPStream.parts(of: urlRequest(body)) {
        switch part {
        case .head(let status, let headers):
          if status != 200 { failure = (status, headers, Data()) }
        case .body(let data):
          if failure != nil {
            // Enough to say what is wrong.
            let room = 8192 - (failure?.body.count ?? 0)
            failure?.body.append(data.prefix(max(0, room)))
            continue
          }
          for event in try events(data, &parser) {
            if event.data == "[DONE]" {
              answer.isDone = true
              break reading
            }
            for event in try answer.read(try ChatChunk(event)) { await channel.send(event) }
          }
        }
      }
    } catch let error as URLError {
      throw ServerFailure.error(error, url: configuration.url)
    }
    try Task.checkCancellation()
    if let failure {
      throw ServerFailure.error(
        status: failure.status, body: String(decoding: failure.body, as: UTF8.self), headers: failure.headers)
    }
    for event in try answer.finish() { await channel.send(event) }
  }

  private func events(_ data: Data, _ parser: inout EventParser) throws -> [EventParser.Event] {
    do {
      return try parser.events(data)
    } catch {
      throw ServerError.malformedEvent("", reason: "an event is longer than \(EventParser.limit) bytes")
    }
  }

  private func urlRequest(_ body: ChatRequest) -> URLRequest {
    var request = URLRequest(
      url: configuration.url.appendingPathComponent("chat/completions"), cachePolicy: .reloadIgnoringLocalCacheData,
      timeoutInterval: configuration.timeout)
    request.httpMethod = "POST"
    request.httpBody = Data(body.json.utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    if let key = configuration.apiKey { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
    for (name, value) in configuration.headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}
