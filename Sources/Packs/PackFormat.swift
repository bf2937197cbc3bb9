public import Formats
public import Themes

/// Themes in a zip with a manifest that lists their checksums.
///
/// For example: `PackFormat(payloads: .basic, generator: "memorize 1.0.0")` reads what `memorize export --format pack`
/// wrote, and a plain zip with a readable file in it. A pack inside a pack is rejected, whatever the payload formats
/// are.
public struct PackFormat: ThemeFormat {
  private let payloads: FormatRegistry
  private let generator: String?
  private let limits: PackLimits

  /// Packs are written with the name of `generator`.
  public init(payloads: FormatRegistry, generator: String?) {
    self.init(payloads: payloads, generator: generator, limits: .standard)
  }

  package init(payloads: FormatRegistry, generator: String?, limits: PackLimits) {
    self.payloads = payloads.withoutArchives
    self.generator = generator
    self.limits = limits
  }

  public let name = "pack"
  public let summary = "a zip of themes with a manifest and checksums"
  public let fileExtensions = PackFormat.suffixes
  static let suffixes = ["zip", "memorizepack"]
  public let traits: FormatTraits = [.binary, .credited, .archive]

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    guard PackSignature.begins(opening) else { return .no }
    let isOther = PackSignature.beginsBook(opening) || WorkbookSignature.kind(of: opening) != nil
    return isOther ? .likely : .certain
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let source = try ZipSource(bytes, limits: limits)
    let reader = PackReader(source: source, payloads: payloads)
    for note in source.notes { reading.report(note) }
    if let manifest = try reader.manifest() {
      return try reader.read(manifest.files ?? [], of: manifest, into: &reading)
    }
    let mimetype = try source.content(of: "mimetype").map { String(decoding: $0.prefix(100), as: UTF8.self) }
    let office = OfficeFile(filesInZip: source.paths, mimetype: mimetype)
    if let office, !office.mayHoldThemes { throw Diagnostic.format(.office(office)) }
    do {
      try reader.readUnlisted(into: &reading)
    } catch {
      throw office.map { Diagnostic.format(.office($0)) as any Error } ?? error
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    let payload = try payloads.format(named: "json").encode(themes, credits: credits)
    guard payload.count <= limits.totalSize - limits.manifestSize else {
      throw Diagnostic.pack(.tooLarge(Self.payloadName, limit: limits.totalSize))
    }
    let file = Manifest.File(path: Self.payloadName, format: "json", size: payload.count, sha256: SHA256(of: payload))
    let manifest = Manifest(credits: credits, generator: generator, themes: themes.count, files: [file])
    let manifestBytes = ManifestWriter.bytes(manifest)
    guard manifestBytes.count <= limits.manifestSize else {
      throw Diagnostic.pack(.manifestTooLarge(limit: limits.manifestSize))
    }
    let bytes = try ZipWriter.zip([
      .init(name: Manifest.fileName, content: manifestBytes), .init(name: Self.payloadName, content: payload),
    ])
    // Never write a pack that would not be read.
    try limits.check(ZipAudit.entries(of: bytes, limit: limits.entries))
    return bytes
  }

  static let payloadName = "theme.json"
}

extension ThemeFormat where Self == PackFormat {
  /// A pack whose payload is in one of the basic formats.
  public static var pack: PackFormat { PackFormat(payloads: .basic, generator: nil) }
}

/// Recognises packs, so that a pack inside a pack is rejected.
package enum PackSignature {
  /// The name of the format in a manifest, and the extensions of packs.
  static let words = ["pack", "zip", "memorizepack"]

  /// A zip begins with its first entry, or with its end record if it is empty.
  static func begins(_ opening: ArraySlice<UInt8>) -> Bool {
    opening.starts(with: [0x50, 0x4B, 3, 4]) || opening.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// A pack, or a zip that may be one.
  static func isPack(_ content: [UInt8]) -> Bool {
    begins(content[...])
      && WorkbookSignature.kind(of: content[..<FormatRegistry.longOpeningLength(of: content.count)]) == nil
  }

  /// An EPUB has its media type in its first entry.
  package static func beginsBook(_ opening: ArraySlice<UInt8>) -> Bool {
    let first = opening.prefix(100)
    return begins(opening) && first.dropFirst(30).starts(with: "mimetype".utf8)
      && first.withUnsafeBufferPointer { $0.contains("application/epub+zip") }
  }
}

extension FormatRegistry {
  /// The formats that a payload may have.
  var withoutArchives: FormatRegistry { FormatRegistry(decoding.formats.filter { !$0.isArchive }) }

  /// The same registry with workbooks, packs and tars; the payloads of packs and tars may have any of the other formats.
  ///
  /// For example: `try FormatRegistry.basic.addingArchives().detect(bytes, fileName: "party.zip")`. Packs are written
  /// with the name of `generator`.
  public func addingArchives(generator: String? = nil) -> FormatRegistry {
    let payloads = adding(WorkbookFormat(.excel, texts: self)).adding(WorkbookFormat(.openDocument, texts: self))
    return payloads.adding(PackFormat(payloads: payloads, generator: generator)).adding(TarFormat(payloads: payloads))
  }
}
