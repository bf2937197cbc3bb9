internal import Themes

/// The fields that local and central records have in common, in the same order.
struct RecordFields {
  let version: Int
  let flags: Int
  let method: Int
  let time: Int
  let crc32: Int
  let compressedSize: Int
  let size: Int
  let nameLength: Int
  let extraLength: Int

  init(_ zip: ZipBytes, at offset: Int) {
    version = zip.number16(offset)
    flags = zip.number16(offset + 2)
    method = zip.number16(offset + 4)
    time = zip.number32(offset + 6)
    crc32 = zip.number32(offset + 10)
    compressedSize = zip.number32(offset + 14)
    size = zip.number32(offset + 18)
    nameLength = zip.number16(offset + 22)
    extraLength = zip.number16(offset + 24)
  }

  /// True if sizes and checksum follow the data.
  var hasDescriptor: Bool { flags & Flag.descriptor != 0 }

  var isUTF8: Bool { flags & Flag.utf8 != 0 }

  /// Allowed are the compression level, the data descriptor and UTF-8 names.
  enum Flag {
    static let descriptor = 1 << 3
    static let utf8 = 1 << 11
    static let encryption = 1 << 0 | 1 << 6 | 1 << 13
    static let allowed = 1 << 1 | 1 << 2 | descriptor | utf8
  }

  /// Rejects a version of the zip format that does not exist; the high byte names a system.
  func checkVersion(at offset: Int, of entry: String?) throws {
    let version = version & 0xFF
    guard version <= Self.newestVersion else {
      let needed = "version \(version / 10).\(version % 10) of the zip format; the newest is 6.3"
      throw Diagnostic.zip(.unsupported("\(Self.title(entry)) needs \(needed)"), at: offset)
    }
  }

  /// 6.3, in tenths.
  private static let newestVersion = 63

  /// Rejects encryption, other flags, and methods other than stored and deflated.
  func checkMethod(at offset: Int, of entry: String?) throws -> ZipEntry.Method {
    guard flags & Flag.encryption == 0 else {
      throw Diagnostic.zip(.encrypted("\(Self.title(entry)) is encrypted"), at: offset)
    }
    guard flags & ~Flag.allowed == 0 else {
      let others = String(flags & ~Flag.allowed, radix: 16)
      throw Diagnostic.zip(
        .unsupported("\(Self.title(entry)) uses unsupported zip features (flags 0x\(others))"), at: offset)
    }
    switch method {
    case 0: return .stored
    case 8: return .deflated
    default:
      throw Diagnostic.zip(
        .unsupported("\(Self.title(entry)) is compressed with an unsupported method (\(method))"), at: offset)
    }
  }

  private static func title(_ entry: String?) -> String { entry.map { quoted($0) } ?? "an entry" }
}

/// The extra fields of a record that can change what an entry is.
///
/// All others are skipped: libarchive takes times and owners from 0x5455, 0x5855, 0x7855 and 0x7875, which change nothing
/// here.
struct ExtraFields {
  private(set) var zip64: Range<Int>?
  private(set) var unicodePath: UnicodePath?
  private(set) var isLink = false

  init(_ zip: ZipBytes, _ range: Range<Int>) throws {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard zip.holds(4, at: offset, before: range.upperBound),
        zip.holds(zip.number16(offset + 2), at: offset + 4, before: range.upperBound)
      else { throw Diagnostic.zip(.badExtraField, at: offset) }
      let content = offset + 4..<offset + 4 + zip.number16(offset + 2)
      try read(zip, kind: zip.number16(offset), content)
      offset = content.upperBound
    }
  }

  private mutating func read(_ zip: ZipBytes, kind: Int, _ content: Range<Int>) throws {
    switch kind {
    case 0x0001:
      guard zip64 == nil else { throw Diagnostic.zip(.zip64Mismatch, at: content.lowerBound) }
      zip64 = content
    case 0x7075:
      guard unicodePath == nil, let path = UnicodePath(zip, content) else {
        throw Diagnostic.zip(.twoNames, at: content.lowerBound)
      }
      unicodePath = path
    case 0x000D:
      // Old Unix: what follows the times and ids is the target of a link or the number of a device.
      isLink = isLink || content.count > 12
    case 0x756E:
      // ASi Unix: checksum, mode, size of the link.
      guard content.count >= 10 else { throw Diagnostic.zip(.badExtraField, at: content.lowerBound) }
      isLink = isLink || FileKind(mode: zip.number16(content.lowerBound + 4)) == .link
    case 0x0017, 0x9901:
      // Strong encryption and AES, in case the flags do not say so.
      throw Diagnostic.zip(.encrypted("an entry is encrypted"), at: content.lowerBound)
    case 0x5455:
      // libarchive does not read an entry whose times lack the first byte.
      guard !content.isEmpty else { throw Diagnostic.zip(.badExtraField, at: content.lowerBound) }
    case 0x6C78:
      // Attributes that replace those of the central directory, for libarchive only.
      throw Diagnostic.zip(
        .unsupported("an entry has the unsupported extra field 0x\(String(kind, radix: 16))"), at: content.lowerBound)
    default: break
    }
  }

  /// Replaces each number that is a marker by its value in the 64-bit field.
  ///
  /// Some writers put all numbers there; those without a marker must agree. libarchive expects only those with a marker,
  /// so it must find the same values.
  func widened(_ zip: ZipBytes, _ numbers: [Int], at offset: Int) throws -> [Int] {
    let marker = 0xFFFF_FFFF
    let announced = numbers.count { $0 == marker }
    guard let zip64 else {
      if announced > 0 { throw Diagnostic.zip(.zip64Missing, at: offset) }
      return numbers
    }
    let mismatch = Diagnostic.zip(.zip64Mismatch, at: zip64.lowerBound)
    let held = zip64.count / 8
    // Four extra bytes are the disk number.
    if zip64.count % 8 == 4, zip.number32(zip64.upperBound - 4) != 0 { throw mismatch }
    guard zip64.count % 8 == 0 || zip64.count % 8 == 4, held >= announced, held <= numbers.count else { throw mismatch }
    let holdsAll = held > announced
    var result = numbers
    var next = zip64.lowerBound
    for (index, number) in numbers.enumerated() {
      let isAnnounced = number == marker
      guard isAnnounced || (holdsAll && index < held) else { continue }
      guard zip.holds(8, at: next, before: zip64.upperBound) else { throw mismatch }
      let wide = zip.number64(next)
      guard isAnnounced || wide == number else { throw mismatch }
      result[index] = wide
      next += 8
    }
    let marked = numbers.indices.filter { numbers[$0] == marker }
    for (place, index) in marked.enumerated() where zip.number64(zip64.lowerBound + place * 8) != result[index] {
      throw mismatch
    }
    return result
  }
}
