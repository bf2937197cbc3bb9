/// An archive whose files are all known.
protocol ArchiveSource: PackSource {
  /// The names of the files that count, in their order.
  var paths: [String] { get }
}
