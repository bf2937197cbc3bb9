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
  /// The places of the name and of the extra fields in the file.
  let name: Range<Int>
  let extra: Range<Int>

  /// The fields begin at `offset` in a record, whose fixed part ends at `start`.
  init(_ zip: ZipBytes, at offset: Int, before start: Int) {
    version = zip.number16(offset)
    flags = zip.number16(offset + 2)
    method = zip.number16(offset + 4)
    time = zip.number32(offset + 6)
    crc32 = zip.number32(offset + 10)
    compressedSize = zip.number32(offset + 14)
    size = zip.number32(offset + 18)
    name = start..<start + zip.number16(offset + 22)
    extra = name.upperBound..<name.upperBound + zip.number16(offset + 24)
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

/// A record of the central directory, which lists the entries of a zip.
struct CentralRecord {
  let offset: Int
  let fields: RecordFields
  let name: String
  let method: ZipEntry.Method
  let size: Int
  let compressedSize: Int
  let localOffset: Int
  /// True if it has a 64-bit field.
  let isWide: Bool
  /// The offset of the next record.
  let end: Int

  init(_ zip: ZipBytes, at offset: Int, before stop: Int) throws {
    guard zip.holds(Self.length, at: offset, before: stop), zip.isSigned(.central, at: offset) else {
      throw Diagnostic.zip(.badRecord, at: offset)
    }
    self.offset = offset
    fields = RecordFields(zip, at: offset + 6, before: offset + Self.length)
    end = fields.extra.upperBound + zip.number16(offset + 32)
    guard end <= stop else { throw Diagnostic.zip(.badRecord, at: offset) }
    method = try fields.checkMethod(at: offset, of: zip.text(fields.name))
    try fields.checkVersion(at: offset, of: zip.text(fields.name))
    let extra = try ExtraFields(zip, fields.extra)
    isWide = extra.zip64 != nil
    let numbers = try extra.widened(
      zip, [fields.size, fields.compressedSize, zip.number32(offset + 42)], at: offset)
    (size, compressedSize, localOffset) = (numbers[0], numbers[1], numbers[2])
    let disk = zip.number16(offset + 34)
    guard disk == 0 || (disk == 0xFFFF && extra.zip64.map { $0.count % 8 == 4 } == true) else {
      throw Diagnostic.zip(.multiDisk, at: offset)
    }
    name = try extra.name(zip, fields)
    if let flaw = ZipName.flaw(of: name) {
      throw Diagnostic.zip(.badName("the name \(quoted(name)) \(flaw)"), at: fields.name.lowerBound)
    }
    try checkKind(attributes: zip.number32(offset + 38), isLink: extra.isLink)
  }

  var entry: ZipEntry {
    ZipEntry(
      name: name, method: method, compressedSize: compressedSize, size: size, crc32: UInt32(fields.crc32),
      offset: localOffset)
  }

  private func checkKind(attributes: Int, isLink: Bool) throws {
    let isFolder = name.utf8.last == UInt8(ascii: "/")
    let kind = isLink ? FileKind.link : FileKind(attributes: attributes)
    try kind.check(isFolder: isFolder, name: name, at: offset)
    // Some writers deflate the empty content of a folder to two bytes.
    let emptySize = method == .deflated ? 2 : 0
    guard !isFolder || (size == 0 && compressedSize <= emptySize && fields.crc32 == 0) else {
      throw Diagnostic.zip(.unsound("\(quoted(name)) is a folder, but has content"), at: offset)
    }
    guard method == .deflated || size == compressedSize else {
      throw Diagnostic.zip(.mismatch(of: "sizes", name), at: offset)
    }
  }

  static let length = 46
}

/// The kind of file that the attributes of an entry declare.
enum FileKind {
  case unknown, file, folder, link, special
  /// A file by its Unix mode and a folder by its DOS bits.
  case fileAndFolder

  /// A Unix mode.
  init(mode: Int) {
    switch mode & 0o170000 {
    case 0: self = .unknown
    case 0o100000: self = .file
    case 0o040000: self = .folder
    case 0o120000: self = .link
    default: self = .special
    }
  }

  /// The high half is a Unix mode, the low half DOS bits. Readers disagree on which to use, so both count.
  init(attributes: Int) {
    let unix = FileKind(mode: attributes >> 16)
    let isReparsePoint = attributes & 0x400 != 0
    let isFolder = attributes & 0x10 != 0
    switch unix {
    case _ where isReparsePoint: self = .link
    case .unknown where isFolder: self = .folder
    case .file where isFolder: self = .fileAndFolder
    default: self = unix
    }
  }

  /// Throws unless the kind is a file or folder and agrees with the name.
  func check(isFolder: Bool, name: String, at offset: Int) throws {
    switch self {
    case .unknown: return
    case .file where !isFolder, .folder where isFolder: return
    case .file, .folder, .fileAndFolder:
      throw Diagnostic.zip(.unsound("\(quoted(name)) is marked both as a file and as a folder"), at: offset)
    case .link: throw Diagnostic.zip(.link(name), at: offset)
    case .special: throw Diagnostic.zip(.notAFile("\(quoted(name)) is a device, pipe or socket"), at: offset)
    }
  }
}

/// The local header of an entry, which precedes its data and must agree with the central directory.
struct LocalRecord {
  /// The end of the data and its descriptor.
  let end: Int

  /// Throws if a field differs from `central`, or if the entry reaches beyond `stop`.
  init(_ zip: ZipBytes, _ central: CentralRecord, before stop: Int) throws {
    let offset = central.localOffset
    guard zip.holds(Self.length, at: offset, before: stop) else {
      throw Diagnostic.zip(.outsideFile(central.name), at: central.offset)
    }
    guard zip.isSigned(.local, at: offset) else {
      throw Diagnostic.zip(.unsound("\(quoted(central.name)) is listed but missing"), at: offset)
    }
    let fields = RecordFields(zip, at: offset + 4, before: offset + Self.length)
    let dataOffset = fields.extra.upperBound
    guard zip.holds(central.compressedSize, at: dataOffset, before: stop) else {
      throw Diagnostic.zip(.outsideFile(central.name), at: offset)
    }
    guard zip.areEqual(fields.name, central.fields.name) else {
      throw Diagnostic.zip(.mismatch(of: "names", central.name), at: offset)
    }
    let extra = try ExtraFields(zip, fields.extra)
    try Self.compare(zip, fields, extra, central, at: offset)
    guard try extra.name(zip, fields).utf8.elementsEqual(central.name.utf8) else {
      throw Diagnostic.zip(.twoNames, at: offset)
    }
    guard !extra.isLink else { throw Diagnostic.zip(.link(central.name), at: offset) }
    let dataEnd = dataOffset + central.compressedSize
    end =
      fields.hasDescriptor
      ? try Self.endOfDescriptor(zip, central, isWide: extra.zip64 != nil, at: dataEnd, before: stop) : dataEnd
  }

  private static func compare(
    _ zip: ZipBytes, _ fields: RecordFields, _ extra: ExtraFields, _ central: CentralRecord, at offset: Int
  ) throws {
    func mismatch(_ fields: String) -> Diagnostic { .zip(.mismatch(of: fields, central.name), at: offset) }
    // Some writers announce a descriptor in one record only; what counts is whether one follows this record.
    guard (fields.flags ^ central.fields.flags) & ~RecordFields.Flag.descriptor == 0 else {
      throw mismatch("flags")
    }
    try fields.checkVersion(at: offset, of: central.name)
    guard fields.method == central.fields.method else { throw mismatch("methods") }
    // A writer may need 64 bits in one of the two records only.
    let isWidened = (fields.version == 45 && extra.zip64 != nil) || (central.fields.version == 45 && central.isWide)
    guard fields.version == central.fields.version || isWidened else { throw mismatch("versions") }
    guard fields.time == central.fields.time else { throw mismatch("times") }
    // A streaming writer does not know these yet: it writes 0 here and the values in the descriptor.
    func fits(_ local: Int, _ listed: Int) -> Bool { local == listed || (fields.hasDescriptor && local == 0) }
    guard fits(fields.crc32, central.fields.crc32) else { throw mismatch("checksums") }
    let sizes = try extra.widened(zip, [fields.size, fields.compressedSize], at: offset)
    guard fits(sizes[0], central.size), fits(sizes[1], central.compressedSize) else { throw mismatch("sizes") }
  }

  /// The end of the checksum and sizes that follow the data of an entry written as a stream, after an optional
  /// signature; throws unless they agree with the central directory. The sizes of a wide one have 64 bits.
  private static func endOfDescriptor(
    _ zip: ZipBytes, _ central: CentralRecord, isWide: Bool, at offset: Int, before stop: Int
  ) throws -> Int {
    func agrees(at offset: Int) -> Bool {
      guard zip.number32(offset) == central.fields.crc32 else { return false }
      return isWide
        ? zip.number64(offset + 4) == central.compressedSize && zip.number64(offset + 12) == central.size
        : zip.number32(offset + 4) == central.compressedSize && zip.number32(offset + 8) == central.size
    }
    let bare = isWide ? 20 : 12
    // The checksum may happen to equal the signature, so both layouts are tried.
    if zip.isSigned(.descriptor, at: offset), zip.holds(bare + 4, at: offset, before: stop), agrees(at: offset + 4) {
      return offset + bare + 4
    }
    let isCut = !zip.holds(bare, at: offset, before: stop)
    guard !isCut, agrees(at: offset) else {
      let isMissing = isCut || zip.isSigned(.local, at: offset)
      let fault = isMissing ? "is missing" : "differs from the list of entries"
      throw Diagnostic.zip(.unsound("the data descriptor of \(quoted(central.name)) \(fault)"), at: offset)
    }
    return offset + bare
  }

  static let length = 30
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
