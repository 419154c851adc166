/// The versions of generated code that this library serves.
///
/// Every generated file names the version that it was made for. A version that is not here was made by a newer generator: update the
/// library. One that is marked unavailable was made by an older one: generate again.
public enum GeneratedCode {
  /// Members named `StreamedObject`, `StreamedUnion`, `StreamedAtom`, `GenerationSchema.Property` and `.Case`.
  public typealias Version1 = Void
}
