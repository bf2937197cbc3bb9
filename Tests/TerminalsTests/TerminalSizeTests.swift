import LibC
import Platform
import Terminals
import TestSupport
import Testing

struct TerminalSizeTests {
  @Test(arguments: [
    ([:], 80, 24), (["COLUMNS": "132", "LINES": "50"], 132, 50), (["COLUMNS": "0", "LINES": "x"], 80, 24),
    (["COLUMNS": "99999999999999999999"], 80, 24), (["COLUMNS": "10000", "LINES": "1"], 10_000, 1),
    (["COLUMNS": "10001", "LINES": "0"], 80, 24),
  ])
  func `without a terminal the size is that of the environment, or 80 × 24`(
    environment: [String: String], columns: Int, rows: Int
  ) {
    #expect(TerminalSize.of(-1, environment: environment) == TerminalSize(columns: columns, rows: rows))
  }

  @Test func `an invalid descriptor is not a terminal`() {
    #expect(!StandardStreams.isTerminal(-1))
  }

  @Test(.enabled(if: PseudoTerminal.isAvailable, "there is no /dev/ptmx or no /dev/pts"))
  func `the size of a terminal overrides the environment, up to 10,000 cells`() throws {
    let terminal = try PseudoTerminal()
    var size = winsize(ws_row: 33, ws_col: 10_001, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal.descriptor, UInt(TIOCSWINSZ), &size) == 0)
    let found = TerminalSize.of(terminal.descriptor, environment: ["COLUMNS": "132"])
    #expect(found == TerminalSize(columns: 10_000, rows: 33))
    #expect(StandardStreams.isTerminal(terminal.descriptor))
  }
}
