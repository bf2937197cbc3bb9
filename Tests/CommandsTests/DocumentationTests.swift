import Editing
import Foundation
import TestSupport
import Testing

@testable import Commands

/// Documentation that is compared with the program.
struct DocumentationTests {
  @Test func `Commands.md is what the program prints`() throws {
    let golden = Golden(Repository.file("Documentation/Commands.md"))
    let difference = try golden.difference(from: CommandReference(table: CommandTable.commands).markdown)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func `the README's transcripts are what the program prints`() throws {
    let home = try TemporaryFolder()
    for file in ["samples.zip", "samples.csv"] {
      try FileManager.default.copyItem(atPath: Repository.file("SampleThemes/\(file)"), toPath: home.file(file))
    }
    let steps = try Transcript(Repository.text("README.md")).steps
    #expect(steps.count >= 5)
    for step in steps {
      let result = try shell(step.command, in: home)
      #expect(result == step.output, "$ \(step.command)")
    }
  }

  @Test func `the sample files hold the themes of the source folder`() throws {
    let home = try TemporaryFolder()
    func json(_ name: String) throws -> String {
      try ProgramRun(["convert", Repository.file("SampleThemes/\(name)"), "--format", "json"], in: home).output
    }
    let expected = try json("source")
    #expect(expected.contains("\"name\""))
    // Plain text keeps only names and emoji.
    for name in try samples() where name != "samples.txt" {
      #expect(try json(name) == expected, "\(name)")
    }
    #expect(
      try Repository.text("SampleThemes/samples.json") == Repository.text("Sources/Commands/Samples/samples.json"))
  }

  @Test func `the sample files are what the program writes from the source folder`() throws {
    let home = try TemporaryFolder()
    for name in try samples() {
      _ = try ProgramRun(["convert", Repository.file("SampleThemes/source"), "-o", name], in: home)
      let committed = try Data(contentsOf: URL(fileURLWithPath: Repository.file("SampleThemes/\(name)")))
      #expect(try Data(home.bytes(of: name)) == committed, "\(name): run 'make samples'")
    }
  }

  @Test func `every format that is written has a sample and a page`() throws {
    let samples = try samples()
    for name in ProgramFormats.own.encoding.names {
      let format = try ProgramFormats.own.format(named: name)
      #expect(samples.contains { sample in format.fileExtensions.contains { sample == "samples.\($0)" } }, "\(name)")
      #expect(FileManager.default.fileExists(atPath: Repository.file("Documentation/Formats/\(name).md")), "\(name)")
    }
  }

