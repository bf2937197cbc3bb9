import Foundation

/// A zip without compression, for packs that the program itself does not write.
struct StoredZip {
  let data: Data

  init(_ files: [(name: String, content: Data)]) {
    var body = Data()
    var directory = Data()
    for (name, content) in files {
      // Version, UTF-8 names, stored; 1 January 1980; checksum and sizes.
      let common =
        Self.bytes(20, 2) + Self.bytes(0x800, 2) + Self.bytes(0, 2) + Self.bytes(0, 2) + Self.bytes(0x21, 2)
        + Self.bytes(Int(Self.checksum(content)), 4) + Self.bytes(content.count, 4) + Self.bytes(content.count, 4)
        + Self.bytes(name.utf8.count, 2) + Self.bytes(0, 2)
      directory += Self.bytes(0x0201_4b50, 4) + Self.bytes(20, 2) + common + Self.bytes(0, 10)
      directory += Self.bytes(body.count, 4) + Data(name.utf8)
      body += Self.bytes(0x0403_4b50, 4) + common + Data(name.utf8) + content
    }
    let counts = Self.bytes(files.count, 2) + Self.bytes(files.count, 2)
    data =
      body + directory + Self.bytes(0x0605_4b50, 4) + Self.bytes(0, 4) + counts + Self.bytes(directory.count, 4)
      + Self.bytes(body.count, 4) + Self.bytes(0, 2)
  }

  private static func bytes(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 })
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  /// CRC-32.
  private static func checksum(_ content: Data) -> UInt32 {
    ~content.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
