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
