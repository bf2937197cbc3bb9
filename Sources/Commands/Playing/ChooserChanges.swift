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
    let fact: String
    /// The key that undoes it, or what to do next.
    let advice: String
    /// The command that Ctrl-C suggests right after the change; nil if the catalog was not changed.
    var command: String?
    var theme: ThemeID?

    var text: String { "\(fact) \(advice)" }
  }

  func delete(_ id: ThemeID) throws -> Message {
    do {
      let (_, themes) = try catalog().write(invocation.note("delete")) {
        try DeleteCommand.delete([id.description], from: $0)
      }
      return Message(fact: "Deleted \(themes.map(\.title).joined()).", advice: "u undoes this.", command: "undo")
    } catch let finding as Diagnostic where finding.isUnknownTheme {
      return Message(fact: "The theme was already deleted elsewhere.", advice: "")
    }
  }

  /// Writes `Halloween.html` into the current folder, or `Halloween 2.html` if there is one.
  func writePage(of id: ThemeID) throws -> Message {
    guard let theme = try invocation.catalogForReading().read({ try $0.theme(id) }) else {
      return Message(fact: "The theme was deleted elsewhere.", advice: "")
    }
    let page = try HTMLFormat(PageOptions.languages(invocation)).encode([theme], credits: Credits())
    var name = String(theme.name.replacing("/", with: "-").drop { $0 == "." || $0 == "-" }.prefix(60))
    while name.utf8.count > Self.longestName { name.removeLast() }
    if name.isEmpty { name = "Theme" }
    let paths = ["\(name).html"] + (2...99).map { "\(name) \($0).html" }
    let path = paths.first { !FileReading.exists($0) } ?? paths[0]
    try FileWriting.write(page, to: path, overwriting: false)
    return Message(fact: "Wrote \(path).", advice: "Open it in a browser.", theme: id)
  }

  func undo(_ operation: JournalOperation.ID) throws -> Message {
    let catalog = try catalog()
    return message(
      [try catalog.undo(operation, invocation.note("undo"))], "undone", "r redoes this.", "redo", catalog, \.reversed)
  }

  func redo() throws -> Message {
    let catalog = try catalog()
    return message(
      try catalog.redo(newest: 1, invocation.note("redo")), "redone", "u undoes this.", "undo", catalog, \.self)
  }

  func importSamples() throws -> Message {
    let candidates = try ThemeSource.samples().incoming
    let result = try ThemeImport(into: catalog(), onConflict: .updating)
      .commit(candidates, invocation.note("import"))
    guard result.operation != nil else {
      return Message(fact: "The samples are in the catalog already; nothing was changed.", advice: "")
    }
    let added = result.tally.count(.added)
    return Message(
      fact: added == 0 ? "Updated the samples." : "Added \(counted(added, "theme")).",
      advice: "Enter plays, u undoes this.", command: "undo")
  }

  /// What the followed sites have published since, in words that name the themes.
  struct Offer {
    let words: String
    /// Empty if there is nothing to take.
    fileprivate(set) var news: [SiteUpdate.News] = []
  }

  /// Reads what the followed sites have published since. If there is nothing to take, the catalog records what `update`
  /// would: the numbers and the keys of the sites.
  func lookForNews() throws -> Offer {
    let rehearsal = quiet { $0[.dryRun] = () }
    let wanted = try UpdateCommand.wanted(rehearsal)
    guard !wanted.isEmpty else { return Offer(words: "No site is followed. 'memorize follow SITE' follows one.") }
    let update = try SiteUpdate(rehearsal)
    let news = wanted.map(update.news)
    let result = try update.commit(news, "update")
    let isOffer = result.tally.count(.added) + result.tally.count(.updated) > 0
    if !isOffer, news.contains(where: { $0.content != nil }) {
      _ = try SiteUpdate(quiet { _ in }).commit(news, "update")
    }
    if let failure = news.first?.failure, news.count == 1 { throw failure }
    let remarks = news.flatMap { SiteUpdate.remarks(on: $0, isPinned: !isOffer) }
    let sites = wanted.count == 1 ? "\(wanted[0].reader.address)" : counted(wanted.count, "site")
    let words = ([result.names].compactMap(\.self) + SiteUpdate.remains(of: news)).joined(separator: "; ")
    let warning = remarks.map { "\($0) " }.joined()
    if isOffer { return Offer(words: "\(warning)\(words). From \(sites)", news: news) }
    return Offer(words: "\(warning)There is nothing to take from \(sites)\(words.isEmpty ? "" : ": \(words)").")
  }

  /// Takes exactly what was offered.
  func take(_ offer: Offer) throws -> Message {
    let result = try SiteUpdate(quiet { _ in }).commit(offer.news, "update")
    guard let operation = result.operation else { return Message(fact: "There is nothing new.", advice: "") }
    return Message(
      fact: "#\(operation.id) \(operation.summary).", advice: "u undoes this.", command: "undo")
  }

  /// Asks no questions, because they would appear on the screen.
  private func quiet(setting: (inout ParsedLine) -> Void) -> Invocation {
    var quiet = invocation
    quiet.line = invocation.line.globalOnly
    quiet.line[.noInput] = ()
    setting(&quiet.line)
    return quiet
  }

  /// The message after a session of the editor; nil if the theme was not changed.
  static func difference(from before: Theme?, to after: Theme?) -> String? {
    guard let change = ThemeChange(from: before, to: after), !change.isEmpty else { return nil }
    return "\(change). u undoes the last step."
  }

  /// Describes an undo or redo with the first theme that it changed, before → after; the journal has the others.
  private func message(
    _ walked: [JournalOperation], _ verb: String, _ again: String, _ command: String, _ catalog: any Catalog,
    _ direction: (ThemeChange) -> ThemeChange
  ) -> Message {
    guard let operation = walked.first else { return Message(fact: "Nothing can be \(verb).", advice: "") }
    // The message is shown even if the theme cannot be read.
    let changes = try? catalog.read { snapshot in
      try collected(limit: 1) { try snapshot.forEachChange(of: operation.id, $0) }
    }
    let first = changes?.first.map(direction)
    let more = operation.themes - 1
    let change = first.map { " \($0)\(more > 0 ? " … and \(counted(more, "more theme"))" : "")." }
    return Message(
      fact: "#\(operation.id) \(verb): \(operation.summary).\(change ?? "")", advice: again, command: command,
      theme: first?.after?.id)
  }

  private func catalog() throws -> any Catalog { try invocation.catalogForWriting(patience: Self.patience) }

  /// In bytes: file systems allow 255, and an extension and a number follow.
  private static let longestName = 240

  /// In milliseconds. It is short, because the screen does not respond meanwhile.
  private static let patience = 2_000
}
