internal import Themes

/// What every theme of a file lacks, said once instead of theme by theme: a table of names and emoji alone would say
/// three things of each.
///
/// For example: `zoo.csv: 30 themes have no colour; #8E8E93 was taken.`
enum GatheredFindings {
  /// The findings in their order, each kind where its first one stood.
  static func gathered(_ findings: [Diagnostic]) -> [Diagnostic] {
    var counts: [Key: Int] = [:]
    for finding in findings { if let key = Key(finding) { counts[key, default: 0] += 1 } }
    guard counts.values.contains(where: { $0 > 1 }) else { return findings }
    var told: Set<Key> = []
    return findings.compactMap { finding in
      guard let key = Key(finding), let count = counts[key], count > 1 else { return finding }
      guard told.insert(key).inserted else { return nil }
      return Diagnostic(CommonLack(lack: key.lack, themes: count), at: Place(.whole, in: key.files))
    }
  }

  private struct Key: Hashable {
    let lack: CommonLack.Lack
    let files: [String]

    init?(_ finding: Diagnostic) {
      switch finding.problem as? ThemeProblem {
      case .colorMissing(let taken): lack = .color(taken: taken)
      case .pairsMissing: lack = .pairs
      case .idMissing: lack = .id
      default: return nil
      }
      files = finding.place.files
    }
  }
}

/// The same lack in several themes of one file, with the code that it has in a single theme.
private struct CommonLack: Problem {
  let lack: Lack
  let themes: Int

  enum Lack: Hashable {
    case color(taken: ThemeColor)
    case pairs
    case id
  }

  var wording: Wording {
    let themes = counted(themes, "theme")
    return switch lack {
    case .color(let color): .warning(Self.colorCode, "\(themes) have no colour; \(color) was taken")
    case .pairs: .warning(Self.pairsCode, "\(themes) do not say how many pairs; all of their emoji were taken")
    case .id: .note(Self.idCode, "\(themes) have no id, so theirs were made from their content")
    }
  }

  private static let colorCode = ThemeProblem.colorMissing(taken: ThemeColor(packed: 0)).wording.code
  private static let pairsCode = ThemeProblem.pairsMissing(taken: 0).wording.code
  private static let idCode = ThemeProblem.idMissing(made: ThemeID(high: 0, low: 0)).wording.code
}
