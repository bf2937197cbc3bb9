internal import ForeignFormats
internal import Formats
internal import Themes

extension [Diagnostic] {
  /// These findings, with a single note for each file on what was filled in or respelled: nobody has to act on that.
  ///
  /// For example: `zoo.csv: filled in for 30 themes: id, colour grey (#8E8E93), all pairs.`
  var withoutDetails: [Diagnostic] {
    var notes: [String: FilledIn] = [:]
    for finding in self {
      let file = finding.place.files.first ?? ""
      if let detail = FilledIn.Detail(finding) {
        notes[file, default: FilledIn()].counts[detail, default: 0] += 1
      } else if case .moreFindings? = finding.problem as? FormatProblem {
        notes[file, default: FilledIn()].isCut = true
      } else if finding.severity < .error {
        notes[file, default: FilledIn()].hasOthers = true
      }
    }
    var reported: Set<String> = []
    return compactMap { finding -> Diagnostic? in
      let file = finding.place.files.first ?? ""
      guard let note = notes[file], !note.counts.isEmpty else { return finding }
      if case .moreFindings? = finding.problem as? FormatProblem { return note.hasOthers ? finding : nil }
      guard FilledIn.Detail(finding) != nil else { return finding }
      guard reported.insert(file).inserted else { return nil }
      return Diagnostic(note, at: Place(.whole, in: file.isEmpty ? [] : [file]))
    }
  }
}

/// What was filled in for the themes of a file that lack it, or respelled without changing its meaning.
private struct FilledIn: Problem {
  enum Detail: Hashable {
    case id, name, pairs, spelling
    case color(ThemeColor)

    init?(_ finding: Diagnostic) {
      switch (finding.problem as? ThemeProblem, finding.problem as? AppProblem) {
      case (.idMissing, _), (_, .unstableID): self = .id
      case (_, .namedByKey): self = .name
      case (.pairsMissing, _): self = .pairs
      case (.colorMissing(let color, _), _): self = .color(color)
      case (.respelledEmoji, _): self = .spelling
      default: return nil
      }
    }
  }

  var counts: [Detail: Int] = [:]
  /// True if the file has more findings than were listed.
  var isCut = false
  /// True if the file has other notes or warnings.
  var hasOthers = false

  var wording: Wording {
    var parts: [String] = []
    if counts[.name] != nil { parts.append("name") }
    if counts[.id] != nil { parts.append("id") }
    let colors = counts.keys.compactMap { if case .color(let color) = $0 { shown(color) } else { nil } }
    parts += colors.sorted().map { "colour \($0)" }
    if counts[.pairs] != nil { parts.append("all pairs") }
    let themes = counts.filter { $0.key != .spelling }.values
    let isSame = Set(themes).count == 1
    let count = counted(themes.max() ?? 0, "theme")
    let filledIn =
      "filled in for \(isCut ? "at least " : isSame ? "" : "up to ")\(count): \(parts.joined(separator: ", "))"
    let respelled = counts[.spelling].map { "updated the spelling of \(grouped($0)) emoji" }
    let sentences = [parts.isEmpty ? nil : filledIn, respelled].compactMap { $0 }
    return .note("theme.missing-id", sentences.joined(separator: "; "))
  }
}
