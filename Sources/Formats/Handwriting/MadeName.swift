internal import Themes

extension ThemeReading {
  /// What a theme is called that nothing names: after its file, or after its first faces, so that it is the same each
  /// time.
  ///
  /// For example: `animals` for the only list of `animals.txt`, `🐶🐱🐭` for what was pasted.
  package mutating func madeName(_ faces: [String]) -> String {
    defer { fileTitle = nil }
    if let fileTitle, !trimmed(fileTitle).isEmpty { return fileTitle }
    let isEmoji = faces.first.flatMap { Emoji($0) }?.isEmoji ?? false
    return faces.prefix(3).joined(separator: isEmoji ? "" : " ")
  }
}
