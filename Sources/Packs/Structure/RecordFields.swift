internal import Themes

/// The fields that a local record and a central record both have, in the same order.
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

  /// Sizes and checksum follow the data.
  var hasDescriptor: Bool { flags & Flag.descriptor != 0 }

  var isUTF8: Bool { flags & Flag.utf8 != 0 }

  /// The bits an honest writer sets: how hard it tried, that a descriptor follows, that the name is UTF-8.
  enum Flag {
    static let descriptor = 1 << 3
    static let utf8 = 1 << 11
    static let encryption = 1 << 0 | 1 << 6 | 1 << 13
    static let allowed = 1 << 1 | 1 << 2 | descriptor | utf8
  }

  /// What no reader of packs needs is refused by its declaration alone.
  func checkMethod(at offset: Int) throws -> ZipEntry.Method {
    guard flags & Flag.encryption == 0 else { throw Diagnostic.zip(.encrypted, at: offset) }
    guard flags & ~Flag.allowed == 0 else {
      throw Diagnostic.zip(.unsupportedFlags, at: offset, "0x" + String(flags & ~Flag.allowed, radix: 16))
    }
    switch method {
    case 0: return .stored
    case 8: return .deflated
    default: throw Diagnostic.zip(.unsupportedMethod, at: offset, "method \(method)")
    }
  }
}
