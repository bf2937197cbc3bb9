package import Formats
package import Packs
public import Themes

/// What is taken from a site, verified: its index and the packs of some or all of its themes.
public struct SiteContent: Sendable {
  public let address: SiteAddress
  public let index: SiteIndex
  /// What is known about the site from now on.
  public let trust: SiteTrust
  /// Passed with the next question for the index.
  public let validator: String?
  /// An unsigned site has a lower number than before.
  public let isOlder: Bool
  public let packs: [Pack]

  public struct Pack: Sendable {
    /// The theme that it has.
    public let entry: SiteIndex.Entry
    public let release: Release
    public let bytes: [UInt8]
  }
}

extension SiteReader {
  /// Reads the index and all its packs.
  public func content(_ trust: SiteTrust = SiteTrust()) throws -> SiteContent {
    guard let content = try content(trust, ifNot: nil, choosing: { index, _ in index.themes }) else {
      throw Diagnostic(SiteProblem.noIndex).inside(address.description)
    }
    return content
  }

  /// Reads the index, and the packs of the chosen themes, each pack once. Nil if the index is the one that the validator is
  /// for. Throws a ``Diagnostic`` unless all of them fit.
  public func content(
    _ trust: SiteTrust, ifNot validator: String?,
    choosing: (SiteIndex, SiteTrust) throws -> [SiteIndex.Entry]
  ) throws -> SiteContent? {
    var last: String?
    while true {
      guard case .index(let index, let found, let validator, let isOlder) = try self.index(trust, ifNot: validator)
      else { return nil }
      do {
        let packs = try packs(of: choosing(index, found), in: index)
        return SiteContent(
          address: address, index: index, trust: found, validator: validator, isOlder: isOlder, packs: packs)
      } catch let fault as Diagnostic where last == nil && fault.problem.isUnfit {
        // The site may have been published meanwhile, with other packs.
        last = found.index
      }
    }
  }

  private func packs(of entries: [SiteIndex.Entry], in index: SiteIndex) throws -> [SiteContent.Pack] {
    var (paths, packs, size): (Set<String>, [SiteContent.Pack], Int) = ([], [], 0)
    // A theme may be named twice.
    for entry in entries where paths.insert(entry.pack).inserted {
      let bytes = try pack(entry, of: index)
      size += bytes.count
      guard size <= Self.longestContent else {
        throw Diagnostic(SiteProblem.tooLarge("the total of the packs", limit: Self.longestContent))
          .inside(address.description)
      }
      let release = Release(
        source: address.description, number: index.number, pack: index.files[entry.pack]?.sha256)
      packs.append(SiteContent.Pack(entry: entry, release: release, bytes: bytes))
    }
    return packs
  }

  /// As for a file with many themes.
  private static let longestContent = PackLimits.standard.totalSize
}

extension SiteContent.Pack {
  /// Reads its theme, which must be the one that the index names for it. Throws a ``Diagnostic``.
  package func decode(by format: PackFormat, into reading: inout ThemeReading) throws {
    defer { (reading.release, reading.inspect) = (nil, nil) }
    reading.release = release
    reading.inspect = { [entry] theme in
      guard NameKey(theme.name).strict == NameKey(entry.name).strict else {
        throw Diagnostic(SiteProblem.otherTheme(theme.name, insteadOf: entry.name))
      }
      guard theme.id == entry.id else { throw Diagnostic(SiteProblem.otherID(theme.name)) }
    }
    let count = reading.count
    try reading.read(inside: entry.pack) { reading in
      try format.decode(bytes, into: &reading)
      guard reading.count > count else { throw Diagnostic(SiteProblem.noTheme(entry.name)) }
    }
  }
}

extension Problem {
  fileprivate var isUnfit: Bool { if case .unfit? = self as? SiteProblem { true } else { false } }
}
