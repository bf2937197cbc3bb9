internal import Terminals

/// A text that is being typed: a field of the form, or a line of the chooser. The cursor stays at its end.
struct TypedText: Hashable {
  private(set) var text = ""
  /// True if the next letter replaces the text.
  var isSelected = false
  /// In bytes; what does not fit is dropped.
  private let limit: Int

  init(_ text: String = "", isSelected: Bool = false, limit: Int = Self.longest) {
    self.text = text
    self.isSelected = isSelected
    self.limit = limit
  }

  /// False for a key that types nothing.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): append(String(character))
    case .paste(let pasted): append(pasted)
    case .backspace: text = isSelected ? "" : String(text.dropLast())
    case .control("u"): text = ""
    default: return false
    }
    isSelected = false
    return true
  }

  private mutating func append(_ typed: String) {
    if isSelected { text = "" }
    // Ignores leading spaces.
    if text.isEmpty, typed.allSatisfy(\.isWhitespace) { return }
    text += typed
    while text.utf8.count > limit { text.removeLast() }
  }

  static let longest = 4_000
}
