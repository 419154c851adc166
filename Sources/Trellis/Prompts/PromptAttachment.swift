import Foundation

/// Something other than text, as an element of a prompt.
///
/// ```swift
/// try await session.respond {
///   "What stands on the table in the photo?"
///   Attachment(imageURL: url).label("photo")
/// }
/// ```
public struct Attachment<Content: AttachmentContent>: Sendable {
  var content: Content
  private var name: String?

  init(content: Content) {
    self.content = content
  }

  /// The same attachment with the label under which text refers to it.
  public func label(_ label: String) -> Attachment {
    var attachment = self
    attachment.name = label
    return attachment
  }
}

/// What an attachment may be made of.
public protocol AttachmentContent: Sendable {
  var attachment: Transcript.Attachment { get }
}

/// An image in a prompt.
public struct ImageAttachmentContent: AttachmentContent {
  let image: Transcript.ImageAttachment

  public var attachment: Transcript.Attachment { .image(image) }
}

extension Attachment where Content == ImageAttachmentContent {
  /// An image at a location; read when the model needs it.
  public init(imageURL: URL, mediaType: String? = nil) {
    self.init(
      content: ImageAttachmentContent(image: Transcript.ImageAttachment(imageURL: imageURL, mediaType: mediaType)))
  }

  /// An encoded image and its media type, such as `image/png`.
  public init(imageData: Data, mediaType: String) {
    self.init(
      content: ImageAttachmentContent(image: Transcript.ImageAttachment(imageData: imageData, mediaType: mediaType)))
  }
}

extension Attachment: PromptRepresentable, InstructionsRepresentable {
  private var element: PromptElement {
    .other(
      Transcript.Segment.attachment(Transcript.AttachmentSegment(content: content.attachment, label: name)))
  }

  public var promptRepresentation: Prompt { Prompt(elements: [element]) }
  public var instructionsRepresentation: Instructions { Instructions(elements: [element]) }
}
