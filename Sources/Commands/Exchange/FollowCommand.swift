internal import Catalogs
internal import Sites
internal import Terminals
internal import Themes

/// `memorize follow`: follows a published site, or lists those that are followed.
enum FollowCommand {
  private static let stop = Flag("stop", "follow the site no longer; its themes are kept")

  static let description = CommandDescription(
    name: "follow", summary: "follow a site that others publish, or list those that are followed",
    arguments: [Argument("SITE", .site, optional: true, "a folder that 'publish' wrote, or its URL")],
    options: [.key, stop, .onConflict, .strictUpdate, .insecure, .json],
    discussion: """
      Takes the themes of the site; 'memorize update' takes later changes. Nothing is fetched on its own.
      """,
    details: """
      Without SITE it lists the followed sites, with number, day and key. A signed site is accepted from then on only with its key, which is shown: compare it with what the publisher says, or name \
      it with --key. Key and highest number stay known when the site is followed no longer, and when that is undone. \
      In a shared catalog all follow the site, and one person updates for all.
      """,
    examples: [
      ("memorize follow https://example.org/themes/", "take its themes, and remember it"),
      ("memorize follow --stop https://example.org/themes/", "follow it no longer"),
    ], run: run)

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let sources = try invocation.catalogForReading().read { try $0.sources() }
    guard let text = invocation.arguments.first else {
      for option in [stop, .insecure] as [any CommandOption] + [.key, .onConflict] where invocation.has(option) {
        throw Diagnostic.usage(.missingArgument("SITE", hint: "--\(option.name) needs the address of a site."))
      }
      return try list(sources.filter(\.isFollowed), invocation)
    }
    if invocation.has(stop) { return try end(invocation.siteAddress(text), sources.filter(\.isFollowed), invocation) }
    let reader = try invocation.requiredSite(text, invocation.console.progress())
    let known = sources.first { $0.address == reader.address.description }
    let update = try SiteUpdate(invocation)
    let news = [update.news(SiteUpdate.Wanted(reader: reader, known: known))]
    if let failure = news[0].failure {
      throw RejectedInput(
        diagnostics: [failure], omission: .imported)
    }
    update.reportFindings(of: news)
    let result = try update.commit(news, "follow", following: true)
    if !invocation.isJSON {
      invocation.console.hint("Following \(reader.address). 'memorize update' gets what is new.")
    }
    return try update.report(result, of: news)
  }

  private static func list(_ sources: [FollowedSource], _ invocation: Invocation) throws -> ExitCode {
    if invocation.isJSON {
      try invocation.console.printJSON(members: [JSONReport.schema], list: "sites", of: sources.map(json))
    } else if sources.isEmpty {
      invocation.console.hint("No site is followed. 'memorize follow SITE' follows one.")
    } else {
      let rows = sources.map { source in
        [
          source.address, source.number == 0 ? "no number" : "number \(source.number)",
          "since \(invocation.world.localDate(source.time))", source.actor,
          source.key.map { "key \($0)" } ?? "not signed",
        ]
      }
      for line in TextTable(rows).lines { try invocation.console.print("\(line)") }
    }
    return .done
  }

  private static func json(_ source: FollowedSource) -> ExtraValue {
    .object([
      .init("address", .string(source.address)),
      .init("number", source.number == 0 ? .null : .integer(Int(source.number))),
      .init("key", .text(source.key)), .init("nextKey", .text(source.next)),
      .init("since", .string(Timestamp(source.time).utc)), .init("actor", .string(source.actor)),
    ])
  }

  private static func end(
    _ address: SiteAddress, _ followed: [FollowedSource], _ invocation: Invocation
  ) throws -> ExitCode {
    guard followed.contains(where: { $0.address == address.description }) else {
      throw notFollowed(address, among: followed)
    }
    let (operation, _) = try invocation.catalogForWriting().write(invocation.note("follow")) { transaction in
      if var source = try transaction.state.source(at: address.description) {
        source.isFollowed = false
        try transaction.put(source)
      }
      return ("stopped following \(address)", ())
    }
    if invocation.isJSON {
      try invocation.console.printJSON(
        .object(JSONReport.changeMembers(operation, isRehearsal: false) + [.init("address", .string("\(address)"))]))
    } else {
      try invocation.console.print("Stopped following \(address). Its themes are kept.")
    }
    return .done
  }

  /// The text may be a part of an address, or a theme.
  static func notASite(_ text: String, among followed: [FollowedSource]) -> Diagnostic {
    let matches = followed.map(\.address).filter { $0.lowercased().contains(text.lowercased()) }
    let site = followed.count == 1 ? shellWord(followed[0].address) : "SITE"
    let theme = "A theme is named after its site: memorize update \(site) \(shellWords(names: [text]))"
    let list = followed.count == 1 ? "" : "'memorize follow' lists the sites. "
    return Diagnostic(
      .missing,
      .error(
        "site.not-followed", "\(quoted(text)) is not a followed site",
        hint: matches.isEmpty
          ? "\(list)\(theme)" : "Use the whole address: \(firstFew(matches) { shellWord($0) }). \(theme)"))
  }

  static func notFollowed(_ address: SiteAddress, among followed: [FollowedSource]) -> Diagnostic {
    let closest = closest(to: address.description, among: followed.map(\.address))
    return Diagnostic(
      .missing,
      .error(
        "site.not-followed", "\(address) is not followed",
        hint: closest.map { "Did you mean \($0)?" } ?? "'memorize follow' lists the followed sites."))
  }
}
