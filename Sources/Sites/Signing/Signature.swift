internal import Packs
internal import Themes

/// A detached signature of minisign, in the form in which a checksum of the file is signed (`ED`).
///
/// Its trusted comment is signed too. Ours names the file and the number of the index, so that a signature of another file or of an
/// older index is not taken for that of this one.
public struct Signature: Sendable {
  /// Beside the file that it signs.
  public static let pathExtension = ".minisig"
  /// The longest file; those of minisign have 300 bytes.
  public static let longest = 4_096

  let keyID: [UInt8]
  private let ofFile: [UInt8]
  private let ofComment: [UInt8]
  private let comment: String

  /// Why a file is no signature that can be used.
  public enum Failure: Error {
    case invalid
    /// In the older form, which signs the file itself.
    case legacy
  }

  public init(_ file: String) throws(Failure) {
    let lines = file.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    guard lines.count >= 4, lines[0].hasPrefix("untrusted comment:"), lines[2].hasPrefix(Self.trusted),
      let first = Base64.bytes(lines[1]), first.count == 10 + Ed25519.signatureSize,
      let second = Base64.bytes(lines[3]), second.count == Ed25519.signatureSize
    else { throw .invalid }
    guard !first.starts(with: PublicKey.algorithm) else { throw .legacy }
    guard first.starts(with: Self.algorithm) else { throw .invalid }
    (keyID, ofFile, ofComment) = (Array(first[2..<10]), Array(first[10...]), second)
    comment = String(lines[2].dropFirst(Self.trusted.count))
  }

  /// Signs a file of this name; `number` is that of an index.
  public init(of content: [UInt8], by key: SecretKey, for file: String, number: Int64? = nil) {
    comment = (["file:\(file)"] + (number.map { ["number:\($0)"] } ?? [])).joined(separator: "\t")
    keyID = key.publicKey.id
    ofFile = Ed25519.signature(of: BLAKE2b.checksum(of: content, size: 64), by: key.key)
    ofComment = Ed25519.signature(of: ofFile + Array(comment.utf8), by: key.key)
  }

  public var file: String {
    """
    untrusted comment: signature from memorize
    \(Base64.text(Self.algorithm + keyID + ofFile))
    \(Self.trusted)\(comment)
    \(Base64.text(ofComment))

    """
  }

  /// True if this key has signed exactly these bytes and the trusted comment.
  public func isValid(for content: [UInt8], by key: PublicKey) -> Bool {
    keyID == key.id && Ed25519.isValid(ofFile, of: BLAKE2b.checksum(of: content, size: 64), by: key.key)
      && Ed25519.isValid(ofComment, of: ofFile + Array(comment.utf8), by: key.key)
  }

  /// Throws unless this key has signed a single file with these bytes and this name; `signature` is the content of the file
  /// beside it, nil if there is none.
  package static func check(
    _ content: [UInt8], named name: String, signature: [UInt8]?, by key: PublicKey
  ) throws(SiteProblem) {
    guard let signature else { throw .noSignature(path: name + pathExtension) }
    let signed = try read(String(decoding: signature, as: UTF8.self))
    guard signed.keyID == key.id else { throw .otherKey(key, signer: PublicKey.fingerprint(of: signed.keyID)) }
    guard signed.isValid(for: content, by: key) else { throw .alteredFile }
    if let other = signed.fileName, other != name { throw .otherName(other) }
  }

  static func read(_ file: String) throws(SiteProblem) -> Signature {
    do throws(Failure) {
      return try Signature(file)
    } catch {
      throw error == .legacy ? .legacySignature : .unusableSignature
    }
  }

  /// The file that was signed; nil if the signature does not say it.
  public var fileName: String? { field("file") }

  /// The number of the index that was signed; nil if the signature does not say it.
  var number: Int64? { field("number").flatMap { Int64($0) } }

  private func field(_ name: String) -> String? {
    let fields = comment.split(separator: "\t").filter { $0.hasPrefix("\(name):") }
    return fields.count == 1 ? String(fields[0].dropFirst(name.count + 1)) : nil
  }

  private static let algorithm = Array("ED".utf8)
  private static let trusted = "trusted comment: "
}
