internal import Catalogs
internal import Formats
internal import Themes

extension ConflictSettlement {
  /// What `--on-conflict` says, else a question where there is somebody to ask.
  static func chosen(_ invocation: Invocation) throws -> ConflictSettlement {
    let how = invocation.value(.onConflict) ?? (invocation.canAsk ? "ask" : ConflictPolicy.skip.rawValue)
    if let policy = ConflictPolicy(rawValue: how) { return .always(policy) }
    guard invocation.canAsk else {
      throw Diagnostic.answerNeeded(
        "'--on-conflict ask' asks questions", option: "--on-conflict skip, replace, keep-both or merge")
    }
    let question = ConflictQuestion(console: invocation.console)
    return .asking(question.knownAnswer, ask: question.answer)
  }
}
