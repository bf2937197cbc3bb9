public import Terminals
public import Themes

/// Faces side by side on one line, each of them whole, within a number of cells. Not escaped yet.
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

  /// Returns false, and changes nothing, where the face does not fit into `room` cells.
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

  /// Adds "…", for which the caller has kept a cell.
  mutating func appendEllipsis() {
    text += "…"
    cells += 1
  }

  /// Whether a face would melt into the one before it: 🏽 behind 👍, or the second letter of a flag.
  private func joins(_ face: String) -> Bool {
    guard let first = face.unicodeScalars.first, let last else { return false }
    // A shortcut for most faces: pictographs that attach to nothing.
    if (0x1F300...0x1FAFF).contains(first.value), !first.properties.isEmojiModifier, last != "\u{200D}" { return false }
    return (String(text.suffix(1)) + face).count != 1 + face.count
  }
}

/// Faces set apart by spaces, as many on a line as fit, to be looked at one by one.
public struct FaceParagraph: Sendable {
  private let faces: [Emoji]
  private let width: Int

  public init(_ faces: [Emoji], width: Int) {
    self.faces = faces
    self.width = max(width, 2)
  }

  /// At least one line, which can be empty.
  public var lines: [StyledText] {
    var lines: [StyledText] = []
    var line = FaceLine(separatedBy: " ")
    for face in faces where !line.append(face, within: width) {
      lines.append(StyledText(line.text))
      line = FaceLine(separatedBy: " ")
      _ = line.append(face, within: width)
    }
    return lines + [StyledText(line.text)]
  }
}
