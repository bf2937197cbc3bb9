public import Themes

/// The formats known to a program, in the order in which they are asked.
///
/// A value: modules above add their own formats. For example: `FormatRegistry.basic.adding(DeckFormat())`.
public struct FormatRegistry: Sendable {
  /// The registered formats; they take precedence over those of the source.
  public private(set) var formats: [any ThemeFormat]
  private var source: (any FormatSource)?
  /// Limits a registry to formats that can be read or written; nil for any.
  private var serves: (@Sendable (any ThemeFormat) -> Bool)?

  /// Makes a registry of some formats, which are asked in this order.
  public init(_ formats: [any ThemeFormat] = []) { self.formats = formats }

  /// The built-in formats; a new one is added here.
  public static let basic = FormatRegistry([JSONFormat(), XMLFormat(), CSVFormat(), TextFormat()])

  /// This registry with another format, which is asked last.
  public func adding(_ format: any ThemeFormat) -> FormatRegistry {
    var copy = self
    copy.formats.append(format)
    return copy
  }

  /// This registry with `source`, which is asked for formats that the registry lacks.
  public func adding(_ source: any FormatSource) -> FormatRegistry {
    var copy = self
    copy.source = source
    return copy
  }

  /// The names of the formats, those of its source included.
  public var names: [String] { formats.map(\.name) + (serves == nil ? source?.names ?? [] : outside.map(\.name)) }

  /// The formats that can be read.
  public var decoding: FormatRegistry { narrowed { $0.canDecode } }

  /// The formats that can be written.
  public var encoding: FormatRegistry { narrowed { $0.canEncode } }

  private func narrowed(by serves: @escaping @Sendable (any ThemeFormat) -> Bool) -> FormatRegistry {
    var copy = self
    copy.serves = serves
    copy.formats = formats.filter(serves)
    return copy
  }

  /// The formats of the source; asking for them may start processes.
  private var outside: [any ThemeFormat] { source?.formats.filter(serves ?? { _ in true }) ?? [] }

  /// Finds a format by name or by file extension, ignoring case.
  public func format(named name: String) throws -> any ThemeFormat {
    let wanted = name.lowercased()
    if let format = formats.first(where: { $0.name == wanted }) { return format }
    if let format = formats.promised(by: wanted) { return format }
    if let format = try source?.format(named: wanted), serves?(format) ?? true { return format }
    if let format = outside.promised(by: wanted) { return format }
    throw Diagnostic.format(.unknown(name, suggestion: closest(to: wanted, among: names), known: names))
  }

  /// The format that claims the extension of a file name.
  public func format(ofFile name: String) -> (any ThemeFormat)? {
    Self.suffix(of: name).flatMap { formats.promised(by: $0) ?? outside.promised(by: $0) }
  }

  private static func suffix(of fileName: String) -> String? {
    guard let dot = fileName.lastIndex(of: "."), !fileName[dot...].contains("/") else { return nil }
    return fileName[fileName.index(after: dot)...].lowercased()
  }
}

/// A provider of external formats, asked only when the registered ones do not suffice.
///
/// For example: the executables in a folder of plugins, which have to be started before they can recognise a file.
public protocol FormatSource: Sendable {
  /// The names of all formats; reading them starts no process.
  var names: [String] { get }

  /// The formats that work; ``format(named:)`` reports why another one does not.
  var formats: [any ThemeFormat] { get }

  /// The format of that name, or nil; throws when it exists but does not work.
  func format(named name: String) throws -> (any ThemeFormat)?

  /// Why formats do not work, as warnings.
  var faults: [Diagnostic] { get }
}

extension FormatSource {
  public var faults: [Diagnostic] { [] }
}

// Recognition.
extension FormatRegistry {
  /// The format chosen for a file, and how sure the format is.
  package struct Detection: Sendable {
    package let format: any ThemeFormat
    package let recognition: Recognition
    /// The faults of external formats that could not be asked about a file whose extension no other has.
    package var faults: [Diagnostic] = []
  }

  /// The format of a file, by its content and then by its name; throws a ``Diagnostic`` if no format recognises it.
  public func detect(_ bytes: [UInt8], fileName: String?) throws -> any ThemeFormat {
    try detection(of: bytes, fileName: fileName).format
  }

