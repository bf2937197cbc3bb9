import Formats
import System
import TestSupport
import Testing
import Themes

@testable import Plugins

/// The kit that authors try their plugins with: it passes good ones, and says of broken ones what is wrong.
struct PluginTrialTests {
  private func report(_ file: PluginFile, seconds: Int, samples: [TrialSample] = []) -> TrialReport {
    PluginTrial(
      file, environment: Bench.environment, others: .basic,
      limits: ProcessLimits(seconds: seconds, outputBytes: 4 << 20)
    ).report(samples: samples)
  }

  private func failures(_ report: TrialReport) -> [String] {
    report.steps.compactMap { if case .failed(let words) = $0.outcome { "\($0.name): \(words)" } else { nil } }
  }

  @Test(arguments: ["toml", "deck"])
  func `the plugins of the documentation pass`(name: String) throws {
    let report = report(try Bench.example(name), seconds: 60)
    #expect(report.isPassed && report.steps.count > 15, "\(failures(report))")
  }

  /// What is wrong with each of them, in the words of the kit.
  static let faults = [
    ("floods", "wrote more than 200,000 lines that are no themes"), ("shouts", "wrote more than 1 MiB of messages"),
    ("hangs", "was not done after 2 seconds"), ("stubborn", "was not done after 2 seconds"),
    ("drips", "was not done after 2 seconds"), ("dies", "was ended by signal 11"),
    ("leaves", "a program that it started went on writing"),
    ("escapes", "a program that it started went on writing"),
    ("rubbish", "is no answer: line 1, column 1: 'Hello' is no value"),
    ("paints", "is no answer: line 1, column 1: U+001B does not belong here"),
    ("halves", "ends in the middle of a line"), ("deaf", "a theme was found in it"),
    ("fails", "failed with exit code 3"), ("demands", "has to be understood, and is not known to this program"),
    ("placeless", "does not say where"), ("swallows", "nothing was said"),
    ("newer", "speaks version 2 of the protocol; this program speaks version 1"), ("mute", "it printed nothing"),
    ("poses", "'name' is 'json', but its file says 'poses'"), ("unrunnable", "cannot be started: no such file"),
    ("agrees", "has to end it with an exit code that is not 0"),
    ("forgets", "'loses' has to say 'removedEmojis'"), ("boasts", "'loses' names color, but it came back"),
    ("wavers", "the second file was another one"), ("mixes", "but came back as '🐠 🐙'"),
    ("grabs", "it is as sure as the format 'json'"), ("obeys", "has to end it with an exit code that is not 0"),
  ]

  @Test(arguments: faults)
  func `a broken plugin fails for the right reason`(name: String, words: String) throws {
    // Two seconds only where they are to pass: on a busy machine an honest answer may need more.
    let failures = failures(report(try Bench.broken(name), seconds: words.hasSuffix("after 2 seconds") ? 2 : 60))
    #expect(failures.first?.contains(words) == true, "\(failures.joined(separator: " | "))")
  }

  @Test func `a plugin that only reads is tried with the samples of its author`() throws {
    let bench = try Bench()
    let deck = try Bench.example("deck").path
    let file = try bench.plugin(
      "reader",
      """
      case $1 in
      describe) '\(deck)' describe | sed -e 's/"name": "deck"/"name": "reader"/' -e 's/"export": true, //' ;;
      import) '\(deck)' import ;;
      *) exit 64 ;;
      esac
      """)
    let good = Array("memorize deck\n\nSea\ncards 🐙 🐠\n".utf8)
    let passed = report(file, seconds: 60, samples: [.init(name: "sea.deck", bytes: good)])
    #expect(passed.isPassed && passed.steps.contains { $0.name == "is read: sea.deck" }, "\(failures(passed))")
    let failed = report(file, seconds: 60, samples: [.init(name: "sea.deck", bytes: Array("Sea".utf8))])
    #expect(failures(failed).first?.contains("the file is not a deck") == true, "\(failures(failed))")
  }
}
