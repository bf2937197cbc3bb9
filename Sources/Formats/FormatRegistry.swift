internal import Themes

/// The formats a program knows, in the order they are asked.
///
/// It is a value: rooms above add their own. For example: `FormatRegistry.basic.adding(PackFormat())`.
public struct FormatRegistry: Sendable {
  public private(set) var formats: [any ThemeFormat]

  public init(_ formats: [any ThemeFormat] = []) { self.formats = formats }

  /// The formats of this room: a new one is a line here.
  public static let basic = FormatRegistry([
    JSONFormat(),
    XMLFormat(),
    CSVFormat(),
    MavoFormat(),
    SugarMemorizeFormat(),
    KDEPairsFormat(),
  ])

  public func adding(_ format: any ThemeFormat) -> FormatRegistry { FormatRegistry(formats + [format]) }

  public var names: [String] { formats.map(\.name) }

  /// Those that can be read.
  public var decoding: FormatRegistry { FormatRegistry(formats.filter(\.canDecode)) }

  /// Those that can be written.
  public var encoding: FormatRegistry { FormatRegistry(formats.filter(\.canEncode)) }

  /// The format of that name, or of that extension; case does not count.
  public func format(named name: String) throws -> any ThemeFormat {
    let wanted = name.lowercased()
    if let format = formats.first(where: { $0.name == wanted }) { return format }
    if let format = formats.first(where: { $0.fileExtensions.contains(wanted) }) { return format }
    throw Diagnostic.unknownFormat(name, suggestion: closest(to: wanted, among: names), known: names)
  }

  /// The format a file name promises by its extension.
  public func format(ofFile name: String) -> (any ThemeFormat)? {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    return formats.first { $0.fileExtensions.contains(suffix) }
  }

  /// Asks the content first; the extension decides between formats that are equally sure, and where none is, so that a
  /// damaged file is told what is wrong with it.
  public func detect(_ bytes: [UInt8], fileName: String?) throws -> any ThemeFormat {
    guard !bytes.isEmpty else { throw Diagnostic.emptyFile }
    let opening = bytes.prefix(Self.openingLength)
    if let spreadsheet = Spreadsheet(opening: opening) { throw Diagnostic.spreadsheet(spreadsheet) }
    let readable = decoding
    let answers = readable.formats.map { ($0, $0.recognition(of: opening)) }
    let best = answers.map(\.1).max() ?? .no
    let candidates = FormatRegistry(best > .no ? answers.filter { $0.1 == best }.map(\.0) : readable.formats)
    if let promised = fileName.flatMap({ candidates.format(ofFile: $0) }) { return promised }
    guard best > .no, let choice = candidates.formats.first else {
      throw Diagnostic.unrecognizedContent(known: readable.names)
    }
    return choice
  }

  /// How sure the surest format is that the content is its own.
  public func recognition(of bytes: [UInt8]) -> Recognition {
    let opening = bytes.prefix(Self.openingLength)
    return decoding.formats.map { $0.recognition(of: opening) }.max() ?? .no
  }

  static let openingLength = 4_096
}
