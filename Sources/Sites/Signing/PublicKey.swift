internal import Packs
internal import Themes

/// A public key of minisign, such as `RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3`.
public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
  /// The file in which a signed site has its key. The minisign program looks for this name.
  static let path = "minisign.pub"

  let id: [UInt8]
  let key: [UInt8]

  init(id: [UInt8], key: [UInt8]) { (self.id, self.key) = (id, key) }

  /// Nil unless `text` is a key, or a file with a key.
  public init?(_ text: String) {
    guard let line = text.split(whereSeparator: \.isNewline).last, let bytes = Base64.bytes(trimmed(String(line))),
      bytes.count == 10 + Ed25519.publicKeySize, bytes.starts(with: Self.algorithm)
    else { return nil }
    self.init(id: Array(bytes[2..<10]), key: Array(bytes[10...]))
  }

  public var description: String { Base64.text(Self.algorithm + id + key) }

  /// As minisign writes it, the last byte first. For example: `E7620F1842B4E81F`
  public var fingerprint: String { Self.fingerprint(of: id) }

  static func fingerprint(of id: [UInt8]) -> String {
    String(id.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, radix: 16, uppercase: true)
  }

  var file: String { "untrusted comment: minisign public key \(fingerprint)\n\(self)\n" }

  static let algorithm = Array("Ed".utf8)
}

/// A secret key of minisign that is not encrypted.
public struct SecretKey: Sendable {
  public enum Failure: Error {
    /// Not a secret key of minisign.
    case invalid
    /// It has a password.
    case encrypted
  }

  public let publicKey: PublicKey
  /// With the public key, as libsodium writes it.
  let key: [UInt8]

  /// `file` is what `minisign -G -W` wrote.
  public init(_ file: String) throws(Failure) {
    // Two algorithms and the checksum's; salt, costs; id, key, checksum.
    guard let line = file.split(whereSeparator: \.isNewline).last, let bytes = Base64.bytes(trimmed(String(line))),
      bytes.count == 158, bytes.starts(with: PublicKey.algorithm)
    else { throw .invalid }
    guard bytes[2] == 0, bytes[3] == 0 else { throw .encrypted }
    let id = Array(bytes[54..<62])
    key = Array(bytes[62..<126])
    let checksum = BLAKE2b.checksum(of: PublicKey.algorithm + id + key, size: 32)
    // minisign leaves it out where there is no password.
    guard checksum.elementsEqual(bytes[126...]) || bytes[126...].allSatisfy({ $0 == 0 }) else { throw .invalid }
    publicKey = PublicKey(id: id, key: Array(key.suffix(Ed25519.publicKeySize)))
  }
}