  /// The format of a file with its recognition, for choosing between files.
  ///
  /// Asks formats with a signature, then our own, those of other programs, and the source, and stops at the first that
  /// is certain.
  ///
  /// Content counts more than the name: the extension decides between formats that are equally sure. If all of them say
  /// no, the extension chooses the format that will report what is wrong with the file.
  package func detection(of bytes: [UInt8], fileName: String?) throws -> Detection {
    guard !bytes.isEmpty else { throw Diagnostic.format(.empty) }
    let readable = decoding
    let suffix = fileName.flatMap(Self.suffix)
    var answers: [Detection] = []
    for format in readable.formats.filter({ !$0.isText }) + readable.formats.filter(\.isText) {
      let answer = Detection(format: format, recognition: format.recognition(ofFile: bytes))
      if answer.recognition == .certain { return answer }
      // A line of source may look like one of a text or table.
      if suffix == Self.source, !format.fileExtensions.contains(Self.source) { continue }
      answers.append(answer)
    }
    // A plugin that does not work is reported: as another format, its files would be misread.
    if let suffix, formats.promised(by: suffix) == nil { _ = try source?.format(named: suffix) }
    // Asking the source may start processes, so a file that a registered format reads is not shown to it.
    let isOurs = readable.isOurs(answers, suffix)
    let outside = isOurs ? [] : readable.outside
    let isClaimed = suffix.map { (formats + outside).promised(by: $0) != nil } ?? true
    let faults = isOurs || isClaimed ? [] : source?.faults ?? []
    answers += outside.map { Detection(format: $0, recognition: $0.recognition(ofFile: bytes)) }

    let best = answers.map(\.recognition).max() ?? .no
    if best == .no, suffix.flatMap(outside.promised) == nil {
      if let office = OfficeFile(bytes) { throw Diagnostic.format(.office(office)) }
      if let packer = CompressedFile(opening: bytes[...]) { throw Diagnostic.format(.packed(packer)) }
      if let file = BinaryFile(opening: bytes[...]) { throw Diagnostic.format(.binary(file)) }
    }
    let candidates = answers.filter { $0.recognition == best }.map(\.format)
    if let promised = suffix.flatMap(candidates.promised) {
      return Detection(format: promised, recognition: best, faults: faults)
    }
    guard best > .no, let choice = candidates.first else {
      throw Diagnostic.format(.unrecognized(known: readable.names))
    }
    return Detection(format: choice, recognition: best, faults: faults)
  }

  /// True where a registered format reads the file: it is likely and the extension allows no other, or it is possible
  /// and the extension agrees.
  private func isOurs(_ answers: [Detection], _ suffix: String?) -> Bool {
    let best = answers.map(\.recognition).max() ?? .no
    guard let suffix else { return best >= .likely }
    guard source?.names.contains(suffix) != true else { return false }
    if Self.anyText.contains(suffix) { return best >= .possible }
    let promised = best >= .likely ? formats : answers.filter { $0.recognition == best }.map(\.format)
    return best >= .possible && promised.promised(by: suffix) != nil
  }

  /// The extension of source, which only a format that claims it may recognise without being certain.
  private static let source = "swift"

  /// Extensions that notes and logs of any content have.
  private static let anyText = ["md", "markdown", "log"]

  /// The number of bytes most formats are given for recognition.
  package static let openingLength = 4_096

  /// The number of bytes formats get that are hard to tell apart: all of a file up to 1 MiB.
  package static func longOpeningLength(of count: Int) -> Int { count <= 1 << 20 ? count : 1 << 16 }
}

extension ThemeFormat {
  /// The recognition of a file, from as many bytes as this format asks for.
  package func recognition(ofFile bytes: [UInt8]) -> Recognition {
    let length =
      self is any LongOpeningFormat
      ? FormatRegistry.longOpeningLength(of: bytes.count) : FormatRegistry.openingLength
    return recognition(of: bytes.prefix(length))
  }
}

extension [any ThemeFormat] {
  /// The first format with this file extension, in the variant for that extension.
  fileprivate func promised(by suffix: String) -> (any ThemeFormat)? {
    let format = first { $0.fileExtensions.contains(suffix) }
    return (format as? any VariantFormat)?.variant(forExtension: suffix) ?? format
  }
}
