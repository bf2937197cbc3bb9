internal import Formats
internal import Platform
internal import Themes

/// The changes that a run of `publish` is about to make to a folder: a hidden file that is there from the first change
/// to the last.
///
/// It names every file that this run or an earlier one may have written, with the checksums before and after.
public struct SitePlan: Sendable {
  public static let path = ".memorize-site.json"
  static let newestVersion = 1

  public struct File: Sendable {
    public let path: String
    /// Nil if the file is not ours, or is not there.
    public let old: String?
    /// Nil if the file is removed.
    public let new: String?

    public init(path: String, old: String?, new: String?) { (self.path, self.old, self.new) = (path, old, new) }
  }

  private let value: ExtraValue

  public init(_ files: [File]) {
    let entries = files.map { file in
      let checksums = [("path", file.path), ("old", file.old), ("new", file.new)]
      return ExtraValue.object(checksums.compactMap { key, text in text.map { .init(key, .string($0)) } })
    }
    value = .object([
      .init("format", .string(Self.formatWord)), .init("version", .number("\(Self.newestVersion)")),
      .init("files", .array(entries)),
    ])
  }

  /// Nil for anything but the plan of a run.
  public init?(_ bytes: [UInt8]) {
    guard let value = SiteFile.value(of: bytes, format: Self.formatWord) else { return nil }
    self.value = value
  }

  public var bytes: [UInt8] { JSONWriter.document(.readable) { $0.value(value) } }

  public var version: Int { value["version"]?.integer ?? 0 }

  /// The checksums that each file may have, by its path.
  public var checksums: [String: Set<String>] {
    Dictionary(SiteFile.checksums(value["files"], of: ["old", "new"])) { $0.union($1) }
  }

  /// The checksums of the files that the run writes.
  var written: [String: Set<String>] {
    Dictionary(SiteFile.checksums(value["files"], of: ["new"])) { $0.union($1) }
  }

  private static let formatWord = "memorize-site-plan"
}

/// The form that the JSON files of a site share.
enum SiteFile {
  /// Nil for anything but a file of this format.
  static func value(of bytes: [UInt8], format: String) -> ExtraValue? {
    var limits = ReadingLimits.standard
    // 200,000 themes have 1,400,000 values.
    limits.unknownValues = 4_000_000
    guard let value = try? JSONReader.value(of: bytes, limits: limits), value["format"]?.string == format else {
      return nil
    }
    return value
  }

  /// The files of a list with their checksums under these keys. Other paths are left out, because whoever can write to the
  /// folder may have changed the list.
  static func checksums(_ files: ExtraValue?, of keys: [String]) -> [(String, Set<String>)] {
    (files?.elements ?? []).compactMap { file in
      guard let path = file["path"]?.string, isPossible(path) else { return nil }
      return (path, Set(keys.compactMap { file[$0]?.string }))
    }
  }

  static func isPossible(_ path: String) -> Bool { known.contains(path) || isPack(path) }

  static func isPack(_ path: String) -> Bool {
    let name = path.dropFirst("packs/".count)
    return path.hasPrefix("packs/") && name.hasSuffix(".zip") && name.count > 4
      && name.dropLast(4).utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }

  /// True if the folder of a site has packs.
  static func hasPacks(inFolder folder: String) -> Bool {
    FileReading.names(inFolder: "\(folder)/packs").contains { isPack("packs/\($0)") }
  }

  /// `publish` writes none that is longer than 86 bytes.
  static let longestPath = 128

  /// The files that are not packs.
  static let known: Set<String> = [
    "index.html", "manifest.webmanifest", "icon-192.png", "icon-512.png", "worker.js", PublicKey.path,
    SiteIndex.signaturePath,
  ]
}
