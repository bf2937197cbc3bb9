/// A name is not blank, fits on a line, and cannot alter the text around it.
public enum NameRule {
  /// The most characters of a name.
  public static let longest = 100
  /// Limits the combining marks of a hundred characters.
  package static let longestUTF8 = 1_000

  private static let line = LineRule(longest: longest, longestUTF8: longestUTF8)

  static func check(_ draft: ThemeDraft, _ findings: inout [Diagnostic]) -> String? {
    // The closure of the place would copy the draft.
    let place = draft.place
    guard let written = draft.name else {
      findings.append(.theme(.nameMissing, at: place.of(.name)))
      return nil
    }
    return check(written, at: place.of(.name), &findings)
  }

  /// Returns the name to keep, or nil with the reason among the findings.
  ///
  /// The place is computed only for a finding.
  package static func check(
    _ written: String, at place: @autoclosure () -> Place, _ findings: inout [Diagnostic]
  ) -> String? {
    do throws(LineRule.Fault) {
      let name = try line.check(written)
      if name.utf8.count != written.utf8.count { findings.append(.theme(.nameTrimmed(name), at: place())) }
      return name
    } catch {
      findings.append(.theme(.nameUnusable(error), at: place()))
      return nil
    }
  }

  /// The name to keep; throws the finding about one that breaks the rule.
  package static func checked(_ name: String) throws -> String {
    var findings: [Diagnostic] = []
    guard let name = check(name, at: .keyPath("name"), &findings) else {
      throw findings.first ?? .theme(.nameMissing)
    }
    return name
  }
}
