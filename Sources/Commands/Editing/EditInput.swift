internal import Editing
internal import System
internal import Themes

/// Where the lines of an edit come from: options, a pipe, or a person.
struct EditInput {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The lines of the script, or nil where a person will type them.
  var script: [ScriptLine]? {
    get throws {
      let given = invocation.arguments.repeated
      guard given.filter({ $0.option == EditOptions.file.name && $0.value == "-" }).count < 2 else {
        throw Diagnostic.inputTwice
      }
      guard given.isEmpty else { return try options(given) }
      guard invocation.world.inputIsTerminal else { return try lines(of: "-") }
      for option in [EditOptions.keepGoing, EditOptions.echo, .dryRun, .json] where invocation.has(option) {
        throw Diagnostic.scriptNeeded(option)
      }
      return nil
    }
  }

  private func options(_ given: [(option: String, value: String)]) throws -> [ScriptLine] {
    var position = 0
    return try given.flatMap { option, value in
      guard option == EditOptions.line.name else { return try lines(of: value) }
      position += 1
      return [ScriptLine](option: value, position: position)
    }
  }

  private func lines(of path: String) throws -> [ScriptLine] {
    let name = path == "-" ? ThemeSource.standardInput : path
    let bytes = path == "-" ? try invocation.readInput() : try FileReading.bytes(ofFile: path)
    return try [ScriptLine](utf8: bytes, from: name)
  }
}
