import Formats
import TestSupport
import Testing
import Themes

/// The conformance kit for packs in `Conformance`, whose script makes packs and sites in a folder.
struct Kit {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder { home in
      try Tool.run("python3", [Repository.file("Conformance/make.py"), home.path], in: home)
    }
  }

  /// The packs, sites or merges with what is expected of them.
  func expected(_ kind: String) throws -> [ExtraValue] {
    try #require(try JSONReader.value(of: folder.bytes(of: "expected.json"))[kind]?.elements)
  }

  /// The lines of `Conformance/vectors/NAME.json`.
  static func vectors(_ name: String) throws -> [ExtraValue] {
    let text = try Repository.text("Conformance/vectors/\(name).json")
    return try #require(try JSONReader.value(of: Array(text.utf8)).elements)
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
