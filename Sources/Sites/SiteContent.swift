internal import Packs
internal import Themes

/// All that an import takes from a site, verified: its index and the packs of its themes.
public struct SiteContent: Sendable {
  public let address: SiteAddress
  public let index: SiteIndex
  /// What is known about the site from now on.
  public let trust: SiteTrust
  public let packs: [Pack]

  public struct Pack: Sendable {
    public let path: String
    public let bytes: [UInt8]
  }
}

extension SiteReader {
  /// Reads the index and its packs, each pack once. Throws a ``Diagnostic`` unless all of them fit.
  public func content(_ trust: SiteTrust = SiteTrust()) throws -> SiteContent {
    var last: String?
    while true {
      guard case .index(let index, let found, _, _) = try self.index(trust) else {
        throw Diagnostic(SiteProblem.noIndex).inside(address.description)
      }
      do {
        return SiteContent(address: address, index: index, trust: found, packs: try packs(of: index))
      } catch let fault as Diagnostic where last == nil && fault.problem.isUnfit {
        // The site may have been published meanwhile, with other packs.
        last = found.index
      }
    }
  }

  private func packs(of index: SiteIndex) throws -> [SiteContent.Pack] {
    var (paths, packs, size): (Set<String>, [SiteContent.Pack], Int) = ([], [], 0)
    for entry in index.themes where paths.insert(entry.pack).inserted {
      let bytes = try pack(entry, of: index)
      size += bytes.count
      guard size <= Self.longestContent else {
        throw Diagnostic(SiteProblem.tooLarge("the total of the packs", limit: Self.longestContent))
          .inside(address.description)
      }
      packs.append(SiteContent.Pack(path: entry.pack, bytes: bytes))
    }
    return packs
  }

  /// As for a file with many themes.
  private static let longestContent = PackLimits.standard.totalSize
}

extension Problem {
  fileprivate var isUnfit: Bool { if case .unfit? = self as? SiteProblem { true } else { false } }
}
