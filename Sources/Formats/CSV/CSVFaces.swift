internal import Themes

/// Reads the emoji of one cell: separated by white space, or without separators.
enum CSVFaces {
  /// For example: `🎃 👻`, `🎃👻` and `🎃;👻` are two faces each. Nil for a cell with other text, which
  /// ``CSVWordBudget/faces(_:at:)`` reads.
  static func faces(_ cell: UnsafeBufferPointer<UInt8>, _ reading: inout ThemeReading) -> WrittenFaces? {
    var faces = reading.validator.list(expecting: cell.isEmpty ? 0 : cell.count / 5 + 1)
    guard !cell.isEmpty else { return faces }
    var marks: UInt32 = 0
    var index = 0
    while let run = ListBytes.nextRun(cell, from: &index, gap: ListBytes.spaceLength) {
      let mark = mark(run)
      guard marks & mark == 0, append(run, to: &faces, &reading) else { return nil }
      marks |= mark
    }
    return faces
  }

  /// False if the run is neither one face nor a row of emoji.
  private static func append(
    _ run: UnsafeBufferPointer<UInt8>, to faces: inout WrittenFaces, _ reading: inout ThemeReading
  ) -> Bool {
    if reading.validator.addKnown(run, to: &faces) { return true }
    if run.contains(where: { $0 >= 0x80 }), let row = row(run, reading) {
      for face in row { reading.validator.add(face, to: &faces) }
      return true
    }
    // Before it is divided: a separator with a mark is a face.
    guard isWhole(run) else {
      guard let parts = parts(run, reading) else { return false }
      for part in parts { reading.validator.add(part, to: &faces) }
      return true
    }
    reading.validator.add(String(decoding: run, as: UTF8.self), to: &faces)
    return true
  }

  /// True for a single character, or for a text longer than any word and without a separator: splitting it finds
  /// nothing.
  private static func isWhole(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    if isCharacter(run) { return true }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|")]
    return run.count > longestWord && !run.contains { $0 >= 0x80 || separators.contains($0) }
  }

  private static func isCharacter(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
    run.count <= longestFace && String(decoding: run, as: UTF8.self).dropFirst().isEmpty
  }

  /// A bit for each character that is a face if it occurs once; a second one is a separator between faces, or stands
  /// for a lost emoji.
  @inline(__always)
  private static func mark(_ run: UnsafeBufferPointer<UInt8>) -> UInt32 {
    switch run.count {
    case 1: return marks.firstIndex(of: run[0]).map { 8 << UInt32($0) } ?? 0
    // U+FFFD, an en dash and an em dash.
    case 3 where run[0] == 0xEF && run[1] == 0xBF && run[2] == 0xBD: return 1
    case 3 where run[0] == 0xE2 && run[1] == 0x80 && run[2] == 0x94: return 2
    case 3 where run[0] == 0xE2 && run[1] == 0x80 && run[2] == 0x93: return 4
    default: return 0
    }
  }

  private static let marks = Array("?_,;|/+&-".utf8)

  /// The faces of `🎃,👻;🕷️`; nil if the separators divide anything else, or nothing.
  private static func parts(_ run: UnsafeBufferPointer<UInt8>, _ reading: ThemeReading) -> [String]? {
    var parts: [String] = []
    var index = 0
    while parts.count <= FaceRule.longest,
      let part = ListBytes.nextRun(run, from: &index, gap: ListBytes.separatorLength)
    {
      guard part.count < run.count else { return nil }
      if let row = row(part, reading) {
        parts += row
      } else if isCharacter(part) {
        parts.append(String(decoding: part, as: UTF8.self))
      } else {
        return nil
      }
    }
    return parts.isEmpty ? nil : parts
  }

  /// The emoji of a run; nil if it contains anything else. Stops when there are more than a theme may have.
  ///
  /// Reads in windows, because a single character may be half a megabyte long.
  private static func row(_ run: UnsafeBufferPointer<UInt8>, _ reading: ThemeReading) -> [String]? {
    var row: [String] = []
    var start = 0
    while start < run.count, row.count <= FaceRule.longest {
      var end = min(start + window, run.count)
      while end < run.count, run[end] & 0xC0 == 0x80 { end += 1 }
      var characters = String(decoding: run[start..<end], as: UTF8.self).map(String.init)
      // The last character may continue in the next window.
      if end < run.count { characters.removeLast() }
      guard !characters.isEmpty else { return nil }
      for character in characters {
        guard reading.validator.isEmoji(character) else { return nil }
        row.append(character)
        start += character.utf8.count
      }
    }
    return row
  }

  private static let window = 512
  /// Sixteen scalars of four bytes.
  private static let longestFace = 64
  private static let longestWord = 1_000
}
