internal import System

/// How much patience one run of a plugin gets.
public struct RunLimits: Sendable, Hashable {
  /// From its start to its end.
  public var seconds: Int
  /// What it may write to standard output.
  public var outputBytes: Int
  /// What it may write to standard error.
  public var errorBytes: Int

  /// As much as a file may have: what a plugin says of one, or writes as one, is no way around that.
  public static let room = FileReading.limit

  public init(seconds: Int = 60, outputBytes: Int = room, errorBytes: Int = 1 << 20) {
    self.seconds = seconds
    self.outputBytes = outputBytes
    self.errorBytes = errorBytes
  }

  /// For a plugin that tells what it is, which takes no work.
  var describing: RunLimits {
    RunLimits(seconds: 10, outputBytes: 64 << 10, errorBytes: min(errorBytes, 64 << 10))
  }

  /// What `MEMORIZE_PLUGIN_SECONDS` asks for, from 1 to 3600; else the usual ones.
  public init(environment: [String: String]) {
    self.init()
    if let wanted = environment["MEMORIZE_PLUGIN_SECONDS"].flatMap({ Int($0) }), (1...3_600).contains(wanted) {
      seconds = wanted
    }
  }
}
