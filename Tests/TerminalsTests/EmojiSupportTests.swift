import Terminals
import Testing

struct EmojiSupportTests {
  @Test(
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "linux"], false), (["TERM": "linux-16color"], false),
      (["TERM": "vt100"], false), (["TERM": "screen", "LANG": "C.UTF-8"], true),
      (["TERM": "screen", "LANG": "en_US.ISO-8859-1"], false), (["LANG": "de_DE.utf8@euro"], true),
      (["LC_ALL": "C.UTF-8", "LANG": "de_DE.ISO-8859-1"], true), (["LC_CTYPE": "ja_JP.eucJP"], false),
      (["LANG": "C"], true),
      ([:], true),
    ] as [([String: String], Bool)])
  func `the terminal and the locale decide`(environment: [String: String], isShown: Bool) {
    #expect(EmojiSupport.isShown(environment) == isShown)
  }

  @Test func `a screen in ASCII has the same cells`() {
    var grid = CellGrid(TerminalSize(columns: 12, rows: 1))
    grid.write("╭─╮ 🐙 é…a", atRow: 0, column: 0)
    #expect(grid.inASCII.lines == ["+-+ ?? ?~a"])
  }
}
