internal import Formats
internal import Themes

/// The files with themes in an archive that has no manifest.
///
/// For example: `themes.csv` beside `README.txt`; `game.xml` among its pictures; three games of KDE Pairs.
extension PackReader {
  /// Reads the files. Others are reported as skipped, except the media files of a game, which its format reports.
  func readUnlisted(into reading: inout ThemeReading) throws {
    let files = try unlistedFiles()
    let paths = Set(files.map(\.path))
    let isGame = files.allSatisfy(\.isKeptInArchives)
    let isProject = files.allSatisfy(\.isSource)
    for other in source.paths where !paths.contains(other) && !(isGame && MediaFile.matches(other)) {
      // A project has many files that are not about themes.
      if isProject, try !Self.isSource(other) || examine(other)?.recognition != .possible { continue }
      let read = files.count == 1 ? files.first.map { source.displayName(of: $0.path) } : nil
      reading.report(.pack(.ignoredFile(source.displayName(of: other), read: read)))
    }
    // A single file may be that of a pack that lost its manifest; several games or sources are no pack.
    if let only = files.first, files.count == 1, !isGame, source.folder == nil {
      reading.report(.pack(.noManifest(payload: only.path)))
    }
    for file in files { try readUnlisted(file.path, with: file.format, into: &reading) }
  }

  private static func isSource(_ path: String) -> Bool { path.lowercased().hasSuffix(".swift") }

  /// A file whose content was examined.
  private struct ExaminedFile {
    let path: String
    var recognition: Recognition
    let format: (any ThemeFormat)?

    var isKeptInArchives: Bool { format?.isKeptInArchives ?? false }
    /// Swift source.
    var isSource: Bool { PackReader.isSource(path) }
    /// True if others beside it may be read too: the games of other programs, and the sources of one.
    var isCombined: Bool { isKeptInArchives || isSource }
  }

  /// The file with the extension of a format; without any, the file whose content is recognised. Several files are read
  /// only if they are games of other programs, or the sources of one.
  private func unlistedFiles() throws -> [ExaminedFile] {
    let promised = source.paths.filter { payloads.format(ofFile: $0) != nil && !ProjectFile.matches($0) }
    guard promised.count <= source.mostExamined else {
      throw several(
        "\(grouped(promised.count)) files could have the themes; at most \(grouped(source.mostExamined)) are searched")
    }
    // A single file with the extension of a format is read even if its content is not recognised, so that its faults
    // are reported. A `.txt` or `.html` is often a README.
    let isAlone = promised.count == 1 && ![".txt", ".html", ".htm"].contains { promised[0].lowercased().hasSuffix($0) }
    let named = try promised.compactMap { try examine($0) }.filter { isAlone || $0.recognition >= .likely }
    let others = source.paths.lazy.filter { !MediaFile.matches($0) && !ProjectFile.matches($0) }
      .prefix(Self.mostUnnamed)
    let found = named.isEmpty ? try others.compactMap { try examine($0) }.filter { $0.recognition > .no } : named
    guard !found.isEmpty else { throw nothing }
    guard found.count == 1 || found.allSatisfy(\.isCombined) else {
      let names = found.prefix(3).map { quoted(source.displayName(of: $0.path)) }.joined(separator: ", ")
      throw several("several files could have the themes: \(names); no manifest says which", found.first?.path)
    }
    return found
  }

  private func examine(_ path: String) throws -> ExaminedFile? {
    guard let content = try source.content(of: path) else { return nil }
    if PackSignature.begins(content[...]) { throw nested(path) }
    let found = try? payloads.detection(of: content, fileName: path)
    var file = ExaminedFile(path: path, recognition: found?.recognition ?? .no, format: found?.format)
    // Most sources of a project have emoji, but no theme.
    if file.isSource, let found, found.recognition > .possible {
      var reading = ThemeReading(keepingAtMost: 0)
      try? found.format.decode(content, into: &reading)
      if reading.count == 0 { file.recognition = min(file.recognition, .possible) }
    }
    return file
  }

  private func several(_ sentence: String, _ example: String? = nil) -> Diagnostic {
    .pack(.severalPayloads(sentence, in: source.folder, example: example))
  }

  private func nested(_ path: String) -> Diagnostic {
    .pack(.nested(source.displayName(of: path), inFolder: source.folder != nil))
  }

  private var nothing: Diagnostic {
    let packs = source.paths.first { path in PackSignature.words.contains { path.lowercased().hasSuffix(".\($0)") } }
    return packs.map(nested) ?? .pack(.noPayload)
  }

  /// The number of files without such an extension to examine.
  private static var mostUnnamed: Int { 64 }
}

/// Recognises the files of a project that Xcode writes, such as the catalog of its pictures.
private enum ProjectFile {
  static func matches(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      [".xcassets", ".xcodeproj", ".xcworkspace"].contains { folder.hasSuffix($0) }
    }
  }
}

/// Recognises by extension the pictures, sounds and films that other games keep beside their cards.
enum MediaFile {
  static func matches(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return extensions.contains(path[path.index(after: dot)...].lowercased())
  }

  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "svgz", "webp", "bmp", "ico", "xcf",
    "ogg", "oga", "opus", "wav", "mp3", "mid", "midi", "aiff", "au", "flac", "ogv", "mp4", "webm", "avi",
  ]
}
