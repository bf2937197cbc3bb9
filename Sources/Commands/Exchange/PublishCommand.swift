internal import Formats
internal import Packs
internal import Pages
internal import System
internal import Themes

/// `memorize publish`: writes the page of some themes as a folder for a web server.
enum PublishCommand {
  static let description = CommandDescription(
    "publish", "write a folder for a web server: a page that phones install",
    arguments: [
      .init("DIR", .file, "the folder; it is created if it does not exist"),
      .init("THEME", .theme, optional: true, repeated: true, "names, numbers or ids (default: all themes)"),
    ],
    options: PageOptions.all + [.dryRun, force, .json],
    discussion: """
      Put the folder on any web server with https, such as GitHub Pages. The page can be added to the home screen and \
      plays offline. Publish again to update it: only files that differ are written.
      """,
    details: """
      The folder has the page, what installs it, a pack of each theme, and index.json with their checksums, which is \
      written last. Packs of themes that are gone are removed if nobody changed them; other files are never touched. \
      A folder that holds files and was not published by memorize is rejected without --force. Hidden files do not \
      count. Each file that is added, updated or removed is a line.
      """,
    examples: [
      .init("memorize publish site", "all themes, in the folder 'site'"),
      .init("memorize publish docs Halloween Sports", "two themes"),
      .init("memorize publish site --dry-run", "show which files would change"),
    ], mayChange: false, run: run)

  private static let force = OptionDescription(
    "force", "use a folder with other files, and overwrite those of the same names")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let folder = PublishedFolder(invocation.arguments[0])
    // As from an unset variable of a script.
    guard !folder.path.isEmpty else {
      throw Diagnostic.usage(.badValue("", of: "DIR", expected: .description("the name of a folder")))
    }
    var damage: [Diagnostic] = []
    let themes = try ExportCommand.themes(invocation, named: invocation.arguments.dropFirst(), &damage)
    guard !themes.isEmpty else { throw Diagnostic(PageTargetProblem.noThemes(emptiness: try invocation.emptiness())) }
    try PageOptions.checkWords(of: themes, invocation)
    let site = try invocation.console.whileWorking("writing \(counted(themes.count, "pack"))") {
      try PublishedSite(themes, PageOptions.languages(invocation))
    }
    let isForced = invocation.has(force)
    let changes = try invocation.console.whileWorking("writing \(folder.path)") {
      invocation.has(.dryRun)
        ? try folder.changes(to: site, overwriting: isForced) : try folder.publish(site, overwriting: isForced)
    }
    try report(changes, in: folder, of: themes.count, invocation)
    invocation.console.report(damage)
    return damage.worst.map { ExitCode($0) } ?? .done
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
    }
  }
}

/// The folder of a published site: what has to change in it, and how it is changed.
struct PublishedFolder {
  let path: String

  init(_ path: String) { self.path = path }

  /// A file of the site that differs from the one in the folder.
  struct Change {
    let path: String
    let outcome: Outcome
    /// Nil for a file to remove.
    let bytes: [UInt8]?
  }

  enum Outcome: String {
    case added, updated, removed
  }

  /// Makes the changes and returns them. Each file is replaced as a whole. If the program is killed, the old index remains
  /// and names the files that were about to be added, so that the next run goes on.
  func publish(_ site: PublishedSite, overwriting: Bool) throws -> [Change] {
    try FileWriting.createFolders(path, permissions: 0o777)
    let lock = try? FileLock.acquire(path, until: .now + .seconds(10))
    defer { withExtendedLifetime(lock) {} }
    let changes = try changes(to: site, overwriting: overwriting)
    if lock?.isHeld == true { for folder in [path, inside("packs")] { TemporaryFiles.ofSite.removeAll(in: folder) } }
    let added = changes.filter { $0.outcome == .added && $0.path != SiteIndex.path }.map(\.path)
    if !added.isEmpty { try write((index(overwriting) ?? .empty).announcing(added).bytes, to: SiteIndex.path) }
    for change in changes {
      if let bytes = change.bytes { try write(bytes, to: change.path) } else { try remove(change.path) }
    }
    return changes
  }

