internal import Formats
internal import Themes

/// Tests whether a plugin reads its own files and the samples, and reports errors in bad files.
struct ReadingTrial {
  let format: ExternalFormat

  func tryRoundTrips(_ steps: inout TrialSteps) {
    var comparison = ThemeComparison(losses: format.description.losses)
    var compared = 0
    let collections = GoldenThemes.all(version: format.description.version)
    for collection in collections {
      steps.step("themes are read back: \(collection.name)") {
        let reading = try self.reading(format.encode(collection.themes, credits: Credits()))
        if let error = reading.allDiagnostics.first(where: { $0.severity == .error }) {
          throw TrialFault("its own file was rejected: \(error)")
        }
        try comparison.compare(collection.themes, with: reading.themes)
        compared += 1
      }
    }
    // A collection that failed may be the only one with a declared loss.
    guard compared == collections.count else { return }
    steps.step("declared losses are real") {
      let kept = format.description.losses.filter { !comparison.lost.contains($0) }
      guard kept.isEmpty else {
        throw TrialFault("'loses' lists \(kept.map(\.rawValue).joined(separator: ", ")), but nothing was lost")
      }
    }
  }

  func trySamples(_ samples: [TrialSample], _ steps: inout TrialSteps) {
    guard !samples.isEmpty else {
      if !format.canEncode { steps.skip("samples are read", "name sample files, because the plugin does not export") }
      return
    }
    for sample in samples {
      steps.step("sample is read: \(sample.name)") {
        let first = try reading(sample.bytes)
        if let error = first.allDiagnostics.first(where: { $0.severity == .error }) { throw TrialFault("\(error)") }
        guard !first.themes.isEmpty else { throw TrialFault("no theme was read") }
        guard try reading(sample.bytes).themes == first.themes else {
          throw TrialFault("different themes were read the second time")
        }
      }
    }
  }

  /// `good` is a file of one theme, nil if the plugin does not export.
  func tryBadInput(good: [UInt8]?, _ steps: inout TrialSteps) {
    for input in [.empty, .random, .longLine] + (good.map(BadInput.damaged) ?? []) {
      steps.step("bad file is handled: \(input.name)") {
        let reading = try self.reading(input.bytes)
        let errors = reading.allDiagnostics.filter { $0.severity == .error }
        guard input.mustBeRejected else { return }
        guard reading.themes.isEmpty else { throw TrialFault("a theme was read from it") }
        guard !errors.isEmpty else { throw TrialFault("no error was reported: write a line with 'error'") }
        guard errors.contains(where: { $0.place != .whole }) else {
          throw TrialFault("the error '\(errors[0].message)' has no place: add 'at' with a line, a path or a byte")
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

/// Compares themes as written and as read back, except for the losses that a plugin declares.
private struct ThemeComparison {
  let losses: Set<LostField>
  /// The declared losses that occurred.
  private(set) var lost: Set<LostField> = []

  init(losses: [LostField]) { self.losses = Set(losses) }

  /// Throws the first difference.
  mutating func compare(_ written: [Theme], with read: [Theme]) throws {
    guard written.count == read.count else {
      throw TrialFault(
        "\(counted(written.count, "theme")) were written, but \(counted(read.count, "theme")) were read back")
    }
    for (before, after) in zip(written, read) {
      guard before.name == after.name else {
        throw TrialFault("the name \(quoted(before.name)) was read back as \(quoted(after.name))")
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
      "; if the format cannot store it, add '\(field.rawValue)' to 'loses'")
  }

  private func value(of field: LostField, in theme: Theme) -> String {
    switch field {
    case .id: theme.id.description
    case .removedEmojis: words(theme.removedEmojis)
    case .numberOfPairs: String(theme.numberOfPairs)
    case .color: String(theme.color.hexadecimal.dropLast(2))
    case .alpha: String(theme.color.hexadecimal.suffix(2))
    case .words: theme.words.isEmpty ? "nothing" : json(theme.wordsValue)
    case .others: theme.extras.isEmpty ? "nothing" : json(.object(theme.extras))
    }
  }

  private func json(_ value: ExtraValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }

  private func words(_ faces: [Emoji]) -> String { faces.isEmpty ? "none" : faces.map(\.text).joined(separator: " ") }

  private func fault(_ what: String, of theme: Theme, _ before: String, _ after: String, _ advice: String = "")
    -> TrialFault
  {
    TrialFault(
      "\(what) of \(quoted(theme.name)) was written as \(quoted(before)), but read back as \(quoted(after))\(advice)")
  }
}

/// A file that a plugin may be unable to read, but has to handle.
private struct BadInput {
  let name: String
  let bytes: [UInt8]
  /// True if reading it must report an error with its place, and no theme.
  let mustBeRejected: Bool

  static let empty = BadInput(name: "an empty file", bytes: [], mustBeRejected: false)
  static let random = BadInput(
    name: "random bytes", bytes: (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 256) },
    mustBeRejected: true)
  static let longLine = BadInput(
    name: "a line of 300,000 letters", bytes: Array(repeating: UInt8(ascii: "x"), count: 300_000), mustBeRejected: true)

  /// A good file with the usual damage.
  static func damaged(_ good: [UInt8]) -> [BadInput] {
    [
      BadInput(name: "a file cut after a third", bytes: Array(good.prefix(good.count / 3)), mustBeRejected: false),
      BadInput(name: "a file without its last byte", bytes: Array(good.dropLast()), mustBeRejected: false),
      BadInput(
        name: "a file with a damaged byte",
        bytes: good.prefix(good.count / 2) + [0xFF] + good.dropFirst(good.count / 2 + 1),
        mustBeRejected: false),
      BadInput(name: "a file with random bytes appended", bytes: good + random.bytes, mustBeRejected: false),
    ]
  }
}
