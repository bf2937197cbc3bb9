internal import Themes

/// The local header of an entry, which precedes its data and must agree with the central directory.
struct LocalRecord {
  /// The end of the data and its descriptor.
  let end: Int

  /// Throws if a field differs from `central`, or if the entry reaches beyond `stop`.
  init(_ zip: ZipBytes, _ central: CentralRecord, before stop: Int) throws {
    let offset = central.localOffset
    guard zip.holds(Self.length, at: offset, before: stop) else {
      throw Diagnostic.zip(.outsideFile(central.name), at: central.offset)
    }
    guard zip.isSigned(.local, at: offset) else {
      throw Diagnostic.zip(.unsound("\(quoted(central.name)) is listed but missing"), at: offset)
    }
    let fields = RecordFields(zip, at: offset + 4)
    let dataOffset = offset + Self.length + fields.nameLength + fields.extraLength
    guard zip.holds(central.compressedSize, at: dataOffset, before: stop) else {
      throw Diagnostic.zip(.outsideFile(central.name), at: offset)
    }
    let name = offset + Self.length..<offset + Self.length + fields.nameLength
    guard zip.areEqual(name, central.entryName.bytes) else {
      throw Diagnostic.zip(.mismatch(of: "names", central.name), at: offset)
    }
    let extra = try ExtraFields(zip, name.upperBound..<dataOffset)
    try Self.compare(zip, fields, extra, central, at: offset)
    guard try EntryName(zip, name, fields, extra).text.utf8.elementsEqual(central.name.utf8) else {
      throw Diagnostic.zip(.twoNames, at: offset)
    }
    guard !extra.isLink else { throw Diagnostic.zip(.link(central.name), at: offset) }
    let dataEnd = dataOffset + central.compressedSize
    let descriptor =
      fields.hasDescriptor
      ? try Self.descriptorLength(zip, central, isWide: extra.zip64 != nil, at: dataEnd, before: stop) : 0
    end = dataEnd + descriptor
  }

  private static func compare(
    _ zip: ZipBytes, _ fields: RecordFields, _ extra: ExtraFields, _ central: CentralRecord, at offset: Int
  ) throws {
    func mismatch(_ fields: String) -> Diagnostic { .zip(.mismatch(of: fields, central.name), at: offset) }
    // Some writers announce a descriptor in one record only; what counts is whether one follows this record.
    guard (fields.flags ^ central.fields.flags) & ~RecordFields.Flag.descriptor == 0 else {
      throw mismatch("flags")
    }
    try fields.checkVersion(at: offset, of: central.name)
    guard fields.method == central.fields.method else { throw mismatch("methods") }
    // A writer may need 64 bits in one of the two records only.
    let isWidened = (fields.version == 45 && extra.zip64 != nil) || (central.fields.version == 45 && central.isWide)
    guard fields.version == central.fields.version || isWidened else { throw mismatch("versions") }
    guard fields.time == central.fields.time else { throw mismatch("times") }
    // A streaming writer does not know these yet: it writes 0 here and the values in the descriptor.
    func fits(_ local: Int, _ listed: Int) -> Bool { local == listed || (fields.hasDescriptor && local == 0) }
    guard fits(fields.crc32, central.fields.crc32) else { throw mismatch("checksums") }
    let sizes = try extra.widened(zip, [fields.size, fields.compressedSize], at: offset)
    guard fits(sizes[0], central.size), fits(sizes[1], central.compressedSize) else { throw mismatch("sizes") }
  }

  /// The length of the checksum and sizes that follow the data of an entry written as a stream, after an optional
  /// signature; throws unless they agree with the central directory. The sizes of a wide one have 64 bits.
  private static func descriptorLength(
    _ zip: ZipBytes, _ central: CentralRecord, isWide: Bool, at offset: Int, before stop: Int
  ) throws -> Int {
    func agrees(at offset: Int) -> Bool {
      guard zip.number32(offset) == central.fields.crc32 else { return false }
      return isWide
        ? zip.number64(offset + 4) == central.compressedSize && zip.number64(offset + 12) == central.size
        : zip.number32(offset + 4) == central.compressedSize && zip.number32(offset + 8) == central.size
    }
    let bare = isWide ? 20 : 12
    // The checksum may happen to equal the signature, so both layouts are tried.
    if zip.isSigned(.descriptor, at: offset), zip.holds(bare + 4, at: offset, before: stop), agrees(at: offset + 4) {
      return bare + 4
    }
    let isCut = !zip.holds(bare, at: offset, before: stop)
    guard !isCut, agrees(at: offset) else {
      let isMissing = isCut || zip.isSigned(.local, at: offset)
      let fault = isMissing ? "is missing" : "differs from the list of entries"
      throw Diagnostic.zip(.unsound("the data descriptor of \(quoted(central.name)) \(fault)"), at: offset)
    }
    return bare
  }

  static let length = 30
}
