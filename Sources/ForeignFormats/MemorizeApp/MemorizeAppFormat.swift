public import Formats

/// What the apps of the course keep: JSON in all its shapes, preferences, and what they print.
///
/// For example: `com.example.Memorize.plist` from the folder `Library/Preferences` of a simulator, or `json = [{"title":…}]`
/// from a console. `Documentation/Formats/memorize-app.md` has the table of names.
public struct MemorizeAppFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "memorize-app" }
  public var summary: String { "what the course's apps keep: preferences, JSON of any shape, console text" }
  public var fileExtensions: [String] { ["jsonl", "ndjson"] }

  public var openingLength: Int { AppRecognition.openingLength }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { AppRecognition.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    var themes = AppThemes(bytes)
    try themes.read(into: &reading)
  }
}

extension ThemeFormat where Self == MemorizeAppFormat {
  /// For example: `registry.adding(.memorizeApp)`
  public static var memorizeApp: MemorizeAppFormat { MemorizeAppFormat() }
}
