internal import Formats

/// Writes a manifest; its keys come in one order, so that the same manifest is the same bytes.
enum ManifestWriter {
  static func bytes(_ manifest: Manifest) -> [UInt8] {
    JSONWriter.document(.readable) { writer in
      writer.object { writer in
        writer.member("format", Manifest.formatWord)
        writer.member("version", Manifest.version)
        write(manifest.credits, to: &writer)
        if let generator = manifest.generator { writer.member("generator", generator) }
        if let themes = manifest.themes { writer.member("themes", themes) }
        writer.array("files") { writer in
          for file in manifest.files ?? [] { writer.object { write(file, to: &$0) } }
        }
      }
    }
  }

  /// What is missing has no key.
  private static func write(_ credits: Credits, to writer: inout JSONWriter) {
    let fields = [
      ("title", credits.title), ("author", credits.author), ("license", credits.license),
      ("description", credits.description), ("packVersion", credits.packVersion),
    ]
    for (key, value) in fields { if let value { writer.member(key, value) } }
  }

  private static func write(_ file: Manifest.File, to writer: inout JSONWriter) {
    writer.member("path", file.path)
    if let format = file.format { writer.member("format", format) }
    if let size = file.size { writer.member("bytes", size) }
    if let sha256 = file.sha256 { writer.member("sha256", sha256.description) }
  }
}
