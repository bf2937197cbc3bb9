internal import Platform
internal import Plugins
internal import Terminals
internal import Themes

/// `memorize formats --test`: tests a plugin step by step, for its author.
struct PluginTesting {
  let invocation: Invocation
  let path: String

  func run() throws -> ExitCode {
    let file = try PluginFile(path: path)
    let samples = try invocation.arguments.map { TrialSample(name: $0, bytes: try FileReading.bytes(ofFile: $0)) }
    let trial = PluginTrial(file, environment: invocation.world.environment, others: ProgramFormats.own)
    let report = invocation.console.whileWorking("testing \(path)") { trial.report(samples: samples) }
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: [JSONReport.schema, .init("plugin", .string(file.path)), .init("passed", .bool(report.isPassed))],
        list: "steps", of: report.steps.map(Self.report))
    } else {
      try print(report)
    }
    return report.isPassed ? .done : .badInput
  }

  private func print(_ report: TrialReport) throws {
    for step in report.steps {
      let line: StyledText
      switch step.outcome {
      case .passed: line = StyledText("ok       ", .green) + "\(step.name)"
      case .failed(let words): line = StyledText("FAILED   ", .red) + "\(step.name): \(words)"
      case .skipped(let reason): line = StyledText("skipped  ", .dim) + "\(step.name): \(reason)"
      }
      try invocation.console.print(line)
    }
    let failures = report.steps.count { if case .failed = $0.outcome { true } else { false } }
    let passed = report.steps.count { if case .passed = $0.outcome { true } else { false } }
    try invocation.console.print(
      failures == 0
        ? "\(path): \(counted(passed, "step")) passed."
        : "\(path): \(counted(failures, "step")) of \(report.steps.count) failed.")
  }

  private static func report(_ step: TrialReport.Step) -> ExtraValue {
    let (outcome, words): (String, String?) =
      switch step.outcome {
      case .passed: ("passed", nil)
      case .failed(let words): ("failed", words)
      case .skipped(let reason): ("skipped", reason)
      }
    return .object([
      .init("step", .string(step.name)), .init("outcome", .string(outcome)), .init("what", .text(words)),
    ])
  }
}
