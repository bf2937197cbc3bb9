internal import Packs
internal import Platform
internal import Themes

/// The folder of a published site: what has to change in it, and how it is changed.
public struct PublishedFolder {
  public let path: String

  public init(_ path: String) { self.path = path }

  /// A file of the site that differs from the one in the folder.
  public struct Change: Sendable {
    public let path: String
    public let outcome: Outcome
    /// None for a file to remove.
    let bytes: [UInt8]
    /// The checksum of the file that an earlier run wrote; nil if there is none, or if somebody changed it.
    let old: String?
  }

  public enum Outcome: String, Sendable {
    case added, updated, removed
  }

  /// The changes of a run, and the settings that it carries over from the previous index.
  public struct Update: Sendable {
    public let changes: [Change]
    package let kept: PublishedSite.Publication
    /// True if the number begins again because the previous index is lost, and with it what could be kept of it.
    package let isIndexLost: Bool
  }

  /// The index in the folder, if it can be read.
  package var index: SiteIndex? { (try? content(of: SiteIndex.path)).flatMap { $0.flatMap { SiteIndex($0) } } }

  /// Makes the changes and returns them. Each file is replaced as a whole, and at every moment the index lists only files that
  /// are there with their checksums.
  ///
  /// First of all the plan is written, which names every file that this run or an earlier one may have written: if the program
  /// is killed, the next run knows them. Then files that nobody has read yet, an index without those that change, the changed
  /// files, the index; and files that it does not list any more are removed.
  ///
  /// Waits for another program that publishes to the folder, for at most `patience`.
  public func publish(_ site: PublishedSite, overwriting: Bool, patience: Duration = .seconds(10)) throws -> Update {
    try FileWriting.createFolders(path, permissions: 0o777)
    let lock = try lock(patience)
    defer { withExtendedLifetime(lock) {} }
    let record = try record(for: site, overwriting)
    let kept = site.kept(of: record.index)
    let site = site.continuing(record.index)
    let changes = try changes(to: site, record, overwriting)
    if lock?.isHeld == true { for folder in [path, inside("packs")] { TemporaryFiles.ofSite.removeAll(in: folder) } }
    if !changes.isEmpty {
      try write(plan(for: site, changes).bytes, to: SitePlan.path)
      do {
        try make(changes, of: site, after: record)
      } catch let error as FileError {
        throw Diagnostic.unfinished(error)
      }
    }
    if !changes.isEmpty || record.plan != nil { try remove([SitePlan.path]) }
    return Update(changes: changes, kept: kept, isIndexLost: record.isIndexLost)
  }

  private func make(_ changes: [Change], of site: PublishedSite, after record: Record) throws {
    let files = changes.filter { !Self.last.contains($0.path) }
    for file in files where file.outcome == .added { try write(file.bytes, to: file.path) }
    let updated = files.filter { $0.outcome == .updated }
    let listed = record.index?.checksums ?? [:]
    // Of a file that somebody changed, the index is not true anyway.
    if updated.contains(where: { listed[$0.path, default: []].contains($0.old ?? "") }) {
      let number = site.number(after: record.index, record.indexBytes)
      try write(site.index(number: number, leavingOut: Set(updated.map(\.path))), to: SiteIndex.path)
    }
    for file in updated + changes.filter({ Self.last.contains($0.path) && $0.outcome != .removed }) {
      try write(file.bytes, to: file.path)
    }
    try remove(changes.filter { $0.outcome == .removed }.map(\.path))
  }

  /// Nil where the folder cannot be locked.
  private func lock(_ patience: Duration) throws -> FileLock? {
    do throws(FileLock.Failure) {
      return try FileLock.acquire(path, until: MonotonicClock.now() + patience)
    } catch {
      guard case .timedOut = error else { return nil }
      throw Diagnostic.publishing(path)
    }
  }

  /// What ``publish(_:overwriting:patience:)`` would do, with the index last; no changes if the folder holds this site. Throws
  /// if the folder or one of its files belongs to somebody else, unless `overwriting`.
  public func update(to site: PublishedSite, overwriting: Bool) throws -> Update {
    let record = try record(for: site, overwriting)
    return Update(
      changes: try changes(to: site.continuing(record.index), record, overwriting), kept: site.kept(of: record.index),
      isIndexLost: record.isIndexLost)
  }

