internal import Themes

/// A part of a line, and the column it begins at.
struct Argument: Hashable, Sendable {
  let text: String
  /// Counted from 1, in characters.
  let column: Int

  init(_ text: Substring, column: Int) {
    // The white space at both ends belongs to nobody, unless a torn emoji clings to it.
    let body = text.drop(while: \.isPlainSpace)
    var end = body
    while end.last?.isPlainSpace == true { end.removeLast() }
    self.text = String(end)
    self.column = column + text.count - body.count
  }

  var isEmpty: Bool { text.isEmpty }

  /// The argument as the name of a theme; throws the reason why it can be none.
  func name() throws -> String {
    var findings: [Diagnostic] = []
    let name = NameRule.check(text, at: .line(1, column: column), &findings)
    if let fault = findings.first(where: { $0.severity == .error }) { throw fault }
    return name ?? text
  }
}

extension Character {
  /// White space and nothing that was joined to it: `" 🏽"` is one character too.
  var isPlainSpace: Bool { isWhitespace && (unicodeScalars.count == 1 || self == "\r\n") }
}
