public import Formats
public import Themes

/// Themes in a zip, with a manifest that vouches for them.
///
/// For example: `PackFormat(payloads: .basic, generator: "memorize 1.0.0")` reads what `memorize export --format pack`
/// wrote, and a plain zip with a readable file in it. A pack inside a pack is refused, whatever the payload formats are.
public struct PackFormat: ThemeFormat {
  private let payloads: FormatRegistry
  private let generator: String?
  private let limits: PackLimits

  /// `generator` is the program that signs the packs it writes.
  public init(payloads: FormatRegistry, generator: String?, limits: PackLimits = .standard) {
    self.payloads = payloads.withoutPacks
    self.generator = generator
    self.limits = limits
  }

  public let name = "pack"
  public let summary = "a zip of themes with a manifest and checksums"
  public let fileExtensions = ["zip", "memorizepack"]
  public let isText = false
  public let carriesCredits = true

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    PackSignature.begins(opening) ? .certain : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let source = try ZipSource(bytes, limits: limits)
    let reader = PackReader(source, payloads: payloads)
    if let first = source.systemFiles.first { reading.report(.packSystemFiles(source.systemFiles.count, first)) }
    if let manifest = try reader.manifest() {
      return try reader.read(manifest.files ?? [], of: manifest, into: &reading)
    }
    let mimetype = try source.content(of: "mimetype").map { String(decoding: $0.prefix(100), as: UTF8.self) }
    if let spreadsheet = Spreadsheet(filesInZip: source.paths, mimetype: mimetype) {
      throw Diagnostic.spreadsheet(spreadsheet)
    }
    do {
      try UnlistedFiles(source, payloads: payloads).read(into: &reading)
    } catch {
      if let document = OfficeDocument(filesInZip: source.paths, mimetype: mimetype) {
        throw Diagnostic.document(document)
      }
      throw error
    }
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    let payload = try payloads.format(named: "json").encode(themes, credits: credits)
    guard payload.count <= limits.totalSize - limits.manifestSize else {
      throw Diagnostic.packTooLarge(Self.payloadName, limit: limits.totalSize)
    }
    let file = Manifest.File(path: Self.payloadName, format: "json", size: payload.count, sha256: SHA256(of: payload))
    let manifest = Manifest(credits: credits, generator: generator, themes: themes.count, files: [file])
    let manifestBytes = ManifestWriter.bytes(manifest)
    guard manifestBytes.count <= limits.manifestSize else {
      throw Diagnostic.packManifestTooLarge(limit: limits.manifestSize)
    }
    let bytes = try ArchiveWriter.zip([
      .init(name: Manifest.fileName, content: manifestBytes), .init(name: Self.payloadName, content: payload),
    ])
    // What we would refuse to read must not be written either.
    try limits.check(ZipAudit.entries(of: bytes, limit: limits.entries))
    return bytes
  }

  static let payloadName = "theme.json"
}
