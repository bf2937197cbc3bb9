internal import Themes

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
    let marked = numbers.indices.filter { numbers[$0] == 0xFFFF_FFFF }
    guard let zip64 else {
      if !marked.isEmpty { throw Diagnostic.zip(.zip64Missing, at: offset) }
      return numbers
    }
    let mismatch = Diagnostic.zip(.zip64Mismatch, at: zip64.lowerBound)
    let held = zip64.count / 8
    // Four extra bytes are the disk number.
    if zip64.count % 8 == 4, zip.number32(zip64.upperBound - 4) != 0 { throw mismatch }
    let widened = numbers.indices.filter { marked.contains($0) || (held > marked.count && $0 < held) }
    guard zip64.count % 8 == 0 || zip64.count % 8 == 4, widened.count == held else { throw mismatch }
    func wide(_ place: Int) -> Int { zip.number64(zip64.lowerBound + place * 8) }
    var result = numbers
    for (place, index) in widened.enumerated() {
      guard marked.contains(index) || wide(place) == numbers[index] else { throw mismatch }
      result[index] = wide(place)
    }
    for (place, index) in marked.enumerated() where wide(place) != result[index] { throw mismatch }
    return result
  }

  /// The name of the entry: the Unicode path, if there is one that belongs to the name of the record; otherwise that
  /// name, which must be UTF-8.
  ///
  /// For example: the bytes `82 2E 6A 73 6F 6E`, which is `é.json` in a code page of DOS, together with the Unicode path
  /// `é.json`. Writers leave out the UTF-8 flag of a name that is UTF-8, so it is not required.
  func name(_ zip: ZipBytes, _ fields: RecordFields) throws -> String {
    guard let path = unicodePath, !zip.areEqual(path.name, fields.name) else {
      guard let text = zip.text(fields.name) else {
        throw Diagnostic.zip(.badName("the name of an entry is not UTF-8"), at: fields.name.lowerBound)
      }
      return text
    }
    guard !fields.isUTF8, let text = zip.text(path.name), path.replaces(fields.name, in: zip) else {
      throw Diagnostic.zip(.twoNames, at: path.name.lowerBound)
    }
    return text
  }
}

/// The field 0x7075: a name in UTF-8 for a name in another encoding.
struct UnicodePath {
  let name: Range<Int>
  private let version: UInt8
  /// The checksum of the name that it replaces: another one means that only that name was changed later.
  private let checksum: Int

  /// Nil if the field is too short.
  init?(_ zip: ZipBytes, _ content: Range<Int>) {
    guard content.count >= 5 else { return nil }
    version = zip.bytes[content.lowerBound]
    checksum = zip.number32(content.lowerBound + 1)
    name = content.dropFirst(5)
  }

  /// True if all readers that know the field use it, and those that do not see the same name but for its non-ASCII
  /// characters.
  func replaces(_ raw: Range<Int>, in zip: ZipBytes) -> Bool {
    version == 1 && checksum == ZipBytes.crc32(zip.bytes[raw])
      && Self.spells(zip.bytes[raw], zip.bytes[name])
  }

  /// True if `raw` has the folders of `name`, and each part the same ASCII characters around its non-ASCII ones.
  private static func spells(_ raw: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    let parts = raw.split(separator: slash, omittingEmptySubsequences: false)
    let names = name.split(separator: slash, omittingEmptySubsequences: false)
    return parts.count == names.count && zip(parts, names).allSatisfy(partSpells)
  }

  private static func partSpells(_ raw: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.firstIndex(where: { $0 >= 0x80 }), let last = name.lastIndex(where: { $0 >= 0x80 }) else {
      return raw == name
    }
    let (opening, closing) = (name[..<first], name[(last + 1)...])
    guard raw.count > opening.count + closing.count else { return false }
    let middle = raw.dropFirst(opening.count).dropLast(closing.count)
    return raw.starts(with: opening) && raw.suffix(closing.count) == closing && isHarmless(middle)
  }

  /// Free of control characters, and of backslashes but as the second byte of a character in an East Asian encoding.
  private static func isHarmless(_ bytes: ArraySlice<UInt8>) -> Bool {
    let backslash = UInt8(ascii: "\\")
    return bytes.first != backslash && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      && zip(bytes, bytes.dropFirst()).allSatisfy { $1 != backslash || $0 >= 0x80 }
  }
}
