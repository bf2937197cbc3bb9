import TestSupport

extension GalleryEntry {
  static let zips: [GalleryEntry] = wholeZips + zipEntries + zipNames + zipContents

  private static let plain = ForgedEntry("theme.json", sea)

  private static func check(_ code: String, _ words: String, bytes: [UInt8]) -> GalleryEntry {
    check(code, GalleryFile("party.zip", bytes, words))
  }

  /// A valid zip after a change.
  private static func check(
    _ code: String, _ words: String, _ entries: ForgedEntry..., change: (inout ZipForger) -> Void = { _ in }
  ) -> GalleryEntry {
    var forger = ZipForger(entries.isEmpty ? [plain] : entries)
    change(&forger)
    return check(code, words, bytes: forger.bytes)
  }

  /// A second entry after a change.
  private static func entry(
    _ code: String, _ words: String, _ name: String = "notes.txt", _ change: (inout ForgedEntry) -> Void
  ) -> GalleryEntry {
    check(code, words, plain, ForgedEntry(name).with(change))
  }

  private static func name(_ code: String, _ name: String, shown: String? = nil) -> GalleryEntry {
    check(code, "a zip with an entry named `\(shown ?? name)`", plain, ForgedEntry(name))
  }

  private static let wholeZips: [GalleryEntry] = [
    GalleryEntry.check("zip.not-a-zip", GalleryFile("party.zip", "PK, our party\n"), " --format pack"),
    check("zip.truncated", "a zip whose last bytes are missing", bytes: ZipForger(plain).bytes.dropLast(9)),
    check("zip.trailing-data", "a zip with a byte behind its end") { $0.suffix = [0] },
    GalleryEntry.check(
      "zip.leading-data",
      GalleryFile("party.zip", Array("MZ program".utf8) + ZipForger(plain).bytes, "a program with a zip behind it"),
      " --format pack"),
    check("zip.end-record-in-comment", "a zip with another end in its comment") { $0.comment = ZipForger().bytes },
    check(
      "zip.second-end-record", "two zips, one behind the other", bytes: ZipForger(plain).bytes + ZipForger(plain).bytes),
    check("zip.comment-too-long", "a zip with a comment of 16,001 bytes") {
      $0.comment = [UInt8](repeating: UInt8(ascii: "x"), count: 16_001)
    },
    check("zip.multi-disk", "a zip that says it is the second part of two") { $0.end.disk = 1 },
    check("zip.zip64-missing", "a zip whose end promises a 64-bit end") { $0.end.count = 0xFFFF },
    check("zip.zip64-mismatch", "a zip whose two ends count differently") {
      $0.zip64 = .init()
      $0.end.count = 2
    },
    check("zip.misplaced-directory", "a zip whose list of entries is elsewhere") { $0.end.offset = 0 },
    check("zip.forged-count", "a zip of one entry that says it has three") {
      $0.end.count = 3
      $0.end.countHere = 3
    },
    check(
      "zip.too-many-entries", "a zip of 1,001 entries", bytes: ZipForger((0..<1_001).map { ForgedEntry("\($0)") }).bytes
    ),
    check("zip.directory-too-large", "a zip whose list of entries takes 11 MiB") {
      let length = UInt64($0.entries[0].localRecord.count)
      $0.beforeDirectory = [UInt8](repeating: 0, count: 11 << 20)
      $0.entries[0].isUnlisted = true
      $0.zip64 = .init(count: 1, size: 11 << 20, offset: length)
    },
  ]

