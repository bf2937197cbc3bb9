internal import Catalogs
internal import Formats
internal import Packs
internal import Platform
internal import Sites
internal import Terminals
internal import Themes

/// `memorize doctor --report`: what a bug report needs, and nothing that identifies its author.
///
/// Only versions, kinds, counts and codes are in it. What others may have written, as in an environment, is shown only if it
/// looks like such a word.
struct DoctorReport {
  private typealias Fact = DoctorCommand.Fact

  let invocation: Invocation

  func run() throws -> ExitCode {
    let location = try invocation.location.get()
    let examined = try CatalogExamination.Result(of: location, by: invocation)
    let facts = surroundings + catalog(location, examined) + codes(examined.findings)
    for line in TextTable(facts.map { [$0.name, $0.text] }).lines { try invocation.console.print("\(line)") }
    invocation.console.say("Add this to your report. It has no paths, names, hosts or text of themes.")
    return DoctorCommand.exitCode(examined.findings)
  }

  private var surroundings: [Fact] {
    let system = [OperatingSystem.kernel, OperatingSystem.distribution].compactMap { $0 }
    var libraries = PackLibraries.versions + [XMLReader.libraryVersion]
    libraries += CatalogLocations.libraries.compactMap { $0 }
    var facts = [
      Fact("program", Version.text), Fact("system", plain(system.joined(separator: ", "))),
      Fact("architecture", plain(OperatingSystem.architecture)),
    ]
    facts += OperatingSystem.cLibrary.map { [Fact("C library", plain($0))] } ?? []
    return facts + [Fact("libraries", plain(libraries.joined(separator: ", "))), Fact("terminal", terminal)]
  }

  /// For example `xterm-256color, Apple_Terminal 455, 120 × 40`.
  private var terminal: String {
    let environment = invocation.world.environment
    let program = ["TERM_PROGRAM", "TERM_PROGRAM_VERSION"].compactMap { environment[$0] }.joined(separator: " ")
    let size = invocation.world.size()
    let kinds = [
      plain(environment["TERM"] ?? "TERM is not set"), plain(program),
      invocation.console.output.isTerminal ? "\(size.columns) × \(size.rows)" : "output is not a terminal",
      EmojiSupport.isShown(environment) ? "" : "without emoji",
    ]
    return kinds.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func catalog(_ location: any CatalogLocation, _ examined: CatalogExamination.Result) -> [Fact] {
    let server = examined.facts?.server.first?.text
    let kind = location.isRemote ? server ?? "a server" : location.exists ? "a file" : "no file yet"
    return [Fact("catalog", plain(kind))] + (examined.facts.map(DoctorCommand.counts) ?? [])
  }

  /// For example `catalog.damaged-theme (2)`.
  private func codes(_ findings: [Diagnostic]) -> [Fact] {
    let counts = findings.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
    let words = counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return [Fact("findings", words.isEmpty ? "none" : words.joined(separator: ", "))]
  }

  /// The text, if it can be the name and the version of something.
  private func plain(_ text: String) -> String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,+-_")
    return text.count <= 200 && text.allSatisfy(allowed.contains) ? text : "(left out)"
  }
}
