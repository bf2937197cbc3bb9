internal import Catalogs
internal import Editing
internal import Themes

/// The changes that the chooser makes to the catalog: one operation each, like the commands of the same names.
struct ChooserChanges {
  private let invocation: Invocation

  /// The message after a change, and the theme to focus.
  struct Told {
    let text: String
    var theme: ThemeID?
  }

  init(_ invocation: Invocation) { self.invocation = invocation }

  func add() throws -> Told {
    var random = WorldGenerator(source: invocation.world.random)
    let fresh = try Theme(
      id: .random(using: &random), name: NewTheme.name, emojis: NewTheme.emojis, color: NewTheme.color)
    let (_, theme) = try catalog().write(invocation.note("new")) { transaction in
      let theme = fresh.renamed(try transaction.state.freeName(beside: fresh.name))
      try transaction.put(theme)
      return ("new theme '\(theme.name)'", theme)
    }
    return Told(text: "Added '\(theme.name)'. e edits it, u takes it back.", theme: theme.id)
  }

  func delete(_ id: ThemeID) throws -> Told {
    let (_, title) = try catalog().write(invocation.note("delete")) { transaction in
      let title = try self.title(of: id, in: transaction.state)
      if title != nil { try transaction.remove(id) }
      return ("deleted \(title ?? "nothing")", title)
    }
    return Told(text: title.map { "Deleted \($0). u takes it back." } ?? "Somebody else has deleted it already.")
  }

  /// Nil where there is no such theme.
  private func title(of id: ThemeID, in snapshot: any CatalogSnapshot) throws -> String? {
    do {
      return try snapshot.theme(id).map { "'\($0.name)'" }
    } catch let finding as Diagnostic where finding.isDamagedTheme {
      return "the damaged theme \(id)"
    }
  }

  func undo() throws -> Told {
    let catalog = try catalog()
    return try told(catalog.undo(newest: 1, invocation.note("undo")), "undone", "r does it again.", catalog) {
      $0.reversed
    }
  }

  func redo() throws -> Told {
    let catalog = try catalog()
    return try told(catalog.redo(newest: 1, invocation.note("redo")), "redone", "u takes it back.", catalog) { $0 }
  }

  func importSamples() throws -> Told {
    let candidates = try ThemeSource.samples().incoming
    let result = try ThemeImport(into: catalog(), onConflict: .always(.skip))
      .commit(candidates, invocation.note("import"))
    return Told(text: "Added \(counted(result.tally.count(.added), "theme")). Enter plays, u takes them back.")
  }

  /// The change that a session of the editor made; nil for none.
  static func difference(from before: Theme?, to after: Theme?) -> String? {
    guard let change = ThemeChange(from: before, to: after), !change.isEmpty else { return nil }
    return "\(change). u takes the last step back."
  }

  /// Tells the first theme that an operation changed, before → after; the journal has the others.
  private func told(
    _ walked: [JournalOperation], _ verb: String, _ again: String, _ catalog: any Catalog,
    _ direction: (ThemeChange) -> ThemeChange
  ) throws -> Told {
    guard let operation = walked.first else { return Told(text: "There is nothing to be \(verb).") }
    var first: ThemeChange?
    // The operation is told even where its theme cannot be read.
    try? catalog.read { snapshot in
      try snapshot.forEachChange(of: operation.id) { change in
        first = direction(change)
        return false
      }
    }
    let more = operation.themes - 1
    let change = first.map { "\($0)\(more > 0 ? " … and \(counted(more, "more theme"))" : ""). " }
    return Told(
      text: "#\(operation.id) \(verb): \(operation.summary). \(change ?? "")\(again)", theme: first?.after?.id)
  }

  private func catalog() throws -> any Catalog { try invocation.catalogForWriting(patience: Self.patience) }

  /// In milliseconds: the screen stands still meanwhile.
  private static let patience = 2_000
}
