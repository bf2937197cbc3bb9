public import Themes

/// The structural audit of a zip: proves that every reader sees the same entries.
///
/// For example: `try ZipAudit.entries(of: bytes)` lists what `unzip -l` lists, and throws `archive.unsound` at the byte
/// where two entries share their data. It looks at the records only; ``checkContents(of:in:limit:)`` inflates.
///
/// ``ZipEnd`` finds the central directory, ``CentralRecord`` reads its records, ``ZipNames`` compares their names, and
/// ``LocalRecord`` checks that each local header and data descriptor agrees with its record in the central directory.
public enum ZipAudit {
  /// The largest number of entries that a zip without 64-bit records can declare.
  public static let entryLimit = 65_535

  /// The declared size of all entries together, as inflating takes time: eight times the largest file that is read.
  public static let contentLimit = 512 << 20

  /// The size of the central directory: enough for that many entries with long names.
  private static let directoryLimit = 10 << 20

  /// The entries in the order of the central directory; throws the first fault as a ``Diagnostic`` with its byte.
  public static func entries(of bytes: [UInt8], limit: Int = entryLimit) throws -> [ZipEntry] {
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
  public static func notes(on entries: [ZipEntry]) -> [Diagnostic] {
    let added = entries.filter { $0.isAddedBySystem && !$0.isFolder }
    return added.first.map { [.pack(.systemFiles(added.count, first: $0.name))] } ?? []
  }

  /// Inflates every entry of a sound zip and keeps nothing; throws the first whose size or checksum is not the declared one.
  public static func checkContents(of entries: [ZipEntry], in bytes: [UInt8], limit: Int = contentLimit) throws {
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
public struct ZipEntry: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable {
    case stored, deflated
  }

  /// Relative, with `/` between its parts; the name of a folder ends in one.
  public let name: String
  public let method: Method
  public let compressedSize: Int
  /// As declared; only inflating verifies it.
  public let size: Int
  public let crc32: UInt32
  /// The offset of its local record in the file.
  public let offset: Int

  public var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }

  /// True for data that macOS puts beside the files: the Finder in `__MACOSX` and `.DS_Store`, other programs in
  /// `._name`.
  public var isAddedBySystem: Bool {
    let last = name.split(separator: "/").last ?? ""
    return name.hasPrefix("__MACOSX/") || last == ".DS_Store" || last.hasPrefix("._")
  }
}
