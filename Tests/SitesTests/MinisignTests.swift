import TestSupport
import Testing

@testable import Packs
@testable import Sites

/// Debian's minisign verifies what is signed here, and what it signs is verified here.
@Suite struct MinisignTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try minisign("-G -W -p own.pub -s own.key")
    try home.write("one\n".utf8, to: "party.zip")
  }

  @discardableResult
  private func minisign(_ arguments: String) throws -> String {
    try Tool.run("minisign", arguments.split(separator: " ").map(String.init), in: home)
  }

  private func text(of file: String) throws -> String { String(decoding: try home.bytes(of: file), as: UTF8.self) }

  private func key() throws -> (secret: SecretKey, public: PublicKey) {
    (try SecretKey(text(of: "own.key")), try #require(PublicKey(text(of: "own.pub"))))
  }

  @Test func `keys are read`() throws {
    let key = try key()
    #expect(key.secret.publicKey == key.public)
    #expect(try text(of: "own.pub").contains(key.public.fingerprint))
    #expect(PublicKey(key.public.file) == key.public)
  }

  @Test func `minisign verifies our signature, and its trusted comment`() throws {
    let signature = Signature(of: Array("one\n".utf8), by: try key().secret, for: "party.zip", number: 12)
    try home.write(signature.file.utf8, to: "party.zip.minisig")
    let output = try minisign("-V -H -Q -p own.pub -m party.zip")
    #expect(output == "file:party.zip\tnumber:12\n")
  }

  @Test func `we verify a signature of minisign`() throws {
    try minisign("-S -s own.key -m party.zip")
    let signature = try Signature(text(of: "party.zip.minisig"))
    #expect(signature.isValid(for: Array("one\n".utf8), by: try key().public))
    #expect(!signature.isValid(for: Array("two\n".utf8), by: try key().public))
    #expect(signature.fileName == "party.zip")
  }

  @Test func `the older form is named`() throws {
    try minisign("-S -l -s own.key -m party.zip")
    #expect(throws: Signature.Failure.legacy) { try Signature(text(of: "party.zip.minisig")) }
  }

  /// The first bytes name the function that makes a key of a password.
  @Test func `a secret key with a password is named`() throws {
    let line = try #require(try text(of: "own.key").split(separator: "\n").last)
    var bytes = try #require(Base64.bytes(line))
    bytes.replaceSubrange(2..<4, with: Array("Sc".utf8))
    #expect(throws: SecretKey.Failure.encrypted) { try SecretKey(Base64.text(bytes)) }
  }

  @Test(arguments: ["", "RWQ", "untrusted comment: x\nRWQAAAA", "x\ny\nz\nw"])
  func `rubbish is no key and no signature`(_ text: String)
    throws
  {
    #expect(PublicKey(text) == nil)
    #expect(throws: SecretKey.Failure.invalid) { try SecretKey(text) }
    #expect(throws: Signature.Failure.invalid) { try Signature(text) }
  }
}
