internal import Terminals
internal import Themes

/// Faces side by side on one line, each of them whole, in a limited number of cells. Not escaped yet.
struct FaceLine {
  private(set) var text = ""
  private(set) var cells = 0
  private let separator: String
  private var last: Unicode.Scalar?

  /// `wording` is plain ASCII.
  init(after wording: String = "", separatedBy separator: String = "") {
    text = wording
    cells = wording.utf8.count
    self.separator = separator
  }

  /// False, and nothing changed, when the face does not fit into `room` cells any more.
  mutating func append(_ face: Emoji, within room: Int) -> Bool {
    let separator = last == nil ? "" : joins(face.text) ? " " : self.separator
    let added = separator.utf8.count + TextWidth.cells(ofCharacter: face.text.unicodeScalars)
    guard cells + added <= room else { return false }
    text += separator
    text += face.text
    cells += added
    last = face.text.unicodeScalars.last
    return true
  }

  /// Adds "…", for which the caller kept a cell.
  mutating func appendEllipsis() {
    text += "…"
    cells += 1
  }

  /// Two faces can melt into one when they touch: 👍 and 🏽, or the letters of a flag.
  private func joins(_ face: String) -> Bool {
    guard let first = face.unicodeScalars.first, let last else { return false }
    // Most faces by far: pictographs that attach to nothing.
    if (0x1F300...0x1FAFF).contains(first.value), !first.properties.isEmojiModifier, last != "\u{200D}" { return false }
    return (String(text.suffix(1)) + face).count != 1 + face.count
  }
}
