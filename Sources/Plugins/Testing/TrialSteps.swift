internal import Themes

/// Takes down how each step of a trial went.
struct TrialSteps {
  private let plugin: String
  private(set) var report = TrialReport()
  private var isOver = false

  init(plugin: String) { self.plugin = plugin }

  /// Anything that is thrown is what went wrong.
  mutating func step(_ name: String, _ body: () throws -> Void) {
    guard !isOver else { return }
    do {
      try body()
      report.steps.append(.init(name: name, outcome: .passed))
    } catch {
      report.steps.append(.init(name: name, outcome: .failed(words(for: error))))
    }
  }

  private mutating func words(for error: any Error) -> String {
    let finding =
      switch error {
      case let fault as RunFault: Diagnostic.plugin(plugin, fault)
      case let finding as Diagnostic: finding
      default: nil as Diagnostic?
      }
    // Each further step would only take as long again.
    isOver = finding?.code == PluginCode.tooSlow.rawValue
    return finding.map { "\($0.message)" } ?? (error as? TrialFault)?.words ?? "\(error)"
  }

  mutating func skip(_ name: String, _ reason: String) {
    guard !isOver else { return }
    report.steps.append(.init(name: name, outcome: .skipped(reason)))
  }
}
