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
    if let format = formats.promised(by: wanted) { return format }
    if let format = try source?.format(named: wanted), serves(format) { return format }
    if let format = outside.promised(by: wanted) { return format }
    throw Diagnostic.format(.unknown(name, suggestion: closest(to: wanted, among: names), known: names))
  }

  /// The format a file name promises by its extension.
  public func format(ofFile name: String) -> (any ThemeFormat)? {
    Self.suffix(of: name).flatMap { formats.promised(by: $0) ?? outside.promised(by: $0) }
  }

  private static func suffix(of fileName: String) -> String? {
    guard let dot = fileName.lastIndex(of: "."), !fileName[dot...].contains("/") else { return nil }
    return fileName[fileName.index(after: dot)...].lowercased()
  }
}

/// Where formats come from that are not part of the program: asked only when the registry's own do not do.
///
/// For example: the executables in a folder of plugins, which have to be started to tell what they recognise.
public protocol FormatSource: Sendable {
  /// Cheap to ask for: nothing is started.
  var names: [String] { get }

  /// Those that work; who wants to know what is wrong with the others names them.
  var formats: [any ThemeFormat] { get }

  /// The format of that name, nil where there is none; throws where it does not work.
  func format(named name: String) throws -> (any ThemeFormat)?
}

// Recognition.
extension FormatRegistry {
  /// A format, and how sure it is of the file it was chosen for.
  public struct Detection: Sendable {
    public let format: any ThemeFormat
    public let recognition: Recognition
  }

  /// The format of a file.
  public func detect(_ bytes: [UInt8], fileName: String?) throws -> any ThemeFormat {
    try detection(of: bytes, fileName: fileName).format
  }

  /// Asks formats with a signature, then our own, those of other programs, and the source, and stops at the first that is
  /// certain.
  ///
  /// Content counts more than the name: the extension decides between formats that are equally sure. Where none is sure at
  /// all, it says which one shall tell what is wrong with the file.
  public func detection(of bytes: [UInt8], fileName: String?) throws -> Detection {
    guard !bytes.isEmpty else { throw Diagnostic.format(.empty) }
    if let spreadsheet = Spreadsheet(opening: bytes[...]) { throw Diagnostic.format(.spreadsheet(spreadsheet)) }
    let readable = decoding
    let suffix = fileName.flatMap(Self.suffix)
    var answers: [Detection] = []
    for format in readable.formats.filter({ !$0.isText }) + readable.formats.filter(\.isText) {
      let answer = Detection(format: format, recognition: format.recognition(ofFile: bytes))
      if answer.recognition == .certain { return answer }
      answers.append(answer)
    }
    // Asking the source may start processes, so a file that one of ours reads is not shown to it.
    let outside = readable.isOurs(answers, suffix) ? [] : readable.outside
    answers += outside.map { Detection(format: $0, recognition: $0.recognition(ofFile: bytes)) }

    let best = answers.map(\.recognition).max() ?? .no
    if best == .no, let packer = Packer(opening: bytes[...]), suffix.flatMap(outside.promised) == nil {
      throw Diagnostic.format(.packed(packer))
    }
    let candidates = answers.filter { $0.recognition == best }.map(\.format)
    if let promised = suffix.flatMap(candidates.promised) { return Detection(format: promised, recognition: best) }
    guard best > .no, let choice = candidates.first else {
      throw Diagnostic.format(.unrecognized(known: readable.names))
    }
    return Detection(format: choice, recognition: best)
  }

  /// Whether one of our formats reads the file: it is likely and no other format may be promised by the name, or it is
  /// possible and the name agrees.
  private func isOurs(_ answers: [Detection], _ suffix: String?) -> Bool {
    let best = answers.map(\.recognition).max() ?? .no
    guard let suffix else { return best >= .likely }
    guard source?.names.contains(suffix) != true else { return false }
    if Self.anyText.contains(suffix) { return best >= .possible }
    let promised = best >= .likely ? formats : answers.filter { $0.recognition == best }.map(\.format)
    return best >= .possible && promised.promised(by: suffix) != nil
  }

  /// Extensions under which notes and logs of any content are kept.
  private static let anyText = ["md", "markdown", "log"]

  /// How much of a file most formats look at.
  package static let openingLength = 4_096

  /// How much those look at that are hard to tell apart: all of a short file.
  package static func longOpeningLength(of count: Int) -> Int { count <= 1 << 20 ? count : 1 << 16 }
}

extension ThemeFormat {
  /// How sure the file makes this format, which sees as much of it as it wants.
  package func recognition(ofFile bytes: [UInt8]) -> Recognition {
    let length =
      self is any LongOpeningFormat
      ? FormatRegistry.longOpeningLength(of: bytes.count) : FormatRegistry.openingLength
    return recognition(of: bytes.prefix(length))
  }
}

extension [any ThemeFormat] {
  /// The first whose files have this extension, as they are written under it.
  fileprivate func promised(by suffix: String) -> (any ThemeFormat)? {
    let format = first { $0.fileExtensions.contains(suffix) }
    return (format as? any VariantFormat)?.variant(forExtension: suffix) ?? format
  }
}
