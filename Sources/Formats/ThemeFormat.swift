public import Themes

/// A plugin that turns bytes into themes and themes into bytes.
///
/// Adding one takes three steps: a folder beside `JSON`, a line in ``FormatRegistry``, and a sample in `SampleThemes`.
public protocol ThemeFormat: Sendable {
  /// The word after `--format`: `json`.
  var name: String { get }
  /// What it is, in a few words for `memorize formats`.
  var summary: String { get }
  /// Without the dot, the usual one first.
  var fileExtensions: [String] { get }
  /// False for bytes that would disturb a terminal.
  var isText: Bool { get }
  /// True where a file says who made it, and under which licence; elsewhere credits are lost.
  var carriesCredits: Bool { get }
  /// True where its files lie in archives, with pictures and sounds beside them: nobody misses a manifest there.
  var isKeptInArchives: Bool { get }
  /// False for a format that is only written: `decode` is never asked then.
  var canDecode: Bool { get }
  /// False for a format that is only read: `encode` is never asked then.
  var canEncode: Bool { get }

  /// The format as files with this extension of it are written: with tabs in a `.tsv`, where a `.csv` has commas.
  func variant(forExtension suffix: String) -> any ThemeFormat

  /// How many bytes of a file it is shown to recognise it by.
  var openingLength: Int { get }

  /// How sure the first bytes of a file make this format.
  func recognition(of opening: ArraySlice<UInt8>) -> Recognition

  /// Hands every theme of the file to `reading`, with all findings; throws a ``Diagnostic`` where the file cannot be read on.
  func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws

  /// The same themes and credits give the same bytes, everywhere and at any time.
  func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8]

  /// What this format cannot carry of a theme, so that `decode(encode(theme))` lacks it.
  func losses(of theme: Theme) -> [Loss]
}

extension ThemeFormat {
  public var isText: Bool { true }

  public var carriesCredits: Bool { false }

  public var isKeptInArchives: Bool { false }

  public var canDecode: Bool { true }

  public var canEncode: Bool { true }

  public func variant(forExtension suffix: String) -> any ThemeFormat { self }

  public var openingLength: Int { Recognition.openingLength }

  public func losses(of theme: Theme) -> [Loss] { [] }
}
