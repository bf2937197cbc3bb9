internal import Terminals
internal import Themes

/// The output of a command: data on standard output, messages on standard error.
struct Console {
  private let world: World

  init(_ world: World) { self.world = world }

  var output: Output { world.output }

  /// Whether standard output shows colours.
  var hasColor: Bool { output.depth != nil }

  var columns: Int { world.size().columns }

  /// Prints a line of data.
  func print(_ text: StyledText) throws { try world.output.print(text) }

  /// Prints sentences of data, wrapped on a terminal.
  func tell(_ text: StyledText) throws {
    for line in output.isTerminal ? text.lines(width: columns) : [text] { try print(line) }
  }

  /// Writes data as exact bytes.
  func write(_ bytes: [UInt8]) throws { try world.output.write(bytes) }

  /// Prints a message, wrapped on a terminal. It is no failure where standard error is closed.
  func say(_ text: StyledText) {
    try? world.output.flush()
    for line in spoken(text) { try? world.error.print(line) }
  }

  /// Prints a message that quotes other text.
  func hint(_ text: String) { say(StyledText(text)) }

  func warn(_ text: StyledText) { say(StyledText("warning: ", .yellow) + text) }

  func note(_ text: StyledText) { say(StyledText("note: ", .dim) + text) }

  /// Prints a question; the answer follows on the same line.
  func ask(_ text: StyledText) {
    try? world.output.flush()
    let lines = spoken(text)
    for line in lines.dropLast() { try? world.error.print(line) }
    if let last = lines.last { try? world.error.print(unended: last) }
  }

  private func spoken(_ text: StyledText) -> [StyledText] {
    world.error.isTerminal ? text.lines(width: columns) : [text]
  }

  /// Writes out the buffered data, for a reader that waits for it.
  func flush() throws { try world.output.flush() }

  func readLine() -> String? { world.readLine() }

  /// Prints findings as messages: errors with the program's name, others with their severity. A long list is cut to the
  /// worst of them. On a terminal, what many themes lack is said once.
  func report(_ findings: [Diagnostic]) {
    let diagnostics = world.error.isTerminal ? GatheredFindings.gathered(findings) : findings
    let isLong = diagnostics.count > Self.findingsShown
    let worst = [Diagnostic.Severity.error, .warning, .note].lazy
      .flatMap { severity in diagnostics.lazy.filter { $0.severity == severity } }
    for diagnostic in isLong ? Array(worst.prefix(Self.findingsShown)) : diagnostics {
      switch diagnostic.severity {
      case .error: say(StyledText("memorize: ", .red) + "\(diagnostic)")
      case .warning: warn("\(diagnostic)")
      case .note: note("\(diagnostic)")
      }
    }
    if isLong {
      say("… and \(grouped(diagnostics.count - Self.findingsShown)) more findings; 'memorize check' lists them all.")
    }
  }

  func progress() -> ProgressLine {
    ProgressLine(on: world.error, columns: columns, environment: world.environment)
  }

  /// Shows a progress line while work of unknown length goes on.
  func whileWorking<Result>(_ text: StyledText, _ work: () throws -> Result) rethrows -> Result {
    try progress().whileWorking(text, work)
  }

  private static let findingsShown = 50
}

/// Says once what many themes of a file lack: a table of names and emoji alone would cause three findings of each theme.
///
/// For example: `zoo.csv: 30 themes have no colour; #8E8E93 was taken.`
enum GatheredFindings {
  /// The findings in their order; a gathered one takes the place of its first.
  static func gathered(_ findings: [Diagnostic]) -> [Diagnostic] {
    var counts: [Key: Int] = [:]
    for finding in findings { if let key = Key(finding) { counts[key, default: 0] += 1 } }
    guard counts.values.contains(where: { $0 > 1 }) else { return findings }
    var told: Set<Key> = []
    return findings.compactMap { finding in
      guard let key = Key(finding), let count = counts[key], count > 1 else { return finding }
      guard told.insert(key).inserted else { return nil }
      return Diagnostic(
        CommonLack(lack: key.lack, themes: count, code: finding.code), at: Place(.whole, in: key.files))
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

/// A lack that several themes of one file share, with the code of the lack in a single theme.
private struct CommonLack: Problem {
  let lack: Lack
  let themes: Int
  let code: String

  enum Lack: Hashable {
    case color(taken: ThemeColor)
    case pairs
    case id
  }

  var wording: Wording {
    let themes = counted(themes, "theme")
    return switch lack {
    case .color(let color): .warning(code, "\(themes) have no colour; \(color) was taken")
    case .pairs: .warning(code, "\(themes) do not say how many pairs; all of their emoji were taken")
    case .id: .note(code, "\(themes) have no id, so theirs were made from their content")
    }
  }
}
