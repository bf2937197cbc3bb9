internal import Themes

/// The lines of a text in any supported encoding, with any line ends.
package struct PlainText {
  package struct Line {
    package let number: Int
    package let bytes: UnsafeBufferPointer<UInt8>

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The rule of a drawn table, or its header if that only names columns.
    fileprivate(set) var isFrame = false

    /// True for white space and frames; a quick test that misses rare characters.
    package var isBlank: Bool { isFrame || bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }

  /// Calls `body` with the text of a whole file; throws if it is not UTF-8 or UTF-16 text.
  package static func withLines<Result>(
    of bytes: [UInt8], _ limits: ReadingLimits, _ body: (PlainText) throws -> Result
  ) throws -> Result {
    try TextEncoding.decode(bytes, limits).text.withUnsafeBufferPointer { buffer in
      try UTF8Check.check(buffer)
      return try body(PlainText(buffer, limits))
    }
  }

  /// Calls `body` with the first bytes of a file, whose last character may be cut off; nil if they are not text.
  package static func withOpening<Result>(_ opening: ArraySlice<UInt8>, _ body: (PlainText) -> Result) -> Result? {
    guard let bytes = try? TextEncoding.decode(TextEncoding.whole(Array(opening))).text else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      let end = UTF8Check.fault(in: buffer) ?? buffer.count
      guard buffer.count - end < 4, !buffer[end...].contains(0) else { return nil }
      var text = PlainText(UnsafeBufferPointer(rebasing: buffer[..<end]), .standard)
      text.isCut = opening.count >= FormatRegistry.openingLength
      return body(text)
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  package let limits: ReadingLimits
  /// True if the last line may continue.
  package private(set) var isCut = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: ReadingLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The text without the byte order mark.
  package var content: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes.withoutByteOrderMark)
  }

  /// All lines, including blank ones, without line ends.
  package var lines: Lines { Lines(bytes: content, mostLines: limits.rows, rest: ByteLines(content, from: 0)) }

  package struct Lines {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>
    fileprivate let mostLines: Int
    fileprivate var rest: ByteLines

    /// The range of the next line.
    fileprivate mutating func nextRange() throws -> ByteLines.Line? {
      guard let next = rest.next() else { return nil }
      guard next.number <= mostLines else {
        throw Diagnostic.limit(
          "the text has more than \(grouped(mostLines)) lines", hint: FreeTextBudget.remedy, at: .wholeLine(mostLines))
      }
      guard next.range.count <= PlainText.longestLine else {
        throw Diagnostic.limit(
          "the line is longer than \(binarySize(PlainText.longestLine))", hint: "Check that this is a text file.",
          at: .wholeLine(next.number))
      }
      return next
    }

    package mutating func next() throws -> Line? {
      guard let next = try nextRange() else { return nil }
      var line = Line(number: next.number, bytes: UnsafeBufferPointer(rebasing: bytes[next.range]))
      let kind = DrawnLine.kind(of: next.range, in: bytes)
      line.isFrame = kind == .rule || kind == .row && isAboveRule && !line.text.contains(where: \.isEmoji)
      return line
    }

    private var isAboveRule: Bool {
      var rest = rest
      return rest.next().map { DrawnLine.kind(of: $0.range, in: bytes) == .rule } ?? false
    }
  }

  fileprivate static let longestLine = 1 << 20
}

extension ThemeReading {
  /// The lines of a text in UTF-8 or UTF-16, with any line ends, numbered from 1.
  ///
  /// For example: `for (number, line) in try reading.lines(of: bytes) where !line.isEmpty { … }`
  ///
  /// Throws a ``Diagnostic`` if the bytes are not a text, or if there are more lines, or longer ones, than a file may have.
  public func lines(of bytes: [UInt8]) throws -> some Sequence<(number: Int, text: String)> {
    let text = try TextEncoding.decode(bytes, limits).text
    let start = text.hasByteOrderMark ? 3 : 0
    let ranges = try PlainText.withLines(of: text, limits) { plain in
      var lines = plain.lines
      var ranges: [Range<Int>] = []
      while let line = try lines.nextRange() {
        ranges.append(start + line.range.lowerBound..<start + line.range.upperBound)
      }
      return ranges
    }
    return zip(1..., ranges).lazy.map { (number: $0, text: String(decoding: text[$1], as: UTF8.self)) }
  }
}
