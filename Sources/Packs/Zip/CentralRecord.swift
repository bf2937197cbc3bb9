internal import Themes

/// A record of the central directory, which lists the entries of a zip.
struct CentralRecord {
  let offset: Int
  let fields: RecordFields
  let entryName: EntryName
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
    fields = RecordFields(zip, at: offset + 6)
    let variable = fields.nameLength + fields.extraLength + zip.number16(offset + 32)
    guard zip.holds(Self.length + variable, at: offset, before: stop) else {
      throw Diagnostic.zip(.badRecord, at: offset)
    }
    end = offset + Self.length + variable
    let nameBytes = offset + Self.length..<offset + Self.length + fields.nameLength
    let extraRange = nameBytes.upperBound..<nameBytes.upperBound + fields.extraLength
    method = try fields.checkMethod(at: offset, of: zip.text(nameBytes))
    try fields.checkVersion(at: offset, of: zip.text(nameBytes))
    let extra = try ExtraFields(zip, extraRange)
    isWide = extra.zip64 != nil
    let numbers = try extra.widened(
      zip, [fields.size, fields.compressedSize, zip.number32(offset + 42)], at: offset)
    (size, compressedSize, localOffset) = (numbers[0], numbers[1], numbers[2])
    let disk = zip.number16(offset + 34)
    guard disk == 0 || (disk == 0xFFFF && extra.zip64.map { $0.count % 8 == 4 } == true) else {
      throw Diagnostic.zip(.multiDisk, at: offset)
    }
    entryName = try EntryName(zip, nameBytes, fields, extra)
    if let flaw = ZipName.flaw(of: name) {
      throw Diagnostic.zip(.badName("the name \(quoted(name)) \(flaw)"), at: nameBytes.lowerBound)
    }
    try checkKind(attributes: zip.number32(offset + 38), isLink: extra.isLink)
  }

  var name: String { entryName.text }

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