  private func changes(to site: PublishedSite, _ record: Record, _ overwriting: Bool) throws -> [Change] {
    let known = record.checksums
    var changes: [Change] = []
    for file in site.files {
      guard let content = try content(of: file.path) else {
        changes.append(Change(path: file.path, outcome: .added, bytes: file.bytes, old: nil))
        continue
      }
      guard content != file.bytes else { continue }
      guard let ours = known[file.path] ?? (overwriting ? [] : nil) else {
        throw Diagnostic.foreign("a file of this name exists that memorize did not publish", inside(file.path))
      }
      let checksum = SHA256(of: content).description
      changes.append(
        Change(
          path: file.path, outcome: .updated, bytes: file.bytes, old: ours.contains(checksum) ? checksum : nil))
    }
    let current = Set(site.files.map(\.path))
    for (path, ours) in known.sorted(by: { $0.key < $1.key }) where !current.contains(path) {
      // A pack that somebody changed since is theirs.
      guard !ours.isEmpty, let content = try content(of: path) else { continue }
      let checksum = SHA256(of: content).description
      if ours.contains(checksum) { changes.append(Change(path: path, outcome: .removed, bytes: [], old: checksum)) }
    }
    let number = site.number(after: record.index, record.indexBytes)
    guard number <= SiteIndex.highestNumber else { throw Diagnostic.highestNumber(path) }
    // A run that did not end may have given this number to an index without signature.
    if let wanted = site.number, let last = record.index?.number,
      wanted < last || number != wanted && record.plan == nil
    {
      throw Diagnostic.lowerNumber(last, path)
    }
    let index = site.index(number: number)
    guard index.count <= SiteIndex.longest, SiteIndex(index)?.flaw == nil else {
      throw Diagnostic.tooManyThemes(in: path)
    }
    if record.indexBytes != index {
      let outcome = record.index == nil ? Outcome.added : .updated
      changes.append(Change(path: SiteIndex.path, outcome: outcome, bytes: index, old: nil))
    }
    if !overwriting { try checkKey(of: site, after: record) }
    let signature = try signatureChange(site.signature(ofIndex: index, number: number))
    return changes + [signature].compactMap(\.self)
  }

  /// Whoever follows a signed site accepts only the key so far, and the one that was announced.
  ///
  /// A site without its signature or its key counts as signed too: one of them may not have been copied.
  private func checkKey(of site: PublishedSite, after record: Record) throws {
    let bytes = try content(of: PublicKey.path)
    let listed = record.index?.files[PublicKey.path]?.sha256
    guard let key = site.key else {
      guard try bytes == nil && listed == nil && content(of: SiteIndex.signaturePath) == nil else {
        throw Diagnostic.unsignedSite(path)
      }
      return
    }
    // A run that did not end may have removed the announcement before it changed the key.
    let begun = record.plan?.written[PublicKey.path] ?? []
    guard key != record.index?.next, !begun.contains(site.keyChecksum ?? "") else { return }
    if let known = bytes.flatMap({ PublicKey(String(decoding: $0, as: UTF8.self)) }) {
      guard key == known else { throw Diagnostic.otherKey(known, key, path) }
    } else if let listed, listed != site.keyChecksum {
      throw Diagnostic.otherKey(nil, key, path)
    }
  }

  private func signatureChange(_ signature: [UInt8]?) throws -> Change? {
    let old = try content(of: SiteIndex.signaturePath)
    guard old != signature else { return nil }
    guard let signature else {
      return Change(path: SiteIndex.signaturePath, outcome: .removed, bytes: [], old: nil)
    }
    return Change(
      path: SiteIndex.signaturePath, outcome: old == nil ? .added : .updated, bytes: signature, old: nil)
  }

  /// The files that are written after all others, in this order.
  private static let last = [SiteIndex.path, SiteIndex.signaturePath]

