public import Themes

/// The structural audit of a zip: proof that every reader, however it goes about it, sees the same entries.
///
/// For example: `try ZipAudit.entries(of: bytes)` lists what `unzip -l` lists, and throws `zip.overlap` at the byte
/// where two entries share their data. It looks at the records only; nothing is inflated.
public enum ZipAudit {
  /// The largest number of entries that a zip without 64-bit records can declare.
  public static let entryLimit = 65_535

  /// The list of that many entries, each with a long name.
  private static let directoryLimit = 10 << 20

  /// The entries in the order they are listed; throws the first fault as a ``Diagnostic`` with its byte.
  public static func entries(of bytes: [UInt8], limit: Int = entryLimit) throws -> [ZipEntry] {
    let zip = ZipBytes(bytes: bytes)
    let end = try ZipEnd(zip)
    guard end.count <= limit else {
      throw Diagnostic.zip(.tooManyEntries(end.count, limit: limit), at: end.directory.upperBound)
    }
    guard end.directory.count <= directoryLimit else {
      throw Diagnostic.zip(.directoryTooLarge(limit: directoryLimit), at: end.directory.lowerBound)
    }
    let listed = try list(zip, end)
    try checkSpans(zip, listed, before: end.directory.lowerBound)
    return listed.map(\.entry)
  }

  /// Notes on a zip that was found sound: the entries that a system added.
  public static func notes(on entries: [ZipEntry]) -> [Diagnostic] {
    let added = entries.filter { $0.isAddedBySystem && !$0.isFolder }
    return added.first.map { [.pack(.systemEntries(added.count, first: $0.name))] } ?? []
  }

  /// Exactly as many records as declared, filling the list to its end.
  private static func list(_ zip: ZipBytes, _ end: ZipEnd) throws -> [CentralRecord] {
    var records: [CentralRecord] = []
    records.reserveCapacity(end.count)
    var offset = end.directory.lowerBound
    for _ in 0..<end.count {
      guard offset < end.directory.upperBound else { throw Diagnostic.zip(.forgedCount(end.count), at: offset) }
      let record = try CentralRecord(zip, at: offset, before: end.directory.upperBound)
      records.append(record)
      offset = record.end
    }
    guard offset == end.directory.upperBound else {
      let isRecord = zip.isSigned(.central, at: offset)
      throw Diagnostic.zip(isRecord ? .forgedCount(nil) : .unsound(.badRecord), at: offset)
    }
    try ZipNames.check(records)
    return records
  }

  /// The entries tile the file: from its first byte to the list, without gaps and overlaps.
  private static func checkSpans(_ zip: ZipBytes, _ records: [CentralRecord], before stop: Int) throws {
    let inFile = records.sorted { $0.localOffset < $1.localOffset }
    var expected = 0
    for (index, record) in inFile.enumerated() {
      if index > 0, record.localOffset == inFile[index - 1].localOffset {
        throw Diagnostic.zip(.sharedLocalRecord, at: record.localOffset, name: record.name)
      }
      guard record.localOffset <= stop else {
        throw Diagnostic.zip(.outsideFile, at: record.offset, name: record.name)
      }
      try checkGap(zip, from: expected, to: record.localOffset)
      expected = try LocalRecord(zip, record, before: stop).end
    }
    try checkGap(zip, from: expected, to: stop)
  }

  private static func checkGap(_ zip: ZipBytes, from expected: Int, to offset: Int) throws {
    if offset == expected { return }
    if offset < expected { throw Diagnostic.zip(.overlap, at: offset) }
    if zip.isSigned(.local, at: expected) { throw Diagnostic.zip(.unlistedEntry, at: expected) }
    throw Diagnostic.zip(expected == 0 ? .leadingData : .gap, at: expected)
  }
}

/// One entry of a zip whose structure was found sound.
public struct ZipEntry: Hashable, Sendable {
  public enum Method: String, Hashable, Sendable {
    case stored, deflated
  }

  /// Relative, with `/` between its parts; the name of a folder ends in one.
  public let name: String
  public let method: Method
  public let compressedSize: Int
  /// As declared; only inflating shows whether it is true.
  public let size: Int
  public let crc32: UInt32
  /// Where its local record begins in the file.
  public let offset: Int

  public var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }

  /// True for data that macOS puts beside the files: the Finder in `__MACOSX` and `.DS_Store`, other programs in
  /// `._name`.
  public var isAddedBySystem: Bool {
    let last = name.split(separator: "/").last ?? ""
    return name.hasPrefix("__MACOSX/") || last == ".DS_Store" || last.hasPrefix("._")
  }
}

/// The bytes of a zip, read as little-endian numbers.
///
/// Lengths and offsets come from the file, so ``holds(_:at:before:)`` checks them before they are added.
struct ZipBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  enum Signature: Int {
    case local = 0x0403_4B50
    case central = 0x0201_4B50
    case end = 0x0605_4B50
    case zip64End = 0x0606_4B50
    case zip64Locator = 0x0706_4B50
    case descriptor = 0x0807_4B50
  }

  /// True when `length` bytes at `offset` lie before `end`, whatever the numbers are.
  func holds(_ length: Int, at offset: Int, before end: Int? = nil) -> Bool {
    let end = end ?? bytes.count
    return offset >= 0 && length >= 0 && offset <= end && length <= end - offset
  }

  func number16(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

  func number32(_ offset: Int) -> Int { number16(offset) | number16(offset + 2) << 16 }

  /// Clamped to the largest `Int`: a number that large is rejected anyway.
  func number64(_ offset: Int) -> Int {
    let value = UInt64(number32(offset)) | UInt64(number32(offset + 4)) << 32
    return Int(clamping: value)
  }

  func isSigned(_ signature: Signature, at offset: Int) -> Bool {
    holds(4, at: offset) && number32(offset) == signature.rawValue
  }

  /// Equal byte by byte.
  func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool { bytes[left] == bytes[right] }

  /// Nil when the bytes are not valid UTF-8.
  func text(_ range: Range<Int>) -> String? {
    var text = String(decoding: bytes[range], as: UTF8.self)
    // What was not valid was replaced, and so differs.
    let isValid = text.withUTF8 { $0.count == range.count && bytes[range].elementsEqual($0) }
    return isValid ? text : nil
  }
}
