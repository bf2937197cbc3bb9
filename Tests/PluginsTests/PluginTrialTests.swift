import Formats
import Platform
import TestSupport
import Testing
import Themes

@testable import Plugins

/// The test of a plugin for its author: valid plugins pass, broken ones fail with the reason.
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
    let bench = try Bench()
    let report = report(try bench.example(name), seconds: 60)
    #expect(report.isPassed, "\(failures(report))")
    #expect(report.steps.count > 15, "\(failures(report))")
  }

  /// Each broken plugin with a part of its first failure.
  static let faults = [
    ("shouts", "wrote more than 1 MiB to standard error"),
    ("hangs", "did not finish within 2 seconds"), ("stubborn", "did not finish within 2 seconds"),
    ("drips", "did not finish within 2 seconds"), ("dies", "crashed (signal 11)"),
    ("leaves", "a program that it started kept running"),
    ("escapes", "a program that it started kept running"),
    ("rubbish", "sent an invalid response on line 1 (column 1"),
    ("paints", "sent an invalid response on line 1 (column 1"),
    ("halves", "ended its response in the middle of a line"), ("deaf", "a theme was read from it"),
    ("fails", "failed with exit code 3"),
    ("demands", "sent a mandatory line that this version of memorize does not support (line 1)"),
    ("placeless", "has no place"), ("swallows", "no error was reported"),
    ("newer", "uses version 3 of the protocol; memorize uses version 2"), ("mute", "it printed nothing"),
    ("poses", "'name' is 'json', but the file name says 'poses'"),
    ("unrunnable", "cannot be started: the program in its first line does not exist"),
    ("agrees", "must end the plugin with a non-zero exit code"),
    ("forgets", "add 'removedEmojis' to 'loses'"), ("boasts", "'loses' lists color, but nothing was lost"),
    ("wavers", "the second file was different"), ("mixes", "but read back as '🐠 🐙'"),
    ("grabs", "at least as surely as that format"), ("obeys", "must end the plugin with a non-zero exit code"),
  ]

  @Test(arguments: faults)
  func `a broken plugin fails for the right reason`(name: String, words: String) throws {
    // Two seconds only for plugins that should time out: others may need more on a busy machine.
    let bench = try Bench()
    let failures = failures(report(try bench.broken(name), seconds: words.hasSuffix("within 2 seconds") ? 2 : 60))
    #expect(failures.first?.contains(words) == true, "\(failures.joined(separator: " | "))")
  }

  @Test func `a loss without a declaration leaves the declared ones alone`() throws {
    let bench = try Bench()
    let failures = failures(report(try bench.broken("forgets"), seconds: 60))
    #expect(failures.count == 1, "\(failures.joined(separator: " | "))")
    #expect(failures.first?.contains("removedEmojis") == true)
  }

  /// The plugin for TOML with another description, and without the words in its files if `isForgetful`.
  private func variant(_ bench: Bench, _ name: String, _ change: String, isForgetful: Bool = false) throws -> PluginFile
  {
    let toml = try bench.example("toml").path
    return try bench.plugin(
      name,
      """
      case $1 in
      describe) '\(toml)' describe | sed -e 's/"name": "toml"/"name": "\(name)"/' -e 's/\(change)/' ;;
      export) '\(toml)' export > file && sed '\(isForgetful ? "/^words/d" : "")' file ;;
      *) '\(toml)' "$1" ;;
      esac
      """)
  }

  @Test func `a plugin of version 2 keeps the texts of cards or declares that it does not`() throws {
    let bench = try Bench()
    let silent = try variant(bench, "silent", "x/x", isForgetful: true)
    let failures = failures(report(silent, seconds: 60))
    #expect(failures.count == 1, "\(failures)")
    let expected = #"texts of cards: words of 'Words' was written as '{"🐶":"Hündchen","❤️":["3 × 4","12"]"#
    #expect(failures.first?.contains(expected) == true, "\(failures)")
    #expect(failures.first?.hasSuffix("add 'words' to 'loses'") == true, "\(failures)")
    let open = try variant(bench, "open", #""others"/"words", "others""#, isForgetful: true)
    #expect(report(open, seconds: 60).isPassed, "\(self.failures(report(open, seconds: 60)))")
  }

  @Test func `files with texts of cards are recognised too`() throws {
    let bench = try Bench()
    let toml = try bench.example("toml").path
    let file = try bench.plugin(
      "late",
      """
      case $1 in
      describe) '\(toml)' describe | sed -e 's/"name": "toml"/"name": "late"/' ;;
      export) '\(toml)' export > file || exit; ! grep -q '^words' file || printf '#%05000d\\n' 0; cat file ;;
      *) '\(toml)' "$1" ;;
      esac
      """)
    let failures = failures(report(file, seconds: 60))
    #expect(failures.count == 1, "\(failures)")
    #expect(failures.first?.hasSuffix("have none of its marks: texts of cards") == true, "\(failures)")
  }

  @Test func `a plugin of version 1 is not tested with texts`() throws {
    let bench = try Bench()
    let old = try variant(bench, "old", #""protocol": 2/"protocol": 1"#, isForgetful: true)
    #expect(report(old, seconds: 60).isPassed, "\(failures(report(old, seconds: 60)))")
  }

  @Test func `keys of other programs are compared as JSON`() throws {
    let bench = try Bench()
    let deck = try bench.example("deck").path
    let file = try bench.plugin(
      "keyless",
      """
      case $1 in
      describe) '\(deck)' describe | sed -e 's/"name": "deck"/"name": "keyless"/' -e 's/, "others"//' ;;
      *) '\(deck)' "$1" ;;
      esac
      """)
    let failures = failures(report(file, seconds: 60))
    let written = #"{"rating":3,"tags":["a \"b\"",true]}"#
    #expect(failures.first?.contains("'\(written)', but read back as 'nothing'") == true, "\(failures)")
  }

  @Test func `a plugin that does not export is tested with samples`() throws {
    let bench = try Bench()
    let deck = try bench.example("deck").path
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
    #expect(passed.isPassed, "\(failures(passed))")
    #expect(passed.steps.contains { $0.name == "sample is read: sea.deck" }, "\(failures(passed))")
    let failed = report(file, seconds: 60, samples: [.init(name: "sea.deck", bytes: Array("Sea".utf8))])
    #expect(failures(failed).first?.contains("the file is not a deck") == true, "\(failures(failed))")
  }
}
