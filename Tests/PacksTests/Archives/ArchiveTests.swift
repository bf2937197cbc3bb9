import Foundation
import TestSupport
import Testing

@testable import Packs

@Suite struct Archives {
  let text = [UInt8](repeating: UInt8(ascii: "a"), count: 5_000) + Array("end".utf8)

  private func zip() throws -> [UInt8] {
    try ZipWriter.zip([
      .init(name: "a.txt", content: text), .init(name: "b.txt", content: []), .init(name: "c", content: [1]),
    ])
  }

  @Test func `a written zip is read back`() throws {
    let bytes = try zip()
    let entries = try ZipAudit.entries(of: bytes)
    #expect(entries.map(\.name) == ["a.txt", "b.txt", "c"])
    #expect(try entries.map { try ZipReader.content(of: $0, in: bytes) } == [text, [], [1]])
  }

  @Test(.enabled(if: Tool.exists("unzip"))) func `unzip accepts a written zip`() throws {
    let folder = try TemporaryFolder()
    try folder.write(zip(), to: "x.zip")
    try Tool.run("unzip", ["-tqq", "x.zip"], in: folder)
  }

  @Test(.enabled(if: Tool.exists("python3"))) func `Python accepts a written zip`() throws {
    let folder = try TemporaryFolder()
    try folder.write(zip(), to: "x.zip")
    try Tool.run("python3", ["-c", "import zipfile; assert zipfile.ZipFile('x.zip').testzip() is None"], in: folder)
  }

  @Test func `every file has the same time and mode`() throws {
    let bytes = try zip()
    for entry in try ZipAudit.entries(of: bytes) {
      #expect(Array(bytes[entry.offset + 10..<entry.offset + 14]) == [0, 0, 0x21, 0])
    }
    let end = bytes.count - 22
    let directory = Int(bytes[end + 16]) | Int(bytes[end + 17]) << 8
    #expect(bytes[directory + 38..<directory + 42] == [0, 0, 0xA4, 0x81])
  }

  /// In another process, because all tests share the environment.
  @Test(arguments: ["Pacific/Kiritimati C a", "America/Los_Angeles de_DE.UTF-8 b", "XXX-23:59 tr_TR c"])
  func `the bytes are the same in any time zone and language`(_ world: String) async throws {
    let expected: [UInt8] = try zip()
    await #expect(processExitsWith: .success) { [world = world as String, expected = expected as [UInt8]] in
      let words = world.split(separator: " ").map(String.init)
      for (name, value) in [("TZ", words[0]), ("LANG", words[1]), ("LC_ALL", words[1]), ("USER", words[2])] {
        setenv(name, value, 1)
      }
      tzset()
      umask(0o077)
      let bytes = try? Archives().zip()
      #expect(bytes == expected)
    }
  }

  @Test func `a name that is not ASCII is found whatever the locale`() throws {
    let bytes = ZipForger(ForgedEntry("first"), ForgedEntry("é👻.json", "[]")).bytes
    let entry = try #require(try ZipAudit.entries(of: bytes).last)
    #expect(try ZipReader.content(of: entry, in: bytes) == Array("[]".utf8))
  }

  @Test func `a wrong checksum is an error`() throws {
    let bytes = ZipForger(ForgedEntry("a").with { $0.both { $0.crc ^= 1 } }).bytes
    let entry = try #require(try ZipAudit.entries(of: bytes).first)
    expectFault("is damaged (") { _ = try ZipReader.content(of: entry, in: bytes) }
  }

  /// A deflated entry that declares another size than it has; the checksum is of what it declares.
  private func lying(_ declared: Int, of text: [UInt8], junk: [UInt8] = []) throws -> (ZipEntry, [UInt8]) {
    let honest = try ZipWriter.zip([.init(name: "a", content: text)])
    let entry = try #require(try ZipAudit.entries(of: honest).first)
    let start = entry.offset + 30 + Int(honest[entry.offset + 26]) + Int(honest[entry.offset + 28])
    let forged = ForgedEntry("a", data: Array(honest[start..<start + entry.compressedSize]) + junk).with {
      $0.both { fields in
        fields.method = 8
        fields.size = declared
        fields.crc = crc32(Array(text.prefix(declared)))
      }
    }
    let bytes = ZipForger(forged).bytes
    return (try #require(try ZipAudit.entries(of: bytes).first), bytes)
  }

  @Test(arguments: [2_000, 3_000_000]) func `data that inflates to another size than declared is an error`(_ size: Int)
    throws
  {
    let text = [UInt8](repeating: 7, count: size)
    for declared in [0, 1, size / 2, size - 1, size + 1, size * 2] {
      let (entry, bytes) = try lying(declared, of: text)
      expectFault("does not have the declared size") { _ = try ZipReader.content(of: entry, in: bytes) }
    }
  }

  @Test func `bytes after the end of deflated data are an error`() throws {
    let (entry, bytes) = try lying(text.count, of: text, junk: Array("hidden".utf8))
    expectFault("is damaged (") { _ = try ZipReader.content(of: entry, in: bytes) }
  }

  @Test func `deflated data that stops too early is an error`() throws {
    let entry = ForgedEntry("a", data: [0x4B]).with { $0.both { fields in (fields.method, fields.size) = (8, 3) } }
    let bytes = ZipForger(entry).bytes
    let listed = try #require(try ZipAudit.entries(of: bytes).first)
    expectFault("is damaged (") { _ = try ZipReader.content(of: listed, in: bytes) }
  }

  @Test func `the contents of a zip are checked in one pass`() throws {
    for zip in [ZipForger(), ZipForger(.folder("sub/"), ForgedEntry("sub/é.txt"), ForgedEntry("b").streamed())] {
      #expect(throws: Never.self) { try ZipAudit.checkContents(of: ZipAudit.entries(of: zip.bytes), in: zip.bytes) }
    }
    let listedBackwards = ZipForger(ForgedEntry("b"), ForgedEntry("a")).bytes
    let entries = try ZipAudit.entries(of: listedBackwards).reversed()
    #expect(throws: Never.self) { try ZipAudit.checkContents(of: Array(entries), in: listedBackwards) }
  }

  @Test func `contents are checked up to the limit only`() throws {
    let bytes = ZipForger(ForgedEntry("a"), ForgedEntry("b")).bytes
    let entries = try ZipAudit.entries(of: bytes)
    #expect(throws: Never.self) { try ZipAudit.checkContents(of: entries, in: bytes, limit: 10) }
    expectFault("would unpack to more than") { try ZipAudit.checkContents(of: entries, in: bytes, limit: 9) }
  }

  @Test func `SHA-256 has the value of the standard`() throws {
    let abc = SHA256(of: Array("abc".utf8))
    #expect(abc.description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256(abc.description.uppercased()) == abc)
    for wrong in ["", "abc", abc.description + "0", String(abc.description.dropLast()) + "g"] {
      #expect(SHA256(wrong) == nil)
    }
  }
}
