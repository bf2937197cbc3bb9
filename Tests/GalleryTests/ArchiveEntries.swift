import TestSupport

extension GalleryEntry {
  static let archives: [GalleryEntry] = [
    entry("archive.unsound", "a zip with an entry inside another") { $0.centralOffset = 5 },
    check("archive.damaged", "a zip whose last bytes are missing", bytes: ZipForger(plain).bytes.dropLast(9)),
    check("archive.bad-name", "a zip with an entry named `../notes.txt`", plain, ForgedEntry("../notes.txt")),
    entry("archive.not-a-file", "a zip with a symbolic link") { $0.attributes = 0o120777 << 16 },
    entry("archive.encrypted", "a zip with an encrypted entry") { $0.both { $0.flags = 1 } },
    entry("archive.unsupported", "a zip with an entry packed by LZMA") { $0.both { $0.method = 14 } },
    check("archive.too-large", "a zip that declares 65 MiB", declaring(65 << 20, as: 2 << 20)),
    check("archive.too-compressed", "a zip that declares 10 MiB packed into 10 kB", declaring(10 << 20, as: 10_000)),
  ]

  private static let plain = ForgedEntry("theme.json", sea)

  private static func check(_ code: String, _ words: String, bytes: [UInt8]) -> GalleryEntry {
    check(code, GalleryFile("party.zip", bytes, words))
  }

  private static func check(_ code: String, _ words: String, _ entries: ForgedEntry...) -> GalleryEntry {
    check(code, words, bytes: ZipForger(entries).bytes)
  }

  /// A second entry after a change.
  private static func entry(_ code: String, _ words: String, _ change: (inout ForgedEntry) -> Void) -> GalleryEntry {
    check(code, words, plain, ForgedEntry("notes.txt").with(change))
  }

  private static func declaring(_ size: Int, as packed: Int) -> ForgedEntry {
    ForgedEntry("theme.json", data: [UInt8](repeating: 0, count: packed)).with { entry in
      entry.both { fields in (fields.method, fields.size) = (8, size) }
    }
  }
}
