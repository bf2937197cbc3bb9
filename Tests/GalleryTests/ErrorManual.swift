import Terminals
import Themes

@testable import Commands

/// Documentation/Errors.md: a table of the codes for each part of the program.
struct ErrorManual {
  let results: [[String]: GalleryResult]

  var markdown: String {
    var known: Set<String> = []
    let sections = GallerySection.all.map { section($0, &known) }.joined(separator: "\n")
    return """
      # Errors

      Every finding has a stable code, which `--json` reports. A message has the form `place: problem. What to do.`. An
      error has an exit status and rejects the theme or the file; a **warning** reports a repair or a loss; a **note** changes
      nothing. `memorize check FILE` lists the findings of a file without importing it.

      ## Exit statuses

      | status | meaning |
      |---|---|
      \(ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |" }.joined(separator: "\n"))

      \(sections)
      """
  }

  private func section(_ section: GallerySection, _ known: inout Set<String>) -> String {
    let met = section.entries.filter { known.insert($0.code).inserted }.compactMap { results[$0.key] }
      .compactMap { result in result.finding.map { row($0, result.exitCode) } }
    let others = section.exceptions.filter { known.insert($0.diagnostic.code).inserted }
      .map { row(GalleryFinding($0.diagnostic), ExitCode($0.diagnostic).rawValue) }
    return """
      ## \(section.title)

      \(section.introduction)

      | code | status | for example | what to do |
      |---|---|---|---|
      \((met + others).joined(separator: "\n"))

      """
  }

  private func row(_ finding: GalleryFinding, _ exitCode: Int32) -> String {
    let status = finding.severity == "error" ? "\(exitCode)" : finding.severity
    return "| `\(finding.code)` | \(status) | \(cell(finding.message)) | \(cell(advice(finding.hint ?? ""))) |"
  }

  /// The hint without what did not happen: the last column is what to do.
  private func advice(_ hint: String) -> String {
    let outcomes = ["Nothing was changed. ", "It was not changed. ", "Nothing was undone. ", "Nothing was written. "]
    return String(hint.dropFirst(outcomes.first(where: hint.hasPrefix)?.count ?? 0))
  }

  /// The text as it is printed, with Markdown's marks escaped.
  private func cell(_ text: String) -> String {
    String(
      StyledText(text).plain.flatMap { character -> [Character] in
        #"\|<*`"#.contains(character) ? ["\\", character] : [character]
      })
  }
}
