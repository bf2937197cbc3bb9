internal import Formats
internal import Themes

/// An object of an app's file that is a theme, and which of its members are which fields.
struct AppTheme {
  let members: [AppValue.Member]
  let spot: AppSpot
  /// The key it lies under, where that is all it has for a name.
  let key: String?
  private let fields: [ThemeField: Int]
  /// Red, green and blue stand among the fields.
  private(set) var hasLooseColor = false

  init(_ members: [AppValue.Member], at spot: AppSpot, under key: String? = nil) {
    self.members = members
    self.spot = spot
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

  /// The members that are no field: the app's own.
  var others: [AppValue.Member] {
    let used = Set(fields.values)
    return members.enumerated().filter { index, member in
      !used.contains(index) && !(hasLooseColor && Self.looseParts.contains(member.key.lowercased()))
    }.map(\.element)
  }

  /// Whether the object is a theme at all: other things have names and contents too.
  var isLikely: Bool {
    guard let faces = member(.emojis), !SavedGame.isCard(members), !isPassedOn(faces) else { return false }
    let hasMore = fields[.color] != nil || fields[.numberOfPairs] != nil || hasLooseColor
    if AppFieldNames.isCertain(faces.key) { return true }
    guard fields[.name] != nil, !SavedGame.isList(faces.value) else { return false }
    return hasMore || AppFaces(faces.value)?.faces.prefix(2).contains { AppFaces.single($0) != nil } == true
  }

  /// A program hands on what it was given, `Theme(name: name, emojis: emojis)`, which is no theme yet.
  private func isPassedOn(_ faces: AppValue.Member) -> Bool {
    func isPassedOn(_ member: AppValue.Member) -> Bool {
      guard case .word(let word) = member.value else { return false }
      return word.split(separator: ".").last.map(String.init) == member.key
    }
    return isPassedOn(faces) && member(.name).map(isPassedOn) ?? true
  }

  /// Without a name or anything else, emoji may be there for all themes of an app.
  var isBare: Bool { fields.count == 1 && key == nil && !hasLooseColor }

  private static let looseParts: Set<String> = ["red", "green", "blue", "alpha", "opacity"]

  /// Whether a value is of a kind that the field may have.
  private static func fits(_ value: AppValue, _ field: ThemeField) -> Bool {
    switch (field, value) {
    // A null is what some programs write where there is nothing.
    case (_, .null): false
    case (.id, .string), (.id, .word), (.id, .number), (.id, .object): true
    case (.name, _): AppPayload.text(value) != nil
    case (.emojis, .string), (.emojis, .word), (.emojis, .array), (.emojis, .object): true
    case (.removedEmojis, .string), (.removedEmojis, .word), (.removedEmojis, .array), (.removedEmojis, .object): true
    case (.numberOfPairs, .number), (.numberOfPairs, .word), (.numberOfPairs, .object): true
    case (.numberOfPairs, .string): value.double != nil
    case (.color, .bool), (.color, .other): false
    case (.color, _): true
    default: false
    }
  }
}
