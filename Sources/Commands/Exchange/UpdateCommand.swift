internal import Catalogs
internal import Platform
internal import Sites
internal import Terminals
internal import Themes

/// `memorize update`: takes what the followed sites have published since the last time.
enum UpdateCommand {
  static let description = CommandDescription(
    name: "update", summary: "get what the followed sites have published since",
    arguments: [
      Argument("SITE", .site, optional: true, "only this site, as 'memorize follow' lists it"),
      Argument("THEME", .name, optional: true, repeated: true, "only these themes of it, even deleted ones"),
    ],
    options: [.onConflict, .strictUpdate, .dryRun, .insecure, .json],
    discussion: """
      Keeps your own changes, and is one operation. A theme that you have deleted stays deleted unless it is named.
      """,
    details: """
      With --dry-run each theme is shown before → after. Only packs that have changed are fetched, and all are verified before anything is changed. A theme that a site \
      no longer has is kept. Where you and the site have changed the same value, yours is kept and both are named. \
      With --strict, the exit code is also 65 if a theme was skipped, now or by an earlier update, or a value was kept. What was undone is offered again by the \
      next update. A signed site is accepted only with its pinned key, and never with a lower number than before, even after \
      'undo'. Only this command, 'follow', and what names a URL use the network.
      """,
    examples: [
      ("memorize update", "all sites that are followed"),
      ("memorize update https://example.org/themes/ Halloween", "one theme, even if it was deleted here"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let wanted = try wanted(invocation)
    let update = try SiteUpdate(invocation)
    let news = wanted.map(update.news)
    update.reportFindings(of: news)
    if wanted.isEmpty {
      let advice = "'memorize follow SITE' follows one."
      if let missing = try invocation.missingCatalog() { throw noneFollowed("\(missing) \(advice)") }
      if !invocation.isJSON {
        invocation.console.hint("No site is followed. \(advice)")
        return .done
      }
    }
    // Nothing that could be reported or changed.
    if !invocation.isJSON, news.allSatisfy({ $0.content == nil }) {
      return update.codeWithoutNews(news)
    }
    return try update.report(update.commit(news, "update"), of: news)
  }

  static func noneFollowed(_ hint: String) -> Diagnostic {
    Diagnostic(.missing, .error("site.none-followed", "no site is followed", hint: hint))
  }

  /// The sites to read: the one that is named, or all that are followed.
  static func wanted(_ invocation: Invocation) throws -> [SiteUpdate.Wanted] {
    let followed = try invocation.catalogForReading().read { try $0.sources().filter(\.isFollowed) }
    let progress = invocation.console.progress()
    guard let text = invocation.arguments.first else {
      return try followed.map {
        SiteUpdate.Wanted(reader: try invocation.requiredSite($0.address, progress), known: $0)
      }
    }
    // Nothing that a site is named by.
    if !text.contains("/"), !FileReading.exists(text) {
      throw FollowCommand.notASite(text, among: followed)
    }
    let address = try invocation.siteAddress(text)
    guard let known = followed.first(where: { $0.address == address.description }) else {
      // A URL with a mistake would be reported as a folder.
      if !FileReading.exists(text), Diagnostic.adviceOnURL(text) != nil { throw invocation.noSite(text) }
      throw FollowCommand.notFollowed(address, among: followed)
    }
    return [
      SiteUpdate.Wanted(
        reader: try invocation.requiredSite(address.description, progress), known: known,
        names: Array(invocation.arguments.dropFirst()))
    ]
  }
}
