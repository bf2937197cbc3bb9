/// A theme being revised: what is asked of it becomes the steps of one ``ThemeEdit``, and its bounds are kept.
///
/// For example: taking the fourth of four faces out of a theme of 4 pairs also lowers the pairs to 3.
public struct ThemeRevision: Sendable {
  private var fields: RevisedFields
  private var steps: [ThemeStep] = []

  public init(of theme: Theme) { fields = RevisedFields(theme) }

  /// What was done so far, as one edit.
  public var edit: ThemeEdit { ThemeEdit(steps) }

  /// The theme as it is by now.
  public var theme: Theme { fields.theme }

  /// `name` keeps the rules of a name already.
  public mutating func rename(_ name: String) {
    if name != fields.name { take(.name(fields.name, to: name)) }
  }

  public mutating func recolor(_ color: ThemeColor) {
    if color != fields.color { take(.color(fields.color, to: color)) }
  }

  /// Takes the nearest number that the faces allow.
  public mutating func setPairs(_ pairs: Int) {
    let possible = PairsRule.clamped(pairs, emojis: fields.emojis.count)
    if possible != fields.numberOfPairs { take(.pairs(fields.numberOfPairs, to: possible)) }
  }

  /// Puts a face into play, as the last one, and takes it off the removed ones; nothing when it is in play
  /// already, or when the list is as long as any may be.
  public mutating func add(_ face: Emoji) {
    add([face])
  }

  /// The same for many faces, one after the other; thousands of them take no longer than reading them.
  public mutating func add(_ faces: [Emoji]) {
    var inPlay = Set(fields.emojis)
    let removed = Set(fields.removedEmojis)
    for face in faces where fields.emojis.count < FaceRule.longest && inPlay.insert(face).inserted {
      if removed.contains(face), let place = fields.removedEmojis.firstIndex(of: face) {
        take(.remove(fields.removedEmojis[place], from: .removed, at: place))
      }
      take(.insert(face, into: .inPlay, at: fields.emojis.count))
    }
  }

  /// Takes a face out of play and remembers it; nothing when it is not in play, or when it is one of the last two.
  public mutating func remove(_ face: Emoji) {
    guard fields.emojis.count > EnoughFacesRule.fewest, let place = fields.emojis.firstIndex(of: face) else { return }
    let kept = fields.emojis[place]
    take(.remove(kept, from: .inPlay, at: place))
    take(.insert(kept, into: .removed, at: fields.removedEmojis.count))
    setPairs(fields.numberOfPairs)
  }

  /// Puts a face in play right before or right after another one; nothing when one of them is not in play.
  public mutating func move(_ face: Emoji, after isAfter: Bool, _ other: Emoji) {
    guard face != other, let old = fields.emojis.firstIndex(of: face), fields.emojis.contains(other) else { return }
    let kept = fields.emojis[old]
    var rest = fields.emojis
    rest.remove(at: old)
    guard let target = rest.firstIndex(of: other) else { return }
    let new = isAfter ? target + 1 : target
    guard new != old else { return }
    take(.remove(kept, from: .inPlay, at: old))
    take(.insert(kept, into: .inPlay, at: new))
  }

  private mutating func take(_ step: ThemeStep) {
    if fields.take(step) { steps.append(step) }
  }
}
