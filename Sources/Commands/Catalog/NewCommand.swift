internal import Catalogs
internal import Editing
internal import EmojiNames
internal import Themes

/// `memorize new`: makes a theme.
enum NewCommand {
  private static let emojis = Option<String>(
    "emojis", value: "EMOJI", .emojis, "emoji, names, groups, 'all WORD'; '-' reads lines")
  private static let pairs = Option<Int>(
    "pairs", value: "N", .atLeastOne, "how many pairs are dealt (default: all, up to \(NewTheme.mostPairs))")
  private static let tint = Option<String>(
    "theme-color", value: "COLOR", .text, "its colour: #RRGGBB or a name")

  static let description = CommandDescription(
    name: "new", summary: "make a new theme",
    arguments: [Argument("NAME", .name, optional: true, "its name (default: 'Untitled')")],
    options: [emojis, pairs, tint, .language, .json],
    discussion: """
      Without --emojis, a terminal opens the editor, which proposes some; elsewhere they are required. A name that is \
      taken is rejected; the default name gets a number instead. Colours have these names, among others: red, orange, \
      yellow, lime, green, olive, mint, teal, cyan, blue, navy, indigo, purple, magenta, pink, maroon, brown, black, \
      gray, silver and white; case and spaces are ignored.
      """,
    details: """
      Names of colours in other languages work too. A group is one of 'memorize emoji groups', 'all WORD' is what \
      'memorize emoji find WORD' finds, and a word that is no name is the emoji for it, at most ten. '-' reads what \
      'emoji find' and 'emoji groups' print.
      """,
    examples: [
      ("memorize new Sea", "asks for its emoji"),
      ("memorize new Farm --emojis 'cow pig tractor'", "emoji by their names"),
      ("memorize new Zoo --emojis animal-mammal", "a group of emoji"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let isEdited = invocation[emojis] == nil && invocation.canAsk
    guard isEdited || invocation[emojis] != nil else {
      throw Diagnostic.usage(
        .missing(
          "missing --\(emojis.name)",
          hint: "Give at least two, as emoji or names: --\(emojis.name) \(proposal(invocation))"))
    }
    var draft = ThemeDraft(place: .keyPath(""))
    var random = WorldGenerator(source: invocation.world.random)
    draft.id = .known(.random(using: &random))
    let (faces, notes) = try invocation[emojis].map { try read($0, invocation) } ?? (NewTheme.emojis, [])
    draft.emojis = faces
    let wantedPairs = invocation[pairs]
    let isLarge = Set(faces).count > NewTheme.mostPairs
    draft.numberOfPairs = isEdited ? nil : wantedPairs ?? (isLarge ? NewTheme.mostPairs : nil)
    draft.color =
      invocation[tint].map { text in ThemeColor(written: text).map { .known($0) } ?? .text(text) }
      ?? .known(NewTheme.color)
    draft.name = invocation.arguments.first ?? NewTheme.name

    var validator = ThemeValidator()
    let outcome = validator.check(draft)
    guard let wanted = outcome.theme else {
      throw RejectedInput(diagnostics: outcome.diagnostics.map(atItsOption), omission: .added)
    }
    if isEdited {
      // No findings, because the editor shows what was repaired.
      let name = invocation.arguments.isEmpty ? "" : wanted.name
      return try InteractiveEditing(invocation).run(
        beginning: DraftTheme(name: name, color: wanted.color, pairs: wantedPairs))
    }
    // Taking all pairs by default is what the help promises, and the spelling of an emoji was not typed: no findings.
    let findings = outcome.diagnostics.filter { finding in
      switch finding.problem as? ThemeProblem {
      case .pairsMissing, .respelledEmoji: false
      default: true
      }
    }
    invocation.console.report(findings.map(atItsOption))
    for note in notes { invocation.console.note("\(note).") }
    let isNamed = !invocation.arguments.isEmpty
    let (operation, (theme, number)) = try invocation.catalogForWriting().write(invocation.note("new")) { transaction in
      let theme = wanted.renamed(checked: try freeName(wanted.name, in: transaction.state, isNamed: isNamed))
      try transaction.put(theme)
      let isNumber = try transaction.state.theme(numbered: theme.name, besides: theme.id) != nil
      // Its own number, if its name is the number of another theme.
      let number = isNumber ? try transaction.state.numbers(of: [theme.id])[theme.id] : nil
      return ("new theme '\(theme.name)'", (theme, number))
    }
    try report(theme, operation, number, invocation)
    if let number {
      invocation.console.note(
        "\(quoted(theme.name)) is also the number of another theme, so name this one by its own number, \(number), or its id."
      )
    }
    return .done
  }

  /// The emoji for the name of the theme, or an example.
  private static func proposal(_ invocation: Invocation) -> String {
    let name = invocation.arguments.first ?? NewTheme.name
    let faces = NewTheme.proposal(forThemeNamed: name, invocation.console.names)
    return faces.isEmpty ? "'cow pig tractor'" : faces
  }

  /// Reads emoji as the editor's `add` does, or lines of standard input.
  private static func read(_ text: String, _ invocation: Invocation) throws -> (faces: [String], notes: [String]) {
    let names = invocation.console.names
    do {
      guard text == "-" else { return try NewTheme.faces(text, names) }
      guard let lines = String(validating: try invocation.readInput(), as: UTF8.self) else {
        throw Diagnostic(
          .badInput,
          .error("encoding.not-utf8", "standard input is not valid UTF-8", hint: "Convert it to UTF-8 first."))
      }
      return try NewTheme.faces(inLines: lines, names)
    } catch var finding as Diagnostic {
      finding.place = .keyPath("--\(emojis.name)")
      throw finding
    }
  }

  /// A finding about a field, at the option or argument that the field came from.
  private static func atItsOption(_ finding: Diagnostic) -> Diagnostic {
    let words: [ThemeField: String] = [
      .name: "NAME", .emojis: "--\(emojis.name)", .numberOfPairs: "--\(pairs.name)", .color: "--\(tint.name)",
    ]
    guard case .keyPath(let path) = finding.place.spot,
      let word = ThemeField(rawValue: String(path.prefix { $0 != "[" })).flatMap({ words[$0] })
    else { return finding }
    var finding = finding
    finding.place = .keyPath(word)
    return finding
  }

  private static func freeName(_ name: String, in snapshot: any CatalogSnapshot, isNamed: Bool) throws -> String {
    guard isNamed else { return try snapshot.freeName(beside: name) }
    if try snapshot.hasTheme(named: name) {
      throw Diagnostic.usage(
        .error("usage.name-taken", "a theme named \(quoted(name)) already exists", hint: "Choose another name."))
    }
    return name
  }

  private static func report(
    _ theme: Theme, _ operation: JournalOperation?, _ number: Int?, _ invocation: Invocation
  ) throws {
    if invocation.isJSON {
      return try invocation.console.printJSON(
        members: [
          JSONReport.schema, .init("operation", operation.map { .integer(Int($0.id)) } ?? .null),
        ], list: "themes", of: [JSONReport.theme(theme)])
    }
    try invocation.console.print(
      "Added \(quoted(theme.name)) with \(theme.emojis.map(\.text).joined(separator: " ")), \(theme.numberOfPairs) pairs."
    )
    invocation.console.say("To change it: memorize edit \(number.map { "\($0)" } ?? shellArgument(name: theme.name))")
  }
}
