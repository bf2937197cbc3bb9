internal import Catalogs
internal import Formats
internal import Terminals
internal import Themes

/// The JSON reports, a versioned contract: Documentation/JSON-reports.md describes it.
enum JSONReport {
  static let schema = ExtraValue.Member("schema", .number("4"))

  static func theme(_ theme: Theme) -> ExtraValue {
    let words = WordRule.value(of: theme.content)
    return .object(
      [
        .init("id", .string(theme.id.description)),
        .init("name", .string(theme.name)),
        .init("color", .string(theme.color.hexadecimal)),
        .init("numberOfPairs", .integer(theme.numberOfPairs)),
        .init("emojis", .faces(theme.emojis)),
        .init("removedEmojis", .faces(theme.removedEmojis)),
      ] + (words.isEmpty ? [] : [.init("words", .object(words))]))
  }

  static func diagnostics(_ diagnostics: [Diagnostic]) -> ExtraValue {
    .array(diagnostics.map(diagnostic))
  }

  static func diagnostic(_ diagnostic: Diagnostic) -> ExtraValue {
    .object([
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("code", .string(diagnostic.code)),
      .init("place", .string(diagnostic.place.description)),
      .init("message", .string(diagnostic.message)),
      .init("hint", .text(diagnostic.advised.hint)),
    ])
  }

  /// The report of a command that failed.
  static func error(_ diagnostic: Diagnostic, all: [Diagnostic]) -> ExtraValue {
    .object([schema, .init("error", summary(diagnostic)), .init("diagnostics", diagnostics(all))])
  }

  static func summary(_ diagnostic: Diagnostic) -> ExtraValue {
    let place = diagnostic.place.description
    return .object([
      .init("code", .string(diagnostic.code)),
      .init("message", .string(place.isEmpty ? diagnostic.message : "\(place): \(diagnostic.message)")),
      .init("hint", .text(diagnostic.advised.hint)),
    ])
  }

  static func operation(_ operation: JournalOperation, members: [ExtraValue.Member] = []) -> ExtraValue {
    .object(
      [
        .init("operation", .integer(Int(operation.id))),
        .init("time", .string(Timestamp(operation.time).utc)),
        .init("actor", .string(operation.actor)),
        .init("command", .string(operation.command)),
        .init("summary", .string(operation.summary)),
        .init("undone", .bool(operation.isUndone)),
        .init("themes", .integer(operation.themes)),
      ] + members)
  }

  static func compacted(_ compacted: CompactedOperations) -> ExtraValue {
    .object([
      .init("operations", .integer(compacted.count)),
      .init("newest", .integer(Int(compacted.newest))),
      .init("from", .string(Timestamp(compacted.times.lowerBound).utc)),
      .init("to", .string(Timestamp(compacted.times.upperBound).utc)),
    ])
  }

  /// One theme of an operation, before and after; null where there was none.
  static func change(_ change: ThemeChange) -> ExtraValue { .object(members(of: change)) }

  static func members(of change: ThemeChange) -> [ExtraValue.Member] {
    [.init("before", change.before.map(theme) ?? .null), .init("after", change.after.map(theme) ?? .null)]
  }

  static func step(_ step: ImportStep) -> ExtraValue {
    let theme = step.result ?? step.incoming.theme
    // A theme that is not changed is the same before and after.
    let (before, after) = step.change.map { ($0.before, $0.after) } ?? (step.existing, step.existing)
    return .object([
      .init("name", .text(theme?.name ?? step.incoming.name)),
      .init("id", .text(theme?.id.description)),
      .init("outcome", .string(step.outcome.rawValue)),
      .init("remark", .text(step.details { String(Timestamp($0).utc.prefix { $0 != "T" }) })),
      .init("age", .text(step.age.map { if case .older = $0 { "older" } else { "unknown" } })),
      .init("deleted", step.deletion.map(deletion) ?? .null),
      .init("kept", .array(step.kept.map(kept))),
      .init("before", before.map(Self.theme) ?? .null),
      .init("after", after.map(Self.theme) ?? .null),
      .init("source", .string(step.incoming.source)),
      .init("diagnostics", diagnostics(step.incoming.diagnostics)),
    ])
  }

