internal import Formats
internal import Themes

/// The files with themes in an archive that has no manifest.
///
/// For example: `themes.csv` beside `README.txt`; `game.xml` among its pictures; all three games of a collection of KDE
/// Pairs.
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
    let files = try self.files()
    let paths = Set(files.map(\.path))
    let isGame = files.allSatisfy(\.isKeptInArchives)
    for other in source.paths where !paths.contains(other) && !(isGame && MediaFile.isOne(other)) {
      reading.report(.pack(.ignoredFile(source.displayName(of: other))))
    }
    let reader = PackReader(source, payloads: payloads)
    for file in files { try reader.readUnlisted(file.path, into: &reading) }
  }

  /// A file that was looked into.
  private struct File {
    let path: String
    let recognition: Recognition
    let isKeptInArchives: Bool
  }

  /// The one file whose name promises themes; without any, the one file whose content looks like themes. Only games of
  /// other programs may be several.
  private func files() throws -> [File] {
    let promised = source.paths.filter { payloads.format(ofFile: $0) != nil }
    guard promised.count <= Self.most else { throw several(promised) }
    // A `README.txt` may only have the name of a format; any other is taken by its name, to be told what is wrong with
    // it.
    let isAlone = promised.count == 1 && !promised[0].lowercased().hasSuffix(".txt")
    let named = try promised.compactMap { try look($0) }.filter { isAlone || $0.recognition >= .likely }
    let others = source.paths.lazy.filter { !MediaFile.isOne($0) }.prefix(Self.most)
    let found = named.isEmpty ? try others.compactMap { try look($0) }.filter { $0.recognition > .no } : named
    guard !found.isEmpty else { throw nothing }
    guard found.count == 1 || found.allSatisfy(\.isKeptInArchives) else { throw several(found.map(\.path)) }
    return found
  }

  private func look(_ path: String) throws -> File? {
    guard let content = try source.content(of: path) else { return nil }
    if PackSignature.begins(content[...]) { throw Diagnostic.pack(.nested(source.displayName(of: path))) }
    let found = try? payloads.detection(of: content, fileName: path)
    return File(
      path: path, recognition: found?.recognition ?? .no, isKeptInArchives: found?.format.isKeptInArchives ?? false)
  }

  private func several(_ paths: [String]) -> Diagnostic { .pack(.severalPayloads(paths.map(source.displayName))) }

  private var nothing: Diagnostic {
    let packs = source.paths.first { path in PackSignature.words.contains { path.lowercased().hasSuffix(".\($0)") } }
    return packs.map { .pack(.nested(source.displayName(of: $0))) } ?? .pack(.noPayload(known: payloads.names))
  }

  /// Looking into one takes as long as there are files in the archive.
  private static let most = 64
}

/// An archive whose files are all known.
protocol ArchiveSource: PackSource {
  /// The names of the files that count, in their order.
  var paths: [String] { get }
}

/// The pictures, sounds and films that other games keep beside their cards, known by their extensions.
enum MediaFile {
  static func isOne(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return extensions.contains(path[path.index(after: dot)...].lowercased())
  }

  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "svgz", "webp", "bmp", "ico", "xcf",
    "ogg", "oga", "opus", "wav", "mp3", "mid", "midi", "aiff", "au", "flac", "ogv", "mp4", "webm", "avi",
  ]
}
