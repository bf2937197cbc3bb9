internal import Themes

/// The emoji of one cell: separated by white space, or written one after the other as people do.
enum CSVFaces {
  /// For example: `🎃 👻` and `🎃👻` are two faces; `ab` stays one text, which the rules refuse: two letters are a word.
  static func faces(_ cell: UnsafeBufferPointer<UInt8>, _ reading: inout ThemeReading) -> WrittenFaces {
    var faces = WrittenFaces(expecting: cell.isEmpty ? 0 : cell.count / 5 + 1)
    guard !cell.isEmpty else { return faces }
    var index = 0
    var start = 0
    while index < cell.count {
      let space = spaceLength(cell, at: index)
      guard space > 0 else {
        index += characterLength(cell[index])
        continue
      }
      append(UnsafeBufferPointer(rebasing: cell[start..<index]), to: &faces, &reading)
      index += space
      start = index
    }
    append(UnsafeBufferPointer(rebasing: cell[start...]), to: &faces, &reading)
    return faces
  }

  private static func append(
    _ run: UnsafeBufferPointer<UInt8>, to faces: inout WrittenFaces, _ reading: inout ThemeReading
  ) {
    guard !run.isEmpty else { return }
    if reading.addKnown(run, to: &faces) { return }
    // Without looking further, words of plain letters are no emoji in a row.
    guard run.contains(where: { $0 >= 0x80 }), let row = row(run, reading) else {
      return reading.add(String(decoding: run, as: UTF8.self), to: &faces)
    }
    for face in row { reading.add(face, to: &faces) }
  }

  /// The emoji of a run; nil where it has anything else in it. It ends where no theme could take more.
  ///
  /// It goes by windows: a character of half a megabyte is not worth being walked to its end.
  private static func row(_ run: UnsafeBufferPointer<UInt8>, _ reading: ThemeReading) -> [String]? {
    var row: [String] = []
    var start = 0
    while start < run.count, row.count <= FaceRule.longest {
      var end = min(start + window, run.count)
      while end < run.count, run[end] & 0xC0 == 0x80 { end += 1 }
      var characters = String(decoding: run[start..<end], as: UTF8.self).map(String.init)
      // The last one may go on behind the window.
      if end < run.count { characters.removeLast() }
      guard !characters.isEmpty else { return nil }
      for character in characters {
        guard reading.isEmoji(character) else { return nil }
        row.append(character)
        start += character.utf8.count
      }
    }
    return row
  }

  private static let window = 512

  /// The length of the UTF-8 that starts with `lead`.
  @inline(__always)
  private static func characterLength(_ lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  /// The length of the white space here, by Unicode's property White_Space; 0 where there is none.
  @inline(__always)
  private static func spaceLength(_ cell: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch cell[index] {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2 where cell[index + 1] == 0x85 || cell[index + 1] == 0xA0: return 2
    case 0xE1 where cell[index + 1] == 0x9A && cell[index + 2] == 0x80: return 3
    case 0xE2 where cell[index + 1] == 0x80:
      switch cell[index + 2] {
      case 0x80...0x8A, 0xA8, 0xA9, 0xAF: return 3
      default: return 0
      }
    case 0xE2 where cell[index + 1] == 0x81 && cell[index + 2] == 0x9F: return 3
    case 0xE3 where cell[index + 1] == 0x80 && cell[index + 2] == 0x80: return 3
    default: return 0
    }
  }
}
