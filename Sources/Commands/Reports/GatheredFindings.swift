internal import Themes

extension [Diagnostic] {
  /// These findings in their order, but only one for what is true of several themes or emoji of a file, in place of the
  /// first.
  ///
  /// For example: `zoo.csv: 30 themes have no colour; grey (#8E8E93) is used.` A table of names and emoji alone would otherwise
  /// cause three findings for each theme.
  var gathered: [Diagnostic] {
    var counts: [CommonFinding: Int] = [:]
    for finding in self { if let common = CommonFinding(finding) { counts[common, default: 0] += 1 } }
    guard counts.values.contains(where: { $0 > 1 }) else { return self }
    var reported: Set<CommonFinding> = []
    return compactMap { finding in
      guard let common = CommonFinding(finding), let count = counts[common], count > 1 else { return finding }
      guard reported.insert(common).inserted else { return nil }
      return Diagnostic(
        CommonProblem(kind: common.kind, count: count, code: finding.code), at: Place(.whole, in: common.files))
    }
  }
}

/// A finding that many themes or emoji of a file may have.
private struct CommonFinding: Hashable {
  enum Kind: Hashable {
    case colorMissing(used: ThemeColor)
    case pairsMissing
    case idMissing
    case nameTrimmed
    case emojiRespelled
  }

  let kind: Kind
  let files: [String]

  init?(_ finding: Diagnostic) {
    switch finding.problem as? ThemeProblem {
    case .colorMissing(let color, _): kind = .colorMissing(used: color)
    case .pairsMissing: kind = .pairsMissing
    case .idMissing: kind = .idMissing
    case .nameTrimmed: kind = .nameTrimmed
    case .respelledEmoji: kind = .emojiRespelled
    default: return nil
    }
    files = finding.place.files
  }
}

/// A problem that occurs several times in a file, with the code that it has for a single theme or emoji.
private struct CommonProblem: Problem {
  let kind: CommonFinding.Kind
  let count: Int
  let code: String

  var wording: Wording {
    let themes = counted(count, "theme")
    return switch kind {
    case .colorMissing(let color): .warning(code, "\(themes) have no colour; \(shown(color)) is used")
    case .pairsMissing: .warning(code, "\(themes) have no number of pairs, so all of their emoji are used")
    case .idMissing: .note(code, "\(themes) have no id; ids were made from their content")
    case .nameTrimmed: .warning(code, "spaces around the names of \(themes) were dropped")
    case .emojiRespelled:
      .note(
        code, "\(grouped(count)) emoji were respelled: U+FE0F was added or dropped, as Unicode recommends")
    }
  }
}
