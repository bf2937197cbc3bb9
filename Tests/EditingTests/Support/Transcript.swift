import Editing
import Themes

/// A written session: prompts with typed lines, and their replies. `$` starts a session; `bob: pairs 2` is a line of
/// another user.
struct Transcript {
  let page: String

  /// The same lines with the current replies.
  func played(in fixture: EditingFixture) throws -> String {
    var result: [String] = []
    var session: EditSession?
    for line in page.split(separator: "\n") {
      if line.hasPrefix("$ memorize edit") {
        if let session { result += try Self.text(session.farewell()) }
        if !result.isEmpty { result.append("") }
        result.append(String(line))
        var next = fixture.session()
        let words = line.dropFirst("$ memorize edit ".count)
        if !words.isEmpty { result += Self.text(try next.begin(with: String(words))) }
        session = next
      } else if line.hasPrefix("bob: ") {
        var other = fixture.session(of: "bob")
        _ = try other.begin(with: session?.theme?.name ?? "Halloween")
        result.append(String(line))
        result += Self.text(try other.enter(String(line.dropFirst(5))) ?? Reply()).map { "     \($0)" }
      } else if let typed = Self.typed(line), var current = session {
        result.append(current.prompt + typed)
        let reply = try current.enter(typed) ?? Reply()
        result += Self.text(reply)
        session = current
        if reply.isLast { session = nil }
      }
    }
    if let session { result += try Self.text(session.farewell()) }
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
    reply.lines.map(\.plain)
      + (reply.rejection.map { rejection in
        var rejection = rejection
        rejection.place = .whole
        return ["\(rejection)"]
      } ?? [])
  }
}
