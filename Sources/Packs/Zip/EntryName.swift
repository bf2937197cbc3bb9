internal import Themes

/// The name of an entry, as one of its two records gives it.
///
/// For example: the bytes `82 2E 6A 73 6F 6E`, which is `é.json` in a code page of DOS, together with the Unicode path
/// `é.json`. Writers leave out the UTF-8 flag of a name that is UTF-8, so it is not required.
struct EntryName {
  /// The place of the name in the record.
  let bytes: Range<Int>
  let text: String

  /// The Unicode path, if there is one that belongs to the name; otherwise the name, which must be UTF-8.
  init(_ zip: ZipBytes, _ bytes: Range<Int>, _ fields: RecordFields, _ extra: ExtraFields) throws {
    self.bytes = bytes
    guard let path = extra.unicodePath, !zip.areEqual(path.name, bytes) else {
      guard let text = zip.text(bytes) else {
        throw Diagnostic.zip(.badName("the name of an entry is not UTF-8"), at: bytes.lowerBound)
      }
      self.text = text
      return
    }
    guard !fields.isUTF8, let text = zip.text(path.name), path.replaces(bytes, in: zip) else {
      throw Diagnostic.zip(.twoNames, at: path.name.lowerBound)
    }
    self.text = text
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
