internal import Formats
internal import Packs
public import Pages
public import Themes

/// The files of a page and its themes for a web server that only serves files.
///
/// Each theme is a pack. The same themes and languages give the same files; `Documentation/Publishing.md` describes them.
public struct PublishedSite: Sendable {
  public struct File: Sendable {
    /// Relative to the folder of the site.
    public let path: String
    public let bytes: [UInt8]
    public let sha256: String

    init(_ path: String, _ bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
      sha256 = SHA256(of: bytes).description
    }
  }

  /// How a site is published, beside its files.
  public struct Publication: Sendable {
    /// Signs the index.
    public var key: SecretKey?
    /// The key that the publisher will change to.
    public var next: PublicKey?
    /// The last day on which the index counts as current: `2027-08-31`.
    public var until: String?

    /// The number of the index, instead of the next one; it may not be lower than that.
    public var number: Int64?
    /// True if the themes were chosen among those of the catalog.
    package var isSelection = false

    public init(key: SecretKey? = nil, next: PublicKey? = nil, until: String? = nil, number: Int64? = nil) {
      self.key = key
      self.next = next
      self.until = until
      self.number = number
    }
  }

  /// All files but the index and its signature.
  public let files: [File]
  private let packs: [(Theme, String)]
  private var publication: Publication

  public init(
    _ themes: [Theme], _ languages: PageLanguages = PageLanguages(), _ publication: Publication = Publication()
  ) throws {
    let names = Self.packNames(of: themes)
    let key = publication.key.map { File(PublicKey.path, Array($0.publicKey.file.utf8)) }
    // Nothing can be played without themes.
    let page = themes.isEmpty ? [] : InstallablePage(themes, languages).files
    files =
      try page.map { File($0.path, $0.bytes) } + Self.packFiles(themes, names) + [key].compactMap(\.self)
    packs = Array(zip(themes, names))
    self.publication = publication
  }

  /// Only the packs, for a server with a page of its own.
  public init(packsOf themes: [Theme], _ publication: Publication = Publication()) throws {
    let packs = Self.packNames(of: themes)
    files = try Self.packFiles(themes, packs)
    self.packs = Array(zip(themes, packs))
    self.publication = publication
  }

  private static func packFiles(_ themes: [Theme], _ names: [String]) throws -> [File] {
    // Without the version of the program, which would change every pack.
    let format = PackFormat(payloads: .basic, generator: nil)
    return try zip(names, themes).map { File($0, try format.encode([$1], credits: Credits())) }
  }

  /// The files, and an index of them with this number, by their paths.
  public func contents(number: Int64) -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) } + [(SiteIndex.path, index(number: number))])
  }

  /// An index of all themes, without the checksums of these files, which may change then.
  func index(number: Int64, leavingOut paths: Set<String> = []) -> [UInt8] {
    func object(_ members: [(String, ExtraValue)]) -> ExtraValue { .object(members.map { .init($0, $1) }) }
    let facts: [(String, ExtraValue?)] = [
      ("until", publication.until.map(ExtraValue.string)),
      ("next", (publication.next?.description).map(ExtraValue.string)),
      ("selection", publication.isSelection ? .bool(true) : nil),
    ]
    let index = object(
      [
        ("format", .string(SiteIndex.formatWord)), ("version", .number("\(SiteIndex.newestVersion)")),
        ("number", .number("\(number)")),
      ] + facts.compactMap { key, value in value.map { (key, $0) } } + [
        (
          "themes",
          .array(
            packs.map { theme, path in
              object([
                ("id", .string(theme.id.description)), ("name", .string(theme.name)), ("pack", .string(path)),
              ])
            })
        ),
        (
          "files",
          .array(
            files.filter { !paths.contains($0.path) }.map { file in
              object([
                ("path", .string(file.path)), ("sha256", .string(file.sha256)),
                ("bytes", .number("\(file.bytes.count)")),
              ])
            })
        ),
      ])
    return JSONWriter.document(.readable) { $0.value(index) }
  }

  /// The number after an earlier index of the same site: the next one or that of the publication, unless nothing has changed.
  func number(after old: SiteIndex?, _ bytes: [UInt8]?) -> Int64 {
    let number = old?.number ?? 0
    let wanted = publication.number ?? number
    return wanted > number || index(number: wanted) == bytes ? wanted : number + 1
  }

  /// The number that the publisher has named.
  var number: Int64? { publication.number }

  /// What is carried over from the previous index where this publication names none: its last day and, with the same key, the
  /// key that it announced.
  ///
  /// The announcement of another key is not kept: the site was changed to the announced key, or that other key was lost.
  func kept(of old: SiteIndex?) -> Publication {
    let isSameKey = key != nil && old?.files[PublicKey.path]?.sha256 == keyChecksum
    let next = isSameKey && publication.next == nil ? old?.next : nil
    return Publication(next: next == key ? nil : next, until: publication.until == nil ? old?.until : nil)
  }

  /// The site after an earlier index of it. To announce the key that signs withdraws an announcement.
  func continuing(_ old: SiteIndex?) -> PublishedSite {
    let kept = kept(of: old)
    var site = self
    site.publication.until = publication.until ?? kept.until
    site.publication.next = publication.next == key ? nil : publication.next ?? kept.next
    return site
  }

  /// The checksum of the file with the key that signs.
  var keyChecksum: String? { files.last { $0.path == PublicKey.path }?.sha256 }

  /// The key that signs; nil for an unsigned site.
  var key: PublicKey? { publication.key?.publicKey }

  /// The file with the signature of the index; nil without a key.
  func signature(ofIndex index: [UInt8], number: Int64) -> [UInt8]? {
    publication.key.map { key in
      let signature = Signature(of: index, by: key, for: SiteIndex.path, number: number)
      return Array(signature.file.utf8)
    }
  }

  /// `packs/halloween.zip`; with the id where the name has no Latin letters, or where another pack could have the same name.
  private static func packNames(of themes: [Theme]) -> [String] {
    let words = themes.map { latinWords(of: $0.name) }
    let counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let long = zip(themes, words).map { theme, word in
      [word, theme.id.description.lowercased()].filter { !$0.isEmpty }.joined(separator: "-")
    }
    let taken = Set(long)
    return zip(words, long).map { word, long in
      let isUnique = !word.isEmpty && counts[word] == 1 && !taken.contains(word)
      return "packs/\(isUnique ? word : long).zip"
    }
  }

  /// For example: `Café & Bar 2` becomes `cafe-bar-2`.
  private static func latinWords(of name: String) -> String {
    let letters = Decomposition.decomposed(name).filter { !$0.properties.isDiacritic }
    return String(String.UnicodeScalarView(letters)).lowercased()
      .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-").prefix(40).description
  }
}
