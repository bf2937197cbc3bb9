internal import Packs
internal import Platform
internal import Themes

/// Reads a published site, and believes nothing before its checksums, and the signature if there is one, are verified.
///
/// A site may be published while it is read: what does not fit is read again for a while.
public struct SiteReader {
  public let address: SiteAddress
  private let files: any SiteFiles
  private let pause: (Duration) -> Void

  /// The index of a site.
  public enum Answer {
    case unchanged
    /// `validator` is passed the next time. `isOlder`: an unsigned site has a lower number than before.
    case index(SiteIndex, SiteTrust, validator: String?, isOlder: Bool)
  }

  package init(
    _ address: SiteAddress, _ files: any SiteFiles, pause: @escaping (Duration) -> Void = MonotonicClock.sleep
  ) {
    self.address = address
    self.files = files
    self.pause = pause
  }

  /// True if the folder has the index of a site, or what lies beside one: then a damaged index is an error.
  public static func isSite(folder: String) -> Bool {
    if [SiteIndex.signaturePath, SitePlan.path].contains(where: { FileReading.exists("\(folder)/\($0)") }) {
      return true
    }
    let answer = try? FolderFiles(folder).content(of: SiteIndex.path, atMost: SiteIndex.longest, ifNot: nil)
    guard case .content(let bytes, _)? = answer else { return false }
    return SiteIndex(bytes) != nil || SiteFile.hasPacks(inFolder: folder)
  }

  /// The site in whose folder this file or folder is; nil if there is none.
  public static func site(around path: String) -> String? {
    let parent = FileWriting.parent(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
    let folder = parent.isEmpty ? "." : parent
    return isSite(folder: folder) ? folder : nil
  }

  /// Reads the index, unless it is the one that an earlier answer's validator was for. Throws a ``Diagnostic``.
  public func index(_ trust: SiteTrust = SiteTrust(), ifNot validator: String? = nil) throws -> Answer {
    try settled {
      let answer = try files.content(of: SiteIndex.path, atMost: SiteIndex.longest, ifNot: validator)
      guard case .content(let bytes, let validator) = answer else {
        if case .unchanged = answer { return .unchanged }
        throw answer == .tooLarge ? SiteProblem.tooLarge(SiteIndex.path, limit: SiteIndex.longest) : .noIndex
      }
      let signature = try signature()
      let offered = trust.key == nil && signature != nil ? try text(of: PublicKey.path).flatMap(PublicKey.init) : nil
      let accepted = try trust.accepting(bytes, signature: signature, offered: offered)
      return .index(accepted.index, accepted.trust, validator: validator, isOlder: accepted.isOlder)
    }
  }

  /// The verified bytes of a pack of the index.
  public func pack(_ entry: SiteIndex.Entry, of index: SiteIndex) throws -> [UInt8] {
    try settled {
      // An index leaves out the checksums of files that are about to change.
      guard let file = index.files[entry.pack] else { throw SiteProblem.unfit(entry.pack) }
      let limit = min(file.bytes ?? PackLimits.standard.totalSize, PackLimits.standard.totalSize)
      let answer = try files.content(of: entry.pack, atMost: limit, ifNot: nil)
      guard answer != .missing else { throw SiteProblem.unfit(entry.pack, isMissing: true) }
      guard case .content(let bytes, _) = answer,
        file.bytes ?? bytes.count == bytes.count, SHA256(of: bytes).description == file.sha256
      else { throw SiteProblem.unfit(entry.pack) }
      return bytes
    }
  }

  private func signature() throws -> Signature? {
    try text(of: SiteIndex.signaturePath).map(Signature.read)
  }

  /// The text of a file that a site may be without; nil if it has none.
  private func text(of path: String) throws -> String? {
    do {
      switch try files.content(of: path, atMost: Signature.longest, ifNot: nil) {
      case .content(let bytes, _): return String(decoding: bytes, as: UTF8.self)
      case .missing, .unchanged: return nil
      case .tooLarge: throw SiteProblem.tooLarge(path, limit: Signature.longest)
      }
    } catch let error as Diagnostic where (error.problem as? WebProblem)?.mayMeanMissing == true {
      return nil
    }
  }

  /// Repeats what does not fit after a pause: publishing replaces one file after the other.
  private func settled<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      for wait in [250, 500, 1_000] {
        do {
          return try read()
        } catch SiteProblem.unfit {
          pause(.milliseconds(wait))
        }
      }
      return try read()
    } catch SiteProblem.unfit(let file, isMissing: let isMissing, isChanging: _) {
      // It is there from the first change of `publish` to the last.
      let plan = (try? files.content(of: SitePlan.path, atMost: Signature.longest, ifNot: nil)) ?? .missing
      throw Diagnostic(SiteProblem.unfit(file, isMissing: isMissing, isChanging: plan != .missing))
        .inside(address.description)
    } catch let problem as SiteProblem {
      throw Diagnostic(problem).inside(address.description)
    }
  }
}
