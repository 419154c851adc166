extension SchemaGuide {
  /// A guide whose bound is not a finite number.
  static func notFinite(_ guide: String, _ value: String) -> SchemaGuide {
    .invalid("\(guide)(\(value)) is not a finite number; leave the guide out for no limit")
  }
}
