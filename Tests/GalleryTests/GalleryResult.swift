import Foundation
import Terminals
import TestSupport
import Themes

@testable import Commands

/// The result of an entry: run once as it is, and once with `--json`.
struct GalleryResult: Sendable {
  let entry: GalleryEntry
  /// The printed output.
  let printed: String
  let exitCode: Int32
  /// The findings of the JSON report, which has the codes.
  let findings: [GalleryFinding]
  let reportedExitCode: Int32

  init(_ entry: GalleryEntry) throws {
    self.entry = entry
    (printed, exitCode) = try Self.run(entry, entry.command)
    let (report, code) = try Self.run(entry, Self.reporting(entry.command))
    findings = Self.findings(in: report)
    reportedExitCode = code
  }

  /// The finding that the entry is about.
  var finding: GalleryFinding? { findings.first { $0.code == entry.code } }

  /// The printed output, cut down to the finding where it is long.
  var excerpt: String {
    var lines = printed.split(separator: "\n").filter { !$0.hasPrefix("{\"schema\"") }.map(String.init)
    // The terminal did not echo the typed input.
    if let typed = entry.typed, !typed.isEmpty {
      lines = lines.map { $0.replacing("? memorize", with: "? \(typed)memorize") }
    }
    guard entry.showsOnlyItsOwn || lines.count > 6, let finding else { return lines.joined(separator: "\n") }
    return lines.filter { $0.contains(Self.safe(finding.message)) }.prefix(1).joined(separator: "\n")
  }

  /// Whether the finding was printed, with its text escaped.
  var isSaid: Bool { finding.map { printed.contains(Self.safe($0.message)) } ?? false }

  private static func safe(_ text: String) -> String { StyledText(text).plain }

  private static func run(_ entry: GalleryEntry, _ line: String) throws -> (String, Int32) {
    let home = try TemporaryFolder()
    for file in entry.files { try home.write(file.bytes, to: file.name) }
    // Relative paths, so that no path of this machine gets into the page.
    let environment = ["HOME": ".", "MEMORIZE_CATALOG": "catalog.sqlite"]
    for line in entry.preparation { _ = try ProgramRun(shell: line, in: home, environment: environment) }
    if let typed = entry.typed {
      // Wide enough for every message to be one line.
      let run = try ProgramRun(
        onTerminal: line + " --color never", typing: typed, columns: 400, in: home, environment: environment)
      return (run.output, run.code)
    }
    let run = try ProgramRun(shell: line, in: home, environment: environment)
    return (run.error + run.output, run.code)
  }

  /// The line with `--json` after the name of the command.
  private static func reporting(_ line: String) -> String {
    guard !line.contains("--json"), let program = line.range(of: "memorize ") else { return line }
    let end = line[program.upperBound...].firstIndex(of: " ") ?? line.endIndex
    return line[..<end] + " --json" + line[end...]
  }

  /// A game reports its events, an object a line; errors are events too.
  private static func eventFindings(in report: String) -> [GalleryFinding] {
    report.split(separator: "\n").filter { $0.hasPrefix("{\"event\":\"error\"") }.compactMap { line in
      let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      guard let code = event?["code"], let message = event?["message"] else { return nil }
      return GalleryFinding(severity: "error", code: code, place: "", message: message, hint: event?["hint"])
    }
  }

  private static func findings(in report: String) -> [GalleryFinding] {
    guard let start = report.range(of: "{\"schema\"") ?? report.range(of: "{\n") else { return [] }
    let refusals = eventFindings(in: report)
    guard refusals.isEmpty else { return refusals }
    let json = try? JSONSerialization.jsonObject(with: Data(report[start.lowerBound...].utf8)) as? [String: Any]
    let files = json?["files"] as? [[String: Any]] ?? []
    let lists = [json?["diagnostics"]] + files.map { $0["diagnostics"] }
    return lists.compactMap { $0 as? [[String: Any]] }.joined().map { finding in
      func text(_ key: String) -> String { finding[key] as? String ?? "" }
      return GalleryFinding(
        severity: text("severity"), code: text("code"), place: text("place"), message: text("message"),
        hint: finding["hint"] as? String)
    }
  }
}

/// A diagnostic in a JSON report.
struct GalleryFinding: Sendable, CustomStringConvertible {
  let severity: String
  let code: String
  let place: String
  let message: String
  let hint: String?

  var description: String { [place.isEmpty ? "" : place + ":", message + ".", hint ?? ""].joined(separator: " ") }
}

extension GalleryFinding {
  init(_ diagnostic: Diagnostic) {
    self.init(
      severity: diagnostic.severity.rawValue, code: diagnostic.code, place: diagnostic.place.description,
      message: diagnostic.message, hint: diagnostic.advised.hint)
  }
}
