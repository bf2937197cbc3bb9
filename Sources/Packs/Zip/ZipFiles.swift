internal import Formats
internal import Themes

/// The files of a zip that is not a pack, such as a book.
package enum ZipFiles {
  package typealias File = (name: String, content: [UInt8])

  /// The files whose names are wanted, in their order. The zip is audited and limited like a pack; `check` may reject the
  /// number of wanted files before they are inflated.
  package static func read(
    _ bytes: [UInt8], where isWanted: (_ name: String) -> Bool, check: (_ count: Int) throws -> Void = { _ in }
  ) throws -> [File] {
    let source = try ZipSource(bytes, limits: .standard)
    let names = source.paths.filter(isWanted)
    try check(names.count)
    return try names.map { ($0, try source.content(of: $0) ?? []) }
  }

  /// A zip of `files` after the file `first`, which is stored and has no extra field: a signature that programs find without
  /// reading the zip. libarchive gives every entry an extra field, so the records of this one are written here.
  package static func zip(_ files: [File], after first: File) throws -> [UInt8] {
    let rest = try ZipWriter.zip(files.map { .init(name: $0.name, content: $0.content) })
    let header = record(of: first)
    let local = number(ZipBytes.Signature.local.rawValue, 4) + header + Array(first.name.utf8) + first.content
    let zip = ZipBytes(bytes: rest)
    let end = rest.count - 22
    guard zip.isSigned(.end, at: end) else { throw Diagnostic.archive(.libraryFailed("no end record")) }
    let start = zip.number32(end + 16)
    // Version 2.0 made it; no comment, first disk, no attributes, at offset 0.
    var central =
      number(ZipBytes.Signature.central.rawValue, 4) + number(20, 2) + header + number(0, 14) + Array(first.name.utf8)
    var offset = start
    while zip.isSigned(.central, at: offset) {
      let length = 46 + zip.number16(offset + 28) + zip.number16(offset + 30) + zip.number16(offset + 32)
      let place = number(zip.number32(offset + 42) + local.count, 4)
      central += rest[offset..<(offset + 42)] + place + rest[(offset + 46)..<(offset + length)]
      offset += length
    }
    let count = number(files.count + 1, 2)
    let ending = count + count + number(central.count, 4) + number(local.count + start, 4) + number(0, 2)
    return local + rest[..<start] + central + rest[end..<(end + 8)] + ending
  }

  /// The fields that both records of a stored file share, from the version needed to the length of the extra field.
  private static func record(of file: File) -> [UInt8] {
    let size = number(file.content.count, 4)
    // 1980-01-01 00:00, the earliest that a zip can hold.
    return number(20, 2) + number(0, 4) + number(0, 2) + number(0x21, 2) + number(ZipBytes.crc32(file.content), 4)
      + size + size
      + number(file.name.utf8.count, 2) + number(0, 2)
  }

  /// In little-endian order.
  private static func number(_ value: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