  private static func deletion(_ deletion: ThemeDeletion) -> ExtraValue {
    .object([.init("time", .text(deletion.time.map { Timestamp($0).utc }))])
  }

  private static func kept(_ conflict: MergeConflict) -> ExtraValue {
    func members(_ values: MergeValues) -> [ExtraValue.Member] {
      [.init("here", values.here.value), .init("incoming", values.incoming.value)]
        + (values.before.map { [.init("before", $0.value)] } ?? [])
    }
    func field(_ field: ThemeField, _ members: [ExtraValue.Member] = []) -> ExtraValue {
      .object([.init("field", .string(field.rawValue))] + members)
    }
    return switch conflict {
    case .field(let name, let values): field(name, members(values))
    case .word(let face, let values): field(.words, [.init("emoji", .string(face.text))] + members(values))
    case .text(let text, let face, let owner):
      field(
        .words,
        [.init("emoji", .string(face.text)), .init("incoming", .string(text)), .init("usedBy", .string(owner.text))])
    case .key(let key, let values): .object([.init("key", .string(key))] + members(values))
    case .tooFewEmoji: field(.emojis)
    }
  }

  static func loss(_ loss: Loss) -> ExtraValue {
    .object([
      .init("code", .string(loss.kind.code)), .init("count", .integer(loss.count)),
      .init("what", .string(loss.description)),
    ])
  }
}

extension ExtraValue {
  static func integer(_ value: Int) -> ExtraValue { .number(String(value)) }

  static func text(_ value: String?) -> ExtraValue { value.map(ExtraValue.string) ?? .null }

  static func faces(_ faces: [Emoji]) -> ExtraValue { .array(faces.map { .string($0.text) }) }
}

/// Writes a JSON report that ends in a list, one element a line and without holding the list in memory.
struct JSONList {
  private let output: Output
  private var isFirst = true

  /// Writes the members before the list and opens it.
  init(_ name: String, after members: [ExtraValue.Member], to output: Output) throws {
    self.output = output
    let opening =
      members.map(Self.text) + ["\(JSONEscaping.quoted(name)):["]
    try output.write("{" + opening.joined(separator: ","))
  }

  mutating func add(_ element: ExtraValue) throws {
    try output.write((isFirst ? "\n" : ",\n") + Self.text(element))
    isFirst = false
  }

  fileprivate func end(_ members: [ExtraValue.Member] = []) throws {
    try output.write((isFirst ? "]" : "\n]") + members.map { ",\(Self.text($0))" }.joined() + "}\n")
  }

  private static func text(_ member: ExtraValue.Member) -> String {
    "\(JSONEscaping.quoted(member.key)):\(text(member.value))"
  }

  static func text(_ value: ExtraValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}

extension Console {
  /// Writes a report with a list that `body` adds to. If `body` fails, closes the list and adds a member `error`.
  func printJSON(
    members: [ExtraValue.Member], list: String, adding body: (inout JSONList) throws -> Void
  ) throws {
    var writing = try JSONList(list, after: members, to: output)
    do {
      try body(&writing)
    } catch let diagnostic as Diagnostic {
      try writing.end([.init("error", JSONReport.summary(diagnostic))])
      throw ReportedFailure(diagnostic: diagnostic)
    }
    try writing.end()
  }

  func printJSON(members: [ExtraValue.Member], list: String, of elements: some Sequence<ExtraValue>) throws {
    try printJSON(members: members, list: list) { writing in
      for element in elements { try writing.add(element) }
    }
  }

  func printJSON(_ value: ExtraValue) throws { try output.write(JSONList.text(value) + "\n") }
}

/// A failure that is already in the report on standard output.
struct ReportedFailure: Error {
  let diagnostic: Diagnostic
}