  /// All files of the site, and those that are removed.
  private func plan(for site: PublishedSite, _ changes: [Change]) -> SitePlan {
    let changed = Dictionary(changes.map { ($0.path, $0) }) { first, _ in first }
    let wanted = site.files.map { file in
      SitePlan.File(
        path: file.path, old: changed[file.path].map(\.old) ?? file.sha256, new: file.sha256)
    }
    let removed = changes.filter { $0.outcome == .removed }.map { SitePlan.File(path: $0.path, old: $0.old, new: nil) }
    return SitePlan(wanted + removed)
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try FileWriting.createFolders(FileWriting.parent(of: inside(file)), permissions: 0o777)
    try FileWriting.write(bytes, to: inside(file), overwriting: true, temporary: .ofSite)
  }

  private func remove(_ files: [String]) throws {
    for file in files {
      try FileError.naming(inside(file), .writing) { () throws(SystemError) in try FileWriting.remove(inside(file)) }
    }
    // Before the plan, which names them, is removed.
    for folder in Set(files.map { FileWriting.parent(of: inside($0)) }) {
      try FileError.naming(folder, .writing) { () throws(SystemError) in try FileWriting.synchronizeFolder(folder) }
    }
  }

  /// The state in which earlier runs left the folder.
  private struct Record {
    /// Nil in a new or empty folder, and until the first run has ended.
    var index: SiteIndex?
    /// Of anything in the place of the index.
    var indexBytes: [UInt8]?
    /// That of a run that did not end.
    var plan: SitePlan?
    /// True for a site whose index is missing or damaged, and with it its number.
    var isIndexLost = false

    /// The checksums that each file of ours may have.
    var checksums: [String: Set<String>] {
      (index?.checksums ?? [:]).merging(plan?.checksums ?? [:]) { $0.union($1) }
    }
  }

  private func record(for site: PublishedSite, _ overwriting: Bool) throws -> Record {
    guard FileReading.exists(path) else { return Record() }
    guard FileReading.isFolder(path) else { throw FileError(.writing, path, .system(.notFolder)) }
    let bytes = try content(of: SiteIndex.path)
    var record = Record(
      index: bytes.flatMap(SiteIndex.init), indexBytes: bytes,
      plan: try content(of: SitePlan.path).flatMap(SitePlan.init))
    for (file, version, newest) in [
      (SiteIndex.path, record.index?.version, SiteIndex.newestVersion),
      (SitePlan.path, record.plan?.version, SitePlan.newestVersion),
    ] {
      if let version, version > newest {
        throw Diagnostic(
          .badInput,
          .error(
            "publish.newer-version", "the folder was published by a newer version of memorize",
            hint: "Update memorize, or choose another folder."), at: Place(in: [inside(file)]))
      }
    }
    record.isIndexLost = try isIndexLost(in: record)
    // The number must not begin again.
    if record.isIndexLost, site.number == nil || !overwriting { throw try lostNumber(in: record) }
    guard record.index == nil, record.plan == nil, !overwriting else { return record }
    if path.split(separator: "/").last == "packs", let site = SiteReader.site(around: path) {
      throw Diagnostic.insideSite(site, path)
    }
    // Those of git, and of a Mac.
    let other = FileReading.names(inFolder: path).filter { !$0.hasPrefix(".") }.min()
    if let other {
      throw Diagnostic.foreign("the folder was not published by memorize, and contains \(quoted(other))", path)
    }
    return record
  }

  private func isIndexLost(in record: Record) throws -> Bool {
    if let index = record.index { return index.number == nil && index.version != 1 }
    let hasSignature = try content(of: SiteIndex.signaturePath) != nil
    let hasPacks = SiteFile.hasPacks(inFolder: path)
    if record.indexBytes != nil { return hasSignature || hasPacks || record.plan != nil }
    // The first run writes the index after the packs.
    return hasSignature || hasPacks && record.plan == nil
  }

