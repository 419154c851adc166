import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One HTTP request whose answer is read while it comes.
enum HTTPStream {
  enum Part: Sendable {
    case head(status: Int, headers: [String: String])
    case body(Data)
  }

  /// Sends a request. The sequence ends with the answer; ending to read it, or cancelling the task that reads, closes the connection
  /// at once.
  static func parts(of request: URLRequest) -> AsyncThrowingStream<Part, any Error> {
    AsyncThrowingStream { continuation in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = request.timeoutInterval
      configuration.httpShouldSetCookies = false
      configuration.urlCache = nil
      let session = URLSession(configuration: configuration, delegate: Receiver(continuation), delegateQueue: nil)
      let task = session.dataTask(with: request)
      continuation.onTermination = { _ in
        task.cancel()
        session.invalidateAndCancel()
      }
      task.resume()
    }
  }

  private final class Receiver: NSObject, URLSessionDataDelegate, Sendable {
    private let continuation: AsyncThrowingStream<Part, any Error>.Continuation

    init(_ continuation: AsyncThrowingStream<Part, any Error>.Continuation) { self.continuation = continuation }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
      let response = response as? HTTPURLResponse
      var headers: [String: String] = [:]
      for (name, value) in response?.allHeaderFields ?? [:] { headers["\(name)".lowercased()] = "\(value)" }
      continuation.yield(.head(status: response?.statusCode ?? 0, headers: headers))
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      continuation.yield(.body(data))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      // A conversation goes where the caller sent it, and nowhere else.
      completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      continuation.finish(throwing: error)
      session.finishTasksAndInvalidate()
    }
  }
}
