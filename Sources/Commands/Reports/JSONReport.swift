internal import Catalogs
internal import Formats
internal import Themes

/// The shapes of `--json`: a versioned contract, described in Documentation/JSON-reports.md.
enum JSONReport {
  static let schema = ExtraValue.Member("schema", .number("1"))

  static func theme(_ theme: Theme) -> ExtraValue {
    .object([
      .init("id", .string(theme.id.description)),
      .init("name", .string(theme.name)),
      .init("color", .string(theme.color.hexadecimal)),
      .init("numberOfPairs", .integer(theme.numberOfPairs)),
      .init("emojis", .faces(theme.emojis)),
      .init("removedEmojis", .faces(theme.removedEmojis)),
    ])
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
      .init("hint", .text(diagnostic.hint)),
    ])
  }

  /// What a command prints instead of its report when it fails.
  static func error(_ diagnostic: Diagnostic, all: [Diagnostic]) -> ExtraValue {
    .object([schema, .init("error", summary(diagnostic)), .init("diagnostics", diagnostics(all))])
  }

  static func summary(_ diagnostic: Diagnostic) -> ExtraValue {
    let place = diagnostic.place.description
    return .object([
      .init("code", .string(diagnostic.code)),
      .init("message", .string(place.isEmpty ? diagnostic.message : "\(place): \(diagnostic.message)")),
      .init("hint", .text(diagnostic.hint)),
    ])
  }

  static func operation(_ operation: JournalOperation) -> ExtraValue {
    .object([
      .init("operation", .integer(Int(operation.id))),
      .init("time", .string(Timestamp(operation.time).utc)),
      .init("actor", .string(operation.actor)),
      .init("command", .string(operation.command)),
      .init("summary", .string(operation.summary)),
      .init("undone", .bool(operation.isUndone)),
      .init("themes", .integer(operation.themes)),
    ])
  }

  static func folded(_ folded: FoldedOperations) -> ExtraValue {
    .object([
      .init("operations", .integer(folded.count)),
      .init("newest", .integer(Int(folded.newest))),
      .init("from", .string(Timestamp(folded.times.lowerBound).utc)),
      .init("to", .string(Timestamp(folded.times.upperBound).utc)),
    ])
  }

  /// One theme of an operation, before and after; null where there was none.
  static func change(_ change: ThemeChange) -> ExtraValue {
    .object([
      .init("before", change.before.map(theme) ?? .null),
      .init("after", change.after.map(theme) ?? .null),
    ])
  }

  static func step(_ step: ImportStep) -> ExtraValue {
    let theme = step.result ?? step.incoming.theme
    return .object([
      .init("name", .text(theme?.name ?? step.incoming.name)),
      .init("id", .text(theme?.id.description)),
      .init("outcome", .string(step.outcome.rawValue)),
      .init("remark", .text(step.remark)),
      .init("source", .string(step.incoming.source)),
      .init("diagnostics", diagnostics(step.incoming.diagnostics)),
    ])
  }

  static func loss(_ loss: Loss) -> ExtraValue {
    .object([
      .init("code", .string(loss.code)), .init("count", .integer(loss.count)), .init("what", .string(loss.description)),
    ])
  }
}

extension ExtraValue {
  static func integer(_ value: Int) -> ExtraValue { .number(String(value)) }

  static func text(_ value: String?) -> ExtraValue { value.map(ExtraValue.string) ?? .null }

  static func faces(_ faces: [Emoji]) -> ExtraValue { .array(faces.map { .string($0.text) }) }
}
