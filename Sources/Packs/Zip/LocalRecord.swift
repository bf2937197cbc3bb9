internal import Themes

/// The local header of an entry, which precedes its data and must agree with the central directory.
struct LocalRecord {
  /// The end of the data and its descriptor.
  let end: Int

  /// Throws if a field differs from `central`, or if the entry reaches beyond `stop`.
  init(_ zip: ZipBytes, _ central: CentralRecord, before stop: Int) throws {
    let offset = central.localOffset
    guard zip.holds(Self.length, at: offset, before: stop) else {
      throw Diagnostic.zip(.outsideFile, at: central.offset, name: central.name)
    }
    guard zip.isSigned(.local, at: offset) else {
      throw Diagnostic.zip(.noLocalRecord, at: offset, name: central.name)
    }
    let fields = RecordFields(zip, at: offset + 4)
    let dataOffset = offset + Self.length + fields.nameLength + fields.extraLength
    guard zip.holds(central.compressedSize, at: dataOffset, before: stop) else {
      throw Diagnostic.zip(.outsideFile, at: offset, name: central.name)
    }
    let name = offset + Self.length..<offset + Self.length + fields.nameLength
    guard zip.areEqual(name, central.entryName.bytes) else {
      throw Diagnostic.zip(.nameMismatch, at: offset, name: central.name)
    }
    let extra = try ExtraFields(zip, name.upperBound..<dataOffset)
    try Self.compare(zip, fields, extra, central, at: offset)
    guard try EntryName(zip, name, fields, extra).text.utf8.elementsEqual(central.name.utf8) else {
      throw Diagnostic.zip(.unicodePathMismatch, at: offset, name: central.name)
    }
    guard !extra.isLink else { throw Diagnostic.zip(.link, at: offset, name: central.name) }
    let dataEnd = dataOffset + central.compressedSize
    guard fields.hasDescriptor else {
      end = dataEnd
      return
    }
    let descriptor = DataDescriptor(central, isWide: extra.zip64 != nil)
    end = try dataEnd + descriptor.length(zip, at: dataEnd, before: stop)
  }

  private static func compare(
    _ zip: ZipBytes, _ fields: RecordFields, _ extra: ExtraFields, _ central: CentralRecord, at offset: Int
  ) throws {
    func mismatch(_ fault: ZipFault) -> Diagnostic { .zip(fault, at: offset, name: central.name) }
    // Some writers announce a descriptor in one record only; what counts is whether one follows this record.
    guard (fields.flags ^ central.fields.flags) & ~RecordFields.Flag.descriptor == 0 else {
      throw mismatch(.flagsMismatch)
    }
    try fields.checkVersion(at: offset, of: central.name)
    guard fields.method == central.fields.method else { throw mismatch(.methodMismatch) }
    // A writer may need 64 bits in one of the two records only.
    let isWidened = (fields.version == 45 && extra.zip64 != nil) || (central.fields.version == 45 && central.isWide)
    guard fields.version == central.fields.version || isWidened else { throw mismatch(.versionMismatch) }
    guard fields.time == central.fields.time else { throw mismatch(.timeMismatch) }
    // A streaming writer does not know these yet: it writes 0 here and the values in the descriptor.
    func fits(_ local: Int, _ listed: Int) -> Bool { local == listed || (fields.hasDescriptor && local == 0) }
    guard fits(fields.crc32, central.fields.crc32) else { throw mismatch(.checksumMismatch) }
    let sizes = try extra.widened(zip, [fields.size, fields.compressedSize], at: offset)
    guard fits(sizes[0], central.size), fits(sizes[1], central.compressedSize) else { throw mismatch(.sizeMismatch) }
  }

  static let length = 30
}

/// The checksum and sizes that follow the data of an entry written as a stream, after an optional signature.
struct DataDescriptor {
  private let central: CentralRecord
  /// True if its sizes have 64 bits, as announced by the 64-bit field of the local record.
  private let isWide: Bool

  init(_ central: CentralRecord, isWide: Bool) {
    self.central = central
    self.isWide = isWide
  }

  /// Its length; throws unless it agrees with the central directory.
  func length(_ zip: ZipBytes, at offset: Int, before stop: Int) throws -> Int {
    let bare = isWide ? 20 : 12
    // The checksum may happen to equal the signature, so both layouts are tried.
    if zip.isSigned(.descriptor, at: offset), zip.holds(bare + 4, at: offset, before: stop),
      agrees(zip, at: offset + 4)
    {
      return bare + 4
    }
    guard zip.holds(bare, at: offset, before: stop) else {
      throw Diagnostic.zip(.descriptorMissing, at: offset, name: central.name)
    }
    guard agrees(zip, at: offset) else {
      let isNext = zip.isSigned(.local, at: offset)
      throw Diagnostic.zip(isNext ? .descriptorMissing : .descriptorMismatch, at: offset, name: central.name)
    }
    return bare
  }

  private func agrees(_ zip: ZipBytes, at offset: Int) -> Bool {
    guard zip.number32(offset) == central.fields.crc32 else { return false }
    return isWide
      ? zip.number64(offset + 4) == central.compressedSize && zip.number64(offset + 12) == central.size
      : zip.number32(offset + 4) == central.compressedSize && zip.number32(offset + 8) == central.size
  }
}
