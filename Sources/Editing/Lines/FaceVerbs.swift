internal import EmojiNames
internal import Themes

/// The verbs for faces, and the questions about words that are not clear.
extension EditInterpreter {
  mutating func changeFaces(_ verb: Verb, _ argument: Argument) throws -> Reply {
    switch (verb, argument.text.lowercased()) {
    case (.remove, "all"): try perform(.clear, on: TypedFaces())
    case (.restore, ""), (.restore, "all"): try restoreAll(isListing: argument.isEmpty)
    case _ where argument.hasTexts(for: verb): try change(verb, readWorded(argument, for: verb))
    default: try change(verb, reader(for: verb).readSome(argument))
    }
  }

  /// A line without a verb is the answer to an open question.
  mutating func answer(_ question: FaceQuestion, with line: Argument) throws -> Reply {
    let worded = try line.hasTexts(for: question.verb) ? readWorded(line, for: question.verb) : nil
    let answer = try worded == nil ? question.faces(in: line, names) : line.text
    if question.isProposal {
      self.question = nil
      if answer.isEmpty { return Reply([.text("Then type some emoji. For example: octopus 🐠")]) }
      return try addBare(Argument(answer[...], column: line.column))
    }
    var typed = TypedFaces(question.waiting)
    guard !answer.isEmpty else {
      var reply = try change(question.verb, typed, asking: question.others)
      reply.lines.insert(.text("Left out \(quoted(question.word))."), at: 0)
      return reply
    }
    let read =
      try worded ?? readBare(Argument(answer[...], column: line.column), for: question.verb, takingNearWords: true)
    // A question is not answered by another one.
    if read.faces.isEmpty { _ = try read.allClear() }
    typed.add(read)
    return try change(question.verb, typed, asking: question.others)
  }

  /// A line without a verb adds emoji, where no question is open.
  mutating func addBare(_ line: Argument) throws -> Reply {
    guard session.open != nil else {
      let word = line.firstWord
      throw VerbTable.closest(to: word) == nil
        ? Diagnostic.edit(.noThemeOpen) : VerbTable.unknown(word, line: line.text)
    }
    let typed =
      try line.hasTexts(for: .add)
      ? readWorded(line, for: .add) : readBare(line, for: .add, takingNearWords: session.draft != nil)
    return try change(.add, typed)
  }

  /// The faces of a line without a verb. Throws for a mistyped command: its first word leads to no emoji, or at most to a
  /// near one where the prompt does not ask for emoji.
  private func readBare(_ line: Argument, for verb: Verb, takingNearWords: Bool) throws -> TypedFaces {
    let read = try reader(for: verb).readSome(line)
    let word = line.firstWord
    // A letter or a digit may be a face, but is seldom meant.
    let isShort = line.text.utf8.count == 1 || read.faces.contains { $0.text.utf8.count == 1 }
    let isUnclear = read.unclear.first.map { line.text.hasPrefix($0.word) } ?? false
    let isCommand =
      isUnclear && (VerbTable.closest(to: word) != nil || !takingNearWords && names.find(word, limit: 1).isEmpty)
    if isCommand, VerbTable.closest(to: word) == nil {
      throw Diagnostic.edit(
        .error(
          "edit.unknown-command", "\(quoted(word)) is neither a command nor the name of an emoji",
          hint: "Use '?' to list the commands, or 'find WORDS' to search emoji."))
    }
    if isShort || isCommand { throw VerbTable.unknown(word, line: line.text) }
    return read
  }

