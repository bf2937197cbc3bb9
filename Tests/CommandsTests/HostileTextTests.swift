import Foundation
import TestSupport
import Testing

@testable import Commands

/// Every command escapes control characters from outside on a terminal.
///
/// The hostile text is in names, emoji, unknown keys, the author of a pack, file names, arguments, the environment, and
/// in rows of the catalog that another program wrote. A new command fails the first test until it has lines here.
struct HostileTextTests {
  /// Sets the title, clears the screen, asks for the cursor (typed as input), rings, reverses text; also with C1 codes.
  private static let evil = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{1B}[6n\u{202E}\u{2066}\u{9B}31m\u{9D}0;owned\u{9C}\r"

  /// Lines that print only text; `$E` is the hostile text.
  private static let lines: [String: [String]] = [
    "": ["memorize --plain", "memorize --nonsense=\"$E\"", "memorize \"$E\""],
    "list": [
      "memorize list", "memorize list \"$E\"", "memorize list --catalog \"$E\"", "memorize list --color \"$E\"",
    ],
    "show": ["memorize show Sea", "memorize show Sea --json", "memorize show \"$E\"", "memorize show \"Sea$E\""],
    "import": [
      "memorize import evil.json", "memorize import evil.json --dry-run --json", "memorize import \"$E.json\"",
      "memorize import evil.zip", "memorize import author.zip",
      "memorize import evil.xml evil.csv evil.bin --keep-going",
      "memorize import Sea.json --on-conflict \"$E\"", "memorize import nowhere/\"$E\"",
    ],
    "export": [
      "memorize export", "memorize export Sea --format json", "memorize export Sea --format xml",
      "memorize export \"$E\"", "memorize export -o \"$E/out.json\"", "memorize export -o \"$E.json\"",
      "memorize export -o \"$E.zip\" --author \"$E\"", "memorize export --format \"$E\"",
      "memorize export --title \"$E\"",
    ],
    "convert": [
      "memorize convert Sea.json -o \"$E.csv\"", "memorize convert evil.json", "memorize convert \"$E\" -o x.json",
      "memorize convert author.zip -o out.zip --license \"$E\" --force", "memorize convert evil.csv --format xml",
    ],
    "check": [
      "memorize check evil.json evil.csv evil.xml evil.zip author.zip evil.bin", "memorize check \"$E.json\" --json",
      "memorize check \"$E\"", "memorize check --structure evil.zip \"$E\"", "memorize check evil.json --format \"$E\"",
    ],
    "new": [
      "memorize new \"$E\" --emojis 🐙🐠", "memorize new A --emojis \"$E\"",
      "memorize new A --emojis 🐙🐠 --theme-color \"$E\"",
      "memorize new A --emojis 🐙🐠 --pairs \"$E\"",
    ],
    "edit": [
      "memorize edit Sea -e \"name $E\"", "memorize edit Sea -e \"add $E\"", "memorize edit Sea -e \"$E\"",
      "memorize edit \"$E\" -e list", "memorize edit Sea -f \"$E\"", "memorize edit Sea -f evil.bin",
      "memorize edit Sea -e show -e history",
    ],
    "delete": ["memorize delete \"$E\"", "memorize delete Sea --dry-run"],
    "follow": [
      "memorize follow \"$E\"", "memorize follow --stop \"$E\"", "memorize follow https://127.0.0.1:1/\"$E\"",
      "memorize follow . --key \"$E\"",
    ],
    "update": ["memorize update \"$E\"", "memorize update . \"$E\"", "memorize update --json"],
    "undo": ["memorize undo", "memorize undo \"$E\""],
    "redo": ["memorize redo", "memorize redo \"$E\""],
    "history": ["memorize history", "memorize history --json", "memorize history \"$E\""],
    "restore": ["memorize restore \"$E\" --at 1", "memorize restore Sea --at \"$E\"", "memorize restore Sea --at 0"],
    "emoji": ["memorize emoji find \"$E\"", "memorize emoji name \"$E\"", "memorize emoji \"$E\""],
    "play": [
      "echo \"a1 $E\" | memorize play Sea", "echo \"a1 $E\" | memorize play Sea --json", "memorize play \"$E\"",
      "memorize play Sea --player \"$E\"", "memorize play Sea --seed \"$E\"",
    ],
    "serve": ["memorize serve \"$E\" --local", "memorize serve --bind \"$E\""],
    "publish": ["memorize publish \"$E\"", "memorize publish \"$E\" \"$E\"", "memorize publish evil.bin \"$E\""],
    "print": [
      "memorize print Sea --names", "memorize print \"$E\"", "memorize print Sea -o \"$E/cards.html\"",
      "memorize print Sea -o \"$E.png\"", "memorize print Sea --words \"$E\"",
    ],
    "scores": ["memorize scores", "memorize scores \"$E\"", "memorize scores --player \"$E\""],
    "formats": ["memorize formats", "memorize formats \"$E\"", "memorize formats --json"],
    "blame": ["memorize blame 1", "memorize blame \"$E\"", "memorize blame 1 --json"],
    "catalog": [
      "memorize catalog create \"$E\"", "memorize catalog copy \"$E\" \"$E\"", "memorize catalog copy evil.bin \"$E\"",
      "memorize catalog \"$E\" postgresql://x",
      "memorize --patience 1 catalog create \"postgresql://127.0.0.1:1/$E\"",
    ],
    "doctor": [
      "memorize doctor", "memorize doctor --catalog \"$E\"", "memorize doctor --catalog evil.bin",
      "memorize doctor --report --catalog evil.bin",
    ],
    "completions": ["memorize completions \"$E\"", "memorize completions bash \"$E\""],
    "help": ["memorize help \"$E\"", "memorize help list \"$E\""],
  ]

  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      try Self.write(to: home)
      for line in ["import Sea.json", "edit Sea -e 'pairs 2'", "delete Moon"] {
        _ = try ProgramRun(shell: "memorize \(line)", in: home)
      }
      _ = try ProgramRun(
        ["play", "Sea", "--plain"], in: home, input: "a1 a2 b1 b2 a1 b1 a2 b2 a1 b2 a2 b1 q")
      // Text that another program wrote into the catalog.
      let poison = #"replace('%]0;owned^%[2J‮', '%', char(27))"#
        .replacingOccurrences(of: "^", with: "' || char(7) || '")
      for table in ["operations SET summary", "operations SET actor", "operations SET command", "games SET content"] {
        let done = try ProgramRun(shell: "sqlite3 catalog.sqlite \"UPDATE \(table) = \(poison)\"", in: home)
        try #require(done.code == 0, "\(done.error)")
      }
    }
  }

  private static func write(to home: TemporaryFolder) throws {
    let escaped = #"\u001b]0;owned\u0007\u001b[2J\u202e\u009b31m"#
    func theme(_ name: String, _ emojis: String = #""🐙","🐠""#, more: String = "") -> String {
      #"{"name":"\#(name)","emojis":[\#(emojis)],"numberOfPairs":2,"color":"teal"\#(more)}"#
    }
    let key = #","\#(escaped)":{"\#(escaped)":"\#(escaped)"}"#
    try home.write("[\(theme("Sea", more: key)),\(theme("Moon"))]".utf8, to: "Sea.json")
    let bad = #"[\#(theme(escaped)),\#(theme("A", "\"\(escaped)\",\"a\(escaped)\"")),{"\#(escaped)":1}]"#
    try home.write(bad.utf8, to: "evil.json")
    try home.write(bad.utf8, to: "\(Self.evil).json")
    let evil = Self.evil.replacingOccurrences(of: "\r", with: "")
    try home.write("name,emojis,\(evil)\n\(evil),🐙🐠,x\nA,\(evil),x\n".utf8, to: "evil.csv")
    try home.write("<plist><dict><key>\u{202E}name</key><\u{9B}a/><string>\u{2066}</string>".utf8, to: "evil.xml")
    try home.write(Data(evil.utf8) + Data([0xFF, 0x1B, 0x5D]), to: "evil.bin")
    try home.write(ZipForger(ForgedEntry("ok.json", "[]"), ForgedEntry(evil)).bytes, to: "evil.zip")
    let manifest =
      #"{"format":"\#(escaped)","version":1,"author":"\#(escaped)","title":"\#(escaped)","generator":"\#(escaped)"}"#
    let pack = ZipForger(ForgedEntry("manifest.json", manifest), ForgedEntry("theme.json", bad))
    try home.write(pack.bytes, to: "author.zip")
  }

  private var environment: [String: String] {
    [
      "E": Self.evil, "USER": Self.evil, "LOGNAME": Self.evil, "COLUMNS": Self.evil, "LINES": Self.evil,
      "LANG": Self.evil, "EDITOR": Self.evil, "XDG_STATE_HOME": "/tmp/\(Self.evil)", "NO_COLOR": Self.evil,
    ]
  }

  private func expectHarmless(_ text: String, _ line: String, allowing allowed: Set<Unicode.Scalar> = []) {
    let dangerous = text.unicodeScalars.filter { scalar in
      let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
      let isBidi =
        [0x61C, 0x200E, 0x200F].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
      return (isControl || isBidi) && !allowed.contains(scalar)
    }
    #expect(dangerous.isEmpty, "\(line): \(text.debugDescription)")
  }

  @Test func `every command has lines with hostile text`() {
    #expect(Set(Self.lines.keys) == Set(CommandTable.commands.map(\.name) + [""]))
  }

  @Test(arguments: lines.keys.sorted())
  func `every command escapes hostile text on a terminal`(command: String) throws {
    for line in try #require(Self.lines[command]) {
      let run = try ProgramRun(onTerminal: line, in: home, environment: environment)
      #expect(!run.output.isEmpty, "\(line): \(run.code)")
      #expect(run.code < 128, "\(line): \(run.code)")
      expectHarmless(run.output, line)
    }
  }

  @Test func `a hostile path from the environment is escaped on a terminal`() throws {
    for variable in ["MEMORIZE_CATALOG", "XDG_DATA_HOME", "HOME", "TERM"] {
      for path in [Self.evil, "\(home.path)/nowhere/\(Self.evil)"] {
        var world = environment.merging([variable: path]) { $1 }
        if variable != "MEMORIZE_CATALOG" { world["MEMORIZE_CATALOG"] = "" }
        let run = try ProgramRun(
          onTerminal: "memorize list; memorize new A --emojis 🐙🐠; memorize doctor", in: home, environment: world)
        expectHarmless(run.output, "\(variable)=\(path.debugDescription)")
      }
    }
  }

  /// A screen prints sequences of its own, so only those of the hostile text are looked for.
  @Test func `a screen prints no hostile control sequence`() throws {
    let talks: [([String], [TerminalDialogue.Step])] = [
      ([], [.shows("q leave"), .type("u"), .look, .type("/\u{1B}]0;owned\u{7}"), .type("\u{1B}"), .type("\u{3}")]),
      (["play", "Sea"], [.shows("Score 0"), .type("a1"), .look, .type("q")]),
      (
        ["edit", "Sea"],
        [.expect("> "), .type("history\r"), .expect("> "), .type("name \u{202E}x\r"), .expect("> "), .type("done\r")]
      ),
    ]
    for (words, steps) in talks {
      let dialogue = try TerminalDialogue(
        "memorize", words, in: home, environment: ["USER": Self.evil, "COLUMNS": Self.evil], steps + [.end])
      #expect(dialogue.missed == nil, "\(dialogue.missed ?? ""): \(dialogue.output.debugDescription)")
      // The program itself asks once whether the terminal shows larger text.
      let output = dialogue.output.replacingOccurrences(of: "\u{1B}[H\u{1B}[6n\u{1B}]66;s=2; \u{7}\u{1B}[6n", with: "")
      for stranger in ["\u{1B}]0;", "\u{7}", "\u{202E}", "\u{2066}", "\u{9B}", "\u{9D}", "\u{1B}[6n"] {
        #expect(!output.contains(stranger), "\(words): \(output.debugDescription)")
      }
    }
  }

  @Test func `a JSON report escapes hostile text and keeps it unchanged`() throws {
    let shown = try ProgramRun(["show", "Sea", "--json"], in: home)
    expectHarmless(shown.output, "show --json")
    let key = "\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}\u{9B}31m"
    #expect(try (shown.json[key] as? [String: String]) == [key: key])
    let history = try ProgramRun(["history", "--json"], in: home)
    let operations = try #require(try history.json["operations"] as? [[String: Any]])
    #expect(operations.first?["summary"] as? String == "\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}")
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("Å", "\u{212B}"), ("가", "\u{1100}\u{1161}"), ("ﬁn", "ﬁn "), ("ẛ̣", "\u{1E9B}\u{323}"),
  ])
  func `an import of a name that looks like an existing one is a conflict`(name: String, twin: String) throws {
    let id = "00000000-0000-4000-8000-00000000000"
    for (number, spelling, face) in [(1, name, "🐠"), (2, twin, "🐡")] {
      try home.write(
        #"{"id":"\#(id)\#(number)","name":"\#(spelling)","emojis":["🐙","\#(face)"],"numberOfPairs":2,"color":"teal"}"#
          .utf8,
        to: "\(number).json")
    }
    let both = try ProgramRun(["import", "1.json", "2.json", "--json"], in: home)
    let outcomes = (try both.json["themes"] as? [[String: Any]] ?? []).compactMap { $0["outcome"] as? String }
    #expect(outcomes == ["added", "skipped"], "\(both.output)")
    #expect(try ProgramRun(["new", twin, "--emojis", "🙂🚀🌈🍎🐙🎲"], in: home).code != 0)
  }
}
