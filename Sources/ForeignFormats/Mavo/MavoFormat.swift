public import Formats
internal import Themes

/// Themes of memory games that are made with Mavo, which keeps its data in one JSON file.
///
/// For example: `{"theme":[{"name":"Sea","color":"blue","symbols":["🐙","🐠"]}]}`
public struct MavoFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "mavo" }
  public var summary: String { "JSON of memory games made with Mavo" }
  public var fileExtensions: [String] { [] }

  /// An object whose first key is `theme`, with symbols in it.
  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    var rest = opening.starts(with: [0xEF, 0xBB, 0xBF]) ? opening.dropFirst(3) : opening
    for part in ["{", "\"theme\"", ":"] {
      rest = rest.drop(while: \.isBlank)
      guard rest.starts(with: part.utf8) else { return .no }
      rest = rest.dropFirst(part.utf8.count)
    }
    let bracket = rest.drop(while: \.isBlank).first
    guard bracket == UInt8(ascii: "[") || bracket == UInt8(ascii: "{") else { return .no }
    let symbols = Array("\"symbols\"".utf8)
    return rest.indices.contains { rest[$0] == symbols[0] && rest[$0...].starts(with: symbols) } ? .certain : .possible
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    try JSONReader.read(bytes) { reader in
      var themes = MavoThemes()
      try themes.read(&reader, into: &reading)
    }
  }
}
