internal import Themes

extension [Diagnostic] {
  /// These findings in their order, but only one for a field that several themes of a file lack, in place of the first.
  ///
  /// For example: `zoo.csv: 30 themes have no colour; grey (#8E8E93) is used.` A table of names and emoji alone would otherwise
  /// cause three findings for each theme.
  var gathered: [Diagnostic] {
    var counts: [MissingField: Int] = [:]
    for finding in self { if let field = MissingField(finding) { counts[field, default: 0] += 1 } }
    guard counts.values.contains(where: { $0 > 1 }) else { return self }
    var reported: Set<MissingField> = []
    return compactMap { finding in
      guard let field = MissingField(finding), let count = counts[field], count > 1 else { return finding }
      guard reported.insert(field).inserted else { return nil }
      return Diagnostic(
        CommonProblem(field: field.field, themes: count, code: finding.code), at: Place(.whole, in: field.files))
    }
  }
}

/// A field that a theme of a file does not have.
private struct MissingField: Hashable {
  enum Field: Hashable {
    case color(used: ThemeColor)
    case pairs
    case id
  }

  let field: Field
  let files: [String]

  init?(_ finding: Diagnostic) {
    switch finding.problem as? ThemeProblem {
    case .colorMissing(let color, _): field = .color(used: color)
    case .pairsMissing: field = .pairs
    case .idMissing: field = .id
    default: return nil
    }
    files = finding.place.files
  }
}

/// A problem that several themes of a file share, with the code that it has for a single theme.
private struct CommonProblem: Problem {
  let field: MissingField.Field
  let themes: Int
  let code: String

  var wording: Wording {
    let themes = counted(themes, "theme")
    return switch field {
    case .color(let color): .warning(code, "\(themes) have no colour; \(shown(color)) is used")
    case .pairs: .warning(code, "\(themes) have no number of pairs, so all of their emoji are used")
    case .id: .note(code, "\(themes) have no id; ids were made from their content")
    }
  }
}
