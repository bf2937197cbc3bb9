internal import CXML2
internal import Themes

/// libxml2's streaming reader for bytes in memory; the only file that uses its pointers.
///
/// No network, DTD or entity is ever loaded; the encoding is already decoded, so a declared one is ignored. The error
/// handler belongs to this reader: libxml2's global state stays unchanged.
package struct XMLReader: ~Copyable {
  private let handle: xmlTextReaderPtr
  private let report: XMLReport
  /// The number of start and end tags so far; `<a/>` counts as one.
  package private(set) var tags = 0
  /// True after an element without an end tag: `<true/>`.
  package private(set) var isEmptyElement = false
  /// True if the current text is only white space.
  private(set) var isBlankText = false
  /// True if it is a CDATA section.
  private var isCharacterData = false

  /// The next part of the file.
  package enum Node {
    case start
    case end
    case text
    /// A comment or the DOCTYPE.
    case aside
    case finished
  }

  package struct Attribute {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// For example `libxml2 2.9.14`, as this program runs with it.
  package static var libraryVersion: String {
    let number = Int(String(cString: memorize_xml_version()).prefix { $0.isNumber }) ?? 0
    return "libxml2 \(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  private init(adopting handle: xmlTextReaderPtr, report: XMLReport) {
    self.handle = handle
    self.report = report
  }

  deinit { xmlFreeTextReader(handle) }

  /// Opens bytes that ``XMLScan`` has checked. They are not copied and must outlive the reader.
  package static func open(_ bytes: UnsafeBufferPointer<UInt8>, isBlankLayout: Bool) throws -> XMLReader {
    XMLLibrary.start
    // COMPACT stores short texts in their nodes; NOBLANKS drops white space between tags. libxml2 only guesses which
    // white space is layout, so NOBLANKS is used only if the scan found no other.
    let layout = isBlankLayout ? XML_PARSE_NOBLANKS.rawValue : 0
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_COMPACT.rawValue | layout
    return try bytes.withMemoryRebound(to: CChar.self) { characters in
      guard
        let handle = xmlReaderForMemory(
          characters.baseAddress, Int32(characters.count), nil, nil, Int32(options))
      else { throw Diagnostic(LibraryFailure()) }
      let report = XMLReport()
      // The reader owns the report and frees the handle first, so the handler never sees a freed report.
      xmlTextReaderSetStructuredErrorHandler(
        handle,
        { context, error in
          guard let context, let error else { return }
          Unmanaged<XMLReport>.fromOpaque(context).takeUnretainedValue().record(error.pointee)
        }, Unmanaged.passUnretained(report).toOpaque())
      return XMLReader(adopting: handle, report: report)
    }
  }

  /// Moves to the next node; throws the first error that libxml2 reported, even a recoverable one.
  package mutating func next() throws -> Node {
    let status = xmlTextReaderRead(handle)
    if report.hasFault, let fault = report.first { throw fault }
    guard status == 1 else {
      guard status == 0 else { throw Diagnostic(LibraryFailure()) }
      return .finished
    }
    let type = UInt32(bitPattern: xmlTextReaderNodeType(handle))
    isCharacterData = type == XML_READER_TYPE_CDATA.rawValue
    switch type {
    case XML_READER_TYPE_ELEMENT.rawValue:
      tags += 1
      isEmptyElement = xmlTextReaderIsEmptyElement(handle) == 1
      return .start
    case XML_READER_TYPE_END_ELEMENT.rawValue:
      tags += 1
      return .end
    case XML_READER_TYPE_WHITESPACE.rawValue, XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue:
      isBlankText = true
      return .text
    case XML_READER_TYPE_TEXT.rawValue:
      isBlankText = false
      return .text
    case XML_READER_TYPE_CDATA.rawValue:
      isBlankText = withText { $0.allSatisfy(\.isBlank) }
      return .text
    case XML_READER_TYPE_COMMENT.rawValue, XML_READER_TYPE_DOCUMENT_TYPE.rawValue: return .aside
    default:
      // The scan rejects entities and instructions; this is a second line of defence.
      throw Diagnostic(LibraryFailure())
    }
  }

  /// The text of the current text node.
  package var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// The name of the current element.
  package var name: String { withName { String(cString: $0) } ?? "" }

  /// The name of the current element as NUL-terminated UTF-8, without making a string.
  @inline(__always)
  func withName<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result? {
    xmlTextReaderConstName(handle).map(body)
  }

  /// The value of an attribute of the current element.
  package func attribute(_ name: String) -> String? {
    guard xmlTextReaderMoveToAttribute(handle, name) == 1 else { return nil }
    defer { xmlTextReaderMoveToElement(handle) }
    return text
  }

  /// The name of the current element without a namespace prefix.
  package var localName: String { xmlTextReaderConstLocalName(handle).map { String(cString: $0) } ?? "" }

  /// All attributes of the current element, in their order.
  package func attributes() -> [Attribute] {
    var attributes: [Attribute] = []
    while xmlTextReaderMoveToNextAttribute(handle) == 1 {
      if xmlTextReaderIsNamespaceDecl(handle) == 1 { continue }
      attributes.append(.init(name: name, value: text))
    }
    xmlTextReaderMoveToElement(handle)
    return attributes
  }

  /// The text of the current node as bytes.
  @inline(__always)
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let value = xmlTextReaderConstValue(handle) else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let text = UnsafeBufferPointer(start: value, count: Int(xmlStrlen(value)))
    guard isCharacterData, text.contains(0x0D) else { return body(text) }
    return Self.withLineFeeds(text).withUnsafeBufferPointer(body)
  }

  /// The text with a line feed for each line end, as XML prescribes: libxml2 leaves those of CDATA sections as they are.
  private static func withLineFeeds(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    text.indices.compactMap { index in
      guard text[index] == 0x0D else { return text[index] }
      return index + 1 < text.count && text[index + 1] == 0x0A ? nil : 0x0A
    }
  }
}

/// Keeps the first error of libxml2: the later ones are its consequences.
private final class XMLReport {
  private(set) var first: Diagnostic?
  /// True if there is a first error; asked for every node, and faster to read than the error itself.
  private(set) var hasFault = false

  func record(_ error: xmlError) {
    guard !hasFault, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    hasFault = true
    first = Self.finding(error, at: .line(max(Int(error.line), 1), column: max(Int(error.int2), 1)))
  }

  private static func finding(_ error: xmlError, at place: Place) -> Diagnostic {
    switch UInt32(bitPattern: error.code) {
    case XML_ERR_INVALID_CHAR.rawValue, XML_ERR_INVALID_CHARREF.rawValue:
      return .brokenXML(
        "the file contains a character that XML does not allow, such as a control character", hint: "Remove it.",
        at: place)
    case XML_ERR_TAG_NOT_FINISHED.rawValue, XML_ERR_DOCUMENT_END.rawValue:
      return .truncatedXML("the file ends too early", at: place)
    default:
      let message = error.message.map { String(cString: $0) } ?? ""
      let reason = message.split(separator: "\n").first ?? "no reason given"
      return .brokenXML(
        "the file is not well-formed XML: \(reason)", hint: "Correct the markup at this place.", at: place)
    }
  }
}

/// libxml2 fails without an error in the file.
private struct LibraryFailure: Problem {
  var wording: Wording {
    .error("xml.parser-failed", "libxml2 failed with an unknown error", hint: "Close other programs, and try again.")
  }

  var failure: Failure { .other }
}

/// Initialises libxml2 once, before any thread reads: its lazy initialisation is not thread-safe everywhere.
private enum XMLLibrary {
  static let start: Void = xmlInitParser()
}
