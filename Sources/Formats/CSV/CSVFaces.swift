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
    let text = String(decoding: run, as: UTF8.self)
    // Without looking further, words of plain letters are no emoji in a row.
    guard run.contains(where: { $0 >= 0x80 }), text.index(after: text.startIndex) < text.endIndex else {
      return reading.add(text, to: &faces)
    }
    let characters = text.map(String.init)
    let isRow = characters.allSatisfy { Emoji($0)?.isEmoji == true }
    for face in isRow ? characters : [text] { reading.add(face, to: &faces) }
  }

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
