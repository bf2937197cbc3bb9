/// What a plugin was put through, and how it did.
public struct TrialReport: Sendable {
  public struct Step: Sendable, Hashable {
    /// What was tried, in a few words: `themes come back as they were`.
    public let name: String
    public let outcome: Outcome
  }

  public enum Outcome: Sendable, Hashable {
    case passed
    /// What went wrong and what to do, for who writes the plugin.
    case failed(String)
    /// Why there was nothing to try.
    case skipped(String)
  }

  public internal(set) var steps: [Step] = []

  /// True where nothing failed.
  public var isPassed: Bool {
    steps.allSatisfy { step in
      if case .failed = step.outcome { false } else { true }
    }
  }
}
