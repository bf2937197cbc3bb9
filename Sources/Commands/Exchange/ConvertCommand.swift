internal import Formats
internal import Platform
internal import Themes

/// `memorize convert`: turns files into another format, without a catalog.
enum ConvertCommand {
  static let description = CommandDescription(
    name: "convert", summary: "convert files to another format, without a catalog",
    arguments: [.input("IN")],
    options: [.output, .outputFormat, .force, .emojify, .strict, .keepGoing]
      + TableOptions.all + PageOptions.all + CommonOptions.credits + [.insecure, .json],
    discussion: """
      The format follows the output file's extension; on standard output it is JSON.
      """,
    details: """
      No catalog is read or changed. Title, author, licence, description and version of a pack are kept. One \
      rejected theme stops the conversion, unless --keep-going leaves it out. Losses are counted; with --strict \
      nothing is written if there are any.
      """,
    examples: [
      ("memorize convert themes.json -o themes.zip", "a pack from JSON"),
      ("memorize convert a.csv b.xml -o both.json", "two files in one"),
    ], mayChange: false, run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let invocation = try invocation.namingInput(advice: "Usage: memorize convert IN… -o FILE")
    let target = try ThemeTarget(invocation, fallback: "json")
    if invocation.isJSON, target.path == nil { throw Diagnostic.reportNeedsFile }
    // The named format is that of the output; the formats of the input are recognised.
    let sources = try invocation.sources(as: nil, keeping: invocation.has(.keepGoing) ? .all : .ofValidFiles)
    let findings = sources.flatMap(\.diagnostics).map { advised($0, invocation) }
    let isRejected = !sources.allSatisfy(\.isValid)
    if isRejected, !invocation.has(.keepGoing) {
      throw RejectedInput(diagnostics: findings, omission: .written, good: sources.reduce(0) { $0 + $1.goodCount })
    }
    invocation.console.report(findings)
    let credits = sources.compactMap(\.reading?.credits).reduce(Credits()) { $0.completed(by: $1) }
    let dropped = Self.dropped(sources, keeping: credits, replacedBy: target.credits)
    if invocation.has(.strict), !dropped.isEmpty { throw Diagnostic.format(.lossesInFile(dropped)) }
    let themes = sources.flatMap(\.themes)
    if themes.isEmpty, PageOptions.isPage(target.format) {
      throw Diagnostic.noThemes(advice: "Check that these are the right files.")
    }
    try target.write(themes, creditsOf: credits, lost: Loss.total(sources.flatMap(\.losses) + dropped))
    return isRejected ? ExitCode(findings.worst ?? .format(.empty)) : .done
  }

  /// The details of sources for which there is no place, because a file has one title, one author and so on. Those that
  /// are replaced on the command line do not count.
  private static func dropped(_ sources: [ThemeSource], keeping kept: Credits, replacedBy named: Credits) -> [Loss] {
    let count = sources.reduce(0) { count, source in
      count
        + Credits.details.count { key, detail in
          guard let text = source.reading?.credits[keyPath: detail], named[keyPath: detail] == nil else { return false }
          // The title of a single theme's file is the name of that theme, which is not lost.
          let isName = key == "title" && source.themes.count == 1 && text == source.themes[0].name
          return text != kept[keyPath: detail] && !isName
        }
    }
    return count == 0 ? [] : [Loss(.credits, count)]
  }

  /// For `convert a.json b.csv`, where the missing last file was meant as the output.
  private static func advised(_ finding: Diagnostic, _ invocation: Invocation) -> Diagnostic {
    guard finding.problem.failure == .missing, invocation.arguments.count > 1,
      let last = invocation.arguments.last,
      finding.place.files.first == last, let advice = invocation.outputAdvice(last)
    else { return finding }
    var finding = finding
    finding.hint = advice
    return finding
  }
}
