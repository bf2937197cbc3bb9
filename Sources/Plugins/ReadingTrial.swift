internal import Formats
internal import Themes

/// Whether a plugin reads what it writes, what it is known to read, and answers what cannot be read.
struct ReadingTrial {
  let format: ExternalFormat

  func tryRoundTrips(_ steps: inout TrialSteps) {
    var comparison = ThemeComparison(losses: format.description.losses)
    var isComplete = true
    for collection in GoldenThemes.all {
      steps.step("comes back as it went out: \(collection.name)") {
        isComplete = false
        let reading = try self.reading(format.encode(collection.themes, credits: Credits()))
        if let error = reading.allDiagnostics.first(where: { $0.severity == .error }) {
          throw TrialFault("what it wrote itself was refused: \(error)")
        }
        try comparison.compare(collection.themes, with: reading.themes)
        isComplete = true
      }
    }
    guard isComplete else { return }
    steps.step("what it says it loses is lost") {
      let vain = format.description.losses.filter { !comparison.lost.contains($0) }
      guard vain.isEmpty else {
        throw TrialFault("'loses' names \(vain.map(\.rawValue).joined(separator: ", ")), but it came back")
      }
    }
  }

  func trySamples(_ samples: [TrialSample], _ steps: inout TrialSteps) {
    guard !samples.isEmpty else {
      if !format.canEncode { steps.skip("a good file is read", "name some behind the plugin, as it cannot write any") }
      return
    }
    for sample in samples {
      steps.step("is read: \(sample.name)") {
        let first = try reading(sample.bytes)
        if let error = first.allDiagnostics.first(where: { $0.severity == .error }) { throw TrialFault("\(error)") }
        guard !first.themes.isEmpty else { throw TrialFault("no theme was found in it") }
        guard try reading(sample.bytes).themes == first.themes else {
          throw TrialFault("other themes were found the second time")
        }
      }
    }
  }

  /// `good` is a file of one theme, nil where it writes none.
  func tryBadInput(good: [UInt8]?, _ steps: inout TrialSteps) {
    for input in [.nothing, .rubbish, .longLine] + (good.map(BadInput.spoiled) ?? []) {
      steps.step("is answered: \(input.name)") {
        let reading = try self.reading(input.bytes)
        let errors = reading.allDiagnostics.filter { $0.severity == .error }
        guard input.isRubbish else { return }
        guard reading.themes.isEmpty else { throw TrialFault("a theme was found in it") }
        guard !errors.isEmpty else { throw TrialFault("nothing was said: there has to be a line with an 'error'") }
        guard errors.contains(where: { $0.place != .whole }) else {
          throw TrialFault("'\(errors[0].message)' does not say where: 'at' has to name a line, a path or a byte")
        }
      }
    }
  }

  private func reading(_ bytes: [UInt8]) throws -> ThemeReading {
    var reading = ThemeReading()
    try format.decode(bytes, into: &reading)
    return reading
  }
}

/// Compares themes with what came back of them, but for what a plugin says is lost.
private struct ThemeComparison {
  let losses: Set<LostField>
  /// The fields said to be lost that were.
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
    // The transparency is lost with the colour.
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

/// Files that no format can read: a plugin has to answer all the same.
private struct BadInput {
  let name: String
  let bytes: [UInt8]
  /// True where there is nothing in it that could be a theme.
  let isRubbish: Bool

  static let nothing = BadInput(name: "an empty file", bytes: [], isRubbish: false)
  static let rubbish = BadInput(
    name: "rubbish", bytes: (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) }, isRubbish: true)
  static let longLine = BadInput(
    name: "a line of 300,000 letters", bytes: Array(repeating: UInt8(ascii: "x"), count: 300_000), isRubbish: true)

  /// A good file, spoiled in the ways files are.
  static func spoiled(_ good: [UInt8]) -> [BadInput] {
    [
      BadInput(name: "a file cut after a third", bytes: Array(good.prefix(good.count / 3)), isRubbish: false),
      BadInput(name: "a file without its last byte", bytes: Array(good.dropLast()), isRubbish: false),
      BadInput(
        name: "a file with a damaged byte",
        bytes: good.prefix(good.count / 2) + [0xFF] + good.dropFirst(good.count / 2 + 1),
        isRubbish: false),
      BadInput(name: "a file with rubbish behind it", bytes: good + rubbish.bytes, isRubbish: false),
    ]
  }
}
