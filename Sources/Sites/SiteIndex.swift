internal import Formats
internal import Themes

/// `index.json` of a published site: its themes with their packs, and the checksums of its files.
public struct SiteIndex: Sendable {
  public static let path = "index.json"
  /// The path of its signature.
  public static let signaturePath = path + Signature.pathExtension
  /// Of a site that this version writes.
  public static let newestVersion = 2
  /// `publish` writes no larger one, and none is read.
  public static let longest = 64 << 20

  /// A theme of the site.
  public struct Entry: Hashable, Sendable {
    public let id: String
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

  /// The themes. Entries without an id, a name or a possible path are left out.
  public let themes: [Entry]
  /// The files by their paths.
  public let files: [String: File]
  private let members: [ExtraValue.Member]

  init(
    _ packs: some Sequence<(Theme, String)>, _ files: [PublishedSite.File], number: Int64,
    _ publication: PublishedSite.Publication
  ) {
    self.init(
      [
        .init("format", .string(Self.formatWord)), .init("version", .number("\(Self.newestVersion)")),
        .init("number", .number("\(number)")),
      ]
        + [("until", publication.until), ("next", publication.next?.description)].compactMap { key, text in
          text.map { .init(key, .string($0)) }
        } + [
          .init(
            "themes",
            .array(
              packs.map { theme, path in
                .object([
                  .init("id", .string(theme.id.description)), .init("name", .string(theme.name)),
                  .init("pack", .string(path)),
                ])
              })),
          .init(
            "files",
            .array(
              files.map { file in
                .object([
                  .init("path", .string(file.path)), .init("sha256", .string(file.sha256)),
                  .init("bytes", .number("\(file.bytes.count)")),
                ])
              })),
        ])
  }

  /// Nil for anything but the index of a site.
  public init?(_ bytes: [UInt8]) {
    guard let members = SiteFile.value(of: bytes, format: Self.formatWord)?.members else { return nil }
    self.init(members)
  }

  private init(_ members: [ExtraValue.Member]) {
    self.members = members
    func elements(_ key: String) -> [ExtraValue] { members.first { $0.key == key }?.value.elements ?? [] }
    themes = elements("themes").compactMap { entry in
      guard let id = entry["id"]?.string, let name = entry["name"]?.string, let pack = entry["pack"]?.string,
        SiteFile.isPossible(pack)
      else { return nil }
      return Entry(id: id, name: name, pack: pack)
    }
    let files = elements("files").compactMap { file -> (String, File)? in
      guard let path = file["path"]?.string, SiteFile.isPossible(path), let sha256 = file["sha256"]?.string else {
        return nil
      }
      return (path, File(path: path, sha256: sha256, bytes: file["bytes"]?.integer))
    }
    self.files = Dictionary(files) { first, _ in first }
  }

  /// True if it has a version, and lists in which each theme has an id, a name and a pack of its own, as `publish` writes them.
  var isSound: Bool {
    version >= 1 && ["themes", "files"].allSatisfy { self[$0].map { $0.elements != nil } ?? true }
      && themes.count == self["themes"]?.elements?.count ?? 0 && Set(themes.map(\.pack)).count == themes.count
      && themes.allSatisfy { ThemeID($0.id) != nil }
  }

  public var bytes: [UInt8] { JSONWriter.document(.readable) { $0.value(ExtraValue.object(members)) } }

  public var version: Int { self["version"]?.integer ?? 0 }

  /// It rises with each change of the site; nil in version 1.
  public var number: Int64? {
    self["number"]?.integer.map(Int64.init).flatMap { (1...1 << 53).contains($0) ? $0 : nil }
  }

  /// The last day on which it counts as current, such as `2027-08-31`; nil for any other text.
  public var until: String? {
    self["until"]?.string.flatMap { text in
      let shape = text.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
      return shape.elementsEqual("0000-00-00".utf8) ? text : nil
    }
  }

  /// The key that the publisher will change to.
  public var next: PublicKey? { self["next"]?.string.flatMap(PublicKey.init) }

  /// The checksum of each file, by its path; none for a file that an earlier version was about to write.
  var checksums: [String: Set<String>] {
    let unfinished = (self["unfinished"]?.elements ?? []).compactMap(\.string).filter(SiteFile.isPossible)
      .map { ($0, Set<String>()) }
    return Dictionary(unfinished + SiteFile.checksums(self["files"], of: ["sha256"])) { $1 }
  }

  /// The same index without the checksums of these files, which may change then. It still lists all themes.
  func leavingOut(_ paths: Set<String>) -> SiteIndex {
    var members = members
    for index in members.indices where members[index].key == "files" {
      let files = members[index].value.elements ?? []
      members[index].value = .array(files.filter { !paths.contains($0["path"]?.string ?? "") })
    }
    return SiteIndex(members)
  }

  private subscript(key: String) -> ExtraValue? { members.first { $0.key == key }?.value }

  private static let formatWord = "memorize-site"
}
