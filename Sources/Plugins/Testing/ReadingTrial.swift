internal import Formats
internal import Themes

/// Does a plugin read what it writes, what it is known to read, and what nobody can read?
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
