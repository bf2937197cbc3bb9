/// The fields of a theme while they are being changed.
struct RevisedFields {
  private(set) var name: String
  private(set) var color: ThemeColor
  private(set) var numberOfPairs: Int
  private(set) var emojis: [Emoji]
  private(set) var removedEmojis: [Emoji]
  private let original: Theme

  init(_ theme: Theme) {
    original = theme
    name = theme.name
    color = theme.color
    numberOfPairs = theme.numberOfPairs
    emojis = theme.emojis
    removedEmojis = theme.removedEmojis
  }

  var theme: Theme {
    Theme(
      trusted: original.id, name: name, emojis: emojis, removedEmojis: removedEmojis, numberOfPairs: numberOfPairs,
      color: color, extras: original.extras)
  }

  subscript(list: FaceListing) -> [Emoji] { list == .inPlay ? emojis : removedEmojis }

  /// False, and nothing changed, when the step begins somewhere else.
  mutating func take(_ step: ThemeStep) -> Bool {
    switch step {
    case .name(let old, let new):
      guard name == old else { return false }
      name = new
    case .color(let old, let new):
      guard color == old else { return false }
      color = new
    case .pairs(let old, let new):
      guard numberOfPairs == old else { return false }
      numberOfPairs = new
    case .insert(let face, .inPlay, let place): return Self.insert(face, into: &emojis, at: place)
    case .insert(let face, .removed, let place): return Self.insert(face, into: &removedEmojis, at: place)
    case .remove(let face, .inPlay, let place): return Self.remove(face, from: &emojis, at: place)
    case .remove(let face, .removed, let place): return Self.remove(face, from: &removedEmojis, at: place)
    }
    return true
  }

  private static func insert(_ face: Emoji, into list: inout [Emoji], at place: Int) -> Bool {
    guard (0...list.count).contains(place) else { return false }
    list.insert(face, at: place)
    return true
  }

  private static func remove(_ face: Emoji, from list: inout [Emoji], at place: Int) -> Bool {
    guard list.indices.contains(place), list[place] == face else { return false }
    list.remove(at: place)
    return true
  }
}
