internal import Formats
internal import Plugins
internal import System
internal import Terminals
internal import Themes

/// `memorize formats --test`: what a plugin does well, and what it does not, for whoever writes it.
struct PluginTesting {
  private let invocation: Invocation
  private let path: String
  private let file: PluginFile

  init(_ invocation: Invocation, path: String) throws {
    self.invocation = invocation
    self.path = path
    file = try PluginFile(path: path)
  }

  func run() throws -> ExitCode {
    let samples = try invocation.operands.map { TrialSample(name: $0, bytes: try FileReading.bytes(ofFile: $0)) }
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
    let failures = report.steps.filter { if case .failed = $0.outcome { true } else { false } }.count
    try invocation.console.print(
      failures == 0
        ? "\(path): all is well." : "\(path): \(counted(failures, "step")) of \(report.steps.count) failed.")
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
