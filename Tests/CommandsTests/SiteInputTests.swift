import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Sites

/// Published sites and signed files as the input of commands.
@Suite struct SiteInputTests {
  private let home: TemporaryFolder
  private let key: String

  init() throws {
    home = try TemporaryFolder { home in
      let run = try ProgramRun(
        shell: """
          memorize import --samples &&
          minisign -G -W -p own.pub -s own.key && minisign -G -W -p other.pub -s other.key &&
          memorize publish site Halloween Sea --key own.key &&
          perl -pi -e 's/"number": 1,/"number": 1, "until": "2020-01-31",/' site/index.json &&
          minisign -S -s own.key -m site/index.json -t "$(printf 'file:index.json\\tnumber:1')" &&
          memorize export Halloween -o party.zip && minisign -S -s own.key -m party.zip
          """, in: home)
      #expect(run.code == 0, "\(run.error)")
    }
    key = try Self.key("own.pub", in: home)
  }

  private static func key(_ file: String, in home: TemporaryFolder) throws -> String {
    try #require(PublicKey(String(decoding: home.bytes(of: file), as: UTF8.self))).description
  }

  @Test(arguments: ["site", "site/", "site/index.json"])
  func `check names number and key of a site, and that its time is over`(_ site: String) throws {
    let run = try ProgramRun(["check", site, "--key", key], in: home)
    #expect(run.code == 0)
    #expect(
      run.output == """
        warning: \(site): the site counted as current until 2020-01-31. Ask the publisher whether there is a newer one.
        \(site): number 1, signed with the key \(key), current until 2020-01-31
        \(site): 2 valid themes, 1 warning

        """)
  }

  @Test func `check reports a site as JSON`() throws {
    let files = try ProgramRun(["check", "site", "--json"], in: home).json["files"] as? [[String: Any]]
    let site = try #require(files?.first?["site"] as? [String: Any])
    #expect(site["number"] as? Int == 1)
    #expect(site["key"] as? String == key)
    #expect(site["until"] as? String == "2020-01-31")
    #expect((site["address"] as? String)?.hasPrefix("file:///") == true)
  }

  @Test func `a site is imported as one operation, and converted`() throws {
    let run = try ProgramRun(
      ["import", "site", "--key", key], in: home, environment: ["MEMORIZE_CATALOG": home.file("other.sqlite")])
    #expect(run.code == 0)
    #expect(run.output == "Halloween: added\nUnder the Sea: added\n2 themes: 2 added.\n")
    let themes = try ProgramRun(["convert", "site"], in: home).output
    #expect(themes.contains("Under the Sea"))
  }

  @Test func `a site changes to another key only after it was announced`() throws {
    func publish(_ words: String...) throws -> ProgramRun {
      try ProgramRun(["publish", "site", "Halloween"] + words, in: home)
    }
    let rejected = try publish("--key", "other.key")
    #expect(rejected.code == 73)
    #expect(rejected.error.contains("the site is signed with another key, \(key)"))
    #expect(try publish("--key", "own.key", "--next", Self.key("other.pub", in: home)).code == 0)
    let changed = try publish("--key", "other.key")
    #expect(changed.output == "minisign.pub: updated\nindex.json: updated\nindex.json.minisig: updated\n")
    #expect(try ProgramRun(shell: "cd site && minisign -V -Q -p ../other.pub -m index.json", in: home).code == 0)
  }

  @Test func `another key is expected than that of the site`() throws {
    let run = try ProgramRun(["import", "site", "--key", Self.key("other.pub", in: home)], in: home)
    #expect(run.code == 65)
    #expect(run.error.contains("signed with another key"))
  }

  @Test func `a pack that was replaced is not imported`() throws {
    try home.write(home.bytes(of: "party.zip"), to: "site/packs/under-the-sea.zip")
    let run = try ProgramRun(
      ["import", "site"], in: home, environment: ["MEMORIZE_CATALOG": home.file("other.sqlite")])
    #expect(run.code == 65)
    #expect(run.error.contains("packs/under-the-sea.zip does not have the checksum in the index"))
  }

  @Test func `a pack that is missing is named`() throws {
    let run = try ProgramRun(shell: "rm site/packs/under-the-sea.zip; memorize check site", in: home)
    #expect(run.code == 65)
    #expect(
      run.output.contains("packs/under-the-sea.zip is missing, although the index names it. Nothing was taken."),
      "\(run.output)")
  }

  @Test func `a damaged index is named, and the page is not read in its place`() throws {
    let damage = "rm site/*.minisig; head -c 200 site/index.json > part; mv part site/index.json"
    let run = try ProgramRun(shell: "\(damage); memorize check site", in: home)
    #expect(run.code == 65)
    #expect(run.output.contains("index.json is not the index of a site."), "\(run.output)")
  }

  @Test(arguments: [("1", "--key FILE --force --number 2."), ("9223372036854775807", "--force and a --number that is")])
  func `the number of a lost index is that of the signature`(_ number: String, _ advice: String) throws {
    let run = try ProgramRun(
      shell: """
        rm site/index.json; perl -pi -e s/number:1/number:\(number)/ site/index.json.minisig
        memorize publish site --key own.key
        """, in: home)
    #expect(run.code == 65)
    #expect(run.error.contains("Without one, publish with \(advice)"), "\(run.error)")
  }

  @Test(arguments: [
    ("import club.example/themes", "https://club.example/themes/"),
    ("import htp://club.example/x.zip", "https://club.example/x.zip"),
    ("import www.club.example", "https://www.club.example/"), ("check https//club.example", "https://club.example/"),
    ("check localhost:8000/site", "http://localhost:8000/site/"), ("follow club.example", "https://club.example/"),
    ("follow 192.168.1.4:8080/otter", "http://192.168.1.4:8080/otter/"),
    ("follow htps://club.example/x/", "https://club.example/x/"),
    ("update http:/club.example/x", "https://club.example/x/"),
  ])
  func `an address without its beginning is no path`(_ words: String, _ url: String) throws {
    let run = try ProgramRun(words.split(separator: " ").map(String.init), in: home)
    #expect(run.code == 66)
    #expect((run.output + run.error).contains("no such file. If it is on the web, use '\(url)'."), "\(run.error)")
  }

  @Test(arguments: ["follow https://club.example/party.zip", "follow http:/club.example/party.zip"])
  func `a file on the web is not followed, but imported`(_ words: String) throws {
    let run = try ProgramRun(words.split(separator: " ").map(String.init), in: home)
    #expect(run.code == 66)
    #expect(
      run.error.contains(
        "a site is a folder, and this is a file. To take its themes: memorize import 'https://club.example/party.zip'")
        || run.error.contains("A site is a folder, and this is a file."), "\(run.error)")
  }

  @Test(arguments: ["site/packs/", "site/index.html"])
  func `what is in a site is not followed, but the site is named`(_ text: String) throws {
    let run = try ProgramRun(["follow", text], in: home)
    #expect(run.code == 66)
    #expect(run.error.contains("Use the folder of the site, 'site'. [site.no-index]"), "\(run.error)")
  }

  @Test(arguments: ["import folder.d/x", "import '~/x'", "import party.zp", "import ftp://club.example/x"])
  func `a path is not taken for an address`(_ words: String) throws {
    let run = try ProgramRun(shell: "HOME=/home/ann memorize \(words)", in: home)
    #expect(run.code == 66)
    #expect(!run.error.contains("on the web"), "\(run.error)")
    #expect(
      run.error.contains("The shell did not expand '~'. Use '/home/ann/x'.") == words.contains("~"), "\(run.error)")
  }

  @Test func `a signed file is accepted with its key`() throws {
    #expect(try ProgramRun(["check", "party.zip", "--key", key], in: home).code == 0)
    #expect(try ProgramRun(["import", "party.zip", "--key", key], in: home).code == 0)
  }

  @Test func `the key may be in a file`() throws {
    #expect(try ProgramRun(["check", "party.zip", "--key", "own.pub"], in: home).code == 0)
    #expect(try ProgramRun(["check", "party.zip", "--key", "other.pub"], in: home).code == 65)
  }

  @Test(arguments: ["RWQabc", "own.key", "site", "nothing.pub"])
  func `what is no key and has none is rejected`(text: String) throws {
    let run = try ProgramRun(["check", "party.zip", "--key", text], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("invalid value '\(text)' for --key"))
  }

  @Test func `nothing of an altered file is imported`() throws {
    let run = try ProgramRun(
      shell: "printf x >> party.zip; memorize import party.zip --key own.pub; echo code $?; memorize list", in: home,
      environment: ["MEMORIZE_CATALOG": home.file("other.sqlite")])
    #expect(run.output.hasPrefix("code 65\n"))
    #expect(!run.output.contains("Halloween"))
    #expect(run.error.contains("Nothing was imported."))
  }

  @Test(arguments: [
    ("rm party.zip.minisig", 66, "there is no signature 'party.zip.minisig' beside the file"),
    ("printf x >> party.zip", 65, "the file does not match its signature"),
    ("mv party.zip x.zip; mv party.zip.minisig x.zip.minisig", 65, "the signature is that of 'party.zip'"),
    ("minisign -S -s other.key -m party.zip", 65, "it is signed with another key"),
    ("minisign -S -l -s own.key -m party.zip", 65, "the signature has minisign's older form"),
    ("perl -pi -e s/file:party/file:sport/ party.zip.minisig", 65, "the file does not match its signature"),
    ("minisign -S -s own.key -m party.zip -t 'for our club'", 0, "1 valid theme"),
    ("echo x > party.zip.minisig", 65, "the signature is not one of minisign"),
  ])
  func `a file is accepted only with a fitting signature`(_ change: String, _ code: Int32, _ reason: String) throws {
    _ = try ProgramRun(shell: change, in: home)
    let file = FileManager.default.fileExists(atPath: home.file("party.zip")) ? "party.zip" : "x.zip"
    let run = try ProgramRun(["check", file, "--key", key], in: home)
    #expect(run.code == code)
    #expect((run.output + run.error).contains(reason))
  }

  @Test(arguments: [["-"], ["packs"]]) func `what cannot be signed is rejected with a key`(_ input: [String]) throws {
    try FileManager.default.createDirectory(atPath: home.file("packs"), withIntermediateDirectories: true)
    let run = try ProgramRun(["check"] + input + ["--key", key], in: home)
    #expect(run.code == 64)
  }

  @Test(.enabled(if: PostgresServer.isAllowed)) func `a site on a web server is checked, and a file of it`() throws {
    let server = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      arguments: ["python3", "-c", Self.server, home.file("."), home.file("port")])
    defer { server.terminate() }
    while (try? home.bytes(of: "port"))?.last != 10 { usleep(10_000) }
    let port = String(decoding: try home.bytes(of: "port"), as: UTF8.self).trimmingCharacters(in: .newlines)
    let address = "http://127.0.0.1:\(port)"
    let site = try ProgramRun(["check", "\(address)/site/", "--key", key], in: home)
    #expect(site.output.contains("/site/: 2 valid themes, 1 warning\n"))
    let file = try ProgramRun(["check", "\(address)/party.zip", "--key", key], in: home)
    #expect(file.output.hasSuffix("/party.zip: pack, 1 valid theme\n"))
    let missing = try ProgramRun(["check", "\(address)/nothing.zip"], in: home)
    #expect(missing.code == 66)
    let plain = try ProgramRun(["check", "https://127.0.0.1:\(port)/site/"], in: home)
    #expect(plain.output.contains("Addresses printed by 'serve' begin with http://."), "\(plain.output)")
    let part = try ProgramRun(shell: "rm site/packs/halloween.zip; memorize check \(address)/site/", in: home)
    #expect(part.output.contains("packs/halloween.zip is missing, although the index names it."), "\(part.output)")
    let password = try ProgramRun(["check", "http://ada:secret@127.0.0.1:\(port)/site/"], in: home)
    #expect(password.code == 64)
    #expect(!(password.output + password.error).contains("secret"))
  }

  private static let server = """
    import functools, http.server, sys
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
    handler.func.log_message = lambda *rest: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    print(server.server_address[1], file=open(sys.argv[2], "w"))
    server.serve_forever()
    """
}
