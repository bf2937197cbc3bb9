/// A file of a tar.
struct TarFile {
  let name: String
  /// Nil where it was passed over.
  let content: [UInt8]?
}