  private static let zipEntries: [GalleryEntry] = [
    entry("zip.bad-record", "a zip with a name longer than the list") { $0.central.nameLength = 60_000 },
    entry("zip.bad-extra-field", "a zip with an extra field of one byte") { $0.both { $0.extra = [1] } },
    entry("zip.outside-file", "a zip with an entry that begins behind the others") { $0.centralOffset = 1 << 20 },
    entry("zip.no-local-record", "a zip with an entry that is listed only") { $0.localSignature = 0x0403_4B51 },
    entry("zip.shared-local-record", "a zip with two names for one entry") {
      $0.sharedOffset = 0
      $0.isUnwritten = true
    },
    entry("zip.unlisted-entry", "a zip with an entry that its list leaves out") { $0.isUnlisted = true },
    entry("zip.overlap", "a zip with an entry inside another") { $0.centralOffset = 5 },
    entry("zip.gap", "a zip with a byte between entries and list") { $0.trailing = [0] },
    entry("zip.version-mismatch", "a zip that gives two versions for an entry") { $0.local.version = 10 },
    entry("zip.flags-mismatch", "a zip that gives two sets of flags for an entry") { $0.local.flags = 0x800 },
    entry("zip.method-mismatch", "a zip that gives two methods for an entry") { $0.local.method = 8 },
    entry("zip.time-mismatch", "a zip that gives two times for an entry") { $0.local.time = 1 },
    entry("zip.checksum-mismatch", "a zip that gives two checksums for an entry") { $0.local.crc = 1 },
    entry("zip.size-mismatch", "a zip that gives two sizes for an entry") { $0.local.size = 4 },
    entry("zip.name-mismatch", "a zip that gives two names for an entry") { $0.local.name = Array("other.txt".utf8) },
    check(
      "zip.missing-descriptor", "a zip that announces a data descriptor and has none", plain,
      ForgedEntry("notes.txt").streamed().with { $0.descriptor = [] }),
    check(
      "zip.descriptor-mismatch", "a zip with a data descriptor that differs", plain,
      ForgedEntry("notes.txt").streamed(crc: 1)),
    entry("zip.encrypted", "a zip with an encrypted entry") { $0.both { $0.flags = 1 } },
    entry("zip.unsupported-flags", "a zip that flags an entry as patch data") { $0.both { $0.flags = 1 << 5 } },
    entry("zip.unsupported-method", "a zip with an entry packed by LZMA") { $0.both { $0.method = 14 } },
    entry("zip.unsupported-version", "a zip with an entry that needs version 6.4") { $0.both { $0.version = 64 } },
    entry("zip.unsupported-extra-field", "a zip with an extra field that makes an entry a link") {
      $0.local.extra = number(0x6C78, 2) + number(7, 2) + [5, 30, 3, 0, 0, 0xFF, 0xA1]
    },
    entry("zip.link", "a zip with a symbolic link") { $0.attributes = 0o120777 << 16 },
    entry("zip.special-file", "a zip with a device") { $0.attributes = 0o020666 << 16 },
    entry("zip.folder-mismatch", "a zip with a folder that is named like a file") { $0.attributes = 0o040755 << 16 },
    check("zip.folder-with-data", "a zip with a folder that has content", plain, ForgedEntry("notes/", "buy milk")),
  ]

  private static let zipNames: [GalleryEntry] = [
    check("zip.empty-name", "a zip with an entry that has no name", plain, ForgedEntry("")),
    name("zip.name-too-long", String(repeating: "x", count: 1_025), shown: "xxx…` (1,025 times `x"),
    check(
      "zip.name-not-utf8", "a zip with the name `Café` in Latin-1", plain,
      ForgedEntry(bytes: Array("Caf".utf8) + [0xE9])),
    entry("zip.unicode-path-mismatch", "a zip with a second name, `b`, for the entry `a`", "a") { entry in
      entry.both { $0.extra = number(0x7075, 2) + number(6, 2) + [1, 0, 0, 0, 0, UInt8(ascii: "b")] }
    },
    name("zip.absolute-name", "/etc/passwd"),
    name("zip.drive-letter", "C:notes.txt"),
    name("zip.backslash", #"party\notes.txt"#),
    name("zip.parent-folder", "../notes.txt"),
    name("zip.dot-part", "./notes.txt"),
    name("zip.empty-part", "party//notes.txt"),
    name("zip.reserved-name", "aux.txt"),
    name("zip.control-character", "notes\n.txt", shown: "notes.txt` with a line end in it, `notes↵.txt"),
    name("zip.bidi-character", "notes\u{202E}txt.exe", shown: "notesexe.txt` that is `notes‹U+202E›txt.exe"),
    name("zip.trailing-dot", "notes."),
    name("zip.trailing-space", "notes "),
    name("zip.duplicate-name", "theme.json"),
    name("zip.twin-names", "THEME.json"),
    name("zip.file-as-folder", "theme.json/notes.txt"),
  ]

  private static let zipContents: [GalleryEntry] = [
    check("zip.damaged-data", "a zip with a flipped byte in an entry", plain.with { $0.both { $0.crc ^= 1 } }),
    check(
      "zip.lying-size", "a zip with an entry that inflates to more than it declares",
      // The letter a, deflated, with a declared size of 0.
      ForgedEntry("theme.json", data: [0x4B, 0x04, 0x00]).with { entry in
        entry.both { fields in (fields.method, fields.size, fields.crc) = (8, 0, 0) }
      }),
    check("zip.too-large", "a zip that declares 65 MiB", declaring(65 << 20, as: 2 << 20)),
    check("zip.too-compressed", "a zip that declares 10 MiB packed into 10 kB", declaring(10 << 20, as: 10_000)),
  ]

  private static func declaring(_ size: Int, as packed: Int) -> ForgedEntry {
    ForgedEntry("theme.json", data: [UInt8](repeating: 0, count: packed)).with { entry in
      entry.both { fields in (fields.method, fields.size) = (8, size) }
    }
  }
}
