import Foundation
import TestSupport
import Testing

/// A publisher and followers, through the real binary and a folder.
struct FollowTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try change("new", "Sea", "--emojis", "🐙🐠🦀")
    try change("new", "Farm", "--emojis", "🐷🐮🐔")
    try publish()
  }

  /// Changes the catalog of the publisher.
  private func change(_ words: String...) throws {
    let run = try ProgramRun(words + ["--catalog", "publisher.sqlite"], in: home)
    #expect(run.code == 0, "\(run.error)")
  }

  private func publish(_ words: String...) throws {
    let run = try ProgramRun(["publish", "site", "--force", "--catalog", "publisher.sqlite"] + words, in: home)
    #expect(run.code == 0, "\(run.error)")
  }

  @discardableResult
  private func run(_ words: String..., code: Int32 = 0) throws -> ProgramRun {
    let run = try ProgramRun(words, in: home)
    #expect(run.code == code, "\(words): \(run.output)\(run.error)")
    return run
  }

  private func names() throws -> [String] {
    let themes = try run("list", "--json").json["themes"] as? [[String: Any]] ?? []
    return themes.compactMap { $0["name"] as? String }.sorted()
  }

  private var address: String { "file://\(home.path)/site/" }

  @Test(arguments: ["site", "site/", "site/index.json"])
  func `a folder with an index is imported as a site`(_ name: String) throws {
    let imported = try run("import", name)
    #expect(imported.output == "Sea: added\nFarm: added\n2 themes: 2 added.\n")
    #expect(try run("history").output.contains("imported 2 themes from \(name)"))
  }

  @Test func `themes of a site are imported by their names`() throws {
    #expect(try run("import", "site", "farm").output == "Farm: added\n1 theme: 1 added.\n")
    let unknown = try run("import", "site", "Sae", code: 66)
    #expect(unknown.error.contains("the site has no theme 'Sae'"), "\(unknown.error)")
    #expect(unknown.error.contains("Did you mean 'Sea'?"), "\(unknown.error)")
    #expect(try names() == ["Farm"])
  }

  @Test func `what the publisher takes back is taken back`() throws {
    #expect(try run("follow", "site").error.contains("Following \(address). 'memorize update' gets what is new."))
    for (line, change) in [("add 🦈", "+🦈"), ("remove 🦈", "−🦈"), ("add 🦈", "+🦈"), ("remove 🦈", "−🦈")] {
      try self.change("edit", "Sea", "-e", line)
      try publish()
      let updated = try run("update").output
      #expect(updated.contains("Sea: updated") && updated.contains(change), "\(updated)")
    }
  }

  @Test func `a signed folder is not read without its index`() throws {
    _ = try ProgramRun(shell: "minisign -G -W -p own.pub -s own.key", in: home)
    try publish("--key", "own.key")
    try run("follow", "site")
    try FileManager.default.removeItem(atPath: home.file("site"))
    try home.write(#"[{"name":"Evil","emojis":["😈","👹"]}]"#.utf8, to: "site/evil.json")
    #expect(try run("import", "site", code: 66).error.contains("there is no index.json"))
    try home.write(#"[{"name":"Evil","emojis":["😈","👹"]}]"#.utf8, to: "site/index.json")
    try run("import", "site", code: 65)
    #expect(try names() == ["Farm", "Sea"])
  }

  @Test func `a folder of packs is imported pack by pack`() throws {
    _ = try ProgramRun(shell: "cd site/packs && ln -s sea.zip link.zip && mkfifo pipe.zip", in: home)
    let imported = try run("import", "site/packs")
    #expect(imported.output == "Farm: added\nSea: added\n2 themes: 2 added.\n")
    for name in ["link.zip", "pipe.zip"] {
      #expect(imported.error.contains("'\(name)' was skipped, because it is not a file, or larger than 64 MiB."))
    }
  }

  @Test func `a pack that has another theme than the index says is rejected`() throws {
    let index = String(decoding: try home.bytes(of: "site/index.json"), as: UTF8.self)
    try home.write(index.replacing("\"Sea\"", with: "\"Lake\"").utf8, to: "site/index.json")
    let error = try run("import", "site", code: 65).error
    #expect(error.contains("packs/sea.zip: theme.json: the pack holds 'Sea', but"), "\(error)")
    #expect(try names().isEmpty)
  }

  @Test func `following takes the themes and an update takes what came since, as one operation each`() throws {
    let followed = try run("follow", "site")
    #expect(followed.output == "Sea: added\nFarm: added\n2 themes: 2 added.\n")
    let list = try run("follow").output
    #expect(list.hasPrefix("\(address)  number 1  since 20"), "\(list)")
    #expect(list.hasSuffix("  not signed\n"), "\(list)")
    #expect(try run("update").error.contains("nothing new"))
    try change("edit", "Sea", "-e", "add 🐡")
    try change("new", "Space", "--emojis", "🚀🛸🌍")
    try publish()
    let rehearsed = try run("update", "--dry-run").output
    #expect(rehearsed.contains("Sea: updated (pairs 3 → 4; +🐡"), "\(rehearsed)")
    #expect(try names() == ["Farm", "Sea"])
    let updated = try run("update").output
    #expect(updated.contains("Space: added") && updated.contains("2 themes: 1 added, 1 updated."), "\(updated)")
    #expect(try run("update").output.isEmpty)
    #expect(try run("history", "Sea").output.contains("updated from \(address) (number 2): 1 added, 1 updated"))
    #expect(try run("blame", "Sea").output.contains(address))
    try run("undo")
    #expect(try names() == ["Farm", "Sea"])
    #expect(try run("update").output == updated)
    try run("undo")
    try run("redo")
    #expect(try run("update").output.isEmpty)
  }

  @Test func `a theme that was deleted here stays deleted until it is named`() throws {
    try run("follow", "site")
    try run("delete", "Sea")
    let skipped = try run("update").output
    #expect(skipped.hasPrefix("Sea: skipped (deleted here on 20"), "\(skipped)")
    #expect(try names() == ["Farm"])
    let advice = "Kept back: 'Sea' (deleted here). To bring one back: memorize update '\(address)' Sea"
    for words in [["update"], ["update", "--dry-run"], ["follow", "site"]] {
      let again = try ProgramRun(words, in: home)
      #expect(again.output.isEmpty)
      #expect(again.error.contains("\(address): nothing new. \(advice)\n"), "\(again.error)")
    }
    #expect(try run("update", "--strict", code: 65).error.contains("1 theme was kept back"))
    let sites = try run("update", "--strict", "--json", code: 65).json["sites"] as? [[String: Any]]
    #expect(sites?.first?["keptBack"] as? [String] == ["Sea"])
    let named = try run("update", "site", "Sea").output
    #expect(named.hasPrefix("Sea: added (had been deleted here on 20"), "\(named)")
    #expect(try !run("update", "--strict").error.contains("ept back"))
  }

  @Test func `a theme of a followed site is named as it is called here, or there`() throws {
    try run("follow", "site")
    try run("edit", "Sea", "-e", "name Ocean")
    try change("edit", "Sea", "-e", "color #102030")
    try publish()
    #expect(try run("update", "site", "ocean").output.hasPrefix("Ocean: updated (colour"))
    #expect(try run("update", "site", "Sea").output.hasPrefix("Ocean: unchanged"))
    #expect(try run("update", "site", "Sky", code: 66).error.contains("the site has no theme 'Sky'"))
  }

  @Test func `another site replaces no theme of the first one`() throws {
    try run("follow", "site")
    try run("follow", "site", "--catalog", "unattended.sqlite")
    try change("edit", "Sea", "-e", "add 🐡")
    #expect(try ProgramRun(["publish", "other", "--catalog", "publisher.sqlite"], in: home).code == 0)
    let asked = try TerminalDialogue(
      "memorize", ["follow", "other"], columns: 200, in: home,
      [
        .expect("'Sea' differs from what came from \(address), and no version says that it is newer."),
        .expect("follow: "), .type("s\r"), .expect("Sea: skipped"), .end,
      ])
    #expect(asked.missed == nil, "\(asked.output)")
    let kept = try run("update")
    #expect(kept.error.contains("/other/: nothing new. Kept back: 'Sea'. To take one: "), "\(kept.error)")
    #expect(try run("update", "other", "Sea").output.contains("Sea: updated (pairs 3 → 4; +🐡; 3 → 4 emoji)"))
    #expect(
      try run("follow", "other", "--catalog", "unattended.sqlite").output.contains(
        "Sea: skipped (no version says that it is newer than what came from \(address))"))
  }

  @Test func `two sites that diverge do not take turns, whether they are updated together or one by one`() throws {
    func publishTwo() throws {
      #expect(try ProgramRun(["publish", "two", "--catalog", "two.sqlite"], in: home).code == 0)
    }
    try FileManager.default.copyItem(atPath: home.file("publisher.sqlite"), toPath: home.file("two.sqlite"))
    try publishTwo()
    try run("follow", "site")
    try run("follow", "two")
    try change("edit", "Sea", "-e", "add 🐡")
    try run("edit", "Sea", "-e", "add 🐬", "--catalog", "two.sqlite")
    try publish()
    try publishTwo()
    let skipped = "Sea: skipped (no version says that it is newer than what came from \(address))\n"
    let taken = "Sea: updated (pairs 3 → 4; +🐡; 3 → 4 emoji)\n"
    try FileManager.default.copyItem(atPath: home.file("catalog.sqlite"), toPath: home.file("together.sqlite"))
    let together = try run("update", "--catalog", "together.sqlite").output
    #expect(together.contains(taken) && together.contains(skipped), "\(together)")
    #expect(try run("update", "site").output.hasPrefix(taken))
    #expect(try run("update", "two").output.hasPrefix(skipped))
    // What was undone is kept back as before.
    #expect(try run("update", "two", "Sea").output.hasPrefix("Sea: updated ("))
    try run("undo")
    #expect(try run("update").output.hasSuffix("\(skipped)1 theme: 1 skipped.\n"))
    #expect(try run("update").error.contains("/two/: nothing new. Kept back: 'Sea'. To take one: "))
    let history = try run("history").output
    let replaced = try run("update", "--on-conflict", "replace").output
    #expect(replaced.hasSuffix("4 themes: 3 unchanged, 1 skipped.\n"), "\(replaced)")
    #expect(try run("history").output == history)
    // What came from the first site is not kept back from the other.
    #expect(try ProgramRun(["publish", "site", "--catalog", "two.sqlite"], in: home).code == 0)
    #expect(try run("update").output.contains("Sea: updated ("))
    #expect(try !run("update", "--strict").error.contains("ept back"))
  }

  @Test func `what two sites bring in one update is kept back from neither`() throws {
    func publishOther() throws {
      #expect(try ProgramRun(["publish", "other", "--catalog", "publisher.sqlite"], in: home).code == 0)
    }
    try publishOther()
    try run("follow", "site")
    try run("follow", "other")
    try change("edit", "Sea", "-e", "add 🐡")
    try publish()
    try publishOther()
    #expect(try run("update").output.contains("1 updated"))
    let sites = "file://\(home.path)/other/, \(address)"
    #expect(try run("history").output.contains("updated from \(sites): 1 updated"))
    #expect(try !run("update", "--strict").error.contains("Kept back"))
  }

  @Test func `a copy that was kept beside a theme does not count as gone from the site`() throws {
    try run("follow", "site")
    try run("edit", "Sea", "-e", "name Mine")
    try change("edit", "Sea", "-e", "name Theirs")
    try publish()
    #expect(try run("update", "--on-conflict", "keep-both").output.contains("kept as 'Theirs'"))
    #expect(try !run("update", "--strict").error.contains("Kept back"))
    try change("edit", "Theirs", "-e", "add 🐡")
    try publish()
    let updated = try run("update")
    #expect(updated.output.hasPrefix("Mine: updated ("), "\(updated.output)")
    #expect(!updated.error.contains("no longer has"), "\(updated.error)")
  }

  @Test func `an update of a catalog that is missing names it`() throws {
    for words in [[], ["--json"]] {
      let update = try ProgramRun(["update", "--catalog", "typo.sqlite"] + words, in: home)
      #expect(update.code == 66)
      #expect(
        update.error.contains("no site is followed. There is no catalog at 'typo.sqlite' yet."), "\(update.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: home.file("typo.sqlite")))
  }

  @Test func `following a site again says how a deleted theme comes back`() throws {
    try run("follow", "site")
    try run("delete", "Sea")
    for _ in 1...2 {
      try change("edit", "Sea", "-e", "color #102030")
      try publish()
      let updated = try run("update").error
      #expect(updated.contains("comes back when it is named: memorize update '\(address)' Sea"), "\(updated)")
      try change("edit", "Sea", "-e", "color #102040")
      try publish()
    }
    let followed = try run("follow", "site")
    #expect(followed.output.hasPrefix("Sea: skipped (deleted here on 20"), "\(followed.output)")
    #expect(followed.error.contains("memorize update '\(address)' Sea"), "\(followed.error)")
  }

  @Test func `an older pack by mail does not take a theme of a followed site back`() throws {
    func keepPack(as name: String) throws {
      try home.write(home.bytes(of: "site/packs/sea.zip"), to: name)
    }
    try keepPack(as: "first.zip")
    try run("follow", "site")
    try change("edit", "Sea", "-e", "add 🐡")
    try publish()
    // This one was never here.
    try keepPack(as: "second.zip")
    try change("edit", "Sea", "-e", "add 🐬")
    try publish()
    try run("update")
    let older = "Sea: skipped (older than what was imported on 20"
    #expect(try run("import", "first.zip").output.hasPrefix(older))
    try run("edit", "Sea", "-e", "color #102030")
    #expect(try run("import", "first.zip").output.hasPrefix(older))
    try run("delete", "Sea")
    try run("update", "site", "Sea")
    let again = try run("import", "first.zip").output
    #expect(again.hasPrefix(older), "\(again)")
    #expect(try run("import", "first.zip", "--strict", code: 65).output.hasPrefix(older))
    #expect(try run("show", "Sea").output.contains("🐬"))
    let unknown = try run("import", "second.zip", "--dry-run").output
    #expect(unknown.contains("Sea: updated (") && unknown.contains("no version says that it is newer"), "\(unknown)")
  }

  @Test func `a theme after update is named after its site`() throws {
    try run("follow", "site")
    let error = try run("update", "Farm", code: 66).error
    #expect(error.contains("'Farm' is not a followed site"), "\(error)")
    #expect(try run("update", "--", "-odd", code: 66).error.contains(" -- -odd"))
    #expect(error.contains("memorize update '\(address)' Farm"), "\(error)")
  }

  @Test func `a followed folder that is not there says how to stop following it`() throws {
    try run("follow", "site")
    try FileManager.default.moveItem(atPath: home.file("site"), toPath: home.file("away"))
    let error = try run("update", code: 66).error
    #expect(error.contains("the folder of this followed site is not there now"), "\(error)")
    #expect(error.contains("memorize follow --stop '\(address)'"), "\(error)")
    try FileManager.default.createDirectory(atPath: home.file("site"), withIntermediateDirectories: false)
    #expect(try run("update", code: 66).error.contains("memorize follow --stop '\(address)'"))
  }

  @Test func `file URLs have one slash or three, and may be those of packs`() throws {
    #expect(try run("follow", "file:\(home.path)/site").error.contains("Following \(address)."))
    #expect(try run("import", "file:\(home.path)/site/packs/sea.zip").output.hasPrefix("Sea: unchanged"))
    #expect(try run("import", "file://localhost\(home.path)/site/packs").output.contains("Farm: unchanged"))
    #expect(try run("check", "\(address)index.json").output.contains("2 valid themes"))
    #expect(try run("import", "file:///none/party.zip", code: 66).error.contains("no such file"))
    // The words behind it are files, as behind a path.
    _ = try run("import", "file:\(home.path)/site/packs/sea.zip", "missing.zip", "--dry-run", code: 66)
  }

  @Test func `a name after a folder of packs says what to do`() throws {
    let inSite = try run("import", "site/packs", "Sea", code: 66).error
    #expect(inSite.contains("memorize import site Sea"), "\(inSite)")
    try FileManager.default.moveItem(atPath: home.file("site/packs"), toPath: home.file("packs"))
    let alone = try run("import", "packs/", "Sea", code: 66).error
    #expect(alone.contains("For a folder, name the packs: packs/NAME.zip"), "\(alone)")
  }

  @Test func `a site without themes is followed, and all is kept`() throws {
    try run("follow", "site")
    try change("delete", "Sea", "Farm")
    try publish()
    let updated = try run("update")
    #expect(updated.error.contains("the site has no themes now"), "\(updated.error)")
    #expect(updated.error.contains("\(address) no longer has 2 themes, which you keep: "), "\(updated.error)")
    #expect(try names() == ["Farm", "Sea"])
    #expect(try run("update").error.contains("nothing new"))
  }

  @Test func `after a backup was restored, a number makes followers take the site again`() throws {
    _ = try ProgramRun(shell: "minisign -G -W -p own.pub -s own.key", in: home)
    try publish("--key", "own.key")
    try FileManager.default.copyItem(atPath: home.file("site"), toPath: home.file("backup"))
    try change("edit", "Sea", "-e", "add 🐡")
    try publish("--key", "own.key")
    try run("follow", "site")
    try FileManager.default.removeItem(atPath: home.file("site"))
    try FileManager.default.moveItem(atPath: home.file("backup"), toPath: home.file("site"))
    try change("edit", "Sea", "-e", "add 🐬")
    try publish("--key", "own.key")
    let rejected = try run("update", code: 65).error
    #expect(rejected.contains("has changed under the same number, 3"), "\(rejected)")
    #expect(rejected.contains("Ask the publisher to use 'publish --number 4'."), "\(rejected)")
    try publish("--key", "own.key", "--number", "4")
    #expect(try run("update").output.contains("Sea: updated"))
  }

  @Test(.enabled(if: ProgramRun.has("minisign")))
  func `the numbers of an unsigned site keep nothing back once it is signed`() throws {
    _ = try ProgramRun(shell: "minisign -G -W -p own.pub -s own.key", in: home)
    try publish("--number", "9007199253740992")
    try run("follow", "site")
    try FileManager.default.removeItem(atPath: home.file("site"))
    try change("edit", "Sea", "-e", "add 🐡")
    try publish()
    for _ in 1...2 {
      let older = try run("update").error
      #expect(older.contains("older than what was seen before: number 1, after number 9007199253740992"), "\(older)")
    }
    try publish("--key", "own.key")
    let signed = try run("update").output
    #expect(signed.hasPrefix("Sea: updated (pairs 3 → 4; +🐡; 3 → 4 emoji"), "\(signed)")
  }

  @Test func `a theme of the same name here is not overwritten by the command that is advised`() throws {
    try run("new", "Sea", "--emojis", "🍎🍌🍇")
    let followed = try run("follow", "site")
    #expect(followed.output.contains("Sea: skipped (another theme has this name)"), "\(followed.output)")
    let advice = "memorize update --on-conflict keep-both '\(address)' Sea"
    #expect(followed.error.contains(advice), "\(followed.error)")
    try run("update", "--on-conflict", "keep-both", address, "Sea")
    #expect(try names() == ["Farm", "Sea", "Sea 2"])
  }

  @Test func `followed sites are completed and counted`() throws {
    try run("follow", "site")
    for words in [["update", ""], ["follow", "--stop", "file"]] {
      #expect(try ProgramRun(["completions", "--answer", "--"] + words, in: home).output == "\(address)\t\n")
    }
    #expect(try ProgramRun(["completions", "--answer", "--", "update", "other"], in: home).output == "\tfiles\n")
    #expect(try run("doctor").output.contains(/followed sites +1\n/))
    let facts = try run("doctor", "--json").json["facts"] as? [String: Any]
    #expect(facts?["followed sites"] as? Int == 1)
  }

  @Test func `a theme that the site no longer has is kept`() throws {
    try run("follow", "site")
    try change("delete", "Farm")
    try publish()
    let updated = try run("update")
    #expect(updated.error.contains("\(address) no longer has 1 theme, which you keep: 'Farm'."), "\(updated.error)")
    #expect(try names() == ["Farm", "Sea"])
  }

  @Test func `where both sides changed a value, it is kept and named`() throws {
    try run("follow", "site")
    try run("edit", "Sea", "-e", "color #102030")
    try change("edit", "Sea", "-e", "color #405060", "-e", "add 🐡")
    try publish()
    let updated = try run("update", "--strict", code: 65)
    #expect(updated.output.contains("Sea: updated (pairs 3 → 4; +🐡"), "\(updated.output)")
    #expect(updated.output.contains("kept yours: colour: grey (#102030) here"), "\(updated.output)")
    // No more than the number.
    try publish("--number", "9")
    let renumbered = try run("update")
    #expect(renumbered.output.isEmpty && renumbered.error == "\(address): nothing new.\n", "\(renumbered.error)")
    #expect(try run("show", "Sea").output.contains("#102030"))
    #expect(try run("update").output.isEmpty)
    try run("update", "--on-conflict", "replace")
    #expect(try run("show", "Sea").output.contains("#405060"))
    try run("edit", "Sea", "-e", "color #112233")
    try change("edit", "Sea", "-e", "color #445566")
    try publish()
    let skipped = try run("update").error
    #expect(skipped.contains(": memorize update --on-conflict replace '\(address)' Sea\n"), "\(skipped)")
    try run("update", "site", "Sea", "--on-conflict", "replace")
    #expect(try run("show", "Sea").output.contains("#445566"))
  }

  @Test func `a site is followed no longer, which can be undone`() throws {
    try run("follow", "site")
    #expect(try run("follow", "--stop", "site").output == "Stopped following \(address). Its themes are kept.\n")
    #expect(try run("follow").output.isEmpty)
    #expect(try run("update", "site", code: 66).error.contains("is not followed"))
    try run("undo")
    #expect(try run("follow").output.contains("number 1"))
    try run("undo")
    #expect(try names().isEmpty)
    #expect(try run("follow").output.isEmpty)
  }

  @Test func `what was followed, stopped and followed again is undone step by step`() throws {
    try run("follow", "site")
    try run("follow", "--stop", "site")
    try run("follow", "site")
    for isFollowed in [false, true, false] {
      try run("undo")
      #expect(try run("follow").output.isEmpty != isFollowed)
    }
  }

  @Test func `a site that cannot be read keeps back no other`() throws {
    try run("follow", "site")
    try FileManager.default.copyItem(atPath: home.file("site"), toPath: home.file("other"))
    try run("follow", "other")
    try FileManager.default.removeItem(atPath: home.file("other"))
    try change("edit", "Sea", "-e", "add 🐡")
    try publish()
    let updated = try run("update", code: 66)
    #expect(updated.output.contains("\(address):\nSea: updated (pairs 3 → 4; +🐡"), "\(updated.output)")
    #expect(updated.error.contains("/other"), "\(updated.error)")
    let part = try run("update", "file", code: 66).error
    #expect(
      part.contains("Use the whole address: 'file://\(home.path)/other/', '\(address)'"), "\(part)")
    #expect(try ProgramRun(["update", "--json"], in: home).json["sites"] != nil)
  }

  /// The server has ETags, and a certificate of an authority of its own.
  @Test(.enabled(if: PostgresServer.isAllowed))
  func `only what has changed is fetched over https, and the last day is always looked up`() throws {
    let servers = try WebServers.shared.get()
    let name = "follow-\(ProcessInfo.processInfo.processIdentifier)"
    func publish(_ words: String...) throws {
      let words = ["publish", "\(servers.folder)/\(name)", "--catalog", "publisher.sqlite"] + words
      #expect(try ProgramRun(words, in: home).code == 0)
    }
    /// What a command says, and the files that it asks for.
    func run(_ words: String...) throws -> (error: String, files: [String]) {
      func requests() throws -> [String] { try servers.requests("secure").filter { $0.contains("/\(name)/") } }
      let before = try requests().count
      let run = try ProgramRun(words, in: home, environment: ["SSL_CERT_FILE": servers.authority])
      #expect(run.code == 0, "\(words): \(run.output)\(run.error)")
      let files = try requests()[before...].compactMap { $0.firstMatch(of: /\/([^ \/]+|packs\/[^ ]+) HTTP/)?.1 }
      return (run.error, files.map(String.init))
    }
    let index = ["index.json", "index.json.minisig"]
    try publish()
    let address = "\(servers.address("secure"))\(name)/"
    #expect(try run("follow", address).files == index + ["packs/sea.zip", "packs/farm.zip"])
    // It has not changed since.
    let again = try run("update")
    #expect(again.files == ["index.json"])
    #expect(again.error == "\(address): nothing new.\n")
    try change("edit", "Sea", "-e", "add 🦈")
    try publish()
    #expect(try run("update").files == index + ["packs/sea.zip"])
    // The index alone says what is kept back.
    _ = try run("delete", "Farm")
    #expect(try run("update").files == index + ["packs/farm.zip"])
    #expect(try run("update").files == index)
    _ = try run("undo")
    try publish("--until", "2099-01-31")
    // As if so much time had passed.
    let file = "\(servers.folder)/\(name)/index.json"
    let published = try String(contentsOfFile: file, encoding: .utf8)
    try published.replacing("2099-01-31", with: "2020-01-31").write(toFile: file, atomically: true, encoding: .utf8)
    for _ in 1...2 {
      let outdated = try run("update")
      #expect(outdated.files == index)
      #expect(outdated.error.contains("warning: \(address): the site counted as current until 2020-01-31."))
    }
    #expect(try run("follow", "--stop", address).files.isEmpty)
  }

  @Test(.enabled(if: ProgramRun.has("python3")))
  func `the manual's way to share with a club works as written, with any web server`() throws {
    let manual = try String(contentsOfFile: "Documentation/Publishing.md", encoding: .utf8)
    let section = try #require(manual.components(separatedBy: "## Share with a club in five minutes\n").last)
    let blocks = section.components(separatedBy: "\n## ")[0].components(separatedBy: "```").enumerated().filter {
      $0.offset % 2 == 1
    }.map(\.element)
    #expect(blocks.count == 3)
    // The publisher, a member of the club, and both some days later.
    let script = blocks.map { $0.replacing("sh\n", with: "", maxReplacements: 1) }
    let address = "https://club.example/themes/"
    #expect(script[1].contains(address))
    let shell = """
      set -e
      cat > server.py <<'END'
      import functools, http.server
      handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory="club")
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      END
      mkfifo port
      export MEMORIZE_CATALOG=you.sqlite
      memorize import --samples
      \(script[0])
      python3 server.py > port 2> /dev/null &
      trap "kill $!" EXIT
      read port < port
      export MEMORIZE_CATALOG=member.sqlite
      \(script[1].replacing(address, with: "http://127.0.0.1:$port/"))
      export MEMORIZE_CATALOG=you.sqlite
      \(script[2].components(separatedBy: "# the others")[0])
      export MEMORIZE_CATALOG=member.sqlite
      \(script[2].components(separatedBy: "# the others")[1])
      """
    let shared = try ProgramRun(shell: shell, in: home)
    #expect(shared.code == 0, "\(shared.error)")
    #expect(
      shared.output.contains("Halloween: updated (+🐺; 14 → 15 emoji"), "\(shared.output)\(shared.error)")
  }

  @Test(.enabled(if: ProgramRun.has("minisign")))
  func `whoever has the old key, and old copies of the site, comes too late after a change of keys`() throws {
    let keys = try ["old", "new"].map { name -> Substring in
      _ = try ProgramRun(shell: "minisign -G -W -p \(name).pub -s \(name).key", in: home)
      return try #require(String(decoding: home.bytes(of: "\(name).pub"), as: UTF8.self).split(separator: "\n").last)
    }
    func publish(_ site: String = "site", by key: String, _ words: String...) throws {
      try change("edit", "Sea", "-e", "color #\(Int.random(in: 100_000...999_999))")
      let words = ["publish", site, "--key", "\(key).key", "--catalog", "publisher.sqlite"] + words
      let run = try ProgramRun(words, in: home)
      #expect(run.code == 0, "\(run.error)")
    }
    /// Puts this copy in the place of the site, and updates from it.
    func update(from copy: String, code: Int32 = 0) throws -> String {
      #expect(try ProgramRun(shell: "mv site kept && cp -r \(copy) site", in: home).code == 0)
      defer { _ = try? ProgramRun(shell: "rm -r site && mv kept site", in: home) }
      return try run("update", code: code).error
    }
    try FileManager.default.removeItem(atPath: home.file("site"))
    try publish(by: "old")
    try run("follow", "site", "--key", String(keys[0]))
    try publish(by: "old", "--next", String(keys[1]))
    _ = try ProgramRun(shell: "cp -r site announced", in: home)
    try run("update")
    _ = try ProgramRun(shell: "cp -r site evil", in: home)
    try publish("evil", by: "old")
    try publish("evil", by: "old", "--next", String(keys[0]))
    try publish(by: "new")
    #expect(try run("update").error.contains("is accepted only with this key: \(keys[1])"))
    #expect(try update(from: "evil", code: 65).contains("signed with another key"))
    #expect(try update(from: "announced", code: 65).contains("signed with another key"))
    try run("undo")
    #expect(try update(from: "evil", code: 65).contains("signed with another key"))
    #expect(try update(from: "announced", code: 65).contains("signed with another key"))
    // Back to the first key, with which the older copies are still older.
    try publish(by: "new", "--next", String(keys[0]))
    try run("update")
    try publish(by: "old")
    try run("update")
    #expect(try update(from: "evil", code: 65).contains("older than what was seen before"))
    #expect(try update(from: "announced", code: 65).contains("older than what was seen before"))
  }

  @Test(.enabled(if: ProgramRun.has("minisign")))
  func `a signed site keeps its key and its highest number, even after an undo`() throws {
    for name in ["a", "b"] {
      #expect(try ProgramRun(shell: "minisign -G -W -p \(name).pub -s \(name).key", in: home).code == 0)
    }
    try publish("--key", "a.key")
    try FileManager.default.copyItem(atPath: home.file("site"), toPath: home.file("old"))
    let followed = try run("follow", "site")
    let key = try #require(String(decoding: home.bytes(of: "a.pub"), as: UTF8.self).split(separator: "\n").last)
    #expect(followed.error.contains("only with this key: \(key)"), "\(followed.error)")
    try change("edit", "Sea", "-e", "add 🐡")
    try publish("--key", "a.key")
    try run("update")
    try run("undo")
    func restore(_ name: String) throws {
      try FileManager.default.removeItem(atPath: home.file("site"))
      try FileManager.default.copyItem(atPath: home.file(name), toPath: home.file("site"))
    }
    try FileManager.default.copyItem(atPath: home.file("site"), toPath: home.file("new"))
    try restore("old")
    #expect(try run("update", code: 65).error.contains("older than what was seen before: number 2, after number 3"))
    #expect(try run("import", "site", code: 65).error.contains("older than what was seen before"))
    try restore("new")
    #expect(try run("update").output.contains("Sea: updated"))
    try publish("--key", "b.key")
    let rejected = try run("update", code: 65).error
    #expect(
      rejected.contains(/with another key \([0-9A-F]{8,16}\) than the expected one \([0-9A-F]{8,16}\)\./), "\(rejected)"
    )
    #expect(rejected.contains("If the key was changed: memorize follow '\(address)' --key KEY"), "\(rejected)")
    #expect(try run("import", "site", code: 65).error.contains("memorize follow '\(address)' --key KEY"))
    let other = try #require(String(decoding: home.bytes(of: "b.pub"), as: UTF8.self).split(separator: "\n").last)
    try run("follow", "site", "--key", String(other))
    try FileManager.default.copyItem(atPath: home.file("site"), toPath: home.file("newest"))
    try restore("old")
    try run("import", "site", "--key", String(key))
    let sites = try run("follow", "--json").json["sites"] as? [[String: Any]]
    #expect(sites?.first?["key"] as? String == String(other), "an import pins no other key")
    try restore("newest")
    try run("update")
    try publish()
    #expect(try run("update", code: 65).error.contains("the site is not signed"))
  }
}
