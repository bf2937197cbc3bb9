public import Themes

/// Turns bytes into themes and themes into bytes.
///
/// Adding one takes three steps: a file or folder beside `JSON`, a line in ``FormatRegistry``, and a sample in `SampleThemes`.
public protocol ThemeFormat: Sendable {
  /// The word after `--format`: `json`.
  var name: String { get }
  /// What it is, in a few words for `memorize formats`.
  var summary: String { get }
  /// Without the dot, the usual one first.
  var fileExtensions: [String] { get }
  /// How it differs from most: text without credits that is read and written.
  var traits: FormatTraits { get }

  /// How sure the first ``FormatRegistry/openingLength`` bytes of a file make this format.
  func recognition(of opening: ArraySlice<UInt8>) -> Recognition

  /// Hands every theme of the file to `reading`, with all findings; throws a ``Diagnostic`` where the file cannot be read on.
  func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws

  /// The same themes and credits give the same bytes, everywhere and at any time.
  func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8]

  /// What this format cannot carry of a theme, so that `decode(encode(theme))` lacks it.
  func losses(of theme: Theme) -> [Loss]
}

extension ThemeFormat {
  public var traits: FormatTraits { [] }

  public func losses(of theme: Theme) -> [Loss] { [] }

  public var isText: Bool { !traits.contains(.binary) }
  public var carriesCredits: Bool { traits.contains(.credited) }
  public var isKeptInArchives: Bool { traits.contains(.archived) }
  public var canDecode: Bool { !traits.contains(.writeOnly) }
  public var canEncode: Bool { !traits.contains(.readOnly) }
}

public struct FormatTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Its bytes would disturb a terminal.
  public static let binary = FormatTraits(rawValue: 1)
  /// A file says who made it, and under which licence; elsewhere credits are lost.
  public static let credited = FormatTraits(rawValue: 1 << 1)
  /// Its files usually lie in archives, with pictures and sounds beside them and without a manifest.
  public static let archived = FormatTraits(rawValue: 1 << 2)
  /// `encode` is never called.
  public static let readOnly = FormatTraits(rawValue: 1 << 3)
  /// `decode` is never called.
  public static let writeOnly = FormatTraits(rawValue: 1 << 4)
}

/// How sure a format is that a file is its own.
public enum Recognition: Int, Comparable, Sendable {
  case no
  /// The syntax fits, but nothing shows that it holds themes.
  case plausible
  /// Some of it may be themes.
  case possible
  /// It looks like it.
  case likely
  /// It carries a signature, or has only keys of this format.
  case certain

  public static func < (left: Recognition, right: Recognition) -> Bool { left.rawValue < right.rawValue }
}

/// A format that other programs write and this one only reads: it needs no `encode`.
///
/// For example: `memorize export --format mavo` says that themes cannot be written as mavo, and names those they can be.
public protocol ReadOnlyFormat: ThemeFormat {}

extension ReadOnlyFormat {
  public var traits: FormatTraits { .readOnly }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    throw Diagnostic.format(.notWritten(name, known: []))
  }
}

/// A format whose files are written differently under another extension: with tabs in a `.tsv`, where a `.csv` has commas.
public protocol VariantFormat: ThemeFormat {
  func variant(forExtension suffix: String) -> any ThemeFormat
}

/// A format that is told from its neighbours by more than the usual opening: `recognition` gets up to
/// ``FormatRegistry/longOpeningLength`` bytes.
public protocol LongOpeningFormat: ThemeFormat {}
