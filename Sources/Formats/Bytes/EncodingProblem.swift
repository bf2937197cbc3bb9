package import Themes

/// The bytes of a file are not the text that its format expects.
package enum EncodingProblem: Problem {
  case unsupported(String)
  /// With the probable encoding. It is never used: a wrong guess corrupts names, and no older encoding has emoji.
  case malformed(OlderEncoding? = nil)
  case halfCharacter
  case nul
  /// What the file contains instead: `is in UTF-16`.
  case contradicted(declared: String, found: String)
  case lostEmoji(DamagedEmoji)
  case byteOrderMark

  package var wording: Wording {
    switch self {
    case .unsupported(let name):
      .error("encoding.not-utf8", "the file is in \(name), which its format does not allow", hint: Self.save)
    case .malformed(let encoding):
      .error(
        "encoding.not-utf8", "the text is not valid UTF-8" + (encoding.map { "; it looks like \($0.rawValue)" } ?? ""),
        hint: encoding == nil
          ? Self.save : "Save the file as UTF-8 ('CSV UTF-8' in Excel); older encodings have no emoji.")
    case .halfCharacter: .error("encoding.not-utf8", "half of a UTF-16 character is missing", hint: Self.save)
    case .nul: .error("encoding.not-utf8", "the file contains a NUL character, so it is not text", hint: Self.save)
    case .contradicted(let declared, let found):
      .error(
        "encoding.contradicted", "the file declares \(quoted(declared)) but \(found)",
        hint: "Save the file as UTF-8, and declare that in its first line.")
    case .lostEmoji(.replaced):
      .error(
        "encoding.lost-emoji", "the emoji were lost when the file was saved",
        hint: "Save the original as UTF-8 ('CSV UTF-8' in Excel), and import that file.")
    case .lostEmoji(.garbled(let text)):
      .error(
        "encoding.lost-emoji", "the file was saved in the wrong encoding: emoji became \(quoted(text))",
        hint: "Open the original as UTF-8 (in Excel: Data, From Text/CSV), and save it as UTF-8.")
    case .byteOrderMark: .note("encoding.byte-order-mark", "the file starts with a byte order mark; it was ignored")
    }
  }

  private static let save = "Save the file as UTF-8, or copy it again if it is damaged."
}

extension Diagnostic {
  package static func encoding(_ problem: EncodingProblem, at place: Place = .whole) -> Diagnostic {
    Diagnostic(problem, at: place)
  }
}
