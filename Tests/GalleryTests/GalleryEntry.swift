/// A diagnostic code and the smallest command that provokes it. The first entry of a code is its example in the manual.
struct GalleryEntry: Sendable {
  let code: String
  var files: [GalleryFile] = []
  /// Shell lines that are run first.
  var preparation: [String] = []
  /// The shell line that provokes the code.
  let command: String
  /// The typed input; nil runs the line without a terminal.
  var typed: String?
  /// Hides the other findings that come with this one.
  var showsOnlyItsOwn = false

  /// Identifies the entry: several have the same code and different sentences.
  var key: [String] { [code, command] + preparation + files.map { "\($0.name) \($0.bytes.hashValue)" } }

  /// `check` of one file.
  static func check(_ code: String, _ file: GalleryFile, _ option: String = "") -> GalleryEntry {
    GalleryEntry(code: code, files: [file], command: "memorize check \(file.name)\(option)")
  }

  /// A command line, run after the preparation.
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
  /// How the page shows it: by its text or by a description.
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
