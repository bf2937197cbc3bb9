public import Themes

/// Turns bytes into themes and themes into bytes.
///
/// A format only translates. ``FormatRegistry/read(_:named:as:)`` and `ThemeFile` apply the rules of themes and the limits of
/// files, and find out by reading back what a written file has lost: a format can forget none of that.
public protocol ThemeFormat: Sendable {
  /// In lower case: `json`.
  var name: String { get }
  /// A few words for a list of formats.
  var summary: String { get }
  /// Without the dot, the usual one first.
  var fileExtensions: [String] { get }
  /// Deviations from the default: text without credits that is both read and written.
  var traits: FormatTraits { get }

  /// How sure the format is, judging by the first 4,096 bytes of a file.
  func recognition(of opening: ArraySlice<UInt8>) -> Recognition

  /// Reports every theme of the file and all findings to `reading`; throws a ``Diagnostic`` if the file cannot be read
  /// on.
  func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws

  /// Deterministic: the same themes and credits always give the same bytes.
  func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8]

  /// The content of a theme that this format cannot carry, so that `decode(encode(theme))` lacks it.
  func losses(of theme: Theme) -> [Loss]
}

extension ThemeFormat {
  public var traits: FormatTraits { [] }

  public func losses(of theme: Theme) -> [Loss] { [] }

  /// True if its files can be shown in a terminal.
  public var isText: Bool { !traits.contains(.binary) }
  /// True if its files carry author and licence.
  public var carriesCredits: Bool { traits.contains(.credited) }
  /// True if its files are usually found in archives.
  public var isKeptInArchives: Bool { traits.contains(.archived) }
  /// True if its files hold files of other formats.
  public var isArchive: Bool { traits.contains(.archive) }
  /// True if the format can be read.
  public var canDecode: Bool { !traits.contains(.writeOnly) }
  /// True if the format can be written.
  public var canEncode: Bool { !traits.contains(.readOnly) }
}

/// What is special about a format; most formats have no traits.
public struct FormatTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Its bytes must not be written to a terminal.
  public static let binary = FormatTraits(rawValue: 1)
  /// Files carry the author and license; other formats lose the credits.
  public static let credited = FormatTraits(rawValue: 1 << 1)
  /// Its files are usually found in archives, beside pictures and sounds and without a manifest.
  public static let archived = FormatTraits(rawValue: 1 << 2)
  /// `encode` is never called.
  public static let readOnly = FormatTraits(rawValue: 1 << 3)
  /// `decode` is never called.
  public static let writeOnly = FormatTraits(rawValue: 1 << 4)
  /// Its files hold files of other formats, as a zip or a tar does.
  public static let archive = FormatTraits(rawValue: 1 << 5)
}

/// How sure a format is that it can read a file.
public enum Recognition: Int, Comparable, Sendable {
  /// The file has another format.
  case no
  /// The syntax fits, but nothing shows that the file holds themes.
  case plausible
  /// Part of the file may be themes.
  case possible
  /// The file looks like this format.
  case likely
  /// The file has a signature, or only keys of this format.
  case certain

  public static func < (left: Recognition, right: Recognition) -> Bool { left.rawValue < right.rawValue }
}

/// A format of another program that is only read: it needs no `encode`.
///
/// For example: writing themes as `mavo` throws a ``Diagnostic`` with ``FormatProblem/notWritten(_:known:)``.
public protocol ReadOnlyFormat: ThemeFormat {}

extension ReadOnlyFormat {
  public var traits: FormatTraits { .readOnly }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] {
    throw Diagnostic.format(.notWritten(name, known: []))
  }
}

/// A format with variants by file extension: tabs in a `.tsv`, commas in a `.csv`.
public protocol VariantFormat: ThemeFormat {
  /// The variant for a file extension, or the format itself.
  func variant(forExtension suffix: String) -> any ThemeFormat
}

/// A format that needs more than the usual opening to be distinguished: `recognition` gets all
/// of a file of at most 1 MiB, and the first 64 KiB of a larger one.
public protocol LongOpeningFormat: ThemeFormat {}
