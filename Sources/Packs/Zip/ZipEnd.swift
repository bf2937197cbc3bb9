internal import Themes

/// The place of the central directory, as the end record says: readers have to start there.
struct ZipEnd {
  /// From the first central record to the end records.
  let directory: Range<Int>
  /// The declared number of entries; the directory is long enough for that many.
  let count: Int

  init(_ zip: ZipBytes) throws {
    let end = try Self.locate(zip)
    // This disk, the disk of the directory, the entries on this disk and all of them, size and offset of the directory.
    let fields = [4, 6, 8, 10].map { zip.number16(end + $0) } + [12, 16].map { zip.number32(end + $0) }
    var (count, size, offset, stop) = (fields[3], fields[4], fields[5], end)
    if zip.isSigned(.zip64Locator, at: end - 20) {
      let wide = try Zip64End(zip, end: end)
      guard wide.agrees(with: fields) else { throw Diagnostic.zip(.zip64Mismatch, at: end) }
      (count, size, offset, stop) = (wide.count, wide.size, wide.offset, wide.start)
    } else {
      guard count != 0xFFFF, size != 0xFFFF_FFFF, offset != 0xFFFF_FFFF else {
        throw Diagnostic.zip(.zip64Missing, at: end)
      }
      guard fields[0] == 0, fields[1] == 0, fields[2] == count else { throw Diagnostic.zip(.multiDisk, at: end) }
    }
    try Self.checkPlace(zip, size: size, offset: offset, stop: stop)
    // A record takes at least 46 bytes, so a forged count cannot reserve memory.
    guard count <= size / CentralRecord.length else {
      throw Diagnostic.zip(.forgedCount(count, "its list is too short for them"), at: end)
    }
    directory = offset..<stop
    self.count = count
  }

  /// The directory must end where the end records begin: some readers would see bytes between them, others not.
  private static func checkPlace(_ zip: ZipBytes, size: Int, offset: Int, stop: Int) throws {
    guard offset <= stop, size <= stop else { throw Diagnostic.zip(.misplacedDirectory, at: stop) }
    let directoryEnd = offset + size
    if directoryEnd == stop { return }
    // A program prepended to a zip shifts all offsets; readers disagree on whether to adjust them.
    if directoryEnd < stop, zip.isSigned(.central, at: stop - size), !zip.isSigned(.local, at: 0) {
      throw Diagnostic.zip(.leadingData, at: 0)
    }
    if zip.isSigned(.end, at: directoryEnd) {
      throw Diagnostic.zip(.unsound("the file contains the ends of two zips"), at: directoryEnd)
    }
    if zip.isSigned(.zip64End, at: directoryEnd) { throw Diagnostic.zip(.zip64Mismatch, at: directoryEnd) }
    throw Diagnostic.zip(.misplacedDirectory, at: stop)
  }

  /// The offset of the only end record whose comment ends with the file.
  private static func locate(_ zip: ZipBytes) throws -> Int {
    let last = zip.count - length
    var fitting: Int?
    var other: Int?
    for offset in stride(from: last, through: max(0, last - longestComment), by: -1)
    where zip.isSigned(.end, at: offset) {
      if offset + length + zip.number16(offset + 20) == zip.count {
        if fitting != nil || other != nil {
          throw Diagnostic.zip(.unsound("the comment of the zip contains the end of another zip"), at: offset)
        }
        fitting = offset
      } else if fitting == nil {
        other = other ?? offset
      }
    }
    if let fitting {
      guard zip.number16(fitting + 20) <= commentLimit else {
        throw Diagnostic.zip(
          .unsupported("the comment of the zip is longer than \(grouped(commentLimit)) bytes"), at: fitting + length)
      }
      return fitting
    }
    throw fault(zip, other ?? stride(from: last, through: 0, by: -1).first { zip.isSigned(.end, at: $0) })
  }

  /// The reason why no end record ends with the file.
  private static func fault(_ zip: ZipBytes, _ other: Int?) -> Diagnostic {
    guard let other else {
      return zip.isSigned(.local, at: 0)
        ? .zip(.truncated, at: zip.count)
        : Diagnostic(
          .error("archive.damaged", "not a zip file", hint: "Check that this is the right file."), at: .byte(0))
    }
    let end = other + length + zip.number16(other + 20)
    return end > zip.count
      ? .zip(.truncated, at: zip.count) : .zip(.damaged("extra bytes follow the end of the zip"), at: end)
  }

  private static let length = 22
  private static let longestComment = 0xFFFF
  /// libarchive looks for the end record and its 64-bit locator in the last 16 KiB only.
  private static let commentLimit = 16_000
}

/// The 64-bit end record, which must directly precede its locator and the usual end record.
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

  /// True if every field of the short record has the same value, or the marker that refers to this record.
  func agrees(with fields: [Int]) -> Bool {
    let own = [0, 0, count, count, size, offset]
    return fields.indices.allSatisfy { fields[$0] == own[$0] || fields[$0] == ($0 < 4 ? 0xFFFF : 0xFFFF_FFFF) }
  }

  /// Without the extensible part, which only encryption uses.
  private static let length = 56
}