  /// Does what is clear, and asks about the other words, one after the other. `set` waits for the answers, and a script
  /// must be clear.
  private mutating func change(_ verb: Verb, _ typed: TypedFaces, asking others: [UnclearWord] = []) throws -> Reply {
    let words = typed.unclear.filter { !$0.choices.isEmpty } + others
    let unknown = typed.unclear.filter(\.choices.isEmpty)
    if session.isScript || typed.faces.isEmpty && words.isEmpty { _ = try typed.allClear() }
    let isWaiting = verb == .set && !words.isEmpty
    let isEmpty = typed.faces.isEmpty && typed.sets.isEmpty
    var reply = try isEmpty || isWaiting ? Reply() : perform(verb, on: typed)
    reply.lines += unknown.map { .note($0.rejection.message) }
    unknownWords = unknown.map(\.word)
    question = words.first.map { word in
      FaceQuestion(
        verb: verb, waiting: isWaiting ? typed.faces : [], word: word.word, choices: word.choices,
        others: Array(words.dropFirst()))
    }
    if let question {
      found = question.choices.compactMap { Emoji($0.text) }
      reply.lines += question.lines
    }
    return reply
  }

  mutating func perform(_ verb: Verb, on typed: TypedFaces) throws -> Reply {
    let before = try session.opened()
    switch verb {
    case .remove: try session.remove(typed.faces)
    case .restore: try session.add(typed.faces.split(by: before.removedEmojis).inside)
    case .set: try session.replaceFaces(with: typed.faces, typed.words)
    case .clear: try session.clear()
    default: try session.add(typed.faces, typed.words)
    }
    let after = try session.opened()
    let report = FaceReport(verb: verb, typed: typed, before: before, after: after, phrases: phrases)
    let isAdded = before is DraftTheme && after is Theme
    return reply(report.sentences, notes: report.notes + (isAdded ? try notes(onNameOf: session.openedTheme()) : []))
  }

  /// Restores all removed faces, or lists them.
  private mutating func restoreAll(isListing: Bool) throws -> Reply {
    let removed = try session.openedTheme().removedEmojis
    guard !removed.isEmpty else { return Reply([.text("Nothing was removed from this theme.")]) }
    return try isListing
      ? Reply([.text(phrases.sentence("Can be restored:", removed))]) : perform(.restore, on: TypedFaces(removed))
  }

  /// `move FACE before|after FACE`
  mutating func move(_ argument: Argument) throws -> Reply {
    let theme = try session.openedTheme()
    let order = try MoveOrder(argument)
    let reader = try reader(for: .move)
    let face = try reader.readOne(order.face, inPlayIn: theme)
    let other = try reader.readOne(order.target, inPlayIn: theme)
    if order.isAfter { try session.move(face, after: other) } else { try session.move(face, before: other) }
    return reply([
      session.theme == theme
        ? "\(phrases.listed([face])) is already there."
        : "Moved \(phrases.listed([face])) \(order.isAfter ? "after" : "before") \(phrases.listed([other]))."
    ])
  }

  mutating func find(_ argument: Argument) -> Reply {
    let mostFound = 20
    let matches = names.all(argument.text)
    guard !matches.isEmpty else {
      let near = FacePhrases.suggested(
        FaceSuggestions.faces(near: argument.text, among: [], names).map { NamedFace($0, names) })
      let advice = near.isEmpty ? "" : " Did you mean \(near)?"
      return Reply([.text("No emoji for \(quoted(argument.text)).\(advice)")])
    }
    found = matches.prefix(mostFound).compactMap { Emoji($0.face) }
    var lines = ReplyLine.numbered(found.map { NamedFace($0, names) }, inPlay: Set(session.open?.emojis ?? []))
    if matches.count > mostFound {
      lines.append(
        .text(
          "… and \(grouped(matches.count - mostFound)) more; add a word to narrow the search, or write 'add all \(argument.text)'."
        ))
    }
    return Reply(lines)
  }

  /// Words after `remove` and `restore` mean only what these can act on.
  func reader(for verb: Verb) throws -> FaceReader {
    let open = try verb == .restore ? session.openedTheme() : session.opened()
    let (known, scope): ([Emoji], FaceScope) =
      switch verb {
      case .remove, .move: (open.emojis, .inPlay)
      case .restore: (open.removedEmojis, .removed)
      case .word: (open.emojis + open.removedEmojis, .ofTheme)
      default: (open.emojis + open.removedEmojis, .allEmoji)
      }
    return FaceReader(
      results: found, known: Set(known), present: verb == .add ? open.emojis : [], scope: scope, names: names)
  }
}
