internal import Themes

/// Compares themes with what came back of them, but for what a plugin says is lost.
struct ThemeComparison {
  let losses: Set<LostField>
  /// What is said to be lost and was: else it is said in vain.
  private(set) var lost: Set<LostField> = []

  init(losses: [LostField]) { self.losses = Set(losses) }

  /// Throws the first difference.
  mutating func compare(_ written: [Theme], with read: [Theme]) throws {
    guard written.count == read.count else {
      throw TrialFault("\(counted(written.count, "theme")) went out, but \(counted(read.count, "theme")) came back")
    }
    for (before, after) in zip(written, read) {
      guard before.name == after.name else {
        throw TrialFault("the name \(quoted(before.name)) came back as \(quoted(after.name))")
      }
      guard before.emojis == after.emojis else {
        throw fault("emojis", of: before, words(before.emojis), words(after.emojis))
      }
      for field in LostField.allCases { try compare(field, before, after) }
    }
  }

  private mutating func compare(_ field: LostField, _ before: Theme, _ after: Theme) throws {
    // Without its colour there is nothing to be said of how transparent it is.
    if field == .alpha, losses.contains(.color) { return }
    let (left, right) = (value(of: field, in: before), value(of: field, in: after))
    guard left != right else { return }
    guard !losses.contains(field) else {
      lost.insert(field)
      return
    }
    throw fault(
      field.rawValue, of: before, left, right,
      "; where the format has no room for that, 'loses' has to say '\(field.rawValue)'")
  }

  private func value(of field: LostField, in theme: Theme) -> String {
    switch field {
    case .id: theme.id.description
    case .removedEmojis: words(theme.removedEmojis)
    case .numberOfPairs: String(theme.numberOfPairs)
    case .color: String(theme.color.hexadecimal.dropLast(2))
    case .alpha: String(theme.color.hexadecimal.suffix(2))
    case .others:
      theme.extras.isEmpty
        ? "nothing" : theme.extras.map(\.key).joined(separator: " ") + ": \(theme.extras.map(\.value))"
    }
  }

  private func words(_ faces: [Emoji]) -> String { faces.isEmpty ? "none" : faces.map(\.text).joined(separator: " ") }

  private func fault(_ what: String, of theme: Theme, _ before: String, _ after: String, _ advice: String = "")
    -> TrialFault
  {
    TrialFault(
      "\(what) of \(quoted(theme.name)) went out as \(quoted(before)), but came back as \(quoted(after))\(advice)")
  }
}
