/// An entry of a forged zip: its two records and its data.
package struct ForgedEntry {
  /// The fields that both records have.
  package struct Fields {
    package var version = 20
    package var flags = 0
    package var method = 0
    package var time = 0x0021_0000
    package var crc: UInt32
    package var compressedSize: Int
    package var size: Int
    package var name: [UInt8]
    package var extra: [UInt8] = []
    /// Another length than that of the name.
    package var nameLength: Int?
    package var extraLength: Int?
  }

  package var data: [UInt8]
  package var local: Fields
  package var central: Fields
  /// Made by Unix, version 3.
  package var madeBy = 0x031E
  package var attributes: UInt32 = 0o100644 << 16
  package var disk = 0
  package var comment: [UInt8] = []
  package var centralOffset: Int?
  /// The offset of another entry's local record.
  package var sharedOffset: Int?
  package var localSignature = 0x0403_4B50
  package var isUnlisted = false
  package var isUnwritten = false
  package var descriptor: [UInt8] = []
  /// Bytes between this entry and the next.
  package var trailing: [UInt8] = []

  package init(_ name: String, _ content: String = "hello", data: [UInt8]? = nil) {
    self.init(bytes: Array(name.utf8), data ?? Array(content.utf8))
    if !name.utf8.allSatisfy({ $0 < 0x80 }) { both { $0.flags = 0x800 } }
    if name.hasSuffix("/") { attributes = 0o040755 << 16 | 0x10 }
  }

  package init(bytes name: [UInt8], _ data: [UInt8] = Array("hello".utf8)) {
    self.data = data
    local = Fields(crc: crc32(data), compressedSize: data.count, size: data.count, name: name)
    central = local
  }

  package static func folder(_ name: String) -> ForgedEntry { ForgedEntry(name, "") }

  /// Applies a change to both records.
  package mutating func both(_ change: (inout Fields) -> Void) {
    change(&local)
    change(&central)
  }

  package func with(_ change: (inout ForgedEntry) -> Void) -> ForgedEntry {
    var copy = self
    change(&copy)
    return copy
  }

  /// The entry as written to a stream: sizes and checksum follow the data.
  package func streamed(signed: Bool = true, wide: Bool = false, size: Int? = nil, crc: UInt32? = nil) -> ForgedEntry {
    with { entry in
      entry.both { $0.flags |= 8 }
      (entry.local.crc, entry.local.size, entry.local.compressedSize) = (0, 0, 0)
      if wide {
        entry.local.extra = number(1, 2) + number(16, 2) + number(0, 16)
        (entry.local.size, entry.local.compressedSize) = (0xFFFF_FFFF, 0xFFFF_FFFF)
      }
      let width = wide ? 8 : 4
      entry.descriptor = signed ? number(0x0807_4B50, 4) : []
      entry.descriptor += number(crc ?? entry.central.crc, 4)
      entry.descriptor += number(size ?? data.count, width) + number(size ?? data.count, width)
    }
  }

  package var localRecord: [UInt8] {
    number(localSignature, 4) + Self.common(local) + local.name + local.extra + data + descriptor + trailing
  }

  package func centralRecord(_ offset: Int) -> [UInt8] {
    var out = number(0x0201_4B50, 4) + number(madeBy, 2) + Self.common(central)
    out += number(comment.count, 2) + number(disk, 2) + number(0, 2) + number(attributes, 4)
    return out + number(centralOffset ?? offset, 4) + central.name + central.extra + comment
  }

  private static func common(_ fields: Fields) -> [UInt8] {
    var out = number(fields.version, 2) + number(fields.flags, 2) + number(fields.method, 2) + number(fields.time, 4)
    out += number(fields.crc, 4) + number(fields.compressedSize, 4) + number(fields.size, 4)
    return out + number(fields.nameLength ?? fields.name.count, 2) + number(fields.extraLength ?? fields.extra.count, 2)
  }
}

package func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc = UInt32.max
  for byte in bytes { crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
  return ~crc
}

private let crcTable = (0...255 as ClosedRange<UInt32>).map { byte in
  (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
}
