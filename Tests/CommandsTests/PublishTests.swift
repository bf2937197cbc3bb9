import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Packs
@testable import Pages
@testable import Platform
@testable import Sites
@testable import Themes

/// That the page plays, is installed and is kept is tested in a browser.
@Suite struct PublishTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private static func theme(_ number: Int, _ name: String) -> Theme {
    Theme(
      trusted: ThemeID(high: 1, low: UInt64(number)), name: name, emojis: "👻🎃🦇".compactMap { Emoji(String($0)) },
      removedEmojis: [], numberOfPairs: 2, color: ThemeColor(packed: 0xFF95_00FF), extras: [])
  }

  /// Publishes themes of these names, and returns a line for each change.
  @discardableResult
  private func publish(_ names: String..., overwriting: Bool = false) throws -> [String] {
    let site = try PublishedSite(names.enumerated().map { Self.theme($0, $1) })
    return try folder.publish(site, overwriting: overwriting).changes.map { "\($0.path): \($0.outcome.rawValue)" }
  }

  private var folder: PublishedFolder { PublishedFolder(home.file("site")) }

  private static let page = ["index.html", "manifest.webmanifest", "icon-192.png", "icon-512.png", "worker.js"]

  private func inodes() throws -> [String: Int] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
        return (path, attributes[.systemFileNumber] as? Int ?? 0)
      })
  }

  @Test func `a failure in the middle says that the site is incomplete, and the next run completes it`() throws {
    try publish("Sea", "Farm")
    // The limit is smaller than the page and larger than a pack.
    let failed = try ProgramRun(
      shell:
        "memorize new Sky --emojis 🌙⭐; rm site/index.html; ulimit -f 10; trap '' XFSZ; memorize publish site --force",
      in: home)
    #expect(failed.code == 73, "\(failed.error)")
    #expect(failed.error.contains("the site was changed only in part"), "\(failed.error)")
    #expect(failed.error.contains("publish into the same folder again"), "\(failed.error)")
    #expect(try ProgramRun(["publish", "site", "--force"], in: home).code == 0)
    #expect(try ProgramRun(["check", "site"], in: home).code == 0)
  }

  @Test(arguments: ["~", "~/site", "https://club.example/", "htp://club.example/x", "www.club.example/x"])
  func `no folder is made of an address`(name: String) throws {
    _ = try ProgramRun(["new", "Sky", "--emojis", "🌙⭐"], in: home)
    let run = try ProgramRun(["publish", name], in: home)
    #expect([64, 73].contains(run.code), "\(run.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).allSatisfy { !$0.hasPrefix(name.prefix(2)) })
  }

  @Test func `a folder has the page, a pack of each theme and an index of them`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["publish", "site", "Halloween", "Under the Sea"], in: home)
    let paths = Self.page + ["packs/halloween.zip", "packs/under-the-sea.zip", "index.json"]
    #expect(run.output == paths.map { "\($0): added\n" }.joined())
    #expect(
      run.error == """
        Published 2 themes in site: 8 files changed.
        Next: copy all that is in site to a web server with https, such as GitHub Pages or Netlify. On a shared drive it is in place: others run 'memorize follow' with its path. To try it before, open site/index.html in a browser.

        """)
    let index = try JSONSerialization.jsonObject(with: Data(home.bytes(of: "site/index.json"))) as? [String: Any]
    let files = try #require(index?["files"] as? [[String: Any]])
    #expect(files.map { $0["path"] as? String } == paths.dropLast())
    let themes = try #require(index?["themes"] as? [[String: String]])
    #expect(themes.map { $0["name"] } == ["Halloween", "Under the Sea"])
    #expect(themes.map { $0["pack"] } == ["packs/halloween.zip", "packs/under-the-sea.zip"])
    let read = try ProgramRun(["convert", "site/packs/halloween.zip", "--format", "json"], in: home).output
    #expect(read == (try ProgramRun(["export", "Halloween"], in: home).output))
  }

  @Test(.enabled(if: ProgramRun.has("sha256sum"))) func `the index has the checksum of each file`() throws {
    try publish("Halloween", "Sea")
    let index = try JSONSerialization.jsonObject(with: Data(home.bytes(of: "site/index.json"))) as? [String: Any]
    let files = try #require(index?["files"] as? [[String: Any]])
    let sums = try ProgramRun(shell: "cd site && sha256sum *.html *.webmanifest *.png *.js packs/*", in: home).output
    #expect(
      sums.split(separator: "\n").sorted()
        == files.map { "\($0["sha256"] as? String ?? "")  \($0["path"] as? String ?? "")" }.map { $0[...] }.sorted())
  }

  @Test func `any web server may read the folder`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    _ = try ProgramRun(shell: "umask 022; memorize publish site", in: home)
    for (name, mode) in [("site", 0o755), ("site/packs", 0o755), ("site/worker.js", 0o644)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: home.file(name))
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
  }

  @Test func `publishing again touches only what changed`() throws {
    try publish("Halloween", "Sea")
    let before = try inodes()
    #expect(try publish("Halloween", "Sea").isEmpty)
    #expect(try inodes() == before)
    let changes = try publish("Halloween", "Ocean")
    #expect(
      changes == [
        "index.html: updated", "worker.js: updated", "packs/ocean.zip: added", "packs/sea.zip: removed",
        "index.json: updated",
      ])
    let after = try inodes()
    #expect(["icon-192.png", "manifest.webmanifest", "packs/halloween.zip"].allSatisfy { after[$0] == before[$0] })
    #expect(after["packs/sea.zip"] == nil)
  }

  @Test func `a dry run tells of the changes and makes none`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["publish", "site", "--dry-run", "--json"], in: home)
    #expect(try (run.json["changes"] as? [[String: String]])?.count == 14)
    #expect(try run.json["dryRun"] as? Bool == true)
    #expect(run.error == "Dry run: nothing was changed.\n")
    #expect(!FileManager.default.fileExists(atPath: home.file("site")))
  }

  @Test func `packs that somebody changed and files of others stay`() throws {
    try publish("Halloween", "Sea")
    try home.write(Array("mine".utf8), to: "site/packs/sea.zip")
    try home.write(Array("mine".utf8), to: "site/README.md")
    #expect(
      try publish("Halloween") == [
        "index.html: updated", "manifest.webmanifest: updated", "worker.js: updated", "index.json: updated",
      ])
    #expect(try home.bytes(of: "site/packs/sea.zip") == Array("mine".utf8))
    #expect(try home.bytes(of: "site/README.md") == Array("mine".utf8))
    let rejected = #expect(throws: Diagnostic.self) { try publish("Halloween", "Sea") }
    #expect(rejected?.code == "publish.foreign-file")
    #expect(try publish("Halloween", "Sea", overwriting: true).contains("packs/sea.zip: updated"))
  }

  /// The file that is listed is removed only if its path is one that a site has.
  @Test(arguments: [
    ("../victim", false), ("packs/../../victim", false), ("README.md", false), ("packs/A.zip", false),
    ("packs/a.zip", true),
  ])
  func `an index that was tampered with removes nothing outside`(path: String, isRemoved: Bool) throws {
    let victims = ["victim", "site/README.md", "site/packs/A.zip", "site/packs/a.zip"]
    let sum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    let plan = "{\"format\":\"memorize-site-plan\",\"version\":1,\"files\":[{\"path\":\"\(path)\",\"old\":\"\(sum)\"}]}"
    try publish("Halloween")
    let index = String(decoding: try home.bytes(of: "site/index.json"), as: UTF8.self)
    let entry = "{ \"path\": \"\(path)\", \"sha256\": \"\(sum)\" }, {"
    for (name, content) in [
      ("index.json", index.replacing("\"files\": [\n    {", with: "\"files\": [ \(entry)")),
      (".memorize-site.json", plan),
    ] {
      for victim in victims { try home.write(Array("test".utf8), to: victim) }
      try home.write(Array(content.utf8), to: "site/\(name)")
      try publish("Halloween")
      let left = victims.filter { (try? home.bytes(of: $0)) == Array("test".utf8) }
      #expect(left == (isRemoved ? victims.dropLast() : victims), "\(name)")
      let after = String(decoding: try home.bytes(of: "site/index.json"), as: UTF8.self)
      #expect(Self.withoutNumber(after) == Self.withoutNumber(index))
    }
  }

  /// The number rises with each change of the index.
  private static func withoutNumber(_ index: String) -> String { index.replacing(/"number": \d+/, with: "") }

  @Test func `the number rises with each change, and only then`() throws {
    func number() throws -> Int64? { SiteIndex(try home.bytes(of: "site/index.json"))?.number }
    try publish("Halloween")
    try publish("Halloween")
    #expect(try number() == 1)
    try publish("Halloween", "Sea")
    #expect(try number() == 2)
  }

  @Test func `a number that is named is used if it is higher than that of the folder`() throws {
    _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠"], in: home)
    func publish(_ words: String...) throws -> ProgramRun { try ProgramRun(["publish", "site"] + words, in: home) }
    func number() throws -> Int64? { SiteIndex(try home.bytes(of: "site/index.json"))?.number }
    #expect(try publish("--number", "5").code == 0)
    #expect(try publish("--number", "5").output.isEmpty)
    #expect(try publish().output.isEmpty)
    #expect(try publish("--number", "7").output == "index.json: updated\n")
    #expect(try number() == 7)
    let lower = try publish("--number", "6")
    #expect(lower.code == 65)
    let highest = try publish("--number", "9007199254740992")
    #expect(highest.code == 64 && highest.error.contains("from 1 to 9,007,199,253,740,992"), "\(highest.error)")
    #expect(lower.error.contains("the site has number 7 already. Use a higher --number."), "\(lower.error)")
    _ = try ProgramRun(["edit", "Sea", "-e", "add 🦀"], in: home)
    #expect(try publish("--number", "7").code == 65)
    #expect(try publish().code == 0)
    #expect(try number() == 8)
  }

  /// Its number must not begin again, not even with `--force`.
  @Test(arguments: [
    ("rm site/index.json", "missing"), (": > site/index.json", "damaged"),
    ("head -c 200 site/index.json > part; mv part site/index.json", "damaged"),
    ("perl -pi -e 's/\"number\": 3/\"number\": 0/' site/index.json", "damaged"),
  ])
  func `a lost index is named, and the number is asked for`(_ loss: String, _ word: String) throws {
    _ = try ProgramRun(shell: "memorize new Sea --emojis 🐙🐠; memorize publish site --number 3; \(loss)", in: home)
    for options in [["--dry-run"], ["--force"], ["--number", "4"]] {
      let run = try ProgramRun(["publish", "site"] + options, in: home)
      #expect(run.code == 65, "\(options)")
      #expect(
        run.error == """
          memorize: site/index.json: the number of the site is lost, because its index is \(word). Copy index.json here from \
          your web server or a backup. Without one, publish with --force and a --number that is higher than any before: \
          'memorize follow' shows the last one to whoever follows the site. [publish.lost-number]

          """)
    }
    let forced = try ProgramRun(["publish", "site", "--force", "--number", "4"], in: home)
    #expect(forced.code == 0)
    #expect(forced.error.contains("the last day and the announced key are lost"), "\(forced.error)")
    #expect(SiteIndex(try home.bytes(of: "site/index.json"))?.number == 4)
  }

  @Test func `a site of some themes keeps to them until others are named`() throws {
    func publish(_ words: String...) throws -> ProgramRun {
      let run = try ProgramRun(["publish", "site"] + words, in: home)
      #expect(run.code == 0, "\(run.error)")
      return run
    }
    func names() throws -> [String] { SiteIndex(try home.bytes(of: "site/index.json"))?.themes.map(\.name) ?? [] }
    _ = try ProgramRun(["import", "--samples"], in: home)
    _ = try publish("Halloween", "Under the Sea")
    _ = try ProgramRun(["edit", "Halloween", "-e", "color #102030"], in: home)
    let again = try publish()
    #expect(again.output.contains("packs/halloween.zip: updated"), "\(again.output)")
    #expect(again.error.contains("6 others of the catalog are not on it. --all adds all."), "\(again.error)")
    #expect(try names() == ["Halloween", "Under the Sea"])
    #expect(try publish().output.isEmpty)
    _ = try publish("--all")
    #expect(try names().count == 8)
    _ = try ProgramRun(["new", "Sky", "--emojis", "🌙⭐"], in: home)
    #expect(try publish().output.contains("packs/sky.zip: added"))
    #expect(try ProgramRun(["publish", "site", "Sky", "--all"], in: home).code == 64)
  }

  @Test func `a site of another catalog is not replaced`() throws {
    func publish(_ catalog: String, _ words: String...) throws -> ProgramRun {
      try ProgramRun(["publish", "site", "--catalog", catalog] + words, in: home)
    }
    for (catalog, theme) in [("ann.sqlite", "Sea"), ("ben.sqlite", "Farm")] {
      _ = try ProgramRun(["new", theme, "--emojis", "🐙🐠🦀", "--catalog", catalog], in: home)
    }
    #expect(try publish("ann.sqlite").code == 0)
    let rejected = try publish("ben.sqlite")
    #expect(rejected.code == 73)
    #expect(
      rejected.error.contains(
        "the site has a theme, 'Sea', that never was in this catalog: it was published from another one. Use another folder or"
      ), "\(rejected.error)")
    // A theme that was deleted here, or whose addition was undone, was here.
    _ = try ProgramRun(["import", "site", "--catalog", "ben.sqlite"], in: home)
    #expect(try publish("ben.sqlite").output.contains("packs/farm.zip: added"))
    _ = try ProgramRun(["undo", "--yes", "--catalog", "ben.sqlite"], in: home)
    #expect(try publish("ben.sqlite").output.contains("packs/sea.zip: removed"))
    #expect(try publish("ann.sqlite").code == 73)
    #expect(try publish("ann.sqlite", "--force").output.contains("packs/farm.zip: removed"))
  }

  @Test func `the highest number cannot rise`() throws {
    try publish("Halloween")
    let index = String(decoding: try home.bytes(of: "site/index.json"), as: UTF8.self)
    try home.write(index.replacing("\"number\": 1,", with: "\"number\": 9007199254740992,").utf8, to: "site/index.json")
    #expect(try publish("Halloween").isEmpty)
    #expect(#expect(throws: Diagnostic.self) { try publish("Sea") }?.code == "publish.highest-number")
  }

  @Test(arguments: [
    ("https://club.example/", "Use a folder of this computer, and copy what is in it to the web server."),
    ("site/index.json", "Use the folder, 'site'."),
  ])
  func `what is not the name of a folder is not made one`(_ text: String, _ advice: String) throws {
    let run = try ProgramRun(shell: "memorize new Sea --emojis 🐙🐠; memorize publish \(text)", in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("invalid value '\(text)' for DIR. \(advice)\n"), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: home.file("https:")))
    #expect(!FileManager.default.fileExists(atPath: home.file("site")))
  }

  @Test func `a tilde that the shell left is no folder`() throws {
    let run = try ProgramRun(
      shell: "memorize new Sea --emojis 🐙🐠; HOME=/home/ann memorize publish '~/site'", in: home)
    #expect(run.code == 73)
    #expect(run.error.contains("The shell did not expand '~'. Use '/home/ann/site'."), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: home.file("~")))
  }

  @Test func `the folder of the packs is not taken for another site`() throws {
    _ = try ProgramRun(shell: "memorize new Sea --emojis 🐙🐠; memorize publish site", in: home)
    let run = try ProgramRun(["publish", "site/packs/"], in: home)
    #expect(run.code == 73)
    #expect(
      run.error.contains("the folder has the packs of a site. Use the folder of the site, 'site'."), "\(run.error)")
  }

  @Test func `the last theme is unpublished only with --force`() throws {
    _ = try ProgramRun(shell: "memorize new Sea --emojis 🐙🐠 && memorize publish site && memorize delete Sea", in: home)
    let rejected = try ProgramRun(["publish", "site"], in: home)
    #expect(rejected.code == 66)
    #expect(rejected.error.contains("To publish the site without themes, add --force: its followers keep theirs."))
    let forced = try ProgramRun(["publish", "site", "--force"], in: home)
    #expect(forced.output.contains("packs/sea.zip: removed\n") && forced.output.hasSuffix("index.json: updated\n"))
    #expect(SiteIndex(try home.bytes(of: "site/index.json"))?.themes.isEmpty == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("site")).sorted() == ["index.json", "packs"])
    #expect(try ProgramRun(["publish", "new", "--force"], in: home).code == 66)
  }

  @Test func `a day that has passed is rejected as the last one`() throws {
    _ = try ProgramRun(["new", "Sea", "--emojis", "🐙🐠"], in: home)
    let run = try ProgramRun(["publish", "site", "--until", "2020-01-31"], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("This day has passed."), "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: home.file("site")))
  }

  @Test func `a signed site is verified by minisign, and stays signed`() throws {
    _ = try ProgramRun(shell: "memorize import --samples && minisign -G -W -p own.pub -s own.key", in: home)
    let run = try ProgramRun(["publish", "site", "Halloween", "--key", "own.key", "--until", "2099-01-31"], in: home)
    #expect(run.code == 0)
    #expect(
      try ProgramRun(shell: "cd site && minisign -V -H -Q -m index.json", in: home).output
        == "file:index.json\tnumber:1\n")
    #expect(try SiteIndex(home.bytes(of: "site/index.json"))?.until == "2099-01-31")
    #expect(
      try ProgramRun(["publish", "site", "Halloween", "--key", "own.key", "--until", "2099-01-31"], in: home).output
        .isEmpty)
    let unsigned = try ProgramRun(["publish", "site", "Halloween"], in: home)
    #expect(unsigned.code == 73)
    #expect(unsigned.error.contains("the site is signed"))
    // Signed too, if a file was not copied.
    for missing in ["index.json.minisig", "minisign.pub"] {
      let copy = "rm -rf copy && cp -r site copy && rm copy/\(missing)"
      let partial = try ProgramRun(shell: "\(copy) && memorize publish copy Halloween", in: home)
      #expect(partial.code == 73 && partial.error.contains("the site is signed"), "\(missing): \(partial.error)")
      let key = "minisign -G -f -W -p other.pub -s other.key > /dev/null"
      let other = try ProgramRun(
        shell: "\(copy) && \(key) && memorize publish copy Halloween --key other.key", in: home)
      #expect(other.code == 73 && other.error.contains("is signed with another key"), "\(missing): \(other.error)")
      let same = try ProgramRun(shell: "memorize publish copy Halloween --key own.key", in: home)
      #expect(same.output == "\(missing): added\n", "\(same.error)")
    }
    let forced = try ProgramRun(["publish", "site", "Halloween", "--force"], in: home)
    #expect(forced.output.contains("index.json.minisig: removed\n"))
    #expect(forced.output.contains("minisign.pub: removed\n"))
  }

  @Test(.enabled(if: ProgramRun.has("minisign")))
  func `an announced key and a last day are kept until others are named`() throws {
    _ = try ProgramRun(
      shell: """
        memorize new Sea --emojis 🐙🐠
        for name in own new third; do minisign -G -W -p $name.pub -s $name.key; done
        """, in: home)
    func publish(by key: String = "own", _ words: String...) throws -> ProgramRun {
      let run = try ProgramRun(["publish", "site", "--key", "\(key).key"] + words, in: home)
      #expect(run.code == 0, "\(run.error)")
      return run
    }
    func index() throws -> SiteIndex { try #require(SiteIndex(home.bytes(of: "site/index.json"))) }
    func key(_ name: String) throws -> PublicKey? {
      PublicKey(String(decoding: try home.bytes(of: "\(name).pub"), as: UTF8.self))
    }
    #expect(try !publish("--next", "new.pub", "--until", "2099-01-31").error.contains("still"))
    _ = try ProgramRun(["edit", "Sea", "-e", "add 🦀"], in: home)
    for words in [["--dry-run"], []] {
      let kept = try ProgramRun(["publish", "site", "--key", "own.key"] + words, in: home).error
      #expect(kept.contains("still announces the key \(try #require(try key("new")))"), "\(kept)")
      #expect(kept.contains("The last day of the site is still 2099-01-31"), "\(kept)")
    }
    #expect(try index().number == 2)
    #expect(try index().next == key("new"))
    #expect(try index().until == "2099-01-31")
    _ = try publish("--next", "third.pub", "--until", "2098-01-31")
    #expect(try index().next == key("third"))
    #expect(try index().until == "2098-01-31")
    // It may be that of whoever has stolen the key before.
    #expect(try !publish(by: "new", "--force").error.contains("announces"))
    #expect(try index().next == nil)
    _ = try publish(by: "new", "--next", "third.pub")
    _ = try publish(by: "new", "--next", "new.pub")
    #expect(try index().next == nil)
    _ = try publish(by: "new", "--next", "third.pub")
    #expect(try !publish(by: "third").error.contains("announces"))
    #expect(try index().next == nil)
    // As if so much time had passed.
    let passed = try ProgramRun(
      shell: "perl -pi -e s/2098-01-31/2020-01-31/ site/index.json && memorize publish site --key third.key", in: home)
    #expect(passed.error.contains("The last day of the site, 2020-01-31, has passed"), "\(passed.error)")
    #expect(try index().until == "2020-01-31")
  }

  @Test func `a link to a folder leads nowhere`() throws {
    try publish("Halloween")
    try FileManager.default.removeItem(atPath: home.file("site/packs"))
    try FileManager.default.createSymbolicLink(atPath: home.file("site/packs"), withDestinationPath: home.path)
    #expect(throws: (any Error).self) { try publish("Halloween") }
    #expect(!FileManager.default.fileExists(atPath: home.file("halloween.zip")))
  }

  @Test(arguments: [
    ("notes.txt", "", "publish.foreign-file"), ("index.json", "{}", "publish.foreign-file"),
    ("index.json", "{\"format\":\"memorize-site\",\"version\":3}", "publish.newer-version"),
    (".memorize-site.json", "{\"format\":\"memorize-site-plan\",\"version\":2}", "publish.newer-version"),
  ])
  func `a folder of somebody else is rejected`(name: String, content: String, code: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try home.write(Array(content.utf8), to: "site/\(name)")
    #expect(#expect(throws: Diagnostic.self) { try publish("Halloween") }?.code == code)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
  }

  @Test func `an empty folder, also one with hidden files, is used`() throws {
    try FileManager.default.createDirectory(atPath: home.file("site/.git"), withIntermediateDirectories: true)
    #expect(try publish("Halloween").count == 7)
  }

  @Test func `a file in the place of the folder is rejected`() throws {
    try home.write([], to: "site")
    let rejection = #expect(throws: FileError.self) { try publish("Halloween") }
    #expect(rejection.map { Diagnostic($0) }?.code == "file.cannot-write")
    let run = try ProgramRun(shell: "memorize new Sea --emojis 🐙🐠 && memorize publish site", in: home)
    #expect(run.error.contains("'site' is a file, not a folder"), "\(run.error)")
    #expect(rejection.map { Diagnostic($0) }?.message == "'\(home.file("site"))' is a file, not a folder")
  }

  /// A file that the index lists with a checksum which it does not have.
  private func untruth() throws -> String? {
    guard let bytes = try? home.bytes(of: "site/index.json") else { return nil }
    let index = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return try #require(index?["files"] as? [[String: Any]]).first { file in
      let content = try? home.bytes(of: "site/\(file["path"] as? String ?? "")")
      return content.map { SHA256(of: $0).description } != file["sha256"] as? String
    }?["path"] as? String
  }

  private static let strace = "strace -qq -o /dev/null -e"

  /// The program is killed at each of these calls, until it ends before. Each file is renamed to its place, and its temporary
  /// name removed.
  @Test(.enabled(if: Linux.has("strace")), arguments: [("rename", 1...8), ("unlink", 9...11)])
  func `after a kill the index is true, and the next run leaves nothing behind`(call: String, places: ClosedRange<Int>)
    throws
  {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let first = "memorize publish first Halloween Bakery Weather; cp -r first site"
    _ = try ProgramRun(
      shell:
        "\(first); memorize edit Bakery -e 'name Baker'; memorize edit Halloween -e 'pairs 3'; memorize publish whole Weather",
      in: home)
    for place in places.lowerBound... {
      // A new, a changed and a removed pack; later one that stays.
      let change = "publish site Halloween Baker 'Night Sky' --language de"
      let killed = try ProgramRun(
        shell:
          "rm -rf site; cp -r first site; \(Self.strace) inject=\(call):signal=KILL:when=\(place) memorize \(change)",
        in: home)
      #expect(try untruth() == nil, "\(place)")
      let next = try ProgramRun(
        shell: "memorize publish site Weather >/dev/null && diff -r -I number site whole", in: home)
      #expect(next.code == 0, "\(place): \(next.output) \(next.error)")
      guard killed.code == 137 else {
        #expect(place > places.upperBound)
        return
      }
    }
  }

  @Test(.enabled(if: Linux.has("strace") && ProgramRun.has("minisign")))
  func `a change of keys that was killed is completed by the same command`() throws {
    _ = try ProgramRun(
      shell: """
        memorize new Sea --emojis 🐙🐠
        for name in old new third; do minisign -G -W -p $name.pub -s $name.key; done
        memorize publish first --key old.key --next new.pub
        """, in: home)
    for place in 1... {
      let killed = try ProgramRun(
        shell:
          "rm -rf site; cp -r first site; \(Self.strace) inject=rename:signal=KILL:when=\(place) memorize publish site --key new.key",
        in: home)
      guard killed.code == 137 else {
        #expect(place == 6)
        return
      }
      let other = try ProgramRun(["publish", "site", "--key", "third.key"], in: home)
      #expect(other.code == 73, "\(place): \(other.error)")
      let again = try ProgramRun(["publish", "site", "--key", "new.key"], in: home)
      #expect(again.code == 0, "\(place): \(again.error)")
    }
  }

  @Test(.enabled(if: Linux.has("strace")))
  func `a killed run that would overwrite a foreign file does not own it`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    _ = try ProgramRun(["publish", "site", "Halloween"], in: home)
    try home.write(Array("mine".utf8), to: "site/packs/bakery.zip")
    // The plan is there, and no file has changed.
    let killed = try ProgramRun(
      shell: "\(Self.strace) inject=rename:signal=KILL:when=2 memorize publish site Bakery --force", in: home)
    #expect(killed.code == 137)
    #expect(FileManager.default.fileExists(atPath: home.file("site/.memorize-site.json")))
    _ = try ProgramRun(["publish", "site", "Halloween"], in: home)
    #expect(try home.bytes(of: "site/packs/bakery.zip") == Array("mine".utf8))
    #expect(!FileManager.default.fileExists(atPath: home.file("site/.memorize-site.json")))
  }

  @Test func `a site that an earlier version did not finish is completed`() throws {
    try publish("Halloween")
    let whole = try home.bytes(of: "site/index.json")
    let known = (Self.page + ["packs/halloween.zip"]).map { "\"\($0)\"" }.joined(separator: ",")
    let index = "{\"format\":\"memorize-site\",\"version\":1,\"themes\":[],\"files\":[],\"unfinished\":[\(known)]}"
    try home.write(Array(index.utf8), to: "site/index.json")
    for file in ["index.html", "packs/halloween.zip"] { try home.write(Array("old".utf8), to: "site/\(file)") }
    #expect(
      try publish("Halloween") == ["index.html: updated", "packs/halloween.zip: updated", "index.json: updated"])
    #expect(try home.bytes(of: "site/index.json") == whole)
    #expect(try untruth() == nil)
  }

  @Test func `two programs do not publish to a folder at once`() throws {
    try publish("Halloween")
    let site = try PublishedSite([Self.theme(0, "Sea")])
    let lock = try FileLock.acquire(folder.path, until: MonotonicClock.now())
    #expect(
      #expect(throws: Diagnostic.self) { try folder.publish(site, overwriting: false, patience: .zero) }?.code
        == "publish.busy")
    withExtendedLifetime(lock) {}
    #expect(try home.bytes(of: "site/packs/halloween.zip").count > 0)
  }

  @Test func `an index of many themes is read`() {
    let zeros = [String](repeating: "0", count: 600_000).joined(separator: ",")
    #expect(SiteIndex(Array("{\"format\":\"memorize-site\",\"themes\":[\(zeros)]}".utf8)) != nil)
  }

  @Test(arguments: [
    ("Café & Bar 2", "packs/cafe-bar-2.zip"), ("مرحبا", "packs/00000000-0000-0001-0000-000000000000.zip"),
    ("../x", "packs/x.zip"), ("👻", "packs/00000000-0000-0001-0000-000000000000.zip"),
  ])
  func `a pack has the Latin letters of its theme's name`(name: String, path: String) throws {
    #expect(try PublishedSite([Self.theme(0, name)]).files.last?.path == path)
  }

  @Test func `packs of themes whose names are alike have their ids`() throws {
    let site = try PublishedSite([Self.theme(0, "Sea"), Self.theme(1, "séa"), Self.theme(2, "Sky")])
    #expect(
      site.files.suffix(3).map(\.path) == [
        "packs/sea-00000000-0000-0001-0000-000000000000.zip", "packs/sea-00000000-0000-0001-0000-000000000001.zip",
        "packs/sky.zip",
      ])
  }

  @Test func `a theme whose name is that of a pack with an id has its id too`() throws {
    let other = "sea-00000000-0000-0001-0000-000000000001"
    let site = try PublishedSite([Self.theme(0, "Sea"), Self.theme(1, "séa"), Self.theme(2, other)])
    #expect(
      site.files.suffix(3).map(\.path) == [
        "packs/sea-00000000-0000-0001-0000-000000000000.zip", "packs/\(other).zip",
        "packs/\(other)-00000000-0000-0001-0000-000000000002.zip",
      ])
  }

  @Test func `an empty name is no folder`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["publish", "", "--dry-run"], in: home)
    #expect(run.code == 64)
    #expect(run.error == "memorize: invalid value '' for DIR. Use the name of a folder.\n")
  }

  @Test(arguments: ["index.html", "worker.js", "packs/halloween.zip", "index.json"])
  func `a link in the folder is not followed`(_ path: String) throws {
    try publish("Halloween")
    try home.write(Array("mine".utf8), to: "victim")
    try FileManager.default.removeItem(atPath: home.file("site/\(path)"))
    try FileManager.default.createSymbolicLink(
      atPath: home.file("site/\(path)"), withDestinationPath: home.file("victim"))
    for overwriting in [false, true] {
      #expect(throws: (any Error).self) { try publish("Halloween", "Sea", overwriting: overwriting) }
    }
    #expect(try home.bytes(of: "victim") == Array("mine".utf8))
  }

  @Test func `without a theme nothing is published`() throws {
    let run = try ProgramRun(["publish", "site"], in: home)
    #expect(run.code == 66)
    #expect(!FileManager.default.fileExists(atPath: home.file("site")))
  }
}
