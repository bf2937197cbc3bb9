internal import System

/// One run of a program with all its pipes served at once, within its limits; whatever happens, nothing of it is left.
///
/// For example: `try PluginRun(path: path, environment: [:], limits: RunLimits()).run(["import"], input: bytes) { … }`
struct PluginRun {
  let path: String
  let environment: [String: String]
  let limits: RunLimits

  /// Hands over the output as it comes. Throws a ``RunFault``, or what `receive` throws, which ends the program too.
  func run(_ words: [String], input: [UInt8], receive: (ArraySlice<UInt8>) throws -> Void) throws {
    let folder: WorkingFolder
    do throws(SystemError) { folder = try WorkingFolder.make(environment) } catch { throw RunFault.cannotStart(error) }
    defer { folder.remove() }
    let (child, conversation) = try start(words, in: folder.path)
    defer { child.finish() }
    let talk = try Interruption.ending(processGroup: child.id, workingIn: folder.path) {
      try conversation.hold(with: child, input: input, limits: limits, receive: receive)
    }
    switch child.finish() {
    case .exited(0): return
    case .exited(let code): throw RunFault.failed(code, talk: talk)
    case .killed(let signal): throw RunFault.killed(signal)
    }
  }

  /// The same with all of its output at once.
  func output(_ words: [String], input: [UInt8] = []) throws -> [UInt8] {
    var output: [UInt8] = []
    try run(words, input: input) { output += $0 }
    return output
  }

  private func start(_ words: [String], in folder: String) throws -> (ChildProcess, Conversation) {
    do throws(SystemError) {
      let (input, output, error) = (try PipeEnd.pair(), try PipeEnd.pair(), try PipeEnd.pair())
      // The child's own ends are closed here when this returns: else its output would never end.
      let child = try ChildProcess.start(
        path, words,
        in: Surroundings(
          input: input.reading, output: output.writing, error: error.writing,
          environment: RunEnvironment(environment).variables(in: folder), folder: folder))
      return (child, Conversation(input: input.writing, output: output.reading, error: error.reading))
    } catch {
      throw RunFault.cannotStart(error)
    }
  }
}
