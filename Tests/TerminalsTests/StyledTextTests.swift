import Terminals
import Testing

struct StyledTextTests {
  @Test func `styles become escape sequences only with colour`() {
    let text: StyledText = "a \("b", .bold) c"
    #expect(text.rendered(.sixteen) == "a \u{1B}[1mb\u{1B}[0m c")
    #expect(text.rendered(nil) == "a b c")
    #expect(text.cells == 5)
  }

  @Test func `an interpolated value is escaped`() {
    let name = "\u{1B}[31mx\n"
    let text: StyledText = "name\n\(name, .red)"
    #expect(text.plain == "name\n\\u{1B}[31mx\\n")
  }

  @Test(arguments: [
    (ColorDepth.full, "48;2;255;149;0"), (.indexed, "48;5;208"), (.sixteen, "43"),
  ])
  func `a swatch has the nearest available colour`(depth: ColorDepth, parameters: String) {
    #expect(
      StyledText.swatch(.exact(red: 255, green: 149, blue: 0)).rendered(depth) == "\u{1B}[\(parameters)m  \u{1B}[0m")
  }

  @Test func `greys come from the grey ramp`() {
    #expect(StyledText.swatch(.exact(red: 118, green: 118, blue: 118)).rendered(.indexed).contains("48;5;243m"))
  }

  @Test(arguments: [(255, 0, 0, 101), (127, 127, 127, 100), (229, 229, 229, 47)] as [(UInt8, UInt8, UInt8, Int)])
  func `bright colours come from the upper eight`(red: UInt8, green: UInt8, blue: UInt8, parameter: Int) {
    let swatch = StyledText.swatch(.exact(red: red, green: green, blue: blue))
    #expect(swatch.rendered(.sixteen).contains("[\(parameter)m"))
  }

  @Test func `a styled text is cut across its runs`() {
    let text: StyledText = "ab\("cd", .bold)ef"
    #expect((0...7).map { text.fitted(to: $0).plain } == ["", "…", "a…", "ab…", "abc…", "abcd…", "abcdef", "abcdef"])
  }

  @Test func `a cut text never exceeds its width`() {
    let text: StyledText = "動\("👩‍🌾❤️", .bold)🇫🇷\("x")1️⃣"
    for width in 0...12 { #expect(text.fitted(to: width).cells <= width) }
  }
}
