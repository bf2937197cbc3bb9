import Foundation
import Testing
import Themes

@testable import ForeignFormats
@testable import Formats

/// Binary property lists: those of Foundation are read, and every offset, length and reference is checked.
struct BinaryPropertyListTests {
  /// A list of these objects with a matching offset table and trailer.
  private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + wide(objects.count) + wide(Int(top)) + wide(table)
  }

  private func wide(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }

  private func value(_ bytes: [UInt8]) throws -> AppValue {
    var budget = ValueBudget()
    return try BinaryPropertyList.value(of: bytes, &budget)
  }

  private func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try value(bytes)
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  @Test func `every kind of value that Foundation writes comes back`() throws {
    let written: [String: Any] = [
      "text": "Halloween", "emoji": "👻🎃", "whole": 42, "large": Int64.max, "below": -7, "huge": UInt64.max, "half": 0.5,
      "yes": true, "no": false, "data": Data([1, 2, 3]), "list": Array(repeating: "🐙", count: 20), "none": [String](),
      "long": String(repeating: "x", count: 70_000), "time": Date(timeIntervalSince1970: 0), "in": ["deep": ["er": 1]],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: written, format: .binary, options: 0)
    let members = try #require(try value(Array(data)).members)
    func text(_ key: String) -> String { members.first { $0.key == key }.map { "\($0.value)" } ?? "" }
    #expect(text("text") == "string(\"Halloween\")")
    #expect(text("emoji") == "string(\"👻🎃\")")
    #expect(text("whole") == "number(\"42\")")
    #expect(text("below") == "number(\"-7\")")
    #expect(text("half") == "number(\"0.5\")")
    #expect(text("large") == "number(\"\(Int64.max)\")")
    #expect(text("huge") == "number(\"\(UInt64.max)\")")
    #expect(text("yes") == "bool(true)")
    #expect(text("no") == "bool(false)")
    #expect(text("data") == "data([1, 2, 3])")
    #expect(text("time") == "other(\"a date\")")
    #expect(text("none") == "array([])")
    #expect(members.first { $0.key == "list" }?.value.elements?.count == 20)
    #expect(members.first { $0.key == "long" }?.value.string?.utf8.count == 70_000)
    #expect(text("in").contains("er"))
  }

  @Test func `a number of 128 bits is not cut`() throws {
    #expect("\(try value(list([[0x14] + wide(0) + wide(-1)])))" == "number(\"\(UInt64.max)\")")
    #expect("\(try value(list([[0x14] + wide(1) + wide(0)])))" == "other(\"a number of more than 64 bits\")")
  }

  @Test func `a list that contains itself is rejected`() {
    #expect(fault(list([[0xA1, 0]])) == "app.broken-binary-list")
    #expect(fault(list([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]])) == "app.broken-binary-list")
  }

  @Test func `64 lists inside each other are read, 65 are rejected`() {
    #expect(fault(list((0..<64).map { $0 < 63 ? [0xA1, UInt8($0 + 1)] : [0xA0] })) == nil)
    #expect(fault(list((0..<65).map { $0 < 64 ? [0xA1, UInt8($0 + 1)] : [0xA0] })) == "app.too-large")
  }

  @Test func `a small file cannot become a huge tree of values`() {
    // Each list holds the next one ten times.
    let bomb = (0..<20).map { [0xAA] + Array(repeating: UInt8($0 + 1), count: 10) } + [[0x09]]
    #expect(fault(list(bomb)) == "app.too-large")
    // A long text, a quarter of a million times.
    let text = [0x5F, 0x11, 0x40, 0x00] + Array(repeating: UInt8(ascii: "x"), count: 0x4000)
    let lists = (0..<3).map { [0xAF, 0x10, 64] + Array(repeating: UInt8($0 + 1), count: 64) }
    #expect(fault(list(lists + [text])) == "app.too-large")
  }

  @Test func `references, offsets and lengths outside the file are rejected`() {
    for objects: [[UInt8]] in [
      [[0xA1, 9]], [[0xA2, 1], [0x09]], [[0x5F, 0x10, 200, 0x61]], [[0x5F, 0x13] + wide(.max)],
      [[0x6F, 0x13] + wide(-1)],
      [[0x4F, 0x51, 0x61]], [[0x13, 0, 0]], [[0x23]], [[0xAF]], [[0xDF, 0x12, 0x40, 0, 0, 0]],
      [[0xD1, 1, 1], [0x10, 5]],
      [[0xE0]], [[0x70 | 9]], [[0x15]],
    ] { #expect(fault(list(objects)) == "app.broken-binary-list", "\(objects)") }
  }

  @Test func `a trailer with wrong sizes, counts or offsets is rejected`() {
    let good = list([[0x51, 0x61]])
    #expect(fault(good) == nil)
    for (place, bytes) in [
      (6, [0]), (6, [9]), (7, [0]), (7, [255]), (8, wide(-1)), (8, wide(.max)), (8, wide(0)), (16, wide(1)),
      (24, wide(-1)), (24, wide(.max)), (24, wide(0)), (24, wide(1_000)),
    ] as [(Int, [UInt8])] {
      var damaged = good
      damaged.replaceSubrange(good.count - 32 + place..<good.count - 32 + place + bytes.count, with: bytes)
      #expect(fault(damaged) == "app.broken-binary-list", "\(place) \(bytes)")
    }
  }

  @Test func `a list that is cut anywhere is rejected`() throws {
    let written = ["themes": [["name": "Sea", "emojis": ["🐙", "🐠"], "numberOfPairs": 2]]]
    let bytes = try Array(PropertyListSerialization.data(fromPropertyList: written, format: .binary, options: 0))
    for length in 0..<bytes.count {
      #expect(fault(Array(bytes.prefix(length))) == "app.broken-binary-list", "\(length) bytes")
    }
  }
}
