package import Formats
package import Platform
internal import Themes

/// Tests a plugin with valid and invalid cases, for its author.
///
/// For example: `PluginTrial(file, environment: [:], others: .basic).report(samples: [])`
package struct PluginTrial {
  private let file: PluginFile
  private let environment: [String: String]
  private let limits: ProcessLimits
  /// The formats whose files it must not claim.
  private let others: FormatRegistry

  package init(
    _ file: PluginFile, environment: [String: String], others: FormatRegistry,
    limits: ProcessLimits = ProcessLimits(seconds: 20, outputBytes: 16 << 20)
  ) {
    self.file = file
    self.environment = environment
    self.others = others
    self.limits = limits
  }

  package func report(samples: [TrialSample]) -> TrialReport {
    var steps = TrialSteps(plugin: file.name)
    var opened: ExternalFormat?
    steps.step("the description is valid") { opened = try open() }
    guard let format = opened else { return steps.report }
    steps.step("the description is always the same") {
      guard try open().description == format.description else {
        throw TrialFault("'describe' printed a different description the second time")
      }
    }
    steps.step("an unknown word is rejected") { try tryUnknownWord() }
    if format.canEncode {
      WritingTrial(format: format, run: run, others: others).run(&steps)
    } else {
      steps.skip("themes are written", "the plugin does not export")
    }
    guard format.canDecode else {
      steps.skip("themes are read", "the plugin does not import")
      return steps.report
    }
    let reading = ReadingTrial(format: format)
    if format.canEncode { reading.tryRoundTrips(&steps) }
    reading.trySamples(samples, &steps)
    let good = format.canEncode ? try? format.encode([GoldenThemes.small], credits: Credits()) : nil
    reading.tryBadInput(good: good, &steps)
    return steps.report
  }

  private var run: ProcessRun { ProcessRun(plugin: file.path, environment: environment, limits: limits) }

  private func open() throws -> ExternalFormat {
    try ExternalFormat.open(file, environment: environment, limits: limits)
  }

  private func tryUnknownWord() throws {
    do {
      _ = try run.output(["no-such-word"])
    } catch ProcessFailure.exited {
      return
    }
    throw TrialFault("the word 'no-such-word' must end the plugin with a non-zero exit code")
  }
}

/// A valid file for a plugin to read.
package struct TrialSample: Sendable {
  let name: String
  let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The steps of a trial with their outcomes.
package struct TrialReport: Sendable {
  package struct Step: Sendable, Hashable {
    /// For example: `an unknown word is rejected`.
    package let name: String
    package let outcome: Outcome
  }

  package enum Outcome: Sendable, Hashable {
    case passed
    /// With the reason, for the author of the plugin.
    case failed(String)
    /// With the reason.
    case skipped(String)
  }

  package internal(set) var steps: [Step] = []

  /// True if no step failed.
  package var isPassed: Bool {
    steps.allSatisfy { step in
      if case .failed = step.outcome { false } else { true }
    }
  }
}

/// Runs the steps of a trial and records their outcomes.
struct TrialSteps {
  private let plugin: String
  private(set) var report = TrialReport()
  private var isOver = false

  init(plugin: String) { self.plugin = plugin }

  /// Runs a step, which fails if `body` throws.
  mutating func step(_ name: String, _ body: () throws -> Void) {
    guard !isOver else { return }
    do {
      try body()
      report.steps.append(.init(name: name, outcome: .passed))
    } catch {
      report.steps.append(.init(name: name, outcome: .failed(words(for: error))))
      // Each further step would take as long again.
      isOver = Self.isTooSlow(error)
    }
  }

  private static func isTooSlow(_ error: any Error) -> Bool {
    if let failure = error as? ProcessFailure { return failure.isTooSlow }
    guard case .run(_, let failure)? = (error as? Diagnostic)?.problem as? PluginProblem else { return false }
    return failure.isTooSlow
  }

  private func words(for error: any Error) -> String {
    let finding =
      switch error {
      case let failure as ProcessFailure: Diagnostic.plugin(.run(plugin: plugin, failure))
      case let finding as Diagnostic: finding
      default: nil as Diagnostic?
      }
    return finding?.message ?? (error as? TrialFault)?.words ?? "\(error)"
  }

  mutating func skip(_ name: String, _ reason: String) {
    guard !isOver else { return }
    report.steps.append(.init(name: name, outcome: .skipped(reason)))
  }
}

/// A fault of the tested plugin, in words for its author.
struct TrialFault: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
