internal import Formats
internal import Platform
public import Themes

/// `index.json` of a published site: its themes with their packs, and the checksums of its files.
///
/// Only what is used is kept of it, because whoever can write to a site may put 64 MiB of anything there.
public struct SiteIndex: Sendable {
  public static let path = "index.json"
  /// The path of its signature.
  public static let signaturePath = path + Signature.pathExtension
  static let formatWord = "memorize-site"
  /// Of a site that this version writes.
  public static let newestVersion = 2
  /// `publish` writes no larger one, and none is read.
  public static let longest = 64 << 20
  /// A larger one is not exact in every JSON reader.
  static let highestNumber: Int64 = 1 << 53
  /// Their packs would take more memory than the program uses for all packs of a site.
  static let mostThemes = 100_000
  /// The bytes of all names.
  static let mostNames = 16 << 20

  /// A theme of the site.
  public struct Entry: Hashable, Sendable {
    public let id: ThemeID
    public let name: String
    public let pack: String
  }

  /// A file of the site.
  public struct File: Hashable, Sendable {
    public let path: String
    public let sha256: String
    /// Nil in an index of version 1.
    public let bytes: Int?
  }

  public private(set) var version = 0
  /// It rises with each change of the site; nil in version 1.
  public private(set) var number: Int64?
  /// The last day on which it counts as current, such as `2027-08-31`.
  public private(set) var until: String?
  /// The key that the publisher will change to.
  public private(set) var next: PublicKey?
  /// True if the publisher has named the themes, so that others are not added by themselves.
  package private(set) var isSelection = false
  public private(set) var themes: [Entry] = []
  /// The files by their paths. Impossible paths are left out.
  public private(set) var files: [String: File] = [:]
  /// The paths of files that an earlier version was about to write.
  private var unfinished: [String] = []
  /// Why nothing may be taken from the site. Whoever publishes to the folder may still know the files by it.
  private(set) var flaw: SiteProblem?
  private let mostThemes: Int
  private var nameBytes = 0
  private var mostFiles: Int { mostThemes + SiteFile.known.count }

  /// Nil for anything but the index of a site.
  public init?(_ bytes: [UInt8]) { self.init(bytes, mostThemes: Self.mostThemes) }

  init?(_ bytes: [UInt8], mostThemes: Int) {
    self.mostThemes = mostThemes
    var format: String?
    do {
      _ = try JSONReader.read(bytes) { reader in
        try reader.members { reader, key in
          if key == "format" { format = try reader.string() } else { try read(key, from: &reader) }
        }
      }
    } catch {
      return nil
    }
    guard format == Self.formatWord else { return nil }
    if version < 1 || Set(themes.map(\.pack)).count < themes.count { reject(.invalidIndex) }
  }

  /// The checksum of each file, by its path; none for a file that an earlier version was about to write.
  var checksums: [String: Set<String>] {
    Dictionary(unfinished.map { ($0, []) } + files.map { ($0, [$1.sha256]) }) { $1 }
  }

  private mutating func reject(_ flaw: SiteProblem) { self.flaw = self.flaw ?? flaw }

  private mutating func read(_ key: JSONKey, from reader: inout JSONReader) throws {
    if key == "version" {
      version = try reader.number()?.integer ?? 0
    } else if key == "number" {
      number = try reader.number()?.integer.flatMap { (1...Self.highestNumber).contains(Int64($0)) ? Int64($0) : nil }
      if number == nil {
        reject(.invalidValue("number", "a whole number from 1 to \(grouped(Int(Self.highestNumber)))"))
      }
    } else if key == "until" {
      until = try reader.string().flatMap { CalendarDay($0) == nil ? nil : $0 }
      if until == nil { reject(.invalidValue("until", "a day such as 2027-08-31")) }
    } else if key == "next" {
      next = try reader.string().flatMap(PublicKey.init)
      if next == nil { reject(.invalidValue("next", "a public key of minisign")) }
    } else if key == "selection" {
      isSelection = try reader.bool() ?? false
    } else if key == "themes" {
      guard try reader.elements({ reader, _ in try readTheme(from: &reader) }) else { return reject(.invalidIndex) }
    } else if key == "files" {
      guard try reader.elements({ reader, _ in try readFile(from: &reader) }) else { return reject(.invalidIndex) }
    } else if key == "unfinished" {
      try reader.elements { reader, _ in
        let path = try Self.text(from: &reader, atMost: SiteFile.longestPath)
        if let path, SiteFile.isPossible(path), unfinished.count < mostFiles { unfinished.append(path) }
      }
    }
  }

  private mutating func readTheme(from reader: inout JSONReader) throws {
    var (id, name, pack): (ThemeID?, String?, String?) = (nil, nil, nil)
    try reader.members { reader, key in
      if key == "id" {
        id = try reader.string(ThemeID.init(utf8:)) ?? nil
      } else if key == "name" {
        name = try Self.text(from: &reader, atMost: NameRule.longestUTF8)
      } else if key == "pack" {
        pack = try Self.text(from: &reader, atMost: SiteFile.longestPath)
      }
    }
    guard let id, let name, let pack, SiteFile.isPack(pack) else { return reject(.invalidIndex) }
    nameBytes += name.utf8.count
    guard themes.count < mostThemes, nameBytes <= Self.mostNames else { return reject(.tooManyThemes) }
    themes.append(Entry(id: id, name: name, pack: pack))
  }

  private mutating func readFile(from reader: inout JSONReader) throws {
    var (path, sha256, bytes): (String?, String?, Int?) = (nil, nil, nil)
    try reader.members { reader, key in
      if key == "path" {
        path = try Self.text(from: &reader, atMost: SiteFile.longestPath)
      } else if key == "sha256" {
        sha256 = try Self.text(from: &reader, atMost: 64)
      } else if key == "bytes" {
        bytes = try reader.number()?.integer
        if bytes.map({ $0 < 0 }) ?? true { reject(.invalidIndex) }
      }
    }
    guard let path, SiteFile.isPossible(path), let sha256, files[path] == nil else { return }
    guard files.count < mostFiles else { return reject(.tooManyThemes) }
    files[path] = File(path: path, sha256: sha256, bytes: bytes)
  }

  /// Nil also for a text that is longer than any in its place, which is not copied.
  private static func text(from reader: inout JSONReader, atMost limit: Int) throws -> String? {
    try reader.string { $0.count <= limit ? String(decoding: $0, as: UTF8.self) : nil } ?? nil
  }
}
