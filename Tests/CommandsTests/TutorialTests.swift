import Foundation
import TestSupport
import Testing

/// "Write a plugin in ten minutes", run from its beginning to its end.
struct TutorialTests {
  private enum Block {
    case program(String)
    case steps([(command: String, output: String)])
  }

  @Test func `the commands of the tutorial print what the page shows`() throws {
    let home = try TemporaryFolder()
    let environment = ["HOME": home.path, "COLUMNS": "80", "LANG": "C.UTF-8"]
    var steps = 0
    for block in blocks(try Repository.text("Documentation/Plugins/Tutorial.md")) {
      switch block {
      case .program(let text): try home.write(text.utf8, to: "memorize-format-faces")
      case .steps(let list):
        for (command, output) in list {
          let run = try ProgramRun(shell: "exec 2>&1; \(command)", in: home, environment: environment)
          #expect(run.output == output, "$ \(command)")
          steps += 1
        }
      }
    }
    #expect(steps > 8)
  }

  /// The `python` blocks are versions of the plugin; the `console` blocks are commands with their output.
  private func blocks(_ page: String) -> [Block] {
    var blocks: [Block] = []
    var program: String?
    var steps: [(command: String, output: String)]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let text = program { blocks.append(.program(text)) }
        if let list = steps { blocks.append(.steps(list)) }
        program = line == "```python" ? "" : nil
        steps = line == "```console" ? [] : nil
      } else if program != nil {
        program?.append("\(line)\n")
      } else if var list = steps {
        if line.hasPrefix("$ ") {
          list.append((String(line.dropFirst(2)), ""))
        } else if let last = list.indices.last {
          list[last].output += "\(line)\n"
        }
        steps = list
      }
    }
    return blocks
  }
}
