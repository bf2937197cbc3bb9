import LibC
import Platform
import Terminals

// Reads lines and prints the scalars of each, for tests that type at a terminal.

var environment: [String: String] = [:]
for name in ["TERM", "HOME", "XDG_STATE_HOME", "NO_COLOR"] {
  environment[name] = getenv(name).map { String(cString: $0) }
}
let arguments = CommandLine.arguments
let output = Output(
  descriptor: StandardStreams.output,
  depth: ColorSupport.depth(.auto, isTerminal: true, environment: environment))
let history = LineHistory(path: LineHistory.path(environment: environment))
let candidates = [
  Completions.Candidate("add"), Completions.Candidate("remove"), Completions.Candidate("restore"),
  Completions.Candidate("ghost", face: "👻"), Completions.Candidate("ghoul\u{1B}[2J"),
  Completions.Candidate("🎃jack", face: "🎃"),
]
let lines = LineReadings.best(on: output, environment: environment, history: history) { text in
  let start = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
  return Completions(
    start: start, candidates: candidates.filter { $0.text.hasPrefix(text[start...]) })
}
let prompt = StyledText(arguments.count > 1 ? arguments[1] : "Hallo\u{1B}[2Jween 👩‍🌾", .bold) + "> "

@MainActor func read() throws {
  var noted: HistoryProblem?
  while true {
    if let problem = history.problem, problem != noted { try output.print("note: \(problem.text)") }
    noted = history.problem
    switch try lines.next(prompt: prompt) {
    case .line("crash"): fatalError("as asked")
    case .line("slow"):
      try output.print("working")
      try output.flush()
      usleep(600_000)
    case .line("throw"): throw OutputError(.noSpace)
    case .line(let text):
      let scalars = text.unicodeScalars.map { String($0.value, radix: 16) }
      try output.print("line [\(scalars.joined(separator: " "))] \(text)")
    case .interrupted(isEmpty: true): try output.print("interrupted, nothing dropped")
    case .interrupted: try output.print("interrupted")
    case .end:
      try output.print("end")
      return
    }
    try output.flush()
  }
}

try read()
try output.flush()