  private func lostNumber(in record: Record) throws -> Diagnostic {
    let signature = try content(of: SiteIndex.signaturePath)
    let signed = signature.flatMap { try? Signature.read(String(decoding: $0, as: UTF8.self)) }?.number
    let next = signed.flatMap { (1..<SiteIndex.highestNumber).contains($0) ? $0 + 1 : nil }
    return Diagnostic.lostNumber(isMissing: record.indexBytes == nil, next: next, at: inside(SiteIndex.path))
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

  public func inside(_ file: String) -> String { path.hasSuffix("/") ? path + file : "\(path)/\(file)" }
}

/// A problem with the folder, whose kind only decides the exit code.
private struct FolderProblem: Problem {
  let failure: Failure
  let wording: Wording
}

extension Diagnostic {
  fileprivate init(_ failure: Failure, _ wording: Wording, at place: Place) {
    self.init(FolderProblem(failure: failure, wording: wording), at: place)
  }

  /// The folder or a file in it is not one of ours.
  fileprivate static func foreign(_ reason: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "publish.foreign-file", reason,
        hint: "Choose a new or an empty folder, or use --force, which replaces only files of the same name."),
      at: Place(in: [path]))
  }

  /// It is the folder of the packs of this site.
  fileprivate static func insideSite(_ site: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "publish.foreign-file", "the folder has the packs of a site",
        hint: "Use the folder of the site, \(quoted(site))."),
      at: Place(in: [path]))
  }

  /// `next` is the number after that of the signature, if there is one.
  static func lostNumber(isMissing: Bool, next: Int64?, at path: String) -> Diagnostic {
    let options =
      next.map { "--key FILE --force --number \($0)" }
      ?? "--force and a --number that is higher than any before: 'memorize follow' shows the last one to whoever follows the site"
    return Diagnostic(
      .badInput,
      .error(
        "publish.lost-number",
        "the number of the site is lost, because its index is \(isMissing ? "missing" : "damaged")",
        hint: "Copy index.json here from your web server or a backup. Without one, publish with \(options)."),
      at: Place(in: [path]))
  }

  static func highestNumber(_ path: String) -> Diagnostic {
    Diagnostic(
      .badInput,
      .error(
        "publish.highest-number",
        "the site has number \(grouped(Int(SiteIndex.highestNumber))), the highest: it cannot be published again",
        hint: "Publish in a new folder at another address, and ask followers to follow that."), at: Place(in: [path]))
  }

  static func unsignedSite(_ path: String) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "publish.unsigned", "the site is signed, and whoever follows it accepts no unsigned one",
        hint: "Add --key with the file of the key. With --force it is published unsigned."), at: Place(in: [path]))
  }

  static func lowerNumber(_ number: Int64, _ path: String) -> Diagnostic {
    Diagnostic(
      .badInput,
      .error(
        "publish.lower-number", "the site has number \(number) already",
        hint: "Use a higher --number. Without it, the next number is used when something has changed."),
      at: Place(in: [path]))
  }

  /// `key` is nil if its file is missing.
  static func otherKey(_ key: PublicKey?, _ signer: PublicKey, _ path: String) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "publish.other-key",
        "the site is signed with another key\(key.map { ", \($0)," } ?? "") than this one, \(signer), and whoever follows it accepts no other",
        hint: "Publish with that key and --next first. With --force the key is changed all the same."),
      at: Place(in: [path]))
  }

  static func unfinished(_ error: FileError) -> Diagnostic {
    Diagnostic(
      .cannotWrite,
      .error(
        "publish.unfinished", "the site was changed only in part, because this cannot be written: \(error.words)",
        hint:
          "Make room or mend this, and publish into the same folder again. Until then others may be unable to read the site."
      ),
      at: Place(in: [error.path]))
  }

  static func tooManyThemes(in path: String) -> Diagnostic {
    Diagnostic(
      .error(
        "publish.index-too-large",
        "the index would have more than \(grouped(SiteIndex.mostThemes)) themes, or be too large",
        hint: "Publish fewer themes."),
      at: Place(in: [path]))
  }

  static func publishing(_ path: String) -> Diagnostic {
    Diagnostic(
      .busy,
      .error(
        "publish.busy", "another program is publishing to the folder",
        hint: "Try again when it has ended, or wait longer with --patience."), at: Place(in: [path]))
  }
}
