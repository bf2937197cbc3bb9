internal import Catalogs
internal import Themes

/// The verbs that end a session.
enum LeavingVerbs {
  static func cancel(_ workplace: inout Workplace) throws -> Reply {
    let count = try workplace.desk.takeBackAll()
    try workplace.refresh()
    let restored = workplace.touched.differences
    workplace.forgetTouched()
    guard count > 0 else { return Reply([.effect("Nothing was changed in this session.")], isLast: true) }
    let what = count == 1 ? "the one change" : "all \(count) changes"
    var lines: [ReplyLine] = [.effect("Took back \(what) of this \(workplace.isScript ? "script" : "session").")]
    if !workplace.isScript {
      lines += restored.map { .effect("  \(FieldPhrases.walk($0.reversed))") }
      lines.append(.note("'memorize undo' brings them back"))
    }
    return Reply(lines, isLast: true)
  }

  static func done(_ workplace: Workplace) throws -> Reply {
    var reply = workplace.isScript ? Reply() : try Farewell(workplace: workplace).reply()
    reply.isLast = true
    return reply
  }
}
