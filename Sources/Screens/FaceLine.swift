internal import EmojiNames
public import Terminals
public import Themes

/// Whole faces side by side on one line, within a number of cells. The text is not escaped yet.
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

  /// Adds "…", for which the caller reserved a cell.
  mutating func appendEllipsis() {
    text += "…"
    cells += 1
  }

  /// Whether a face would combine with the one before it: 🏽 after 👍, or the second letter of a flag.
  private func joins(_ face: String) -> Bool {
    guard let first = face.unicodeScalars.first, let last else { return false }
    // A shortcut for most faces: pictographs that do not combine.
    if (0x1F300...0x1FAFF).contains(first.value), !first.properties.isEmojiModifier, last != "\u{200D}" { return false }
    return (String(text.suffix(1)) + face).count != 1 + face.count
  }
}

/// Faces separated by spaces, as many on a line as fit.
public struct FaceParagraph: Sendable {
  private let faces: [Emoji]
  private let width: Int

  public init(_ faces: [Emoji], width: Int) {
    self.faces = faces
    self.width = max(width, 2)
  }

  /// At least one line, which is empty if there are no faces.
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

extension Emoji {
  /// The name of an emoji; other faces have none and stand for themselves.
  package var nameOrFace: String { EmojiNames.name(of: text) ?? text }
}
