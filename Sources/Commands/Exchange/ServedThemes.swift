internal import Catalogs
internal import Formats
internal import Pages
internal import Sites
internal import Themes

/// What `serve` shows: the page of the themes as the catalog has them at the moment, their packs and an index of these.
///
/// The catalog is read again when the page or the index is asked for. Packs are those of the index that was read last.
final class ServedThemes {
  private let invocation: Invocation
  /// The themes that were named; nil for all.
  private let chosen: [ThemeID]?
  private let report: (String) -> Void
  private(set) var themes: [Theme]
  /// The newest operation when the catalog was read last.
  private var seen: Int64
  /// That of the index, which rises with each change of the themes.
  private var number: Int64
  private var page: [UInt8]
  /// The packs and the index; nil until they are asked for.
  private var files: [String: [UInt8]]?
  /// Why the catalog could not be read the last time.
  private var complaint: String?

  /// Throws a `Diagnostic` if there is nothing to show.
  init(_ invocation: Invocation, _ damage: inout [Diagnostic], report: @escaping (String) -> Void) throws {
    self.invocation = invocation
    self.report = report
    // Before the themes, so that none of them is newer.
    seen = try invocation.catalogForReading().read { try $0.newestOperation() }
    number = seen
    themes = try ExportCommand.themes(invocation, named: invocation.arguments[...], &damage)
    try invocation.checkHasThemes(themes)
    chosen = invocation.arguments.isEmpty ? nil : themes.map(\.id)
    page = try Self.page(of: themes, invocation)
  }

  /// The page, the index or a pack; nil for any other path.
  func content(of path: String) -> [UInt8]? {
    if path == PageSite.pagePath || path == SiteIndex.path { refresh() }
    if path == PageSite.pagePath { return page }
    do {
      let known = try files ?? PublishedSite(packsOf: themes).contents(number: max(1, number))
      files = known
      return known[path]
    } catch {
      complain(error)
      return nil
    }
  }

  /// Reads the themes if the catalog has changed. What cannot be read leaves the last themes.
  private func refresh() {
    do {
      let catalog = try invocation.location.get().open(for: .reading, by: invocation.hastyCaller)
      let (newest, present) = try catalog.read { snapshot -> (Int64, [Theme]?) in
        let newest = try snapshot.newestOperation()
        return (newest, newest == seen ? nil : try themes(in: snapshot))
      }
      guard let present else { return }
      defer { (seen, complaint) = (newest, nil) }
      guard present != themes else { return }
      guard !present.isEmpty else { return report("The themes were deleted. The last ones are still served.") }
      page = try Self.page(of: present, invocation)
      (themes, number, files) = (present, newest, nil)
      report("The themes have changed: serving \(counted(themes.count, "theme")).")
    } catch {
      complain(error)
    }
  }

  private func themes(in snapshot: any CatalogSnapshot) throws -> [Theme] {
    guard let chosen else { return try collected { try snapshot.forEachTheme(skip: 0, damaged: { _ in }, $0) } }
    return try chosen.compactMap(snapshot.theme)
  }

  private static func page(of themes: [Theme], _ invocation: Invocation) throws -> [UInt8] {
    try PageOptions.checkWords(of: themes, invocation)
    return try PageOptions.format(HTMLFormat(), invocation).encode(themes, credits: Credits())
  }

  private func complain(_ error: any Error) {
    let words = "The last themes are still served: \(screenWords(error))"
    if words != complaint { report(words) }
    complaint = words
  }
}
