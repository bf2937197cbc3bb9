import Foundation
import TestSupport
import Testing

/// The theme editor of the real program on a pseudo-terminal.
struct EditorTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder { home in
      _ = try ProgramRun(["import", "--samples"], in: home)
    }
  }

  private func edit(
    on words: [String] = ["Halloween"], columns: Int = 80, environment: [String: String] = [:],
    _ steps: [TerminalDialogue.Step], location: SourceLocation = #_sourceLocation
  ) throws -> TerminalDialogue {
    let dialogue = try TerminalDialogue(
      "memorize", ["edit"] + words, columns: columns, in: home, environment: environment, steps)
    #expect(dialogue.missed == nil, "\(dialogue.output)", sourceLocation: location)
    #expect(dialogue.isRestored, sourceLocation: location)
    return dialogue
  }

  private func theme(_ name: String = "Halloween") throws -> [String: Any] {
    try ProgramRun(["show", name, "--json"], in: home).json
  }

  private func emojis(_ name: String = "Halloween") throws -> [String] { try theme(name)["emojis"] as? [String] ?? [] }

  private func pairs() throws -> Int? { try theme()["numberOfPairs"] as? Int }

  private let prompt = "8 pairs> "

  @Test(arguments: [[:], ["LC_ALL": "C"], ["LC_ALL": "POSIX", "LANG": ""], ["TERM": "dumb"]])
  func `a typed line changes the catalog`(environment: [String: String]) throws {
    let dialogue = try edit(
      environment: environment,
      [
        .expect("Saved as you type."), .expect(prompt), .type("add 🐺 👩‍🌾 bat\r"),
        .expect("Added 🐺 wolf, 👩‍🌾 woman farmer. 🦇 bat was already there."), .expect(prompt), .type("done\r"),
        .expect("This session changed 'Halloween': +🐺 👩‍🌾."), .expect("Run 'memorize undo' to undo this."), .end,
      ])
    #expect(dialogue.code == 0)
    #expect(try emojis().suffix(2) == ["🐺", "👩‍🌾"])
  }

  @Test func `the first screen shows the theme`() throws {
    let dialogue = try edit([.expect(prompt), .look, .type("\u{4}"), .end])
    let screen = try #require(dialogue.screens.first)
    #expect(screen[0].hasPrefix("Halloween"))
    #expect(screen[0].hasSuffix("orange (#FF9500)"))
    #expect(screen[1] == "14 emoji · 8 pairs")
    #expect(screen[3] == "removed: 🍭")
    #expect(screen[4].hasPrefix("Saved as you type. 'undo' undoes"))
    #expect(screen.contains("Halloween · 14 emoji · 8 pairs>"))
    #expect(dialogue.output.contains("\u{1B}[48;5;"))
  }

  @Test(arguments: [40, 80])
  func `replies break between words in a narrow window`(columns: Int) throws {
    let dialogue = try edit(
      columns: columns,
      [
        .expect(prompt), .type("help\r"), .expect("mixed."), .expect(prompt), .look, .type("pairs 99\r"),
        .expect("all'."), .expect(prompt), .look, .type("q\r"), .end,
      ])
    let pages = dialogue.screens.map { $0.joined(separator: " ") }
    #expect(pages[0].contains("Emoji and their names need no verb: '🦕 pizza' adds them."))
    let rejection = "'Halloween' has 14 emoji, so it can have 2 to 14 pairs, not '99'."
    #expect(pages[1].contains("\(rejection) Add emoji first, or write 'pairs all'."))
  }

  @Test func `a line that is the name of an emoji is not taken for a command`() throws {
    _ = try edit([
      .expect(prompt), .type("name badge\r"), .expect("Did you mean 'add name badge'?"),
      .expect(prompt), .type("new moon\r"), .expect("Did you mean 'add new moon'?"),
      .expect(prompt), .type("open book\r"), .expect("Did you mean 'add open book'?"),
      .expect(prompt), .type("check mark\r"), .expect("Did you mean 'add check mark'?"),
      .expect(prompt), .type("add name badge\r"), .expect("Added 📛 name badge."),
      .expect(prompt), .type("rename badge\r"), .expect("Renamed 'Halloween' → 'badge'."), .type("done\r"), .end,
    ])
    #expect(try emojis("badge").last == "📛")
  }

  @Test func `a theme that does not exist can be made`() throws {
    let run = try ProgramRun(onTerminal: "memorize edit 'Fast Trains'", columns: 200, in: home)
    #expect(run.code == 66)
    #expect(run.output.contains("there is no theme 'Fast Trains'. Run 'memorize new 'Fast Trains'' to make it."))
  }

  @Test func `without a theme the editor asks for one`() throws {
    for (answer, name) in [("3", "Bakery"), ("weather", "Weather"), ("islands", "Flags of Islands")] {
      let dialogue = try edit(
        on: [],
        [
          .expect("Halloween"), .expect("Which theme?"), .type("\(answer)\r"), .expect("\(name) · "), .type("q\r"),
          .end,
        ])
      #expect(dialogue.code == 0)
    }
  }

  @Test func `a new theme is added with its second emoji`() throws {
    let dialogue = try edit(
      on: ["+"],
      [
        .expect("Name of the new theme> "), .type("Zoo\r"), .expect("Zoo · new, add 2 emoji> "), .type("add 🦁\r"),
        .shows("Zoo · 🦁 · new, add 1 more emoji>"),
        .run("'\(ProgramRun.binary.path)' list | grep -c Zoo > before.txt; true"),
        .type("add tiger\r"), .expect("Added 'Zoo' with 🦁 lion, 🐅 tiger."), .expect("Zoo · 2 emoji · 2 pairs> "),
        .type("\u{4}"), .end,
      ])
    #expect(dialogue.code == 0)
    #expect(try home.bytes(of: "before.txt") == Array("0\n".utf8))
    #expect(try emojis("Zoo") == ["🦁", "🐅"])
  }

  @Test(arguments: [["edit", "+"], ["new", "Zoo"], ["new"]])
  func `leaving before the second emoji adds nothing`(words: [String]) throws {
    var steps: [TerminalDialogue.Step] = [.expect("Zoo · new, add 2 emoji> "), .type("add 🦁\r")]
    if words.last != "Zoo" { steps.insert(contentsOf: [.expect("Name of the new theme> "), .type("Zoo\r")], at: 0) }
    steps += [.expect("1 more emoji> "), .type("\u{4}"), .expect("'Zoo' was not added, because"), .end]
    let dialogue = try TerminalDialogue("memorize", words, in: home, steps)
    #expect(dialogue.missed == nil, "\(dialogue.output)")
    #expect(dialogue.code == 0)
    #expect((try ProgramRun(["list", "--json"], in: home).json["themes"] as? [Any])?.count == 8)
  }

  @Test func `a new theme keeps the colour and the pairs of the command line`() throws {
    let dialogue = try TerminalDialogue(
      "memorize", ["new", "Zoo", "--theme-color", "teal", "--pairs", "3"], in: home,
      [
        .expect("add 2 emoji> "), .type("add 🦁 🐅 🐘 🦓\r"), .expect("Zoo · 4 emoji · 3 pairs> "), .type("done\r"), .end,
      ])
    #expect(dialogue.missed == nil, "\(dialogue.output)")
    #expect(try ProgramRun(["show", "Zoo"], in: home).output.contains("teal"))
  }

  @Test func `a name that is taken is rejected before anything is asked`() throws {
    let dialogue = try TerminalDialogue("memorize", ["new", "Halloween"], in: home, [.end])
    #expect(dialogue.code == 65)
    #expect(dialogue.output.contains("a theme named 'Halloween' already exists"))
    #expect(!dialogue.output.contains("line 1"))
  }

  @Test func `a word of several emoji is asked about`() throws {
    let dialogue = try edit([
      .expect(prompt), .type("add car\r"), .expect("Which emoji is 'car'? Type one or more of #1 to #6,"),
      .expect("#3  racing car"), .expect(prompt), .type("#3\r"), .expect("Added 🏎️ racing car."), .expect(prompt),
      .type("q\r"), .end,
    ])
    #expect(dialogue.code == 0)
    #expect(try emojis().last == "🏎️")
  }

  @Test(arguments: ["#1 #2", "#1, #2", "1 2", "1-2", "#1-#2", "both", "all", "sauropod T-Rex", "🦕🦖"])
  func `a question takes several answers`(answer: String) throws {
    let dialogue = try edit([
      .expect(prompt), .type("add dinosaur\r"), .expect("Which emoji is 'dinosaur'?"), .expect(prompt),
      .type("\(answer)\r"), .expect("Added 🦕 sauropod, 🦖 T-Rex."), .expect(prompt), .type("q\r"), .end,
    ])
    #expect(dialogue.code == 0)
    #expect(try emojis().suffix(2) == ["🦕", "🦖"])
  }

  @Test func `what is clear in a line is done before the rest is asked about`() throws {
    _ = try edit([
      .expect(prompt), .type("add volcano egg meat tree\r"), .expect("Added 🌋 volcano, 🥚 egg."),
      .expect("Which emoji is 'meat'?"), .expect(prompt),
      .run("'\(ProgramRun.binary.path)' show Halloween > meanwhile.txt"), .type("1\r"), .expect("Added 🍖"),
      .expect("Which emoji is 'tree'?"), .expect(prompt), .type("\r9\r"), .expect("There is no result '#9'."),
      .expect(prompt), .type("all\r"), .expect("Added 🌳 deciduous tree, 🌲"), .expect(prompt), .type("q\r"), .end,
    ])
    #expect(try String(decoding: home.bytes(of: "meanwhile.txt"), as: UTF8.self).contains("🥚"))
    #expect(try Set(["🌋", "🥚", "🍖", "🌲"]).isSubset(of: emojis()))
  }

  @Test(arguments: ["undo", "cancel"]) func `undoing an open question undoes nothing else`(verb: String) throws {
    let dialogue = try edit(
      on: ["+"],
      [
        .expect("> "), .type("Dinos\r"), .expect("emoji> "), .type("🐊 🐢\r"), .expect("Added 'Dinos'"),
        .expect("2 pairs> "), .type("add dinosaur\r"), .expect("Which emoji is 'dinosaur'?"), .expect("2 pairs> "),
        .type("\(verb)\r"), .expect("Dropped the question about 'dinosaur'."), .expect("Write '\(verb)' again"),
        .expect("Dinos · 2 emoji · 2 pairs> "), .type("q\r"), .end,
      ])
    #expect(dialogue.code == 0)
    #expect(try emojis("Dinos") == ["🐊", "🐢"])
  }

  @Test func `a command drops an open question, says so and is carried out`() throws {
    _ = try edit([
      .expect(prompt), .type("add car\r"), .expect("Which emoji is 'car'?"), .expect(prompt), .type("pairs 5\r"),
      .expect("Dropped the question about 'car'."), .expect("Pairs 8 → 5."), .expect("5 pairs> "), .type("#2\r"),
      .expect("Added 🚙"), .expect("5 pairs> "), .type("q\r"), .end,
    ])
  }

  @Test func `emoji and their names need no verb`() throws {
    _ = try edit([
      .expect(prompt), .type("🦕🦖\r"), .expect("Added 🦕 sauropod, 🦖 T-Rex."), .expect(prompt), .type("pizza\r"),
      .expect("Added 🍕 pizza."), .expect(prompt), .type("horse\r"),
      .expect("Added 🐎 horse."), .expect(prompt), .type("qwertz\r"), .expect("'qwertz' is neither a command nor"),
      .expect(prompt), .type("taco car\r"),
      .expect("Added 🌮 taco."), .expect("Which emoji is 'car'?"), .expect(prompt), .type("no\r"),
      .expect("Left out 'car'."), .expect(prompt), .type("udno\r"),
      .expect("Did you mean 'undo'?"), .expect(prompt), .type("q\r"), .end,
    ])
    #expect(try emojis().suffix(5) == ["🦕", "🦖", "🍕", "🐎", "🌮"])
  }

  @Test func `a new theme takes any words for emoji`() throws {
    _ = try edit(
      on: ["+"],
      [
        .expect("> "), .type("Dinos\r"), .expect("add 2 emoji> "), .type("dinosaur\r"),
        .expect("Which emoji is 'dinosaur'?"), .expect("add 2 emoji> "), .type("#1 #2\r"),
        .expect("Added 'Dinos' with 🦕 sauropod, 🦖 T-Rex."), .expect("2 pairs> "), .type("q\r"), .end,
      ])
  }

  @Test func `remove never guesses`() throws {
    _ = try edit([
      .expect(prompt), .type("remove ghots\r"), .expect("Is 'ghots' this one?"), .expect("#1  ghost"), .expect(prompt),
      .type("pairs 8\r"), .expect("Dropped the question about 'ghots'."), .expect(prompt), .type("remove dinosaur\r"),
      .expect("No emoji in play is called 'dinosaur'."), .expect(prompt), .type("q\r"), .expect("Nothing was changed."),
      .end,
    ])
    let script = try ProgramRun(["edit", "Halloween", "-e", "remove ghots"], in: home)
    #expect(script.code == 66)
    #expect(script.error.contains("Did you mean 'ghost' 👻?"))
    _ = try edit([
      .expect(prompt), .type("remove ghots\r"), .expect(prompt), .type("yes\r"), .expect("Removed 👻 ghost."),
      .expect("8 pairs> "), .type("q\r"), .end,
    ])
  }

  @Test func `restore all puts back what remove all took`() throws {
    let before = try emojis()
    _ = try edit([
      .expect(prompt), .type("remove all\r"), .expect("Kept "), .expect("2 pairs> "), .type("restore all\r"),
      .expect("Restored "), .expect("8 pairs> "), .type("q\r"), .end,
    ])
    #expect(try Set(emojis()) == Set(before + ["🍭"]))
  }

  @Test func `results and all matches of a search are added in one line`() throws {
    _ = try edit([
      .expect(prompt), .type("find animal\r"), .expect("#20  "), .expect("'add all animal'"), .expect(prompt),
      .type("add #1-#20\r"), .expect("Added "), .expect(prompt), .type("q\r"), .end,
    ])
    #expect(try emojis().count >= 30)
    _ = try edit([
      .expect("8 pairs> "), .type("add all animals\r"), .expect("Added "), .expect("8 pairs> "), .type("q\r"), .end,
    ])
    #expect(try Set(["🐶", "🐱", "🐙", "🦋"]).isSubset(of: emojis()))
  }

  @Test func `list, save and json answer`() throws {
    let dialogue = try edit([
      .expect(prompt), .type("list\r"), .expect("3  Bakery"), .expect(prompt), .type("save\r"),
      .expect("Everything is saved."), .expect(prompt), .type("json\r"), .expect("\"name\""), .expect(prompt),
      .type("q\r"), .expect("Nothing was changed."), .end,
    ])
    #expect(dialogue.shownText.contains(try ProgramRun(["show", "Halloween", "--json"], in: home).output))
  }

  @Test func `a theme that deals all of its emoji goes on to do so in the next session`() throws {
    _ = try ProgramRun(["new", "Trucks", "--emojis", "🚒🚌"], in: home)
    for (word, count) in [("ambulance", 3), ("bicycle", 4)] {
      _ = try edit(
        on: ["Trucks"],
        [
          .expect("pairs> "), .type("add \(word)\r"), .expect("Pairs \(count - 1) → \(count)."),
          .expect("\(count) emoji · \(count) pairs> "), .type("q\r"), .end,
        ])
    }
    _ = try ProgramRun(["edit", "Trucks", "-e", "add tractor"], in: home)
    #expect(try theme("Trucks")["numberOfPairs"] as? Int == 5)
  }

  @Test(arguments: [["LANG": "de_DE.UTF-8"], ["LANG": "C.UTF-8"]])
  func `colours have names in many languages`(environment: [String: String]) throws {
    _ = try edit(
      environment: environment,
      [
        .expect("8 pairs> "), .type("color rot\r"), .expect("→ red (#FF0000)."), .expect("8 pairs> "), .type("q\r"),
        .end,
      ])
    #expect(try ProgramRun(["new", "Gras", "--emojis", "🐄🐖", "--theme-color", "grün"], in: home).code == 0)
    #expect(try ProgramRun(["show", "Gras"], in: home).output.contains("green"))
  }

  @Test func `a change by another program is told before the answer`() throws {
    let program = "'\(ProgramRun.binary.path)'"
    let dialogue = try edit(
      columns: 200,
      [
        .expect(prompt), .run("\(program) edit Halloween -e 'remove 👻' -e 'name Fright'"), .type("add wolf\r"),
        .expect("changed meanwhile by '"), .expect(": name 'Halloween' → 'Fright'; −👻"),
        .expect("Added 🐺"), .expect("Fright · 14 emoji · 8 pairs> "),
        .run("\(program) edit Fright -e 'pairs 3'"), .type("undo\r"), .expect("pairs 8 → 3. Your change was not made."),
        .expect("3 pairs> "), .run("\(program) delete Fright"), .type("pairs 4\r"),
        .expect("'Fright' was deleted meanwhile by '"), .expect("No theme is open"), .expect("no theme> "),
        .type("q\r"), .expect("This session changed 'Fright': +🐺."), .end,
      ])
    #expect(dialogue.code == 0)
    _ = try ProgramRun(["undo"], in: home)
    #expect(try emojis("Fright").last == "🐺")
  }

  @Test func `an unknown theme is asked for again`() throws {
    let dialogue = try edit(
      on: [],
      [
        .expect("Which theme?"), .type("nothing\r"), .expect("There is no theme 'nothing'"), .expect("Which theme?"),
        .type("Hal\u{3}"), .expect("^C"), .expect("Which theme?"),
        .type("wea\t\r"), .expect("Weather · "), .type("\u{4}"), .end,
      ])
    #expect(dialogue.code == 0)
  }

  @Test(arguments: ["xterm", "dumb"])
  func `Ctrl-D at the question for a theme ends its line and leaves the editor`(terminal: String) throws {
    let dialogue = try edit(on: [], environment: ["TERM": terminal], [.expect("new one> "), .type("\u{4}"), .end])
    #expect(dialogue.code == 0)
    #expect(dialogue.shownText.hasSuffix("new one> \n"))
  }

  @Test func `Tab completes verbs, colours, themes and emoji`() throws {
    _ = try edit([
      .expect(prompt), .type("col\tte\t\r"), .expect("→ teal"), .expect(prompt),
      .type("remove scul\u{7F}\u{7F}\u{7F}kul\t\r"),
      .expect("Removed 💀 skull"), .expect(prompt), .type("open bak\t\r"), .expect("Opened 'Bakery'"), .expect("> "),
      .type("add jack-o\t\r"), .expect("Added 🎃 jack-o-lantern"), .expect("pairs>"), .type("\u{4}"), .end,
    ])
  }

  @Test func `Tab offers the emoji that a word leads to, and completes names of several words`() throws {
    let dialogue = try edit([
      .expect(prompt), .type("add pum\t"), .look, .type("\u{15}remove pum\t"), .expect("remove jack-o-lantern "),
      .type("\u{15}add full m\t"), .expect("add full moon"), .type("\t"), .look, .type("\u{15}\u{4}"), .end,
    ])
    try #require(dialogue.screens.count == 2)
    #expect(dialogue.screens[0].contains { $0.hasPrefix("jack-o-lantern 🎃") })
    #expect(dialogue.screens[1].contains { $0.hasPrefix("full moon 🌕") && $0.contains("full moon face 🌝") })
  }

  @Test func `pasted lines are carried out one by one`() throws {
    _ = try edit([
      .expect(prompt), .type("\u{1B}[200~pairs 5\nadd wolf\nnonsense\npairs 6\u{1B}[201~"), .expect("pairs 5"),
      .expect("Pairs 8 → 5."), .expect("5 pairs> add wolf"), .expect("Added 🐺 wolf."), .expect("5 pairs> nonsense"),
      .expect("'nonsense' is neither a command"), .expect("5 pairs> pairs 6"), .type("\r"), .expect("Pairs 5 → 6."),
      .expect("6 pairs> "), .type("\u{4}"), .end,
    ])
    #expect(try pairs() == 6)
  }

  @Test func `typing is undone word by word`() throws {
    _ = try edit([
      .expect(prompt), .type("pairs 5"), .shows("pairs 5"), .type("\u{1F}7\r"), .expect("Pairs 8 → 7."),
      .expect("7 pairs> "), .type("\u{4}"), .end,
    ])
  }

  @Test(arguments: [["TERM": "dumb"], ["MEMORIZE_ACCESSIBLE": "1"]])
  func `play deals the theme with the changes of the session`(environment: [String: String]) throws {
    let dialogue = try edit(
      environment: environment,
      [
        .expect(prompt), .type("pairs 2\r"), .expect("2 pairs> "), .type("play\r"),
        .expect("Halloween: 2 pairs, cards a1 to"), .type("a1\r"), .expect("a1: "), .type("q\r"),
        .expect("The game is saved"), .expect("Back in the editor."), .expect("2 pairs> "), .type("pairs 3\r"),
        .expect("Pairs 2 → 3."), .expect("3 pairs> "), .type("q\r"), .end,
      ])
    #expect(dialogue.code == 0)
  }

  @Test func `leaving the board returns to the editor`() throws {
    let dialogue = try edit([
      .expect(prompt), .type("play\r"), .expect("\u{1B}[?1049h"), .look, .type("q"), .expect("\u{1B}[?1049l"),
      .expect("Back in the editor."), .expect(prompt), .type("pairs 3\r"), .expect("Pairs 8 → 3."),
      .expect("3 pairs> "),
      .type("q\r"), .end,
    ])
    #expect(dialogue.code == 0)
  }

  @Test func `the up key recalls lines of an earlier session`() throws {
    _ = try edit([
      .expect(prompt), .type("pairs 9\r"), .expect("Pairs 8 → 9."), .expect("pairs>"), .type("\u{4}"), .end,
    ])
    _ = try edit([
      .expect("9 pairs> "), .type("pairs 5\r"), .expect("Pairs 9 → 5."), .expect("pairs>"), .type("\u{4}"), .end,
    ])
    _ = try edit([
      .expect("5 pairs> "), .type("\u{1B}[A\u{1B}[A\r"), .expect("Pairs 5 → 9."), .expect("pairs>"), .type("\u{4}"),
      .end,
    ])
    #expect(try pairs() == 9)
  }

  @Test func `a second Ctrl-C leaves the editor`() throws {
    let dialogue = try edit([
      .expect(prompt), .type("pairs 5\r"), .expect("Pairs 8 → 5."), .expect("5 pairs> "), .type("pairs 3\u{3}"),
      .expect("Ctrl-C again leaves"), .expect("5 pairs> "), .type("\u{3}"),
      .expect("Run 'memorize undo' to undo this."),
      .end,
    ])
    #expect(dialogue.code == 130)
    #expect(try pairs() == 5)
    let dropped = try edit([
      .expect("5 pairs> "), .type("\u{3}"), .expect("again"), .type("pairs 6\r"), .expect("Pairs 5 → 6."),
      .expect("pairs>"),
      .type("\u{3}"),
      .expect("again"), .type("q\r"), .end,
    ])
    #expect(dropped.code == 0)
  }

  @Test func `a Ctrl-C after new input drops the line only`() throws {
    let dialogue = try edit([
      .expect(prompt), .type("color \u{3}"), .expect("Ctrl-C again leaves"), .expect(prompt), .type("add gh\u{3}"),
      .expect("Ctrl-C again leaves"), .expect(prompt), .type("pairs 5\r"), .expect("Pairs 8 → 5."),
      .expect("5 pairs> "), .type("q\r"), .end,
    ])
    #expect(dialogue.code == 0)
    #expect(try pairs() == 5)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL]) func `an acknowledged change survives every signal`(number: Int32) throws
  {
    let dialogue = try TerminalDialogue(
      "memorize", ["edit", "Halloween"], in: home,
      [
        .expect(prompt), .type("pairs 5\r"), .expect("Pairs 8 → 5."), .expect("5 pairs> "), .type("pairs 3"),
        .signal(number), .end,
      ])
    #expect(dialogue.missed == nil)
    #expect(dialogue.code == 128 + number)
    // SIGKILL leaves no chance to restore the terminal.
    #expect(dialogue.isRestored || number == SIGKILL)
    #expect(try pairs() == 5)
    #expect(try ProgramRun(["doctor"], in: home).code == 0)
  }

  @Test func `cancel undoes this session only`() throws {
    _ = try edit([.expect(prompt), .type("pairs 9\r"), .expect("8 → 9"), .expect("pairs>"), .type("\u{4}"), .end])
    _ = try edit([
      .expect("9 pairs> "), .type("undo\r"), .expect("Undone: 'Halloween': pairs 9 → 8."), .expect(prompt),
      .type("redo\r"),
      .expect("Redone: 'Halloween': pairs 8 → 9."), .expect("> "), .type("add wolf\r"), .expect("Added"),
      .type("color teal\r"),
      .expect("→ teal"), .type("cancel\r"), .expect("Undid all"), .end,
    ])
    #expect(try pairs() == 9)
    #expect(try !emojis().contains("🐺"))
    #expect(try ProgramRun(["undo"], in: home).code == 0)
    #expect(try emojis().contains("🐺"))
  }

  @Test func `lines stay readable when the window is resized`() throws {
    let dialogue = try edit(
      columns: 40,
      [
        .expect(prompt), .look, .type("add wolf 🐺 ghost full moon werewolf"), .look, .resize(columns: 60, rows: 20),
        .look,
        .type("\u{15}pairs 5\r"), .expect("Pairs 8 → 5."), .expect("pairs>"), .look, .type("\u{4}"), .end,
      ])
    for screen in dialogue.screens.prefix(2) { #expect(screen.allSatisfy { $0.count <= 40 }, "\(screen)") }
    #expect(dialogue.screens[1].joined().contains("add wolf"))
    #expect(dialogue.screens.last?.contains { $0.hasPrefix("Pairs 8 → 5.") } == true, "\(dialogue.screens.last ?? [])")
    #expect(try pairs() == 5)
  }

  @Test func `a stopped editor continues with the typed line`() throws {
    _ = try edit([
      .expect(prompt), .type("pairs 5\u{1A}"), .stopped, .expect("pairs 5"), .type("\r"), .expect("Pairs 8 → 5."),
      .expect("pairs>"),
      .type("\u{4}"), .end,
    ])
  }

  @Test func `control characters are rejected at the prompt`() throws {
    let dialogue = try edit(
      on: ["+"],
      [
        .expect("> "), .type("a\u{202E}b\r"), .expect("control character"), .type("Zoo\r"), .expect("emoji> "),
        .type("add \u{202E}\r"), .expect("U+202E"), .expect("emoji>"), .type("done\r"), .end,
      ])
    #expect(!dialogue.output.contains("named a\u{202E}b"))
    #expect(dialogue.code == 0)
  }

  @Test func `options for scripts are rejected at a prompt`() throws {
    for option in ["--json", "--echo", "--dry-run", "--keep-going"] {
      let rejected = try ProgramRun(onTerminal: "memorize edit Halloween \(option)", in: home)
      #expect(rejected.code == 64, "\(rejected.output)")
      #expect(rejected.output.contains("\(option) needs a script"), "\(rejected.output)")
    }
  }

  @Test func `a session continues with a catalog that was repaired meanwhile`() throws {
    let path = home.file("catalog.sqlite")
    let dialogue = try edit([
      .expect(prompt), .type("pairs 5\r"), .expect("5 pairs> "),
      .run("printf '\\0' | dd of=\(path) bs=1 count=1 conv=notrunc 2>/dev/null"),
      .run("\(ProgramRun.binary.path) doctor --repair --catalog \(path) > repaired 2>&1"),
      .type("pairs 4\r"), .expect("was repaired while it was open"), .expect("Pairs 5 → 4."), .expect("4 pairs> "),
      .type("cancel\r"), .end,
    ])
    #expect(dialogue.code == 0)
    #expect(try pairs() == 8)
    #expect(try ProgramRun(["history"], in: home).output.contains("repaired the catalog"))
    #expect(try ProgramRun(["doctor"], in: home).code == 0)
  }

  @Test func `a catalog that was moved away is not written to`() throws {
    let path = home.file("catalog.sqlite")
    let dialogue = try edit([
      .expect(prompt), .type("pairs 5\r"), .expect("5 pairs> "), .run("mv \(path) \(home.file("away"))"),
      .type("pairs 4\r"), .expect("was moved, deleted or replaced while it was open"),
      .expect("5 pairs> "), .run("mv \(home.file("away")) \(path)"), .type("pairs 3\r"), .expect("3 pairs> "),
      .run("rm \(path)*"), .type("pairs 4\r"), .expect("was moved, deleted or replaced"), .type("done\r"), .end,
    ])
    #expect(dialogue.output.contains("Start the program again"))
    #expect(try ProgramRun(["list", "--json"], in: home).json["themes"] as? [String] == [])
  }
}
