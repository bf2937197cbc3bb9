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
  package var lines: Lines { Lines(content, mostLines: limits.rows) }

  package struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var number = 0
    private var start = 0
    private let mostLines: Int

    fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>, mostLines: Int) {
      self.bytes = bytes
      self.mostLines = mostLines
    }

    package mutating func next() throws -> Line? {
      guard start < bytes.count else { return nil }
      number += 1
      guard number <= mostLines else {
        throw Diagnostic.limit(
          "the text has more than \(grouped(mostLines)) lines", hint: FreeTextBudget.remedy, at: .wholeLine(mostLines))
      }
      var end = bytes.index(from: start) { $0.marks(0x0A) | $0.marks(0x0D) }
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      guard end - start <= PlainText.longestLine else {
        throw Diagnostic.limit(
          "the line is longer than \(binarySize(PlainText.longestLine))", hint: "Check that this is a text file.",
          at: .wholeLine(number))
      }
      var line = Line(number: number, bytes: UnsafeBufferPointer(rebasing: bytes[start..<end]))
      let kind = DrawnLine.kind(of: start..<end, in: bytes)
      start = end + (end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? 2 : 1)
      line.isFrame = kind == .rule || kind == .row && isAboveRule && !Self.holdsEmoji(line)
      return line
    }

    private var isAboveRule: Bool {
      var lines = ByteLines(bytes, from: start)
      guard let next = lines.next() else { return false }
      return DrawnLine.kind(of: next.range, in: bytes) == .rule
    }

    private static func holdsEmoji(_ line: Line) -> Bool {
      line.text.contains { Emoji(String($0))?.isEmoji == true }
    }
  }

  fileprivate static let longestLine = 1 << 20
}
