import Formats
import TestSupport
import Testing
import Themes

@testable import Sites

/// The conformance kit for packs in `Conformance`.
enum Kit {
  static func file(_ path: String) throws -> [UInt8] { try #require(try files.get()[path]) }

  /// What its script makes, by the paths, in memory.
  static let files = Result {
    let folder = try TemporaryFolder()
    try Tool.run("python3", [Repository.file("Conformance/make.py"), folder.path], in: folder)
    let lists = try ["expected.json", "checksums.txt"].map { ($0, try folder.bytes(of: $0)) }
    let paths = String(decoding: lists[1].1, as: UTF8.self).split(separator: "\n").map { String($0.dropFirst(66)) }
    return Dictionary(uniqueKeysWithValues: try lists + paths.map { ($0, try folder.bytes(of: $0)) })
  }

  /// The packs, sites or merges with what is expected of them.
  static func expected(_ kind: String) throws -> [ExtraValue] {
    let bytes = try file("expected.json")
    return try #require(try JSONReader.value(of: bytes)[kind]?.elements)
  }

  /// The lines of `Conformance/vectors/NAME.json`.
  static func vectors(_ name: String) throws -> [ExtraValue] {
    let text = try Repository.text("Conformance/vectors/\(name).json")
    return try #require(try JSONReader.value(of: Array(text.utf8)).elements)
  }
}

/// A site of the kit.
struct KitSite: SiteFiles {
  let folder: String

  func content(of path: String, atMost limit: Int, ifNot validator: String?) throws -> SiteAnswer {
    guard let bytes = try Kit.files.get()["\(folder)/\(path)"] else { return .missing }
    return bytes.count <= limit ? .content(bytes, validator: nil) : .tooLarge
  }
}

extension ExtraValue {
  /// The string of a key that every case has.
  func text(_ key: String) throws -> String { try #require(self[key]?.string) }

  var strings: [String] { (elements ?? []).compactMap(\.string) }

  /// The texts of an object, each a string or an array of strings.
  var texts: [(face: String, texts: [String])] {
    (members ?? []).map { ($0.key, $0.value.string.map { [$0] } ?? $0.value.strings) }
  }

  /// The same value with each number in its shortest spelling.
  var normalized: ExtraValue {
    switch self {
    case .number(let spelling): .number(Double(spelling).map { "\($0)" } ?? spelling)
    case .array(let elements): .array(elements.map(\.normalized))
    case .object(let members): .object(members.map { .init($0.key, $0.value.normalized) })
    case .null, .bool, .string: self
    }
  }

  /// The themes as JSON has them.
  static func themes(_ themes: [Theme]) throws -> ExtraValue {
    try JSONReader.value(of: JSONFormat().encode(themes, credits: Credits())).normalized
  }
}
