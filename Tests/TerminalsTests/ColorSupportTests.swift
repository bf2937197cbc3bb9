import Terminals
import Testing

struct ColorSupportTests {
  struct Case: Sendable {
    var choice = ColorChoice.auto
    var isTerminal = true
    var environment: [String: String]
    var expected: ColorDepth?
  }

  @Test(arguments: [
    Case(environment: ["TERM": "xterm"], expected: .sixteen),
    Case(environment: ["TERM": "xterm-256color"], expected: .indexed),
    Case(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], expected: .full),
    Case(environment: ["TERM": "xterm", "COLORTERM": "24bit"], expected: .full),
    Case(environment: ["TERM": "dumb"], expected: nil),
    Case(environment: [:], expected: nil),
    Case(isTerminal: false, environment: ["TERM": "xterm"], expected: nil),
    Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], expected: nil),
    Case(environment: ["TERM": "xterm", "NO_COLOR": ""], expected: .sixteen),
    Case(environment: ["TERM": "xterm", "CLICOLOR": "0"], expected: nil),
    Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "1"], expected: .sixteen),
    Case(isTerminal: false, environment: ["TERM": "xterm", "CLICOLOR_FORCE": "0"], expected: nil),
    Case(environment: ["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], expected: nil),
    Case(environment: ["TERM": "xterm", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], expected: .sixteen),
    Case(choice: .always, isTerminal: false, environment: ["NO_COLOR": "1"], expected: .sixteen),
    Case(choice: .never, environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], expected: nil),
  ])
  func `the first setting decides about colour`(_ example: Case) {
    let depth = ColorSupport.depth(example.choice, isTerminal: example.isTerminal, environment: example.environment)
    #expect(depth == example.expected)
  }
}
