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
          sed -i 's/"number": 1,/"number": 1, "until": "2020-01-31",/' site/index.json &&
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
    ("printf x >> party.zip", 65, "the file does not fit its signature"),
    ("mv party.zip x.zip; mv party.zip.minisig x.zip.minisig", 65, "the signature is that of 'party.zip'"),
    ("minisign -S -s other.key -m party.zip", 65, "it is signed with another key"),
    ("minisign -S -l -s own.key -m party.zip", 65, "the signature has minisign's older form"),
    ("sed -i s/file:party/file:sport/ party.zip.minisig", 65, "the file does not fit its signature"),
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
