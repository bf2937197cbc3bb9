internal import Formats
internal import Themes

/// The fields of one theme of an app, and what came of reading them.
struct AppDraft {
  private(set) var draft: ThemeDraft
  private(set) var findings: [Diagnostic] = []
  private(set) var losses: [Loss] = []
  private let theme: AppTheme

  init(_ theme: AppTheme) {
    self.theme = theme
    let places = ThemeField.allCases.map { field in
      (field, theme.spot.key(theme.member(field)?.key ?? field.rawValue).place)
    }
    draft = ThemeDraft(
      place: .spots(.init(whole: theme.spot.place, fields: Dictionary(uniqueKeysWithValues: places))))
    readID()
    readName()
    readFaces()
    readPairs()
    readColor()
    keepOthers()
  }

  private func place(_ field: ThemeField, element: Int? = nil) -> Place { draft.place.of(field, element: element) }

  /// Only a UUID is an identity: numbers are given anew whenever an app starts, or to another theme.
  private mutating func readID() {
    guard let member = theme.member(.id) else { return }
    let text = AppPayload.text(member.value)
    if let id = text.flatMap({ ThemeID($0) }) {
      draft.id = .known(id)
    } else {
      let words = if case .number(let spelling) = member.value { spelling } else { text ?? member.value.words }
      findings.append(.appUnstableID(words, at: place(.id)))
    }
  }

  private mutating func readName() {
    if let member = theme.member(.name) {
      if case .word(let word) = member.value {
        return findings.append(.appUnknownName(word, expected: "a text", at: place(.name)))
      }
      draft.name = AppPayload.text(member.value)
    } else if let key = theme.key {
      draft.name = key
      findings.append(.appNamedByKey(key, at: theme.spot.place))
    }
  }

  private mutating func readFaces() {
    guard let member = theme.member(.emojis) else { return }
    if let name = Self.name(member.value) {
      return findings.append(.appUnknownName(name, expected: "emoji", at: place(.emojis)))
    }
    guard let list = AppFaces(member.value) else { return }
    draft.emojis = list.faces
    var removed = list.removed
    note(list, .emojis)
    if let member = theme.member(.removedEmojis), let name = Self.name(member.value) {
      findings.append(.appUnreadValue(quoted(name), expected: "emoji", at: place(.removedEmojis)))
    } else if let member = theme.member(.removedEmojis), let list = AppFaces(member.value) {
      removed += list.faces + list.removed
      note(list, .removedEmojis)
    }
    if !removed.isEmpty || theme.member(.removedEmojis) != nil { draft.removedEmojis = removed }
  }

  /// The name that stands in place of a list; a case without a payload is one too.
  private static func name(_ value: AppValue) -> String? {
    if case .word(let word) = value { return word }
    guard let members = value.members, members.count == 1, let only = members.first,
      only.value.members?.isEmpty == true, AppFaces.single(only.key) == nil
    else { return nil }
    return only.key
  }

  private mutating func note(_ list: AppFaces, _ field: ThemeField) {
    if list.pictures > 0 { losses.append(.pictures(list.pictures)) }
    var few = FewFindings(most: FewFindings.mostOfList)
    for (index, word) in list.names {
      few.append(.appUnknownName(word, expected: "emoji", at: place(field, element: index)))
    }
    for (index, value) in list.unreadable {
      few.append(.appUnreadFace(value.words, at: place(field, element: index)))
    }
    findings += few.list
  }

  private mutating func readPairs() {
    guard let member = theme.member(.numberOfPairs) else { return }
    switch AppPayload.number(member.value) {
    case .value(let number): draft.numberOfPairs = Int(max(-1e9, min(1e9, number.rounded(.down))))
    case .none: break
    case .unreadable:
      findings.append(
        .appUnreadValue(
          member.value.words, expected: "a number of pairs", instead: "all pairs are taken", at: place(.numberOfPairs)))
    }
  }

  private mutating func readColor() {
    if theme.hasLooseColor {
      draft.color = AppColor.components(theme.members)
      return
    }
    guard let member = theme.member(.color) else { return }
    guard let color = AppColor(member.value) else {
      let words = member.value.string.map { quoted($0) } ?? member.value.words
      return findings.append(.appUnreadValue(words, expected: "a colour", at: place(.color)))
    }
    draft.color = color.color
    if color.isGradient { losses.append(.gradients(1)) }
  }

  private mutating func keepOthers() {
    for member in theme.others where !(member.value.isNull && ThemeField(rawValue: member.key) != nil) {
      if let value = member.value.extra {
        draft.extras.append(.init(member.key, value))
      } else {
        losses.append(.appValues(1))
      }
    }
  }
}
