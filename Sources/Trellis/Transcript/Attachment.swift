import Foundation

extension Transcript {
  /// Something other than text that stands in a conversation.
  public enum Attachment: Sendable, Equatable, CustomStringConvertible {
    case image(ImageAttachment)

    public var description: String {
      switch self {
      case .image(let image): image.description
      }
    }
  }

  /// An image: the bytes of an encoded file, or where to read them.
  public struct ImageAttachment: Sendable, Equatable, CustomStringConvertible {
    /// Where the image is.
    public enum Source: Sendable, Equatable {
      /// An encoded image, such as the content of a PNG or JPEG file.
      case data(Data)
      case url(URL)
    }

    public var source: Source
    /// The media type, such as `image/png`.
    public var mediaType: String?

    public init(imageURL: URL, mediaType: String? = nil) {
      source = .url(imageURL)
      self.mediaType = mediaType
    }

    public init(imageData: Data, mediaType: String) {
      source = .data(imageData)
      self.mediaType = mediaType
    }

    public var description: String {
      switch source {
      case .data(let data): "image of \(data.count) bytes"
      case .url(let url): "image at \(url.absoluteString)"
      }
    }
  }
}
