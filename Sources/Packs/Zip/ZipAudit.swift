package import Themes

/// The structural audit of a zip: proves that every reader sees the same entries.
///
/// For example: `try ZipAudit.entries(of: bytes)` lists what `unzip -l` lists, and throws `archive.unsound` at the byte
/// where two entries share their data. It looks at the records only; ``checkContents(of:in:limit:)`` inflates.
///
/// ``ZipEnd`` finds the central directory, ``CentralRecord`` reads its records, ``ZipNames`` compares their names, and
/// ``LocalRecord`` checks that each local header and data descriptor agrees with its record in the central directory.
package enum ZipAudit {
  /// The largest number of entries that a zip without 64-bit records can declare.
  package static let entryLimit = 65_535

  /// The declared size of all entries together, as inflating takes time: eight times the largest file that is read.
  package static let contentLimit = 512 << 20

  /// The size of the central directory: enough for that many entries with long names.
  private static let directoryLimit = 10 << 20

  /// The entries in the order of the central directory; throws the first fault as a ``Diagnostic`` with its byte.
  package static func entries(of bytes: [UInt8], limit: Int = entryLimit) throws -> [ZipEntry] {
    let zip = ZipBytes(bytes: bytes)
    let end = try ZipEnd(zip)
    guard end.count <= limit else {
      throw Diagnostic.zip(.tooManyEntries(end.count, limit: limit), at: end.directory.upperBound)
    }
    guard end.directory.count <= directoryLimit else {
      throw Diagnostic.zip(
        .tooLarge("the list of entries is larger than \(directoryLimit >> 20) MiB"), at: end.directory.lowerBound)
    }
    let listed = try list(zip, end)
    try checkSpans(zip, listed, before: end.directory.lowerBound)
    return listed.map(\.entry)
  }

  /// Notes on the entries of a sound zip: those that a system added.
  package static func notes(on entries: [ZipEntry]) -> [Diagnostic] {
    let added = entries.filter { $0.isAddedBySystem && !$0.isFolder }
    return added.first.map { [.pack(.systemFiles(added.count, first: $0.name))] } ?? []
  }

  /// Inflates every entry of a sound zip and keeps nothing; throws the first whose size or checksum is not the declared one.
  package static func checkContents(of entries: [ZipEntry], in bytes: [UInt8], limit: Int = contentLimit) throws {
    var remaining = limit
    for entry in entries {
      guard entry.size <= remaining else { throw Diagnostic.zip(.tooLarge(limit: limit), at: entry.offset) }
      remaining -= entry.size
    }
    try ZipReader.check(entries, in: bytes)
  }

  /// The records of the central directory: exactly as many as declared, up to its end.
  private static func list(_ zip: ZipBytes, _ end: ZipEnd) throws -> [CentralRecord] {
    var records: [CentralRecord] = []
    records.reserveCapacity(end.count)
    var offset = end.directory.lowerBound
    for _ in 0..<end.count {
      guard offset < end.directory.upperBound else {
        throw Diagnostic.zip(.forgedCount(end.count, "it has \(grouped(records.count))"), at: offset)
      }
      let record = try CentralRecord(zip, at: offset, before: end.directory.upperBound)
      records.append(record)
      offset = record.end
    }
    guard offset == end.directory.upperBound else {
      let isRecord = zip.isSigned(.central, at: offset)
      throw Diagnostic.zip(isRecord ? .unsound("the zip has more entries than it says") : .badRecord, at: offset)
    }
    try ZipNames.check(records)
    return records
  }

  /// Checks that the entries fill the file from its first byte to the central directory, without gaps or overlaps.
  private static func checkSpans(_ zip: ZipBytes, _ records: [CentralRecord], before stop: Int) throws {
    let inFile = records.sorted { $0.localOffset < $1.localOffset }
    var expected = 0
    for (index, record) in inFile.enumerated() {
      if index > 0, record.localOffset == inFile[index - 1].localOffset {
        throw Diagnostic.zip(
          .unsound("\(quoted(record.name)) has the same data as another entry"), at: record.localOffset)
      }
      guard record.localOffset <= stop else {
        throw Diagnostic.zip(.outsideFile(record.name), at: record.offset)
      }
      try checkGap(zip, from: expected, to: record.localOffset)
      expected = try LocalRecord(zip, record, before: stop).end
    }
    try checkGap(zip, from: expected, to: stop)
  }

  private static func checkGap(_ zip: ZipBytes, from expected: Int, to offset: Int) throws {
    if offset == expected { return }
    if offset < expected { throw Diagnostic.zip(.unsound("two entries overlap"), at: offset) }
    if zip.isSigned(.local, at: expected) {
      throw Diagnostic.zip(.unsound("the zip has an entry that is not listed"), at: expected)
    }
    throw Diagnostic.zip(
      expected == 0 ? .leadingData : .unsound("extra bytes lie between the entries"), at: expected)
  }
}

/// An entry of a zip that passed the audit.
package struct ZipEntry: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable {
    case stored, deflated
  }

  /// Relative, with `/` between its parts; the name of a folder ends in one.
  package let name: String
  package let method: Method
  package let compressedSize: Int
  /// As declared; only inflating verifies it.
  package let size: Int
  package let crc32: UInt32
  /// The offset of its local record in the file.
  package let offset: Int

  package var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }

  package var isAddedBySystem: Bool { SystemFile.matches(name) }
}

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
          throw Diagnostic.zip(.endInComment, at: offset)
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
      // Some readers search for the last signature, even where no whole record would fit.
      if let cut = (max(last + 1, fitting + length)..<zip.count).first(where: { zip.isSigned(.end, at: $0) }) {
        throw Diagnostic.zip(.endInComment, at: cut)
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

  /// True if every field of the short record has the same value, or the marker that refers to this record. 7-Zip wants the
  /// marker in both numbers of entries or in neither.
  func agrees(with fields: [Int]) -> Bool {
    let own = [0, 0, count, count, size, offset]
    return fields[2] == fields[3]
      && fields.indices.allSatisfy { fields[$0] == own[$0] || fields[$0] == ($0 < 4 ? 0xFFFF : 0xFFFF_FFFF) }
  }

  /// Without the extensible part, which only encryption uses.
  private static let length = 56
}
