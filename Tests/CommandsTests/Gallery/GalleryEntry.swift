/// A diagnostic code and the smallest command that provokes it.
struct GalleryEntry: Sendable {
  let code: String
  var files: [GalleryFile] = []
  /// Shell lines that come first.
  var preparation: [String] = []
  /// The shell line that meets the code.
  let command: String
  /// What is typed, where the line runs on a terminal.
  var typed: String?
  /// Where other findings are bound to come with it: only the one is shown.
  var showsOnlyItsOwn = false

  /// `check` of one file.
  static func check(_ code: String, _ file: GalleryFile, _ option: String = "") -> GalleryEntry {
    GalleryEntry(code: code, files: [file], command: "memorize check \(file.name)\(option)")
  }

  /// A command line, after others that prepare for it.
  static func command(
    _ code: String, _ command: String, after preparation: [String] = [],
    _ files: [GalleryFile] = []
  ) -> GalleryEntry {
    GalleryEntry(code: code, files: files, preparation: preparation, command: command)
  }

  func with(_ change: (inout GalleryEntry) -> Void) -> GalleryEntry {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A file that an entry needs.
struct GalleryFile: Sendable {
  let name: String
  let bytes: [UInt8]
  /// What is shown of it: its text, or words that describe it.
  let appearance: Appearance

  enum Appearance: Sendable {
    case text(String)
    case words(String)
  }

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
    appearance = .text(text)
  }

  init(_ name: String, _ bytes: [UInt8], _ words: String) {
    self.name = name
    self.bytes = bytes
    appearance = .words(words)
  }
}
