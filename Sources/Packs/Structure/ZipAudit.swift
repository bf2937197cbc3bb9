public import Themes

/// The structural audit of a zip: proof that every reader, however it goes about it, sees the same entries.
///
/// For example: `try ZipAudit.entries(of: bytes)` lists what `unzip -l` lists, and throws `zip.overlap` at the byte
/// where two entries share their data. It looks at the records only; nothing is inflated.
public enum ZipAudit {
  /// What the short count of a zip can hold; far more than anybody packs.
  public static let entryLimit = 65_535

  /// The list of that many entries, each with a long name.
  private static let directoryLimit = 10 << 20

  /// The entries in the order they are listed; throws the first fault as a ``Diagnostic`` with its byte.
  public static func entries(of bytes: [UInt8], limit: Int = entryLimit) throws -> [ZipEntry] {
    let zip = ZipBytes(bytes: bytes)
    let end = try ZipEnd(zip)
    guard end.count <= limit else {
      throw Diagnostic.zip(.tooManyEntries, at: end.directory.upperBound, "\(end.count), at most \(limit)")
    }
    guard end.directory.count <= directoryLimit else {
      throw Diagnostic.zip(.directoryTooLarge, at: end.directory.lowerBound, "at most \(directoryLimit >> 20) MiB")
    }
    let listed = try list(zip, end)
    try checkSpans(zip, listed, before: end.directory.lowerBound)
    return listed.map(\.entry)
  }

  /// What is worth knowing of a zip that was found sound: which entries nobody put there on purpose.
  public static func notes(on entries: [ZipEntry]) -> [Diagnostic] {
    let added = entries.filter { $0.isAddedBySystem && !$0.isFolder }
    return added.first.map { [.zipSystemFiles(added.count, $0.name)] } ?? []
  }

  /// Exactly as many records as declared, filling the list to its end.
  private static func list(_ zip: ZipBytes, _ end: ZipEnd) throws -> [CentralRecord] {
    var records: [CentralRecord] = []
    records.reserveCapacity(end.count)
    var offset = end.directory.lowerBound
    for _ in 0..<end.count {
      guard offset < end.directory.upperBound else { throw Diagnostic.zip(.forgedCount, at: offset, "\(end.count)") }
      let record = try CentralRecord(zip, at: offset, before: end.directory.upperBound)
      records.append(record)
      offset = record.end
    }
    guard offset == end.directory.upperBound else {
      throw Diagnostic.zip(zip.isSigned(.central, at: offset) ? .forgedCount : .badRecord, at: offset)
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
