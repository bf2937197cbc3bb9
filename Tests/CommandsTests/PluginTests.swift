import Foundation
import TestSupport
import Testing

/// Plugins with the real binary: formats like any other, and failures of broken ones.
struct PluginTests {
  private let home: TemporaryFolder
  private let examples: [String: String]
  private let broken: [String: String]

  init() throws {
    home = try TemporaryFolder()
    examples = ["MEMORIZE_PLUGINS": try home.copy("Documentation/Plugins")]
    broken = ["MEMORIZE_PLUGINS": try home.copy("Tests/PluginsTests/Broken")]
  }

  private func run(_ words: String..., environment: [String: String]? = nil) throws -> ProgramRun {
    try ProgramRun(words, in: home, environment: environment ?? examples)
  }

  @Test(arguments: ["toml", "deck"])
  func `themes are exported and imported through a plugin`(name: String) throws {
    _ = try run("import", "--samples")
    let exported = try run("export", "Halloween", "Bakery", "-o", "out.\(name)")
    #expect(exported.code == 0, "\(exported.error)")
    #expect(exported.error.contains("Wrote 2 themes to out.\(name)."), "\(exported.error)")
    try FileManager.default.moveItem(atPath: home.file("out.\(name)"), toPath: home.file("out.json"))
    let elsewhere = examples.merging(["MEMORIZE_CATALOG": home.file("other.sqlite")]) { $1 }
    let imported = try run("import", "out.json", "--json", environment: elsewhere)
    #expect(imported.code == 0, "\(imported.error)")
    #expect((try imported.json["counts"] as? [String: Int])?["added"] == 2)
    #expect(
      (try run("import", "out.json", "--json", environment: elsewhere).json["counts"] as? [String: Int])?["unchanged"]
        == 2)
    #expect(try run("list", environment: elsewhere).output.contains("Bakery"))
    let converted = try run("convert", "out.json", "--format", name)
    #expect(converted.output.utf8.elementsEqual(try home.bytes(of: "out.json")), "\(converted.error)")
  }

  @Test func `what a plugin cannot carry is reported as a loss`() throws {
    _ = try run("new", "Sea", "--emojis", "🐙🐠🦀")
    _ = try run("edit", "Sea", "-e", "remove 🦀")
    let exported = try run("export", "-o", "sea.deck")
    #expect(exported.error.contains("format 'deck' cannot store 1 id, 1 removed emoji."), "\(exported.error)")
  }

  @Test(arguments: ["#!/bin/sh\nexit 3\n", "#!/no/such/program\n", ""])
  func `a file whose plugin does not work is not read as another format`(program: String) throws {
    try home.write(program.utf8, to: "plugins/memorize-format-faces")
    if !program.isEmpty { #expect(chmod(home.file("plugins/memorize-format-faces"), 0o755) == 0) }
    try home.write("Sea: 🐙 🐠\n".utf8, to: "mine.faces")
    let plugins = ["MEMORIZE_PLUGINS": home.file("plugins")]
    for command in ["import", "check"] {
      let rejected = try run(command, "mine.faces", environment: plugins)
      let result = rejected.output + rejected.error
      #expect(rejected.code == (program.isEmpty ? 65 : 69), "\(result)")
      #expect(result.contains(program.isEmpty ? "the plugin is not executable" : "plugin 'faces' "), "\(result)")
    }
    #expect(try run("import", "mine.faces", "--format", "text", environment: plugins).code == 0)
  }

  @Test func `a broken plugin is named where a file has an extension of no format`() throws {
    try home.write("Sea: 🐙 🐠\n".utf8, to: "mine.faces")
    try home.write("Sea: 🐙 🐠\n".utf8, to: "mine.txt")
    let environment = ["MEMORIZE_PLUGINS": try counting()]
    let imported = try run("import", "mine.faces", environment: environment)
    #expect(imported.code == 0, "\(imported.error)")
    #expect(imported.error.contains("warning: mine.faces: plugin 'late' failed with exit code 1."), "\(imported.error)")
    #expect(try !run("import", "mine.txt", environment: environment).error.contains("late"))
  }

  @Test func `formats lists plugins with their paths`() throws {
    let listed = try run("formats")
    let path = home.file("Documentation/Plugins/memorize-format-toml")
    #expect(listed.output.contains("themes as TOML, a table each (\(path))"), "\(listed.error)")
    #expect(listed.error.isEmpty, "\(listed.error)")
    let formats = try #require(try run("formats", "--json").json["formats"] as? [[String: Any]])
    #expect(formats.first { $0["name"] as? String == "toml" }?["plugin"] as? String == path)
    #expect(formats.first { $0["name"] as? String == "json" }?["plugin"] is NSNull)
    let others = try run("formats", environment: broken)
    #expect(others.code == 0)
    #expect(others.error.contains("memorize-format-newer: plugin 'newer' uses version 3"))
  }

  /// The accounts of the system, with and without one whose own group is that of root.
  @Test(
    .enabled(if: canMount, "only root can mount files"),
    arguments: [("", true), ("ann:x:4711:0::/:", false)])
  func `a group that is another account's own group is not private`(account: String, isPrivate: Bool) throws {
    try home.write("root:x:0:0::/root:\n\(account)\n".utf8, to: "passwd")
    try home.write("root:x:0:\n".utf8, to: "group")
    let toml = examples["MEMORIZE_PLUGINS", default: ""] + "/memorize-format-toml"
    #expect(chmod(toml, 0o775) == 0)
    let listed = try ProgramRun(
      shell: """
        unshare -m sh -c 'mount --bind passwd /etc/passwd && mount --bind group /etc/group && memorize formats'
        """, in: home, environment: examples)
    #expect(listed.code == 0, "\(listed.error)")
    #expect(listed.error.contains("other users can write to \(toml)") != isPrivate, "\(listed.error)")
  }

  private static let canMount =
    Linux.has("unshare") && geteuid() == 0
    && (try? ProgramRun(shell: "unshare -m mount --bind . .", in: TemporaryFolder()))?.code == 0

  @Test func `completion offers plugins without starting them`() throws {
    let offered = try run("completions", "--answer", "--", "export", "--format", "", environment: broken)
    #expect(offered.output.contains("\nhangs\ta plugin\n"))
  }

  @Test func `no plugin is started where its format cannot be needed`() throws {
    let environment = ["MEMORIZE_PLUGINS": try counting()]
    for words in [
      ["--version"], ["import", Repository.file("SampleThemes/samples.zip")], ["list"], ["export", "-o", "out.csv"],
      ["check", "out.csv", "--format", "csv"], ["completions", "--answer", "--", "export", "--format", ""],
    ] {
      #expect(try ProgramRun(words, in: home, environment: environment).code == 0, "\(words)")
      #expect(!FileManager.default.fileExists(atPath: home.file("log")), "\(words)")
    }
  }

  @Test func `a plugin is started once for several files with its extension`() throws {
    let environment = ["MEMORIZE_PLUGINS": try counting()]
    try home.write("Sea\n".utf8, to: "out.late")
    #expect(try ProgramRun(["check", "out.late", "out.late"], in: home, environment: environment).code == 69)
    #expect(try home.bytes(of: "log") == Array("describe\n".utf8))
  }

  @Test func `no plugin is started for a file that a built-in format reads`() throws {
    let environment = ["MEMORIZE_PLUGINS": try counting()]
    let samples = ["csv", "json", "txt", "xml", "zip"].map { Repository.file("SampleThemes/samples.\($0)") }
    let foreign = try FileManager.default.subpathsOfDirectory(atPath: Repository.file("Tests/Samples/Foreign"))
      .filter { $0.contains(".") && !$0.hasSuffix(".expected.json") }
    #expect(foreign.count > 100)
    let files = samples + foreign.map { Repository.file("Tests/Samples/Foreign/\($0)") }
    _ = try ProgramRun(["check"] + files, in: home, environment: environment)
    _ = try ProgramRun(["import", "--keep-going"] + samples, in: home, environment: environment)
    for sample in samples {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: sample)))
      if let text = String(bytes: bytes, encoding: .utf8) {
        #expect(try ProgramRun(["check", "-"], in: home, input: text, environment: environment).code == 0, "\(sample)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: home.file("log")))
  }

  @Test(arguments: [
    ("sea.late", "Sea: 🐙 🐠\n"), ("sea.other", "Sea: 🐙 🐠\n"), ("sea.txt", "hello\n"), ("sea.json", #"{"sea":1}"#),
    ("sea.xml", "<sea/>"), ("-", "🐙🐠🦀\n"),
  ])
  func `a plugin is started for a file that no built-in format reads`(name: String, text: String)
    throws
  {
    let environment = ["MEMORIZE_PLUGINS": try counting()]
    if name != "-" { try home.write(text.utf8, to: name) }
    _ = try ProgramRun(["check", name], in: home, input: text, environment: environment)
    #expect(FileManager.default.fileExists(atPath: home.file("log")))
  }

  /// A folder with a plugin that writes a line to `log` each time it is started.
  private func counting() throws -> String {
    try FileManager.default.createDirectory(atPath: home.file("plugins"), withIntermediateDirectories: true)
    let script = "#!/bin/sh\necho $1 >> '\(home.file("log"))'\nexit 1\n"
    let plugin = try home.write(script.utf8, to: "plugins/memorize-format-late")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: plugin)
    return home.file("plugins")
  }

  @Test(arguments: [
    ("floods", "200,000 lines that are not themes"), ("shouts", "1 MiB to standard error"), ("hangs", "2 seconds"),
    ("stubborn", "2 seconds"),
    ("drips", "2 seconds"), ("dies", "signal 11"), ("leaves", "kept running"), ("escapes", "kept running"),
    ("rubbish", "'Hello, I have read it!'"), ("paints", "sent an invalid response on line 1"),
    ("halves", "the middle of a line"),
    ("fails", "exit code 3"), ("demands", "sent a mandatory line"), ("newer", "version 2"), ("mute", "printed nothing"),
    ("poses", "'name' is 'json'"), ("unrunnable", "cannot be started"),
  ])
  func `a broken plugin is reported in one message`(name: String, words: String) throws {
    _ = try run("import", "--samples")
    let before = try home.bytes(of: "catalog.sqlite")
    try home.write("Sea\n".utf8, to: "sea.txt")
    // Short only for the plugins that hang: on a busy machine others may need more time.
    let patience = ["MEMORIZE_PLUGIN_SECONDS": words == "2 seconds" ? "2" : "60"]
    let rejected = try run("import", "sea.txt", "--format", name, environment: broken.merging(patience) { $1 })
    let isNewer = ["demands", "newer"].contains(name)
    #expect(rejected.code == (isNewer ? 65 : 69), "\(rejected.code) \(rejected.output)")
    #expect(rejected.output.isEmpty, "\(rejected.code) \(rejected.output)")
    #expect(rejected.error.contains(words), "\(rejected.error)")
    #expect(rejected.error.contains("plugin '\(name)'"), "\(rejected.error)")
    #expect(rejected.error.split(separator: "\n").count <= 2, "\(rejected.error)")
    #expect(!rejected.error.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(rejected.error)")
    #expect(try home.bytes(of: "catalog.sqlite") == before)
  }

  @Test func `a plugin works if the parent process ignores SIGCHLD`() throws {
    _ = try run("import", "--samples")
    let ignoring =
      "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execvp(sys.argv[1], sys.argv[1:])"
    let line = "exec python3 -c '\(ignoring)' memorize export Halloween -o out.deck"
    let exported = try ProgramRun(shell: line, in: home, environment: examples)
    #expect(exported.code == 0, "\(exported.error)")
    #expect(exported.error.contains("out.deck"))
  }

  @Test func `a game for H5P has a picture for each emoji`() throws {
    _ = try run("new", "Sea", "--emojis", "🐙🏴‍☠️♚")
    let exported = try run("export", "-o", "sea.h5p")
    #expect(exported.code == 0, "\(exported.error)")
    let script = """
      import json, zipfile
      game = zipfile.ZipFile("sea.h5p")
      cards = json.loads(game.read("content/content.json"))["cards"]
      pictures = [game.read("content/" + card["image"]["path"]) for card in cards]
      print(json.loads(game.read("h5p.json"))["title"], [card["imageAlt"] for card in cards])
      print(len(set(pictures)), all(picture.startswith(b"\\x89PNG") for picture in pictures))
      """
    let told = try ProgramRun(shell: "python3 -c '\(script)'", in: home).output
    #expect(told == "Sea ['octopus', 'waving black flag skull and crossbones', 'black chess king']\n3 True\n")
    try home.write("Bild;Wort\n🐶;Hund\n🐱;Katze\n🐭;\n".utf8, to: "words.csv")
    let words = """
      import json, zipfile
      cards = json.loads(zipfile.ZipFile("words.h5p").read("content/content.json"))["cards"]
      print([card.get("description") for card in cards])
      """
    let converted = try run("convert", "words.csv", "-o", "words.h5p")
    #expect(converted.code == 0, "\(converted.error)")
    let texts = try ProgramRun(shell: "python3 -c '\(words)'", in: home)
    #expect(texts.output.hasSuffix("['Hund', 'Katze', None]\n"), "\(texts.error)")
  }

  @Test func `formats --test reports what is wrong with a plugin`() throws {
    for name in ["deck", "h5p"] {
      let good = try run("formats", "--test", home.file("Documentation/Plugins/memorize-format-\(name)"))
      #expect(good.code == 0, "\(good.output)")
      #expect(good.output.contains(" steps passed.\n"), "\(good.output)")
    }
    let path = home.file("Tests/PluginsTests/Broken/memorize-format-forgets")
    let bad = try run("formats", "--test", path)
    #expect(bad.code == 65, "\(bad.output)")
    #expect(bad.output.contains("add 'removedEmojis' to 'loses'"), "\(bad.output)")
    let report = try run("formats", "--test", path, "--json")
    #expect(try report.json["passed"] as? Bool == false)
    #expect(report.code == 65)
    #expect(try run("formats", "--test", "none").code == 66)
    #expect(try run("formats", "sample.toml").code == 64)
    try home.write("#!/bin/sh".utf8, to: "memorize-format-Bad.sh")
    let misnamed = try run("formats", "--test", "memorize-format-Bad.sh")
    #expect(misnamed.error.hasPrefix("memorize: memorize-format-Bad.sh: invalid plugin name"), "\(misnamed.error)")
  }

  /// A plugin that starts a process in a session of its own, which ignores SIGTERM and closes the streams. Its id is in
  /// the file `daemon`.
  private func writeDaemon(ending: String) throws {
    let list = home.file("daemon")
    let path = try home.write(
      """
      #!/usr/bin/env python3
      import os, signal, sys, time
      if sys.argv[1] == "describe":
          print('{"protocol":1,"name":"daemon","summary":"starts a daemon","import":true}')
          sys.exit()
      signal.signal(signal.SIGTERM, signal.SIG_IGN)
      if os.fork() == 0:
          os.setsid()
          if os.fork() == 0:
              with open("\(list).new", "w") as file:
                  file.write(str(os.getpid()))
              os.closerange(0, 3)
              os.rename("\(list).new", "\(list)")
              time.sleep(1000)
          os._exit(0)
      while not os.path.exists("\(list)"):
          time.sleep(0.01)
      \(ending)

      """.utf8, to: "memorize-format-daemon")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try home.write("Sea".utf8, to: "sea.txt")
  }

  private func id(in file: String) throws -> Int32 {
    try #require(Int32(String(contentsOfFile: home.file(file), encoding: .utf8).trimmingCharacters(in: .newlines)))
  }

  private static let patience = ["MEMORIZE_PLUGIN_SECONDS": "3"]

  @Test(
    .enabled(if: Linux.has("/proc/self/status")),
    arguments: [
      ("time.sleep(1000)", "3 seconds and was stopped. ", 69), ("os.write(2, bytes(2 << 20))", "was stopped. ", 69),
      ("sys.exit(3)", "exit code 3", 69),
      (#"print('{"theme":{"name":"Sea","emojis":["🐙","🐠"]}}')"#, "1 valid theme", 0),
    ])
  func `a process in a session of its own is ended with its plugin`(ending: String, words: String, code: Int32) throws {
    try writeDaemon(ending: ending)
    let environment = Self.patience.merging(["MEMORIZE_PLUGINS": home.path]) { $1 }
    let result = try run("check", "sea.txt", "--format", "daemon", environment: environment)
    #expect(result.code == code, "\(result.error)")
    #expect((result.output + result.error).contains(words), "\(result.output)\(result.error)")
    let daemon = try id(in: "daemon")
    #expect(Processes.ends(daemon))
    kill(daemon, SIGKILL)
  }

  @Test(.enabled(if: Linux.has("/proc/self/status")))
  func `a process that another program started is not ended`() throws {
    try writeDaemon(ending: "time.sleep(1000)")
    // Without the descriptors of the test, which would wait until all of them are closed.
    let other = #"import os; os.closerange(0, 256); os.execvp("sleep", ["sleep", "1000"])"#
    let line = "python3 -c '\(other)' & echo $! > other; exec memorize check sea.txt --format daemon"
    let environment = ["MEMORIZE_PLUGIN_SECONDS": "3", "MEMORIZE_PLUGINS": home.path]
    let result = try ProgramRun(shell: line, in: home, environment: environment)
    #expect(kill(try id(in: "other"), SIGKILL) == 0)
    kill(try id(in: "daemon"), SIGKILL)
    #expect(result.output.contains("was stopped; programs that it started in other sessions may still run."))
  }

  @Test func `a plugin that other users can change is not run`() throws {
    let path = home.file("memorize-format-deck")
    try FileManager.default.copyItem(
      atPath: home.file("Documentation/Plugins/memorize-format-deck"), toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o757], ofItemAtPath: path)
    try home.write("Sea".utf8, to: "sea.txt")
    let environment = ["MEMORIZE_PLUGINS": home.path]
    let listed = try run("formats", environment: environment)
    #expect(listed.code == 0)
    #expect(!listed.output.contains("\ndeck "))
    #expect(listed.error.contains("warning: \(path): not run, because other users can write to \(path)."))
    #expect(listed.error.contains("To keep them out: chmod go-w \(path)\n"))
    for words in [["check", "sea.txt", "--format", "deck"], ["formats", "--test", path]] {
      let rejected = try ProgramRun(words, in: home, environment: environment)
      #expect(rejected.code == 77, "\(rejected.output)")
      #expect((rejected.error + rejected.output).contains("not run, because other users can write to \(path)"))
    }
    _ = try ProgramRun(shell: "chmod go-w \(path)", in: home)
    #expect(try run("formats", environment: environment).output.contains("\ndeck "))
  }

  @Test(.enabled(if: Linux.has("setsid")), arguments: [SIGINT, SIGTERM])
  func `an interruption also ends the plugin`(number: Int32) throws {
    let list = home.file("started")
    try FileManager.default.createDirectory(atPath: home.file("plugins"), withIntermediateDirectories: true)
    let plugin = try home.write(
      """
      #!/bin/sh
      [ "$1" != describe ] || { echo '{"protocol":1,"name":"wait","summary":"waits","import":true}'; exit; }
      trap '' INT TERM
      sleep 1000 &
      child=$!
      setsid sleep 1000 &
      echo $child $! $$ > '\(list).new'
      mv '\(list).new' '\(list)'
      wait

      """.utf8, to: "plugins/memorize-format-wait")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: plugin)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", Self.withDefaultSignals, ProgramRun.binary.path, "import", "--format", "wait",
      Repository.file("README.md"),
    ]
    process.environment = [
      "MEMORIZE_CATALOG": home.file("catalog.sqlite"), "MEMORIZE_PLUGINS": home.file("plugins"),
      "PATH": "/usr/bin:/bin",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(Processes.waits { FileManager.default.fileExists(atPath: list) })
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + number)
    for id in try String(contentsOfFile: list, encoding: .utf8).split(whereSeparator: \.isWhitespace) {
      #expect(Processes.ends(try #require(Int32(id))), "\(id) is still there")
    }
    #expect(!FileManager.default.fileExists(atPath: home.file("catalog.sqlite")))
  }

  /// A long file is read on a thread of its own. The call that starts a process returns 0.3 seconds late.
  @Test(.enabled(if: Linux.has("strace")), arguments: [1, 100_000])
  func `an interruption while a plugin starts also ends the plugin`(length: Int) throws {
    try FileManager.default.createDirectory(atPath: home.file("tmp"), withIntermediateDirectories: true)
    try home.write(Array(repeating: UInt8(ascii: "a"), count: length), to: "sea.txt")
    let plugin = try home.write(
      """
      #!/bin/sh
      [ "$1" != describe ] || { echo '{"protocol":1,"name":"wait","summary":"waits","import":true}'; exit; }
      echo $$ > '\(home.file("started"))'
      kill -TERM $PPID
      exec sleep 1000

      """.utf8, to: "memorize-format-wait")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: plugin)
    let strace = "strace -f -qq -o /dev/null -e inject=clone,clone3,vfork:delay_exit=300000"
    let result = try ProgramRun(
      shell: "exec python3 -c '\(Self.withDefaultSignals)' \(strace) memorize import --format wait sea.txt", in: home,
      environment: ["MEMORIZE_PLUGINS": home.path, "TMPDIR": home.file("tmp")])
    #expect(result.code == 128 + SIGTERM, "\(result.error)")
    let id = try String(contentsOfFile: home.file("started"), encoding: .utf8).trimmingCharacters(in: .newlines)
    #expect(Processes.ends(try #require(Int32(id))), "\(id) is still there")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("tmp")) == [])
  }

  /// A program of Python that executes its arguments with signals as at a shell's prompt: the tests may have inherited
  /// others.
  private static let withDefaultSignals = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in (signal.SIGINT, signal.SIGTERM): signal.signal(number, signal.SIG_DFL)
    os.execvp(sys.argv[1], sys.argv[1:])
    """
}
