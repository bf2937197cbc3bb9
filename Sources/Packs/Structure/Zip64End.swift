internal import Themes

/// The 64-bit end record, which must stand directly before its locator and the end record proper.
struct Zip64End {
  let start: Int
  let count: Int
  let size: Int
  let offset: Int

  init(_ zip: ZipBytes, end: Int) throws {
    let locator = end - 20
    start = zip.number64(locator + 8)
    guard zip.number32(locator + 4) == 0, zip.number32(locator + 16) == 1 else {
      throw Diagnostic.zip(.multiDisk, at: locator)
    }
    guard zip.isSigned(.zip64End, at: start), start == locator - Self.length,
      zip.number64(start + 4) == Self.length - 12
    else { throw Diagnostic.zip(.zip64Mismatch, at: locator) }
    guard zip.number32(start + 16) == 0, zip.number32(start + 20) == 0,
      zip.number64(start + 24) == zip.number64(start + 32)
    else { throw Diagnostic.zip(.multiDisk, at: start) }
    count = zip.number64(start + 32)
    size = zip.number64(start + 40)
    offset = zip.number64(start + 48)
  }

  /// Every field of the short record is either the same or says "look in the long one".
  func agrees(disk: Int, directoryDisk: Int, countHere: Int, count: Int, size: Int, offset: Int) -> Bool {
    func fits(_ short: Int, _ long: Int, marker: Int) -> Bool { short == long || short == marker }
    return fits(disk, 0, marker: 0xFFFF) && fits(directoryDisk, 0, marker: 0xFFFF)
      && fits(countHere, self.count, marker: 0xFFFF) && fits(count, self.count, marker: 0xFFFF)
      && fits(size, self.size, marker: 0xFFFF_FFFF) && fits(offset, self.offset, marker: 0xFFFF_FFFF)
  }

  /// Without the extensible part, which only encryption uses.
  private static let length = 56
}
