/// A name is not blank, fits on a line, and cannot disturb what it is shown in.
public enum NameRule {
  public static let longest = 100
  /// Bounds the combining marks that a hundred characters may carry.
  package static let longestUTF8 = 1_000

  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> String? {
    let place = draft.place.of(.name)
    guard let written = draft.name else {
      findings.append(.nameMissing(at: place))
      return nil
    }
    return check(written, at: place, &findings)
  }

  /// The name as it will be kept, or nil with the reason among the findings.
  package static func check(_ written: String, at place: Place, _ findings: inout [Diagnostic]) -> String? {
    let name = trimmed(written)
    guard !name.isEmpty, name.unicodeScalars.contains(where: \.isVisible) else {
      findings.append(.nameBlank(at: place))
      return nil
    }
    if let scalar = name.unicodeScalars.first(where: \.isUnsafe) {
      findings.append(.nameUnsafe(scalar, at: place))
      return nil
    }
    if name.utf8.count > longest, name.count > longest || name.utf8.count > longestUTF8 {
      findings.append(.nameTooLong(max(name.count, longest + 1), limit: longest, at: place))
      return nil
    }
    if name.utf8.count != written.utf8.count { findings.append(.nameTrimmed(name, at: place)) }
    return name
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.first, let last = text.last, first.isWhitespace || last.isWhitespace else { return text }
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
