internal import Themes

/// What follows the data of an entry written as a stream: checksum and sizes, behind a signature that may be missing.
struct DataDescriptor {
  private let central: CentralRecord
  /// With sizes of 64 bits, as announced by the 64-bit field of the local record.
  private let isWide: Bool

  init(_ central: CentralRecord, isWide: Bool) {
    self.central = central
    self.isWide = isWide
  }

  /// Its length, once it agrees with the list.
  func length(_ zip: ZipBytes, at offset: Int, before stop: Int) throws -> Int {
    let bare = isWide ? 20 : 12
    // The checksum may happen to look like the signature, so both readings are tried.
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
