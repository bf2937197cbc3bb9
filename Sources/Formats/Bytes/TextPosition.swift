package import Themes

/// Turns offsets into lines and columns; offsets in rising order take a single walk over the text.
///
/// Lines end with LF, CR LF or CR; a column counts characters without the byte order mark.
struct LineCounter<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int {
  private let bytes: Bytes
  private var offset: Int
  private var line = 1
  private var column = 1

  init(_ bytes: Bytes) {
    self.bytes = bytes
    offset = bytes.hasByteOrderMark ? 3 : 0
  }

  mutating func place(ofByte target: Int) -> Place {
    let target = min(target, bytes.count)
    var start = offset
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      guard byte == 0x0A || byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A) else { continue }
      line += 1
      column = 1
      start = offset
    }
    if start < target { column += characters(in: bytes[start..<target]) }
    return .line(line, column: column)
  }

  private func characters(in text: Bytes.SubSequence) -> Int {
    if text.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text.count }
    // After ten thousand bytes, code points are counted instead: grapheme breaking takes seconds on a line of
    // megabytes.
    let rest = text.dropFirst(Self.longestLine).drop { $0 & 0xC0 == 0x80 }
    let opening = String(decoding: text[text.startIndex..<rest.startIndex], as: UTF8.self)
    return opening.count + rest.count { $0 & 0xC0 != 0x80 }
  }

  private static var longestLine: Int { 10_000 }
}

/// Lines and columns of a text, computed only for diagnostics.
package enum TextPosition {
  /// The place of the byte at `offset`; use ``LineCounter`` for several offsets.
  package static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Place {
    var lines = LineCounter(bytes)
    return lines.place(ofByte: offset)
  }
}

/// The lines of a text as byte ranges without line ends; LF, CR LF and CR end a line.
package struct ByteLines: Sequence, IteratorProtocol {
  package struct Line {
    package let number: Int
    package let range: Range<Int>
    /// The start of the next line.
    package let next: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index: Int
  private var number: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, number: Int = 1) {
    self.bytes = bytes
    self.number = number
    index = start
  }

  package mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    let start = index
    var end = bytes.index(from: start) { $0.marks(0x0A) | $0.marks(0x0D) }
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    index = end
    if index < bytes.count {
      index += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
    defer { number += 1 }
    return Line(number: number, range: start..<end, next: index)
  }
}

/// Faces from several lines of a text, in their order.
package struct FacesOfLines {
  package private(set) var texts: [String] = []
  /// The line of each face.
  private var lines: [Int] = []

  package init() {}

  package mutating func add(_ texts: [String], line: Int) {
    self.texts += texts
    lines += Array(repeating: line, count: texts.count)
  }

  /// The place of a theme that begins with a line.
  package func place(ofThemeIn line: Int) -> DraftPlace {
    place(of: .line(line, column: 1)) { .line($0, column: 1) }
  }

  /// The place of a theme whose faces have the places of their lines.
  func place(of theme: Place, _ place: (_ line: Int) -> Place) -> DraftPlace {
    .spots(DraftSpots(whole: theme, faces: lines.map(place)))
  }
}
