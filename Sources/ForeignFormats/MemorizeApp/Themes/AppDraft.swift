internal import Formats
internal import Themes

/// The fields of one theme of an app, with the findings and losses of reading them.
struct AppDraft {
  private(set) var draft: ThemeDraft
  private(set) var findings: [Diagnostic] = []
  private(set) var losses: [Loss] = []
  /// The theme is left out: its name or emoji would have to be evaluated.
  private(set) var isSkipped = false
  /// It has no name, and is to be named after the file.
  let isUnnamed: Bool
  private let theme: AppTheme
  /// Values that are not read or not kept: a theme may have any number of them.
  private var unread = FindingLimiter(most: FindingLimiter.mostOfTheme)

  init(_ theme: AppTheme) {
    self.theme = theme
    isUnnamed = theme.key?.isEmpty ?? false
    let places = ThemeField.allCases.map { field in
      (field, theme.path.key(theme.member(field)?.key ?? field.rawValue).place)
    }
    draft = ThemeDraft(
      place: .spots(.init(whole: theme.path.place, fields: Dictionary(uniqueKeysWithValues: places))))
    readID()
    readName()
    if !isSkipped { readFaces() }
    guard !isSkipped else { return }
    readPairs()
    readColor()
    keepOthers()
    findings += unread.list
  }

  private func place(_ field: ThemeField, element: Int? = nil) -> Place { draft.place.of(field, element: element) }

  private mutating func report(_ problem: AppProblem, at place: Place) { findings.append(.app(problem, at: place)) }

  /// Reports the expressions in a value; returns false if there are none.
  @discardableResult private mutating func reportExpressions(in value: AppValue) -> Bool {
    let expressions = value.expressions
    for expression in expressions {
      unread.append(.app(.unreadExpression(expression.text), at: ValuePath.line(expression.line).place))
    }
    return !expressions.isEmpty
  }

  private mutating func skip(_ expression: AppValue.Expression) {
    let name = theme.member(.name).map { $0.value.string } ?? theme.key
    let skipped = name.map { "the theme \(quoted($0))" } ?? "the theme"
    findings = [.app(.unreadExpression(expression.text, skips: skipped), at: ValuePath.line(expression.line).place)]
    isSkipped = true
  }

  /// Only a UUID is an identity: apps number their themes anew at each start.
  private mutating func readID() {
    guard let member = theme.member(.id) else { return }
    let text = member.value.textPayload
    if let id = text.flatMap({ ThemeID($0) }) {
      draft.id = .known(id)
    } else {
      let id = if case .number(let spelling) = member.value { spelling } else { text ?? member.value.nounPhrase }
      report(.unstableID(id), at: place(.id))
    }
  }

  private mutating func readName() {
    if let member = theme.member(.name) {
      if case .expression(let name) = member.value { return skip(name) }
      if let word = member.value.word { return report(.unknownName(word, of: .name), at: place(.name)) }
      draft.name = member.value.textPayload
    } else if !isUnnamed, let key = theme.key {
      draft.name = key
      report(.namedByKey(key), at: theme.path.place)
    }
  }

  private mutating func readFaces() {
    guard let member = theme.member(.emojis) else { return }
    if case .expression(let faces) = member.value { return skip(faces) }
    if let name = Self.name(member.value) {
      return report(.unknownName(name, of: .emojis), at: place(.emojis))
    }
    guard let list = AppFaces(member.value) else { return }
    for (_, value) in list.unreadable { if case .expression(let face) = value { return skip(face) } }
    draft.emojis = list.faces
    var removed = list.removed
    note(list, .emojis)
    if let member = theme.member(.removedEmojis), let name = Self.name(member.value) {
      report(.unreadValue("expected emoji, found \(quoted(name)); it was dropped"), at: place(.removedEmojis))
    } else if let member = theme.member(.removedEmojis), case .expression = member.value {
      reportExpressions(in: member.value)
    } else if let member = theme.member(.removedEmojis), let list = AppFaces(member.value) {
      removed += list.faces + list.removed
      note(list, .removedEmojis)
    }
    if !removed.isEmpty || theme.member(.removedEmojis) != nil { draft.removedEmojis = removed }
  }

  /// The name in place of a list: a word, or a case without a payload.
  private static func name(_ value: AppValue) -> String? {
    if let word = value.word { return word }
    guard let members = value.members, members.count == 1, let only = members.first,
      only.value.members?.isEmpty == true, AppFaces.emoji(only.key) == nil
    else { return nil }
    return only.key
  }

  private mutating func note(_ list: AppFaces, _ field: ThemeField) {
    losses.append(Loss(.pictures, list.pictures))
    var few = FindingLimiter(most: FindingLimiter.mostOfList)
    for (index, word) in list.names {
      few.append(.app(.unknownName(word, of: field), at: place(field, element: index)))
    }
    for (index, value) in list.unreadable {
      let sentence = "expected an emoji, found \(value.nounPhrase); it was dropped"
      few.append(
        .app(.unreadValue(sentence, hint: "Write the emoji as a string."), at: place(field, element: index)))
    }
    findings += few.list
  }

  private mutating func readPairs() {
    guard let member = theme.member(.numberOfPairs), !reportExpressions(in: member.value) else { return }
    switch member.value.numberPayload {
    case .value(let number): draft.numberOfPairs = Int(max(-1e9, min(1e9, number.rounded(.down))))
    case .absent: break
    case .unreadable:
      let sentence = "expected a number of pairs, found \(member.value.nounPhrase), so all emoji are used"
      report(.unreadValue(sentence), at: place(.numberOfPairs))
    }
  }

  private mutating func readColor() {
    if theme.hasLooseColor {
      draft.color = AppColor.components(theme.members)
      return
    }
    guard let member = theme.member(.color) else { return }
    let isComputed = reportExpressions(in: member.value)
    guard let color = AppColor(member.value) else {
      guard !isComputed else { return }
      let value = member.value.string.map { quoted($0) } ?? member.value.nounPhrase
      let sentence = "\(value) is not a colour; \(shown(ThemeColor.unspecified)) is used"
      return report(
        .unreadValue(sentence, hint: "Write #RRGGBB, #RRGGBBAA or a name such as orange."), at: place(.color))
    }
    draft.color = color.color
    if color.isGradient { losses.append(Loss(.gradients, 1)) }
  }

  private mutating func keepOthers() {
    for member in theme.others where !(member.value.isNull && ThemeField(rawValue: member.key) != nil) {
      if let value = member.value.extra {
        draft.keep(value, under: member.key)
      } else if !reportExpressions(in: member.value) {
        unread.append(.app(.lostValue(member.value.nounPhrase), at: theme.path.key(member.key).place))
        losses.append(Loss(.appValues, 1))
      }
    }
  }
}
