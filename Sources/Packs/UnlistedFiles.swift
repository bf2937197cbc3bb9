internal import Formats
internal import Themes

/// The files with themes in an archive that has no manifest.
///
/// For example: `themes.csv` beside `README.txt`; `game.xml` among its pictures; three games of KDE Pairs.
extension PackReader {
  /// Reads the files. Others are reported as skipped, except the media files of a game, which its format reports.
  func readUnlisted(into reading: inout ThemeReading) throws {
    let (files, others) = try unlistedFiles()
    let only = files.count == 1 ? files.first : nil
    let paths = Set(files.map(\.path))
    let isGame = files.allSatisfy(\.isKeptInArchives)
    let isProject = files.allSatisfy(\.isSource)
    // A project has many files that are not about themes.
    let doubtful = Set(others.filter { $0.recognition >= ($0.isSource ? .possible : .likely) }.map(\.path))
    for other in source.paths where !paths.contains(other) && !(isGame && MediaFile.matches(other)) {
      if isProject, !doubtful.contains(other) { continue }
      reading.report(
        .pack(.ignoredFile(source.displayName(of: other), read: only.map { source.displayName(of: $0.path) })))
    }
    // A single file may be that of a pack that lost its manifest; several games or sources are not a pack.
    if let only, !isGame, source.folder == nil {
      reading.report(.pack(.noManifest(payload: source.displayName(of: only.path))))
    }
    for file in files { try readUnlisted(file.path, with: file.format, into: &reading) }
  }

  /// A file whose content was examined.
  private struct ExaminedFile {
    let path: String
    var recognition: Recognition
    let format: (any ThemeFormat)?

    var isKeptInArchives: Bool { format?.isKeptInArchives ?? false }
    /// Swift source.
    var isSource: Bool { path.lowercased().hasSuffix(".swift") }
    /// True if others beside it may be read too: the games of other programs, and the sources of one.
    var isCombined: Bool { isKeptInArchives || isSource }
  }

  /// The file with the extension of a format; without any, the file whose content is recognised. Several files are read
  /// only if all are games of other programs or Swift source; beside source, files of other formats are left out. `others`
  /// were examined, but are not read.
  private func unlistedFiles() throws -> (read: [ExaminedFile], others: [ExaminedFile]) {
    let promised = source.paths.filter { payloads.format(ofFile: $0) != nil && !ProjectFile.matches($0) }
    guard promised.count <= source.mostExamined else {
      throw several(
        "\(grouped(promised.count)) files could have the themes; at most \(grouped(source.mostExamined)) are searched")
    }
    // A single file with the extension of a format is read even if its content is not recognised, so that its faults
    // are reported. A `.txt` or `.html` is often a README.
    let isAlone = promised.count == 1 && ![".txt", ".html", ".htm"].contains { promised[0].lowercased().hasSuffix($0) }
    let examined = try promised.compactMap(examine)
    let named = examined.filter { isAlone || $0.recognition >= .likely }
    let others = source.paths.lazy.filter { !MediaFile.matches($0) && !ProjectFile.matches($0) }
      .prefix(Self.mostUnnamed)
    var found = named.isEmpty ? try others.compactMap(examine).filter { $0.recognition > .no } : named
    if found.contains(where: \.isSource) { found = found.filter(\.isCombined) }
    guard !found.isEmpty else { throw nothing }
    guard found.count == 1 || found.allSatisfy(\.isCombined) else {
      let names = found.prefix(3).map { quoted(source.displayName(of: $0.path)) }.joined(separator: ", ")
      throw several("several files could have the themes: \(names); no manifest says which", found.first?.path)
    }
    let paths = Set(found.map(\.path))
    return (found, examined.filter { !paths.contains($0.path) })
  }

  private func examine(_ path: String) throws -> ExaminedFile? {
    guard let content = try source.content(of: path) else { return nil }
    if PackSignature.isPack(content) { throw nested(path) }
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

  /// The most files without a known extension that are examined.
  private static var mostUnnamed: Int { 64 }
}
