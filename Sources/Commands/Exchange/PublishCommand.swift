internal import Catalogs
internal import Formats
internal import Pages
internal import Platform
internal import Sites
internal import Themes

/// `memorize publish`: writes the page of some themes as a folder for a web server.
enum PublishCommand {
  static let description = CommandDescription(
    name: "publish", summary: "write a folder for a web server: a page that phones can install",
    arguments: [
      Argument("DIR", .file, "the folder; it is created if it does not exist"),
      Argument(
        "THEME", .theme, optional: true, repeated: true,
        "names or parts of them, numbers or ids (default: all, or those of a site that was published with some)"),
    ],
    options: PageOptions.all + [all, key, next, until, number, .dryRun, force, .json],
    discussion: """
      Put the folder on any web server with https, such as GitHub Pages. The page can be added to the home screen and \
      plays offline. Publish again to update it: only files that differ are written.
      """,
    details: """
      The folder has the page, what installs it, a pack of each theme, and index.json with their checksums, which \
      lists nothing that is not there, also while files are written. Packs of themes that are gone are removed if nobody changed them; other files are never touched. \
      A folder that holds files and was not published by memorize is rejected without --force. Hidden files do not \
      count. So is a site with a theme that never was in this catalog, which others have published. A site that was published with some themes \
      keeps to these until others are named, or all with --all. Each file that is added, updated or removed is a line. With --key the index is signed, for whoever follows \
      the site: 'minisign -G -W' makes a key. A site that was signed is not published unsigned without --force. Followers of a \
      signed site accept no lower number than before: after a backup of the folder was restored, --number gives it a higher one. \
      With --force, a site can be published without themes; whoever follows it keeps them.
      """,
    examples: [
      ("memorize publish site", "all themes, in the folder 'site'"),
      ("memorize publish docs Halloween Sports", "two themes"),
      ("memorize publish site --dry-run", "show which files would change"),
      ("memorize publish site --key minisign.key", "sign what is published"),
    ], mayChange: false, run: run)

