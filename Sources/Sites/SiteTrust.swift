internal import Packs
internal import Themes

/// What is known about a site from earlier readings, and what its next index must therefore be.
///
/// A site without a key promises nothing: whoever can write to it can publish anything, with any number. What was signed once is
/// accepted only with the pinned key, or the one that an index with the pinned key has named as the next, and only with a number
/// that is not lower than the highest.
public struct SiteTrust: Hashable, Sendable {
  /// The pinned key; nil as long as the site is not signed.
  public var key: PublicKey?
  /// The key that the publisher will change to.
  public var next: PublicKey?
  /// The highest number.
  public var number: Int64?
  /// The checksum of the index with that number.
  public var index: String?

  public init(key: PublicKey? = nil, next: PublicKey? = nil, number: Int64? = nil, index: String? = nil) {
    self.key = key
    self.next = next
    self.number = number
    self.index = index
  }

  /// An index that is accepted, and what to remember about the site from now on.
  struct Accepted {
    let index: SiteIndex
    let trust: SiteTrust
    /// True if an unsigned site has a lower number than before.
    let isOlder: Bool
  }

  /// Accepts an index, or throws a ``SiteProblem``. The signature is verified before anything of the index is believed.
  ///
  /// `offered` is the key in the folder of a site, which is pinned if the site is signed and no key is known.
  func accepting(_ bytes: [UInt8], signature: Signature?, offered: PublicKey?) throws(SiteProblem) -> Accepted {
    let signer = try signer(of: bytes, signature, offered)
    guard let index = SiteIndex(bytes) else { throw .invalidIndex }
    guard index.version <= SiteIndex.newestVersion else { throw .newerIndex }
    if let flaw = index.flaw { throw flaw }
    guard signer == nil || index.number != nil else { throw .noNumber }
    let checksum = SHA256(of: bytes).description
    var isOlder = false
    // A number that was seen on an unsigned site binds nobody who signs.
    let number = key == nil && signer != nil ? nil : number
    if let number, (index.number ?? 0) < number {
      guard key == nil else { throw .rolledBack(to: index.number, known: number) }
      isOlder = true
    }
    if key != nil, let number, index.number == number, self.index != checksum { throw .sameNumber(number) }
    if let signature, let signed = signature.number, signed != index.number {
      throw .otherFile("number \(signed) of the site")
    }
    // Of an unsigned site the highest number is kept, so that an older one is reported each time.
    let highest = signer == nil ? [number, index.number].compactMap(\.self).max() : index.number
    // Nobody has signed what an unsigned site announces.
    let next = signer == nil ? nil : index.next
    return Accepted(
      index: index, trust: SiteTrust(key: signer, next: next, number: highest, index: checksum), isOlder: isOlder)
  }

  /// The key that has signed the index; nil for an unsigned site.
  private func signer(
    of bytes: [UInt8], _ signature: Signature?, _ offered: PublicKey?
  ) throws(SiteProblem) -> PublicKey? {
    guard let signature else {
      if let key { throw .unsigned(key) }
      return nil
    }
    let known = [key ?? offered, key == nil ? nil : next].compactMap(\.self)
    guard let signer = known.first(where: { $0.id == signature.keyID }) else {
      guard let expected = known.first else { throw .noKey(PublicKey.fingerprint(of: signature.keyID)) }
      throw .otherKey(expected, signer: PublicKey.fingerprint(of: signature.keyID))
    }
    guard signature.isValid(for: bytes, by: signer) else { throw .unfit(SiteIndex.path) }
    if let name = signature.fileName, name != SiteIndex.path { throw .otherFile(quoted(name)) }
    return signer
  }
}