  @Test func `the README lists the products of the library`() throws {
    let (package, page) = (try Repository.text("Package.swift"), try Repository.text("README.md"))
    let products = package.matches(of: /\n {4}\.library\(name: "(\w+)"/).map(\.1)
    #expect(products == ["MemorizeKit", "ThemeFiles", "ThemeFormats"])
    for product in products { #expect(page.contains("\n| `\(product)`"), "\(product)") }
  }

  @Test func `every command with --json is in the page of reports`() throws {
    let page = try Repository.text("Documentation/JSON-reports.md")
    for command in CommandTable.commands where command.options.contains(where: { $0.name == "json" }) {
      #expect(
        ["| `\(command.name)`", ", `\(command.name)`", "| `\(command.name) "].contains { page.contains($0) },
        "\(command.name)")
    }
  }

  private func samples() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.file("SampleThemes"))
      .filter { $0.hasPrefix("samples.") }.sorted()
  }

  @Test func `every source file and folder that the documentation names exists`() throws {
    let files = try ["Sources", "Tests"].flatMap {
      try FileManager.default.subpathsOfDirectory(atPath: Repository.file($0))
    }
    for page in try pages() {
      // A file is written in backticks, with as much of its path as the reader needs; a folder with its whole path.
      for code in try Repository.text(page).split(separator: "`")
      where !code.contains("…") && !code.contains(" ")
        && (code.hasSuffix(".swift") || code.hasPrefix("Sources/") || code.hasPrefix("Tests/"))
      {
        let exists =
          files.contains { "/Sources/\($0)".hasSuffix("/\(code)") }
          || FileManager.default.fileExists(atPath: Repository.file(String(code.replacing("/NAME", with: ""))))
        #expect(exists, "\(page) names \(code)")
      }
    }
  }

  @Test func `every make target and script that the documentation runs exists`() throws {
    let targets = try Repository.text("Makefile").matches(of: /\n([a-z-]+):/).map(\.1)
    for page in try pages() {
      let text = try Repository.text(page)
      for target in text.matches(of: /[`\n]make ([a-z-]+)/).map(\.1) { #expect(targets.contains(target), "\(page)") }
      for script in text.matches(of: /python3 ([\w\/-]+\.py)/).map(\.1) {
        #expect(FileManager.default.fileExists(atPath: Repository.file("\(script)")), "\(page)")
      }
    }
  }

  private func pages() throws -> [String] {
    try ["README.md", "CONTRIBUTING.md"]
      + FileManager.default.subpathsOfDirectory(atPath: Repository.file("Documentation"))
      .filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
  }

  @Test func `Editor.md has the table of verbs`() throws {
    let page = try Repository.text("Documentation/Editor.md")
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("<!-- verbs") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("<!-- end of verbs") })
    let expected = (lines[...start] + Self.verbs + lines[end...]).joined(separator: "\n")
    let difference = try Golden(Repository.file("Documentation/Editor.md")).difference(from: expected)
    #expect(difference == nil, "\(difference ?? "")")
  }

  private static var verbs: [String] {
    VerbGroup.allCases.flatMap { group in
      ["", "**\(group.rawValue)**", "", "| verb | short | what it does | for example |", "|---|---|---|---|"]
        + VerbTable.verbs.filter { $0.group == group }.map { verb in
          let usage = verb.usage.replacing("|", with: "\\|")
          return
            "| `\(usage)` | \(verb.short.map { "`\($0)`" } ?? "") | \(verb.help) | `\(verb.example)`: \(verb.meaning) |"
        }
    } + [""]
  }

  @Test func `the steps of Teaching.md print what the page shows`() throws {
    let home = try TemporaryFolder()
    let golden = Golden(Repository.file("Documentation/Teaching.md"))
    let page = try TestedPage(Repository.text("Documentation/Teaching.md")) { name, content in
      try home.write(content.utf8, to: name)
    } run: { command in
      command.hasPrefix("memorize serve") ? try visit(command, in: home) : try shell(command, in: home)
    }
    let difference = try golden.difference(from: page.text)
    #expect(difference == nil, "\(difference ?? "")")
    #expect(page.steps > 8)
  }

  /// What a command prints that serves a page, which a browser on this machine opens, until Ctrl-C is pressed.
  private func visit(_ command: String, in home: TemporaryFolder) throws -> String {
    let script = """
      import signal, subprocess, sys, urllib.request
      signal.signal(signal.SIGINT, signal.default_int_handler)
      server = subprocess.Popen(sys.argv[1].split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
      address = server.stdout.readline().decode()
      urllib.request.urlopen(address.strip()).read()
      server.send_signal(signal.SIGINT)
      print(address + server.communicate(timeout=30)[1].decode(), end="")
      """
    try home.write(script.utf8, to: "visit.py")
    return try shell("python3 visit.py '\(command)'; rm visit.py", in: home)
      .replacing(/:\d+\/[a-z-]+(\/?\n)/) { ":8080/otter-cake-moon-lamp\($0.1)" }
      .replacing(/\d\d:\d\d  127/, with: "10:31  127")
      .replacing(/in \d+ seconds?\./, with: "in 12 minutes.")
  }

  private func shell(_ command: String, in home: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1; \(command)"]
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    let path = ProgramRun.binary.deletingLastPathComponent().path
    process.environment = ["PATH": "\(path):/usr/bin:/bin", "HOME": home.path, "COLUMNS": "80", "LANG": "C.UTF-8"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

/// The commands and their output in the `console` blocks of a page.
private struct Transcript {
  let steps: [(command: String, output: String)]

  init(_ page: String) {
    var steps: [(command: String, output: String)] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append((String(line.dropFirst(2)), ""))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output += line + "\n"
      }
    }
    self.steps = steps
  }
}

/// A page with the output that its commands have now.
private struct TestedPage {
  private(set) var text = ""
  private(set) var steps = 0

  /// A `console` block has commands, which `run` runs, with their output. A block with a name, as in ```csv animals.csv, is a
  /// file for `write`.
  init(
    _ page: String, write: (_ name: String, _ content: String) throws -> Void, run: (_ command: String) throws -> String
  ) throws {
    var block: Substring?
    var content = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        let words = block?.split(separator: " ") ?? []
        if words.count == 2 { try write(String(words[1]), content) }
        block = block == nil ? line.dropFirst(3) : nil
        content = ""
      } else if block == "console" {
        guard line.hasPrefix("$ ") else { continue }
        text += "\(line)\n" + (try run(String(line.dropFirst(2))))
        steps += 1
        continue
      } else {
        content += "\(line)\n"
      }
      text += "\(line)\n"
    }
    text.removeLast()
  }
}
