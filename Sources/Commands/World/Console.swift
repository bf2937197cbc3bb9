internal import EmojiNames
internal import Pages
internal import Platform
internal import Screens
internal import Terminals
internal import Themes

/// The output of a command: data on standard output, messages on standard error.
struct Console {
  private let world: World
  /// The names of emoji in the languages of the person.
  let names: EmojiNames

  init(_ world: World, _ names: EmojiNames) {
    self.world = world
    self.names = names
  }

  var output: Output { world.output }

  var columns: Int { world.size().columns }

  /// The names that standard output shows in place of emoji; nil where it shows the emoji.
  var inWords: EmojiNames? { inWords(on: output) }

  /// For a screen reader everywhere, for a terminal without emoji only there.
  private func inWords(on output: Output) -> EmojiNames? {
    world.prefersWords || output.isTerminal && !EmojiSupport.isShown(world.environment) ? names : nil
  }

  /// Prints a line of data, wrapped on a terminal. Where emoji are shown in words, they are named. Columns stay in place
  /// on a terminal that reorders text from right to left; other lines may be copied, without marks.
  func print(_ text: StyledText, hasColumns: Bool = false) throws {
    let text = inWords.map { EmojiWords.named(text, in: $0) } ?? text
    guard output.isTerminal else { return try world.output.print(text) }
    for line in text.lines(width: columns) { try world.output.print(hasColumns ? line.withDirectionMarks : line) }
  }

  /// Shows a code for the camera of a phone beside the messages, if they are on a terminal. A part of a code is useless.
  func show(_ code: QRCode?) {
    guard let code, world.error.isTerminal, !world.prefersWords else { return }
    let lines = code.lines(hasColor: world.error.depth != nil)
    guard columns >= code.size + 2 * QRCode.margin, world.size().rows > lines.count + 3 else {
      return hint("The window is too small for a QR code.")
    }
    for line in lines { try? world.error.print(line) }
  }

  /// Prints a message, wrapped on a terminal. A closed standard error is not a failure.
  func say(_ text: StyledText) {
    try? world.output.flush()
    for line in spoken(text) { try? world.error.print(line) }
  }

  /// Prints a message that is not a literal.
  func hint(_ text: String) { say(StyledText(text)) }

  func warn(_ text: StyledText) { say(StyledText("warning: ", .yellow) + text) }

  func note(_ text: StyledText) { say(StyledText("note: ", .dim) + text) }

  /// Asks a question, whose answer follows on the same line; nil at the end of the input.
  func answer(to question: StyledText) -> String? {
    try? world.output.flush()
    let lines = spoken(question)
    for line in lines.dropLast() { try? world.error.print(line) }
    if let last = lines.last { try? world.error.print(unended: last) }
    let line = readLine()
    // The end of the input leaves the cursor behind the question.
    if line == nil { say("") }
    return line
  }

  private func spoken(_ text: StyledText) -> [StyledText] {
    let text = inWords(on: world.error).map { EmojiWords.named(text, in: $0) } ?? text
    return world.error.isTerminal ? text.lines(width: columns) : [text]
  }

  /// A line of standard input; nil at its end, and once nobody reads the answers: `yes a1 | memorize play Sea | head -1`
  /// would play for ever.
  func readLine() -> String? { output.hasReader ? world.readLine() : nil }

  /// Prints findings as messages: errors with the program's name, others with their severity. What a file lacks is one
  /// message, and a long list is cut to the worst.
  func report(_ findings: [Diagnostic]) {
    let diagnostics = findings.withoutDetails.gathered
    let isLong = diagnostics.count > Self.findingsShown
    let worst = [Diagnostic.Severity.error, .warning, .note].lazy
      .flatMap { severity in diagnostics.lazy.filter { $0.severity == severity } }
    for diagnostic in (isLong ? Array(worst.prefix(Self.findingsShown)) : diagnostics).lazy.map(\.advised) {
      switch diagnostic.severity {
      case .error: say(StyledText("memorize: ", .red) + Self.text(of: diagnostic))
      case .warning: warn("\(diagnostic)")
      case .note: note("\(diagnostic)")
      }
    }
    if isLong {
      say("… and \(grouped(diagnostics.count - Self.findingsShown)) more findings; 'memorize check' lists them all.")
    }
  }

  /// The finding; an error ends with its code, for which Documentation/Errors.md has more.
  ///
  /// For example: `a.zip: byte 96: unexpected data. Repack it. [archive.damaged]`. Errors in the command line need no
  /// explanation beyond their hints, which are often commands to copy.
  private static func text(of finding: Diagnostic) -> StyledText {
    let text: StyledText = "\(finding.advised)"
    guard finding.severity == .error, !finding.isAboutCommandLine else { return text }
    return text + StyledText(" [\(finding.code)]", .dim)
  }

  /// Prints findings as data, each with its severity.
  func list(_ findings: [Diagnostic]) throws {
    for finding in findings.gathered {
      try print(StyledText("\(finding.severity.rawValue): ") + Self.text(of: finding))
    }
  }

  func progress() -> ProgressLine {
    // A full screen shows the progress itself.
    ProgressLine(
      on: world.error, columns: columns, environment: BorrowedTerminal.isInUse ? ["TERM": "dumb"] : world.environment)
  }

  /// Shows a progress line during work of unknown length.
  func whileWorking<Result>(_ text: StyledText, _ work: () throws -> Result) rethrows -> Result {
    try progress().whileWorking(text, work)
  }

  private static let findingsShown = 50
}
