internal import Catalogs
internal import Formats
internal import Pages
internal import Platform
internal import Themes

/// The changes that the chooser makes to the catalog: one operation each, like the commands of the same names.
struct ChooserChanges {
  let invocation: Invocation

  /// The message after a change, and the theme to focus.
  struct Message {
    let text: String
    var theme: ThemeID?
  }

  func delete(_ id: ThemeID) throws -> Message {
    do {
      let (_, themes) = try catalog().write(invocation.note("delete")) {
        try DeleteCommand.delete([id.description], from: $0)
      }
      return Message(text: "Deleted \(themes.map(\.title).joined()). u undoes this.")
    } catch let finding as Diagnostic where finding.isUnknownTheme {
      return Message(text: "The theme was already deleted elsewhere.")
    }
  }

  /// Writes `Halloween.html` into the current folder, or `Halloween 2.html` if there is one.
  func writePage(of id: ThemeID) throws -> Message {
    guard let theme = try invocation.catalogForReading().read({ try $0.theme(id) }) else {
      return Message(text: "The theme was deleted elsewhere.")
    }
    let page = try HTMLFormat(PageOptions.languages(invocation)).encode([theme], credits: Credits())
    let safe = theme.name.replacing("/", with: "-").drop { $0 == "." || $0 == "-" }
    let name = safe.isEmpty ? "Theme" : String(safe.prefix(60))
    let paths = ["\(name).html"] + (2...99).map { "\(name) \($0).html" }
    let path = paths.first { !FileReading.exists($0) } ?? paths[0]
    try FileWriting.write(page, to: path, overwriting: false)
    return Message(text: "Wrote \(path). Open it in a browser.", theme: id)
  }

  func undo(_ operation: JournalOperation.ID) throws -> Message {
    let catalog = try catalog()
    return message(
      [try catalog.undo(operation, invocation.note("undo"))], "undone", "r redoes this.", catalog, \.reversed)
  }

  func redo() throws -> Message {
    let catalog = try catalog()
    return message(try catalog.redo(newest: 1, invocation.note("redo")), "redone", "u undoes this.", catalog, \.self)
  }

  func importSamples() throws -> Message {
    let candidates = try ThemeSource.samples().incoming
    let result = try ThemeImport(into: catalog(), onConflict: .updating)
      .commit(candidates, invocation.note("import"))
    return Message(text: "Added \(counted(result.tally.count(.added), "theme")). Enter plays, u undoes this.")
  }

  /// The message after a session of the editor; nil if the theme was not changed.
  static func difference(from before: Theme?, to after: Theme?) -> String? {
    guard let change = ThemeChange(from: before, to: after), !change.isEmpty else { return nil }
    return "\(change). u undoes the last step."
  }

  /// Describes an undo or redo with the first theme that it changed, before → after; the journal has the others.
  private func message(
    _ walked: [JournalOperation], _ verb: String, _ again: String, _ catalog: any Catalog,
    _ direction: (ThemeChange) -> ThemeChange
  ) -> Message {
    guard let operation = walked.first else { return Message(text: "Nothing can be \(verb).") }
    // The message is shown even if the theme cannot be read.
    let changes = try? catalog.read { snapshot in
      try collected(limit: 1) { try snapshot.forEachChange(of: operation.id, $0) }
    }
    let first = changes?.first.map(direction)
    let more = operation.themes - 1
    let change = first.map { "\($0)\(more > 0 ? " … and \(counted(more, "more theme"))" : ""). " }
    return Message(
      text: "#\(operation.id) \(verb): \(operation.summary). \(change ?? "")\(again)", theme: first?.after?.id)
  }

  private func catalog() throws -> any Catalog { try invocation.catalogForWriting(patience: Self.patience) }

  /// In milliseconds. It is short, because the screen does not respond meanwhile.
  private static let patience = 2_000
}
