import System
import Terminals
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct TerminalSizeTests {
  @Test(arguments: [
    ([:], 80, 24), (["COLUMNS": "132", "LINES": "50"], 132, 50), (["COLUMNS": "0", "LINES": "x"], 80, 24),
    (["COLUMNS": "99999999999999999999"], 80, 24),
  ])
  func `what is no terminal has the size that the environment says, or the usual one`(
    environment: [String: String], columns: Int, rows: Int
  ) {
    #expect(TerminalSize.of(-1, environment: environment) == TerminalSize(columns: columns, rows: rows))
    #expect(!StandardStreams.isTerminal(-1))
  }

  #if os(Linux)
    private static let hasPseudoTerminals = access("/dev/ptmx", R_OK | W_OK) == 0 && access("/dev/pts", F_OK) == 0

    @Test(
      .enabled(if: hasPseudoTerminals, "this machine has no pseudo-terminals: there is no /dev/ptmx or no /dev/pts"))
    func `a terminal knows its own size better than the environment`() throws {
      let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      defer { close(controller) }
      try #require(controller >= 0)
      var isLocked: Int32 = 0
      // TIOCSPTLCK and TIOCGPTPEER, which Swift does not import.
      _ = ioctl(controller, 0x4004_5431, &isLocked)
      let terminal = ioctl(controller, 0x5441, O_RDWR | O_NOCTTY)
      defer { close(terminal) }
      try #require(terminal >= 0)
      var size = winsize(ws_row: 33, ws_col: 101, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
      let found = TerminalSize.of(terminal, environment: ["COLUMNS": "132"])
      #expect(found == TerminalSize(columns: 101, rows: 33))
      #expect(StandardStreams.isTerminal(terminal))
    }
  #endif
}