  private static let all = Flag("all", "all themes of the catalog, also if the site was published with some")
  private static let key = Option<String>(
    "key", value: "FILE", .file, "sign the index with the secret key in this file")
  private static let next = Option<PublicKey>(
    "next", value: "KEY", .publicKey,
    "announce the public key that the site changes to, with --key")
  private static let until = Option<String>(
    "until", value: "DATE",
    ValueType(advice: "Use a date such as 2027-08-31.") { CalendarDay($0) == nil ? nil : $0 },
    "the last day on which the site counts as current")
  /// An index may have 2^53, and its next numbers need room.
  private static let highest: Int64 = 1 << 53 - 1_000_000
  private static let number = Option<Int64>(
    "number", value: "N", .number(1...highest, "a whole number from 1 to \(grouped(Int(highest)))"),
    "the number of the site, if it has to be higher than the next one")
  private static let force = Flag(
    "force", "use a folder with other files, and overwrite files with the same names")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let folder = PublishedFolder(try folder(named: invocation.arguments[0], invocation))
    let published = folder.index
    var damage: [Diagnostic] = []
    let choice = try choice(invocation, of: published, &damage)
    let themes = choice.themes
    try checkHasThemes(themes, hasDamage: !damage.isEmpty, others: choice.others, in: folder, invocation)
    try PageOptions.checkWords(of: themes, invocation)
    let site = try invocation.console.whileWorking("writing \(counted(themes.count, "pack"))") {
      try PublishedSite(
        themes, PageOptions.languages(invocation), publication(invocation, isSelection: choice.isSelection))
    }
    let isForced = invocation.has(force)
    if !isForced, let published { try checkIsOurs(published, replacedBy: themes, in: folder, invocation) }
    let update = try invocation.console.whileWorking("writing \(folder.path)") {
      invocation.has(.dryRun)
        ? try folder.update(to: site, overwriting: isForced)
        : try folder.publish(site, overwriting: isForced, patience: .milliseconds(invocation.patience))
    }
    try report(update.changes, in: folder, of: themes.count, invocation)
    report(update.kept, invocation)
    if choice.others > 0, !invocation.isJSON {
      let others = "\(counted(choice.others, "other")) of the catalog \(choice.others == 1 ? "is" : "are")"
      invocation.console.hint("The site keeps to its themes: \(others) not on it. --all adds all.")
    }
    if update.isIndexLost {
      invocation.console.say(
        "With the index, the choice of themes, the last day and the announced key are lost, if the site had them: name them again."
      )
    }
    invocation.console.report(damage)
    return damage.exitCode
  }

  /// The themes to publish.
  private struct Choice {
    var themes: [Theme]
    /// False for all themes of the catalog.
    let isSelection: Bool
    /// How many other themes the catalog has, if a site keeps to its own.
    var others = 0
  }

  /// The themes that are named, or those that were named when the site was published; else all.
  private static func choice(
    _ invocation: Invocation, of site: SiteIndex?, _ damage: inout [Diagnostic]
  ) throws -> Choice {
    let names = invocation.arguments.dropFirst()
    if invocation.has(all), !names.isEmpty {
      throw Diagnostic.usage(.excluding("--all and the names of themes exclude each other"))
    }
    let themes = try ExportCommand.themes(invocation, named: names, &damage)
    guard names.isEmpty, !invocation.has(all), let site, site.isSelection else {
      return Choice(themes: themes, isSelection: !names.isEmpty)
    }
    let selection = Set(site.themes.map(\.id))
    let own = themes.filter { selection.contains($0.id) }
    return Choice(themes: own, isSelection: true, others: themes.count - own.count)
  }

  private static func folder(named text: String, _ invocation: Invocation) throws -> String {
    func rejected(_ hint: String) -> Diagnostic { .usage(.badValue(text, of: "DIR", hint: hint)) }
    let path = try invocation.localPath(text)
    // As from an unset variable of a script.
    guard !path.isEmpty else { throw rejected("Use the name of a folder.") }
    guard !SiteAddress.isURL(path) else {
      throw rejected("Use a folder of this computer, and copy what is in it to the web server.")
    }
    // A folder of such a name would be made.
    if let url = SiteAddress.meant(by: path), !FileReading.exists(path) {
      throw rejected(
        "\(quoted(url)) is on the web, and the folder is on this computer. For a folder of that name, use \(quoted("./" + path))."
      )
    }
    guard path.split(separator: "/").first != "~" || FileReading.exists("~") else {
      throw Diagnostic(FileError(.writing, path, .system(.noSuchFile)))
    }
    if path.split(separator: "/").last == "index.json", !FileReading.isFolder(path) {
      let folder = FileWriting.parent(of: path)
      throw rejected("Use the folder, \(quoted(folder.isEmpty ? "." : folder)).")
    }
    return path
  }

  /// The last themes of a site are taken off the web only with `--force`, because an empty catalog is often the wrong one.
  private static func checkHasThemes(
    _ themes: [Theme], hasDamage: Bool, others: Int, in folder: PublishedFolder, _ invocation: Invocation
  ) throws {
    guard themes.isEmpty, !hasDamage, SiteReader.isSite(folder: folder.path) else {
      return try invocation.checkHasThemes(themes)
    }
    guard invocation.has(force) else {
      let advice = "To publish the site without themes, add --force: its followers keep theirs."
      let reason =
        others > 0 ? "The themes of the site are gone; --all publishes the others." : try invocation.emptiness()
      throw Diagnostic.noThemes(advice: "\(reason) \(advice)")
    }
  }

  /// Throws if the site has a theme that never was in this catalog, and that would be removed: somebody else has published it.
  private static func checkIsOurs(
    _ site: SiteIndex, replacedBy themes: [Theme], in folder: PublishedFolder, _ invocation: Invocation
  ) throws {
    let ours = Set(themes.map(\.id))
    let removed = site.themes.filter { !ours.contains($0.id) }
    guard !removed.isEmpty else { return }
    let foreign = try invocation.catalogForReading().read { snapshot in
      let deletions = try snapshot.deletions()
      return try removed.first { entry in
        guard deletions[entry.id] == nil, try snapshot.ids(prefix: entry.id.description, limit: 1).isEmpty else {
          return false
        }
        return try collected(limit: 1) { try snapshot.forEachOperation(touching: entry.id, $0) }.isEmpty
      }
    }
    if let foreign { throw otherCatalog(foreign.name, folder.path) }
  }

  static func otherCatalog(_ theme: String, _ folder: String) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "publish.other-catalog",
        "the site has a theme, \(quoted(theme)), that never was in this catalog: it was published from another one",
        hint:
          "Use another folder or catalog, or take its themes first: memorize import \(shellWord(folder)). With --force they are removed from the site."
      ), at: Place(in: [folder]))
  }

  private static func publication(_ invocation: Invocation, isSelection: Bool) throws -> PublishedSite.Publication {
    if invocation.has(next), !invocation.has(key) {
      throw Diagnostic.usage(.excluding("--next needs --key", hint: "Name the file of the present key with --key."))
    }
    if let day = invocation[until], day < invocation.world.localDate(invocation.world.now()) {
      throw Diagnostic.usage(.badValue(day, of: "--until", hint: "This day has passed. Use today or a later day."))
    }
    var publication = PublishedSite.Publication(
      key: try invocation[key].map(secretKey), next: invocation[next], until: invocation[until],
      number: invocation[number])
    publication.isSelection = isSelection
    return publication
  }

  private static func secretKey(in file: String) throws -> SecretKey {
    let text = String(decoding: try FileReading.bytes(ofFile: file, limit: 1 << 16), as: UTF8.self)
    do throws(SecretKey.Failure) {
      return try SecretKey(text)
    } catch {
      throw finding(error, in: file)
    }
  }

  static func finding(_ failure: SecretKey.Failure, in file: String) -> Diagnostic {
    let wording: Wording =
      switch failure {
      case .invalid:
        .error(
          "publish.invalid-key", "the file is not a secret key of minisign",
          hint: "Name the file of the secret key, not that of the public key; 'minisign -G -W' makes both.")
      case .encrypted:
        .error(
          "publish.encrypted-key", "the secret key has a password",
          hint: "Make a copy without one: copy the file, then run 'minisign -C -W -s COPY'.")
      }
    return Diagnostic(wording, at: Place(in: [file]))
  }

  private static func report(_ kept: PublishedSite.Publication, _ invocation: Invocation) {
    if let next = kept.next {
      invocation.console.say("The site still announces the key \(next); --next names another one.")
    }
    guard let day = kept.until else { return }
    if day < invocation.world.localDate(invocation.world.now()) {
      invocation.console.warn(
        "The last day of the site, \(day), has passed: its followers are warned. --until names a later day.")
    } else {
      invocation.console.say("The last day of the site is still \(day); --until names another one.")
    }
  }

  private static func report(
    _ changes: [PublishedFolder.Change], in folder: PublishedFolder, of themes: Int, _ invocation: Invocation
  ) throws {
    if invocation.isJSON {
      try invocation.console.printJSON(
        members: [
          JSONReport.schema, .init("dryRun", .bool(invocation.has(.dryRun))), .init("folder", .string(folder.path)),
          .init("themes", .integer(themes)),
        ], list: "changes",
        of: changes.map { .object([.init("path", .string($0.path)), .init("outcome", .string($0.outcome.rawValue))]) })
    } else {
      for change in changes { try invocation.console.print("\(change.path): \(change.outcome.rawValue)") }
    }
    if invocation.has(.dryRun) {
      invocation.console.say("Dry run: nothing was changed.")
    } else if !invocation.isJSON {
      let what = counted(themes, "theme")
      invocation.console.hint(
        changes.isEmpty
          ? "\(folder.path) is up to date: \(what)."
          : "Published \(what) in \(folder.path): \(counted(changes.count, "file")) changed.")
      if let step = nextStep(after: changes, in: folder, hasThemes: themes > 0) { invocation.console.hint(step) }
    }
  }

  /// Nil if there is nothing to do.
  private static func nextStep(
    after changes: [PublishedFolder.Change], in folder: PublishedFolder, hasThemes: Bool
  ) -> String? {
    guard !changes.isEmpty else { return nil }
    guard hasThemes else {
      return
        "Next: unless the others read this very folder, remove the files of the site from your web server, and copy all that is "
        + "in \(folder.path) to it again."
    }
    let isNew = changes.contains { $0.path == InstallablePage.path && $0.outcome == .added }
    return isNew
      ? "Next: copy all that is in \(folder.path) to a web server with https, such as GitHub Pages or Netlify. On a shared "
        + "drive it is in place: others run 'memorize follow' with its path. To try it before, open "
        + "\(folder.inside(InstallablePage.path)) in a browser."
      : "Next: copy all that is in \(folder.path) to your web server again, unless the others read this very folder. Visitors "
        + "get it on their second visit."
  }
}
