import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Pages
@testable import Platform
@testable import Terminals

/// The page on the network. Slow, rude and many visitors are hazards of `make soak`.
@Suite struct ServeTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test func `a visitor gets the page that export writes, until the command is interrupted`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let german = ["LANG": "de_DE.UTF-8"]
    let page = try ProgramRun(["export", "Halloween", "--format", "html"], in: home, environment: german)
    let visit = """
      import hashlib, json, signal, subprocess, sys, urllib.request
      signal.signal(signal.SIGINT, signal.default_int_handler)
      server = subprocess.Popen(["memorize", "serve", "Halloween", "--local"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
      address = server.stdout.readline().decode().strip()
      host, words = address.rsplit("/", 1)
      as_typed = host + "/" + words.replace("-", "").upper() + "/"
      for place in [address, as_typed, address.replace("127.0.0.1", "localhost")]:
        page = urllib.request.urlopen(place).read()
      def fetched(path):
        answer = urllib.request.urlopen(f"{address}/{path}")
        return answer.headers["Content-Type"], answer.read()
      kind, index = fetched("index.json")
      [file] = json.loads(index)["files"]
      pack = fetched(file["path"])
      digest = hashlib.sha256(pack[1]).hexdigest()
      subprocess.run(["memorize", "edit", "Halloween", "-e", "name Boo"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      later = json.loads(fetched("index.json")[1])
      [renamed] = later["files"]
      print(b"Boo" in fetched("")[1], json.loads(index)["number"], later["number"], renamed["path"], file=sys.stderr)
      print(hashlib.sha256(fetched(renamed["path"])[1]).hexdigest() == renamed["sha256"], file=sys.stderr)
      print(kind, file["path"], pack[0], digest == file["sha256"], file=sys.stderr, flush=True)
      server.send_signal(signal.SIGINT)
      sys.stderr.buffer.write(server.communicate(timeout=30)[1])
      sys.stderr.write(f"code {server.returncode} {address}")
      sys.stdout.buffer.write(page)
      """
    try home.write(Array(visit.utf8), to: "visit.py")
    let run = try ProgramRun(shell: "python3 visit.py", in: home, environment: german)
    #expect(run.outputBytes == page.outputBytes)
    #expect(run.error.contains("Serving 'Halloween' to browsers on this machine. Press Ctrl-C to stop."))
    #expect(run.error.contains("application/json packs/halloween.zip application/zip True\n"))
    // What has changed since is shown.
    #expect(run.error.contains("True 1 2 packs/boo.zip\nTrue\n"), "\(run.error)")
    #expect(run.error.contains("  The themes have changed: serving 1 theme."))
    #expect(run.error.contains(/\nTo get the themes: memorize import http:\/\/127\.0\.0\.1:\d+\/[a-z-]+\/\n/))
    #expect(run.error.ranges(of: "127.0.0.1 read the list of themes.").count == 1)
    // One line for a visitor, however often the page is loaded.
    #expect(run.error.ranges(of: "127.0.0.1 opened the page.").count == 1)
    #expect(run.error.contains(/\nServed 1 visitor in \d+ seconds?\.\n/))
    #expect(run.error.contains(/code 130 http:\/\/127\.0\.0\.1:\d+\/([a-z]{3,5}-){3}[a-z]{3,5}$/))
  }

  @Test func `a page with a name is followed from run to run`() throws {
    try home.write(
      Array(
        """
        import os, signal, socket, subprocess, sys
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with socket.create_server(("127.0.0.1", 0)) as free:
          port = free.getsockname()[1]
        place = f"http://127.0.0.1:{port}/otter/"
        def run(*words, catalog):
          subprocess.run(["memorize", *words, "--catalog", catalog], check=True)
        for line in [("import", place, "Sea"), ("follow", place)], [("update",), ("update",)]:
          server = subprocess.Popen(
            ["memorize", "serve", "--bind", f"127.0.0.1:{port}", "--name", "otter", "--no-qr", "--catalog", "own"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
          print(server.stdout.readline().decode().strip() + "/" == place, flush=True)
          for words in line:
            run(*words, catalog="other")
          server.send_signal(signal.SIGINT)
          server.wait(30)
          run("edit", "Sea", "-e", "add 🐡", catalog="own")
        """.utf8), to: "follow.py")
    let run = try ProgramRun(
      shell: "memorize new Sea --emojis 🐙🐠🦀 --catalog own > own.txt && python3 follow.py", in: home)
    #expect(run.code == 0, "\(run.error)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0 == "True" } == 2)
    #expect(lines.contains { $0.hasPrefix("Sea: updated (pairs 3 → 4; +🐡") }, "\(run.output)")
    #expect(run.error.ranges(of: "nothing new").count == 2, "\(run.error)")
  }

  @Test func `an interrupt without visitors says so, and ends with its exit code`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let dialogue = try TerminalDialogue(
      "memorize", ["serve", "Halloween", "--local", "--no-qr"], in: home,
      [.expect("to stop."), .type("\u{3}"), .expect("Nobody opened the page."), .end])
    #expect(dialogue.missed == nil)
    #expect(dialogue.code == 130)
  }

  @Test(.enabled(if: Linux.has("timeout"))) func `the address is made of --bind and --name`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(
      shell: "timeout -s TERM 1 memorize serve Halloween --bind 127.0.0.2:48123 --name otter-cake --json",
      in: home)
    #expect(run.output == #"{"schema":4,"address":"http://127.0.0.2:48123/otter-cake","themes":1}"# + "\n")
  }

  @Test(arguments: ["", "-", "otter-", "Otter", "öl", "cake2", "a/b", String(repeating: "a", count: 65)])
  func `--name takes letters and hyphens`(words: String) throws {
    let run = try ProgramRun(["serve", "--name", words], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("for --name. Use at most 64 letters from a to z and hyphens, such as otter-cake."))
  }

  @Test(arguments: [
    "localhost", "0.0.0.0", "224.0.0.1", "192.168.1.20:", "192.168.1.20:65536", "192.168.1.20:+80", "127.0.0.1:1:2",
  ])
  func `--bind rejects what is not an address of a machine and a port`(text: String) throws {
    let run = try ProgramRun(["serve", "--bind", text], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("invalid value '\(text)' for --bind"))
    #expect(run.error.contains("For localhost use --local."))
  }

  @Test func `a public address is rejected, with the reason and the way to allow it`() throws {
    let run = try ProgramRun(["serve", "--bind", "8.8.8.8"], in: home)
    #expect(run.code == 64)
    #expect(run.error.contains("8.8.8.8 is not a private address: devices that are not on your network may reach it."))
    #expect(run.error.contains("Add --public to allow it."))
  }

  @Test func `--public allows a public address`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let run = try ProgramRun(["serve", "--bind", "8.8.8.8", "--public"], in: home)
    #expect(run.code == 69)
    #expect(run.error.contains("this machine does not have the address 8.8.8.8."))
  }

  @Test(arguments: [(["--public"], "--public needs an address"), (["--public", "--local"], "cannot be used together")])
  func `--public without an address is rejected`(words: [String], reason: String) throws {
    let run = try ProgramRun(["serve"] + words, in: home)
    #expect(run.code == 64)
    #expect(run.error.contains(reason))
  }

  @Test(.enabled(if: Linux.has("timeout"))) func `the port is 8080, or any other if that is taken`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    func port() throws -> Substring? {
      let run = try ProgramRun(shell: "timeout -s TERM 1 memorize serve Halloween --bind 127.0.0.77", in: home)
      return try #require(run.output.firstMatch(of: /:(\d+)\//)).1
    }
    let address = try #require(IPv4Address("127.0.0.77"))
    // Nil if another program of this machine has the port.
    var server = try? RequestServer(address: address, port: 8_080)
    let isFree = server != nil
    let second = try withExtendedLifetime(server) { try port() }
    #expect(second != "8080")
    server = nil
    #expect(try !isFree || port() == "8080")
  }

  @Test(.enabled(if: Self.ownAddress != nil)) func `the code of the address is shown on a terminal`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let address = try #require(Self.ownAddress).description
    func dialogue(
      _ words: [String] = ["--bind", address, "--public"], columns: Int = 80, rows: Int = 40,
      environment: [String: String] = [:]
    ) throws
      -> String
    {
      try TerminalDialogue(
        "memorize", ["serve", "Halloween"] + words, columns: columns, rows: rows, in: home,
        environment: environment,
        [.expect("Press"), .type("\u{3}"), .end]
      ).output
    }
    #expect(try dialogue().contains("█▀▀▀▀▀█"))
    #expect(try !dialogue(["--bind", address, "--public", "--no-qr"]).contains("█"))
    #expect(try !dialogue(["--local"]).contains("█"))
    #expect(try !dialogue(columns: 36).contains("█"))
    #expect(try dialogue(columns: 36).contains("The window is too small"))
    #expect(try !dialogue(rows: 20).contains("█"))
    #expect(try !dialogue(environment: ["MEMORIZE_ACCESSIBLE": "1"]).contains("█"))
  }

  private static let ownAddress = (try? IPv4Address.ofThisMachine())?.first

  @Test(arguments: [true, false])
  func `a camera reads the codes of addresses as they are drawn`(hasColor: Bool) throws {
    let addresses = stride(from: hasColor ? 0 : 1, to: 50, by: 2).map {
      "http://10.\($0 * 5).7.\($0):\(1_024 + $0 * 1_277)/" + String(repeating: "k", count: $0)
    }
    for (index, address) in addresses.enumerated() {
      let lines = try #require(QRCode(address)).lines(hasColor: hasColor).map(\.plain)
      try home.write(Array(Self.picture(lines, inkIsDark: hasColor).utf8), to: "\(100 + index).pbm")
    }
    let read = try ProgramRun(shell: "zbarimg -q --raw *.pbm", in: home)
    #expect(read.output.split(separator: "\n").map(String.init) == addresses)
  }

  /// The blocks of a terminal as a bitmap, four by four pixels for a module.
  private static func picture(_ lines: [String], inkIsDark: Bool) -> String {
    var rows: [String] = []
    for line in lines {
      for inks in ["█▀", "█▄"] {
        let row = line.map { inks.contains($0) == inkIsDark ? "1 1 1 1" : "0 0 0 0" }.joined(separator: " ")
        rows += [row, row, row, row]
      }
    }
    return "P1\n\(lines[0].count * 4) \(rows.count)\n" + rows.joined(separator: "\n") + "\n"
  }
}