  /// The changes, the index last; none if the folder holds this site already. Throws if the folder or one of its files
  /// belongs to somebody else, unless `overwriting`.
  func changes(to site: PublishedSite, overwriting: Bool) throws -> [Change] {
    let index = try self.index(overwriting)
    let known = index?.checksums ?? [:]
    var changes: [Change] = []
    for file in site.files {
      guard let content = try content(of: file.path) else {
        changes.append(Change(path: file.path, outcome: .added, bytes: file.bytes))
        continue
      }
      guard content != file.bytes else { continue }
      guard known[file.path] != nil || overwriting else {
        throw Diagnostic(PublishProblem.foreignFile, at: Place(in: [inside(file.path)]))
      }
      changes.append(Change(path: file.path, outcome: .updated, bytes: file.bytes))
    }
    let current = Set(site.files.map(\.path))
    for (path, checksum) in known.sorted(by: { $0.key < $1.key }) where !current.contains(path) {
      // A pack that somebody changed since is theirs.
      guard let checksum, let content = try content(of: path), SHA256(of: content).description == checksum else {
        continue
      }
      changes.append(Change(path: path, outcome: .removed, bytes: nil))
    }
    let bytes = site.index.bytes
    if index?.bytes != bytes {
      changes.append(Change(path: SiteIndex.path, outcome: index == nil ? .added : .updated, bytes: bytes))
    }
    return changes
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try FileWriting.createFolders(FileWriting.parent(of: inside(file)), permissions: 0o777)
    try FileWriting.write(bytes, to: inside(file), overwriting: true, temporary: .ofSite)
  }

  private func remove(_ file: String) throws {
    do throws(SystemError) {
      try FileWriting.remove(inside(file))
    } catch {
      throw FileError(.writing, inside(file), .system(error))
    }
  }

  /// The index of the last run; nil in a new or empty folder.
  private func index(_ overwriting: Bool) throws -> SiteIndex? {
    guard FileReading.exists(path) else { return nil }
    guard FileReading.isFolder(path) else { throw Diagnostic(PublishProblem.notFolder, at: Place(in: [path])) }
    if let index = try content(of: SiteIndex.path).flatMap(SiteIndex.init) {
      guard index.version <= SiteIndex.newestVersion else {
        throw Diagnostic(PublishProblem.newerSite, at: Place(in: [inside(SiteIndex.path)]))
      }
      return index
    }
    // Those of git, and of a Mac.
    let other = FileReading.names(inFolder: path).filter { !$0.hasPrefix(".") }.min()
    if let other, !overwriting { throw Diagnostic(PublishProblem.foreignFolder(other), at: Place(in: [path])) }
    return nil
  }

  /// Nil if there is no such file. Links are rejected, because they may lead out of the folder.
  private func content(of file: String) throws -> [UInt8]? {
    guard FileReading.exists(path) else { return nil }
    do throws(FileError) {
      return try FileReading.bytes(ofFile: file, inFolder: path, limit: Self.longestFile)
    } catch {
      throw FileError(error.operation, inside(file), error.reason)
    }
  }

  /// Larger than any page.
  private static let longestFile = 1 << 30

  private func inside(_ file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }
}

/// Why a folder cannot become a site.
enum PublishProblem: Problem {
  case notFolder
  /// With the name of a file in it.
  case foreignFolder(String)
  case foreignFile
  case newerSite

  var wording: Wording {
    switch self {
    case .notFolder:
      .error("publish.not-a-folder", "this is a file, not a folder", hint: "Choose another name for the folder.")
    case .foreignFolder(let name):
      .error(
        "publish.foreign-folder", "the folder was not published by memorize, and holds \(quoted(name))",
        hint: "Choose a new or an empty folder, or publish beside its files with --force.")
    case .foreignFile:
      .error(
        "publish.foreign-file", "a file of this name exists that memorize did not publish",
        hint: "Move it to another place, or overwrite it with --force.")
    case .newerSite:
      .error(
        "publish.newer-version", "the folder was published by a newer version of memorize",
        hint: "Update memorize, or choose another folder.")
    }
  }

  var failure: Failure { .cannotWrite }
}
