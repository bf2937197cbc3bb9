public import Formats
internal import Themes

/// Puts a plugin through good and bad cases, as who writes one would want it: every step says what was tried.
///
/// For example: `PluginTrial(file, environment: [:], others: .complete()).report(samples: [])`
public struct PluginTrial {
  private let file: PluginFile
  private let environment: [String: String]
  private let limits: RunLimits
  /// The formats beside which it has to live.
  private let others: FormatRegistry

  public init(
    _ file: PluginFile, environment: [String: String], others: FormatRegistry,
    limits: RunLimits = RunLimits(seconds: 20, outputBytes: 16 << 20)
  ) {
    self.file = file
    self.environment = environment
    self.others = others
    self.limits = limits
  }

  public func report(samples: [TrialSample]) -> TrialReport {
    var steps = TrialSteps(plugin: file.name)
    var opened: ExternalFormat?
    steps.step("it says what it is") { opened = try open() }
    guard let format = opened else { return steps.report }
    steps.step("it says the same again") {
      guard try open().description == format.description else {
        throw TrialFault("'describe' printed something else the second time")
      }
    }
    steps.step("a word that it does not know is refused") { try tryUnknownWord() }
    if format.canEncode {
      WritingTrial(format: format, run: run, others: others).run(&steps)
    } else {
      steps.skip("themes are written", "it does not export")
    }
    guard format.canDecode else {
      steps.skip("themes are read", "it does not import")
      return steps.report
    }
    let reading = ReadingTrial(format: format)
    if format.canEncode { reading.tryRoundTrips(&steps) }
    reading.trySamples(samples, &steps)
    let good = format.canEncode ? try? format.encode([GoldenThemes.small], credits: Credits()) : nil
    reading.tryBadInput(good: good, &steps)
    return steps.report
  }

  private var run: PluginRun { PluginRun(path: file.path, environment: environment, limits: limits) }

  private func open() throws -> ExternalFormat {
    try ExternalFormat.open(file, environment: environment, limits: limits)
  }

  private func tryUnknownWord() throws {
    do {
      _ = try run.output(["no-such-word"])
    } catch RunFault.failed {
      return
    }
    throw TrialFault("'no-such-word' instead of 'describe' has to end it with an exit code that is not 0")
  }
}
