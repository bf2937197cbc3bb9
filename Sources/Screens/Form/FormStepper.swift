internal import Terminals

/// A text field whose cursor stays at its end.
struct FormText: Hashable {
  private(set) var text = ""
  /// True if the next letter replaces the text.
  var isSelected = false

  init(_ text: String = "", isSelected: Bool = false) {
    self.text = text
    self.isSelected = isSelected
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
    if text.utf8.count + typed.utf8.count <= Self.longest { text += typed }
  }

  static let longest = 4_000
}

/// The number of pairs between two buttons: `[−] 6 [+]`.
struct FormStepper {
  let value: Int

  var text: String { "[−] \(value) [+]" }

  /// The step that a click on a button makes.
  func at(_ column: Int) -> Int? {
    switch column - FormLayout.left {
    case 0..<3: -1
    case text.count - 3..<text.count: 1
    default: nil
    }
  }
}
