import Editing
import Themes

/// A written session: prompts with typed lines, and their replies. `$` starts a session; `bob: pairs 2` is a line of
/// another user.
struct Transcript {
  let page: String

  /// The same lines with the current replies.
  func played(in fixture: EditingFixture) throws -> String {
    var result: [String] = []
    var editor: EditInterpreter?
    for line in page.split(separator: "\n") {
      if line.hasPrefix("$ memorize edit") {
        if let editor { result += try Self.text(editor.farewell()) }
        if !result.isEmpty { result.append("") }
        result.append(String(line))
        var next = fixture.editor()
        let words = line.dropFirst("$ memorize edit ".count)
        if !words.isEmpty { result += Self.text(try next.begin(with: String(words))) }
        editor = next
      } else if line.hasPrefix("bob: ") {
        var other = fixture.editor(of: "bob")
        _ = try other.begin(with: editor?.session.theme?.name ?? "Halloween")
        result.append(String(line))
        result += Self.text(try other.enter(String(line.dropFirst(5))) ?? Reply()).map { "     \($0)" }
      } else if let typed = Self.typed(line), var current = editor {
        result.append(current.prompt + typed)
        let reply = try current.enter(typed) ?? Reply()
        result += Self.text(reply)
        editor = current
        if reply.isLast { editor = nil }
      }
    }
    if let editor { result += try Self.text(editor.farewell()) }
    return result.joined(separator: "\n") + "\n"
  }

  /// The text after the prompt; nil without a prompt.
  private static func typed(_ line: Substring) -> String? {
    for prompt in [" pairs> ", " emoji> ", "no theme> ", "new theme> "] {
      if let range = line.firstRange(of: prompt) { return String(line[range.upperBound...]) }
    }
    return nil
  }

  private static func text(_ reply: Reply) -> [String] {
    reply.lines.map(\.plain) + (reply.rejection.map { [$0.sentence] } ?? [])
  }
}

extension ReplyLine {
  /// The line without colours. For example: `removed: 🍭 🎃`.
  var plain: String {
    switch self {
    case .effect(let text), .text(let text): text
    case .title(let name, let color): "\(name)  \(shown(color))"
    case .faces(let label, let faces): (label.isEmpty ? "" : "\(label): ") + faces.map(\.text).joined(separator: " ")
    case .words(let words): "words: " + words.map { "\($0.face) \($0.texts.written)" }.joined(separator: ", ")
    case .choice(let number, let face, let isInPlay):
      Self.choice(number, face, isInPlay: isInPlay, inWords: false)
    case .entries(let entries, let width):
      entries.map { entry in
        "  \(entry.term)\(String(repeating: " ", count: width - entry.term.count))  \(entry.meaning)"
      }.joined(separator: "\n")
    case .note(let text): "Note: \(text)"
    }
  }
}
