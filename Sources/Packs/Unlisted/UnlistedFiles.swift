internal import Formats
internal import Themes

/// The files with themes in an archive that has no manifest.
///
/// For example: `themes.csv` beside `README.txt`; `game.xml` among its pictures; all three games of a collection of KDE Pairs.
struct UnlistedFiles {
  private let source: any ArchiveSource
  /// Without packs: a pack is never looked for inside a pack.
  private let payloads: FormatRegistry

  init(_ source: any ArchiveSource, payloads: FormatRegistry) {
    self.source = source
    self.payloads = payloads
  }

  /// Reads them; what is left aside is told, but for the pictures and sounds of a game, which it counts itself.
  func read(into reading: inout ThemeReading) throws {
    let paths = try self.paths()
    let isGame = try paths.allSatisfy(isKeptInArchives)
    for other in source.paths where !paths.contains(other) && !(isGame && MediaFile.isOne(other)) {
      reading.report(.packIgnoredFile(source.displayName(of: other)))
    }
    let reader = PackReader(source, payloads: payloads)
    for path in paths { try reader.readUnlisted(path, into: &reading) }
  }

  /// The one file whose name promises themes; without any, the one file whose content looks like themes. Only games of
  /// other programs may be several.
  private func paths() throws -> [String] {
    let promised = source.paths.filter { payloads.format(ofFile: $0) != nil }
    let candidates = promised.count > 1 ? try promised.filter(looksLikeThemes) : promised
    let found = candidates.isEmpty && promised.count != 1 ? try source.paths.filter(isReadable) : candidates
    guard let first = found.first else { throw try nothing() }
    guard try found.count == 1 || found.allSatisfy(isKeptInArchives) else {
      throw Diagnostic.packSeveralPayloads(found.map(source.displayName))
    }
    return found.count == 1 ? [first] : found
  }

  /// False for a `README.txt` that only has the name of a format.
  private func looksLikeThemes(_ path: String) throws -> Bool {
    guard let content = try source.content(of: path) else { return false }
    return payloads.recognition(of: content) >= .likely
  }

  private func isReadable(_ path: String) throws -> Bool {
    guard !MediaFile.isOne(path), let content = try source.content(of: path) else { return false }
    if PackSignature.begins(content[...]) { throw Diagnostic.packNested(source.displayName(of: path)) }
    return (try? payloads.detect(content, fileName: path)) != nil
  }

  private func isKeptInArchives(_ path: String) throws -> Bool {
    guard let content = try source.content(of: path) else { return false }
    return (try? payloads.detect(content, fileName: path))?.isKeptInArchives ?? false
  }

  private func nothing() throws -> Diagnostic {
    let packs = source.paths.first { path in PackSignature.words.contains { path.lowercased().hasSuffix(".\($0)") } }
    return packs.map { .packNested(source.displayName(of: $0)) } ?? .packWithoutPayload(known: payloads.names)
  }
}
