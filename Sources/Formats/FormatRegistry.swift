internal import Themes

/// The formats a program knows, in the order they are asked.
///
/// It is a value: modules above add their own. For example: `FormatRegistry.basic.adding(DeckFormat())`.
public struct FormatRegistry: Sendable {
  /// Its own ones; those of the source come after them, and never in place of one of them.
  public private(set) var formats: [any ThemeFormat]
  private var source: (any FormatSource)?
  private var purpose = Purpose.any

  /// What the formats of a registry are good for.
  private enum Purpose { case any, decoding, encoding }

  public init(_ formats: [any ThemeFormat] = []) { self.formats = formats }

  /// The formats of our own: a new one is a line here.
  public static let basic = FormatRegistry([JSONFormat(), XMLFormat(), CSVFormat(), TextFormat()])

  public func adding(_ format: any ThemeFormat) -> FormatRegistry {
    var copy = self
    copy.formats.append(format)
    return copy
  }

  /// The same registry, which asks `source` for what it has not itself.
  public func adding(_ source: any FormatSource) -> FormatRegistry {
    var copy = self
    copy.source = source
    return copy
  }

  public var names: [String] { formats.map(\.name) + (purpose == .any ? source?.names ?? [] : outside.map(\.name)) }

  /// Those that can be read.
  public var decoding: FormatRegistry { narrowed(to: .decoding) }

  /// Those that can be written.
  public var encoding: FormatRegistry { narrowed(to: .encoding) }

  private func narrowed(to purpose: Purpose) -> FormatRegistry {
    var copy = self
    copy.purpose = purpose
    copy.formats = formats.filter(copy.serves)
    return copy
  }

  private func serves(_ format: any ThemeFormat) -> Bool {
    switch purpose {
    case .any: true
    case .decoding: format.canDecode
    case .encoding: format.canEncode
    }
  }

  /// What the source has; its formats may have to be started.
  private var outside: [any ThemeFormat] { source?.formats.filter(serves) ?? [] }

  /// The format of that name, or of that extension; case does not count.
  public func format(named name: String) throws -> any ThemeFormat {
    let wanted = name.lowercased()
    if let format = formats.first(where: { $0.name == wanted }) { return format }
    if let format = formats.first(where: { $0.fileExtensions.contains(wanted) }) {
      return format.variant(forExtension: wanted)
    }
    if let format = try source?.format(named: wanted), serves(format) { return format }
    if let format = outside.first(where: { $0.fileExtensions.contains(wanted) }) { return format }
    throw Diagnostic.unknownFormat(name, suggestion: closest(to: wanted, among: names), known: names)
  }

  /// The format a file name promises by its extension.
  public func format(ofFile name: String) -> (any ThemeFormat)? {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    func isPromised(_ format: any ThemeFormat) -> Bool { format.fileExtensions.contains(suffix) }
    let format = formats.first(where: isPromised) ?? outside.first(where: isPromised)
    return format?.variant(forExtension: suffix)
  }

  /// Asks the content first; the extension decides between formats that are equally sure, and where none is, so that a
  /// damaged file is told what is wrong with it.
  public func detect(_ bytes: [UInt8], fileName: String?) throws -> any ThemeFormat {
    guard !bytes.isEmpty else { throw Diagnostic.emptyFile }
    let opening = bytes.prefix(Self.openingLength)
    if let spreadsheet = Spreadsheet(opening: opening) { throw Diagnostic.spreadsheet(spreadsheet) }
    let readable = decoding
    func ask(_ format: any ThemeFormat) -> (any ThemeFormat, Recognition) {
      (format, format.recognition(of: bytes.prefix(format.openingLength)))
    }
    var answers = readable.formats.map(ask)
    // Who is certain among its own formats needs no other opinion, which would have to be started.
    if !answers.contains(where: { $0.1 == .certain }) {
      answers += readable.outside.map(ask)
    }
    let best = answers.map(\.1).max() ?? .no
    if best == .no, let packer = Packer(opening: opening), !isPromisedOutside(fileName) {
      throw Diagnostic.packed(by: packer)
    }
    let candidates = FormatRegistry(answers.filter { $0.1 == best }.map(\.0))
    if let promised = fileName.flatMap({ candidates.format(ofFile: $0) }) { return promised }
    guard best > .no, let choice = candidates.formats.first else {
      throw Diagnostic.unrecognizedContent(known: readable.names)
    }
    return choice
  }

  /// True where a format of the source reads files of that name, whatever is in them.
  private func isPromisedOutside(_ fileName: String?) -> Bool {
    fileName.flatMap { FormatRegistry(decoding.outside).format(ofFile: $0) } != nil
  }

  /// The format that makes a file its own once all of it is looked at, where `format` was found by its opening and refused
  /// something; nil where there is none, or the file is too long to be looked at again.
  public func formatOfWhole(_ bytes: [UInt8], insteadOf format: any ThemeFormat) -> (any ThemeFormat)? {
    guard format.isText, bytes.count <= Self.longestWhole else { return nil }
    return decoding.formats.first { other in
      other.name != format.name && other.openingLength > Self.openingLength && other.openingLength < bytes.count
        && other.recognition(of: bytes[...]) == .certain
    }
  }

  private static let longestWhole = 1 << 20

  /// How sure the surest format is that the content is its own.
  public func recognition(of bytes: [UInt8]) -> Recognition {
    decoding.formats.map { $0.recognition(of: bytes.prefix($0.openingLength)) }.max() ?? .no
  }

  /// How much of a file most formats look at.
  package static let openingLength = Recognition.openingLength
}
