import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Pages
@testable import Terminals

/// The page on the network. Slow, rude and many visitors are hazards of `make soak`.
@Suite struct ServeTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  @Test func `a visitor gets the page that export writes, until the command is interrupted`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    let page = try ProgramRun(["export", "Halloween", "--format", "html"], in: home)
    let visit = """
      import signal, subprocess, sys, urllib.request
      signal.signal(signal.SIGINT, signal.default_int_handler)
      server = subprocess.Popen(["memorize", "serve", "Halloween", "--local"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
      address = server.stdout.readline().decode().strip()
      for place in [address, address, address.replace("127.0.0.1", "localhost")]:
        page = urllib.request.urlopen(place).read()
      server.send_signal(signal.SIGINT)
      sys.stderr.buffer.write(server.communicate(timeout=30)[1])
      sys.stderr.write(f"code {server.returncode} {address}")
      sys.stdout.buffer.write(page)
      """
    try home.write(Array(visit.utf8), to: "visit.py")
    let run = try ProgramRun(shell: "python3 visit.py", in: home)
    #expect(run.outputBytes == page.outputBytes)
    #expect(run.error.contains("Serving 'Halloween' to browsers on this machine. Ctrl-C ends."))
    // One line for a visitor, however often the page is loaded.
    #expect(run.error.ranges(of: "127.0.0.1 opened the page.").count == 1)
    #expect(run.error.contains(/code 130 http:\/\/127\.0\.0\.1:\d+\/[a-z2-9]{16}$/))
  }

  @Test func `the code of the address is shown on a terminal`() throws {
    _ = try ProgramRun(["import", "--samples"], in: home)
    func dialogue(_ words: [String] = [], columns: Int = 80, environment: [String: String] = [:]) throws -> String {
      try TerminalDialogue(
        "memorize", ["serve", "Halloween", "--local"] + words, columns: columns, rows: 40, in: home,
        environment: environment,
        [.expect("Ctrl-C ends."), .type("\u{3}"), .end]
      ).output
    }
    #expect(try dialogue().contains("█▀▀▀▀▀█"))
    #expect(try !dialogue(["--no-qr"]).contains("█"))
    #expect(try !dialogue(columns: 36).contains("█"))
    #expect(try !dialogue(environment: ["MEMORIZE_ACCESSIBLE": "1"]).contains("█"))
  }

  @Test(arguments: [true, false])
  func `a camera reads the codes of addresses as they are drawn`(hasColor: Bool) throws {
    let addresses = (0..<50).map {
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
