internal import Formats
internal import Themes

/// An object of an app's file that may be a theme, with its members assigned to fields.
struct AppTheme {
  let members: [AppValue.Member]
  let path: ValuePath
  /// The key it lies under, where it has no other name; empty if it is to be named after the file.
  let key: String?
  private let fields: [ThemeField: Int]
  /// Red, green and blue are members of the theme itself.
  let hasLooseColor: Bool

  init(_ members: [AppValue.Member], at path: ValuePath = .root, under key: String? = nil) {
    self.members = members
    self.path = path
    var best: [ThemeField: (rank: Int, index: Int)] = [:]
    for (index, member) in members.enumerated().prefix(Self.most) {
      for (field, rank) in AppFieldNames.meanings(of: member.key) where Self.fits(member.value, field) {
        if best[field].map({ rank < $0.rank }) ?? true { best[field] = (rank, index) }
      }
    }
    fields = best.mapValues(\.index)
    hasLooseColor = fields[.color] == nil && AppColor.components(members) != nil
    let isNamed = fields[.name] != nil
    self.key = isNamed ? nil : key.flatMap { AppFieldNames.isGeneric($0) ? nil : $0 }
  }

  /// More members than a theme of any app has.
  private static let most = 1_000

  func member(_ field: ThemeField) -> AppValue.Member? { fields[field].map { members[$0] } }

  /// The members that are not fields of a theme.
  var others: [AppValue.Member] {
    let used = Set(fields.values)
    return members.enumerated().filter { index, member in
      !used.contains(index) && !(hasLooseColor && Self.looseParts.contains(member.key.lowercased()))
    }.map(\.element)
  }

  /// True if the object is a theme: other objects have names and contents too.
  var isLikely: Bool {
    guard let faces = member(.emojis), !SavedGame.isCard(members), !isPassedOn(faces) else { return false }
    let hasMore = fields[.color] != nil || fields[.numberOfPairs] != nil || hasLooseColor
    if AppFieldNames.isCertain(faces.key) { return true }
    guard fields[.name] != nil, !SavedGame.isList(faces.value) else { return false }
    return hasMore || AppFaces(faces.value)?.faces.prefix(2).contains { AppFaces.emoji($0) != nil } == true
  }

  /// True if a program passes its arguments on: `Theme(named: name, emojis: emojis)` is not a theme.
  private func isPassedOn(_ faces: AppValue.Member) -> Bool {
    if case .expression = faces.value { return member(.name).map { $0.value.string == nil } ?? (key == nil) }
    guard let word = faces.value.word, word.split(separator: ".").last.map(String.init) == faces.key else {
      return false
    }
    return member(.name).map { $0.value.word != nil } ?? true
  }

  /// True for emoji without a name or another field, which may be meant for all themes of an app.
  var isBare: Bool { fields.count == 1 && key == nil && !hasLooseColor }

  private static let looseParts: Set<String> = ["red", "green", "blue", "alpha", "opacity"]

  /// True if the value is of a kind that the field may have.
  private static func fits(_ value: AppValue, _ field: ThemeField) -> Bool {
    switch (field, value) {
    // Some programs write null for a missing value.
    case (_, .null): false
    case (.id, .expression): false
    case (_, .expression): true
    case (.id, .string), (.id, .word), (.id, .number), (.id, .object): true
    case (.name, _): value.textPayload != nil
    case (.emojis, .string), (.emojis, .word), (.emojis, .array), (.emojis, .object): true
    case (.removedEmojis, .string), (.removedEmojis, .word), (.removedEmojis, .array), (.removedEmojis, .object): true
    case (.numberOfPairs, .number), (.numberOfPairs, .word), (.numberOfPairs, .object), (.numberOfPairs, .other):
      true
    case (.numberOfPairs, .string): value.double != nil
    case (.color, .bool), (.color, .other): false
    case (.color, _): true
    default: false
    }
  }
}

/// Recognises a saved game by its cards, which lie face up or down.
enum SavedGame {
  static func isCard(_ members: [AppValue.Member]) -> Bool {
    members.prefix(32).contains { marks.contains(AppFieldNames.normalized($0.key)) }
  }

  /// True for a list of cards.
  static func isList(_ value: AppValue) -> Bool {
    guard let first = value.elements?.first?.members else { return false }
    return isCard(first)
  }

  private static let marks: Set<String> = [
    "isfaceup", "faceup", "ismatched", "matched", "isseen", "hasbeenseen", "alreadyseen", "hasalreadybeenseen",
    "wasseen", "seen",
  ]
}
