internal import Themes

/// What every theme of a file lacks, said once instead of theme by theme: a person reads it, and a table of names and emoji
/// alone would say three things of each.
///
/// For example: `zoo.csv: 30 themes have no colour; #8E8E93 was taken.`
enum GatheredFindings {
  /// The findings in their order, each kind where its first one stood.
  static func gathered(_ findings: [Diagnostic]) -> [Diagnostic] {
    var counts: [Key: Int] = [:]
    for finding in findings where sentences[finding.code] != nil { counts[Key(finding), default: 0] += 1 }
    guard counts.values.contains(where: { $0 > 1 }) else { return findings }
    var told: Set<Key> = []
    return findings.compactMap { finding in
      let key = Key(finding)
      guard let count = counts[key], count > 1, let sentence = sentences[finding.code] else { return finding }
      guard told.insert(key).inserted else { return nil }
      var message = "\(counted(count, "theme")) \(sentence)"
      // What was taken instead is the same for all.
      if key.isAlike, let taken = finding.message.firstIndex(of: ";") { message += finding.message[taken...] }
      var all = finding.worded(message: message, hint: finding.hint)
      all.place = Place(.whole, in: finding.place.files)
      return all
    }
  }

  private struct Key: Hashable {
    let code: String
    let files: [String]

    init(_ finding: Diagnostic) { (code, files) = (finding.code, finding.place.files) }

    var isAlike: Bool { code == ThemeCode.colorMissing.rawValue }
  }

  private static let sentences = [
    ThemeCode.colorMissing.rawValue: "have no colour",
    ThemeCode.pairsMissing.rawValue: "do not say how many pairs; all of their emoji were taken",
    ThemeCode.idMissing.rawValue: "have no id, so theirs were made from their content",
  ]
}
