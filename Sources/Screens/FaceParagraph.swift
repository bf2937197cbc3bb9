public import Terminals
public import Themes

/// Faces that stand apart, as many on a line as fit: this is where they are looked at one by one.
public struct FaceParagraph: Sendable {
  private let faces: [Emoji]
  private let width: Int

  public init(_ faces: [Emoji], width: Int) {
    self.faces = faces
    self.width = max(width, 2)
  }

  /// At least one line, which may be empty.
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
