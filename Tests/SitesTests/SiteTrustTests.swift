import TestSupport
import Testing

@testable import Packs
@testable import Sites
@testable import Themes

/// What an attacker can do who can write to the server or change what comes from it, but does not have the key.
@Suite struct SiteTrustTests {
  private static let key = SecretKey.own
  private static let other = SecretKey.other

  /// The index of a site with a theme of this name.
  private static func index(_ name: String = "Sea", number: Int64 = 5, next: PublicKey? = nil) -> [UInt8] {
    let theme = Theme(
      trusted: ThemeID(high: 1, low: 1), name: name, emojis: "🐙🐠".compactMap { Emoji(String($0)) }, removedEmojis: [],
      numberOfPairs: 2, color: ThemeColor(packed: 0xFF), words: [:], extras: [])
    do {
      return try PublishedSite(packsOf: [theme], .init(next: next)).index(number: number)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func signature(_ bytes: [UInt8], by key: SecretKey = key, number: Int64? = 5) -> Signature {
    Signature(of: bytes, by: key, for: SiteIndex.path, number: number)
  }

  /// A follower that has seen number 5.
  private static let follower = SiteTrust(
    key: key.publicKey, number: 5, index: SHA256(of: index()).description)

  private func problem(
    _ bytes: [UInt8], _ signature: Signature?, offered: PublicKey? = nil, to trust: SiteTrust = follower
  ) -> SiteProblem? {
    do throws(SiteProblem) {
      _ = try trust.accepting(bytes, signature: signature, offered: offered)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the same index, and a newer one, are accepted`() throws {
    #expect(problem(Self.index(), Self.signature(Self.index())) == nil)
    let newer = Self.index("Lake", number: 6)
    let accepted = try Self.follower.accepting(newer, signature: Self.signature(newer, number: 6), offered: nil)
    #expect(accepted.trust.number == 6)
    #expect(accepted.trust.key == Self.key.publicKey)
    #expect(accepted.trust.index == SHA256(of: newer).description)
  }

  @Test func `arbitrary content: an index that was changed does not fit its signature`() {
    let signature = Self.signature(Self.index())
    #expect(problem(Self.index("Other"), signature) == .unfit(SiteIndex.path))
  }

  @Test func `an index with the key of somebody else`() {
    let bytes = Self.index("Evil", number: 6)
    let signature = Self.signature(bytes, by: Self.other, number: 6)
    let problem = problem(bytes, signature, offered: Self.other.publicKey)
    #expect(problem == .otherKey(Self.key.publicKey, signer: Self.other.publicKey.fingerprint))
  }

  @Test func `rollback: an older index with its own, valid signature`() {
    let older = Self.index(number: 4)
    #expect(problem(older, Self.signature(older, number: 4)) == .rolledBack(to: 4, known: 5))
  }

  @Test func `another index with the same number`() {
    let bytes = Self.index("Lake")
    #expect(problem(bytes, Self.signature(bytes)) == .sameNumber(5))
  }

  @Test func `mix and match: the signature of an older index beside a newer one`() {
    #expect(problem(Self.index(number: 6), Self.signature(Self.index())) == .unfit(SiteIndex.path))
  }

  @Test func `unsigned after signed`() {
    #expect(problem(Self.index(number: 6), nil) == .unsigned(Self.key.publicKey))
  }

  @Test func `a signature of another file`() {
    let bytes = Self.index(number: 6)
    let signature = Signature(of: bytes, by: Self.key, for: "party.zip", number: 6)
    #expect(problem(bytes, signature) == .otherFile("'party.zip'"))
  }

  @Test func `a signature of another number`() {
    let bytes = Self.index(number: 6)
    #expect(problem(bytes, Self.signature(bytes, number: 7)) == .otherFile("number 7 of the site"))
  }

  @Test func `a trusted comment that was changed`() throws {
    let bytes = Self.index(number: 6)
    let file = Self.signature(bytes, number: 6).file.replacing("number:6", with: "number:9")
    #expect(problem(bytes, try Signature(file)) == .unfit(SiteIndex.path))
  }

  /// S plus the order of the group is another number with the same meaning for a careless verifier.
  @Test func `a signature with a non-canonical S`() throws {
    let bytes = Self.index(number: 6)
    let lines = Self.signature(bytes, number: 6).file.split(separator: "\n", omittingEmptySubsequences: false)
    var signature = try #require(Base64.bytes(lines[1]))
    let order: [UInt8] =
      [
        0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14,
      ] + [UInt8](repeating: 0, count: 15) + [0x10]
    var carry = 0
    for (index, byte) in order.enumerated() {
      let sum = Int(signature[42 + index]) + Int(byte) + carry
      (signature[42 + index], carry) = (UInt8(sum & 255), sum >> 8)
    }
    try #require(carry == 0)
    let file = ([lines[0], Base64.text(signature)[...]] + lines[2...]).joined(separator: "\n")
    #expect(problem(bytes, try Signature(file)) == .unfit(SiteIndex.path))
  }

  @Test func `a change of keys is followed only if the pinned key announced it`() throws {
    let announced = Self.index(number: 6, next: Self.other.publicKey)
    let trust = try Self.follower.accepting(announced, signature: Self.signature(announced, number: 6), offered: nil)
      .trust
    let changed = Self.index("Lake", number: 7)
    let signature = Self.signature(changed, by: Self.other, number: 7)
    #expect(problem(changed, signature) == .otherKey(Self.key.publicKey, signer: Self.other.publicKey.fingerprint))
    let after = try trust.accepting(changed, signature: signature, offered: nil).trust
    #expect(after.key == Self.other.publicKey)
    #expect(after.next == nil)
    let back = Self.index("Sea", number: 8)
    #expect(problem(back, Self.signature(back, number: 8), to: after) != nil)
  }

  /// What is known after an index, which must be accepted.
  private static func trust(
    _ trust: SiteTrust, seeing bytes: [UInt8], by key: SecretKey, number: Int64
  ) throws -> SiteTrust {
    try trust.accepting(bytes, signature: signature(bytes, by: key, number: number), offered: nil).trust
  }

  /// Number 6, which announces the other key, and number 7, which has it.
  private static let announcement = index(number: 6, next: other.publicKey)
  private static func announced() throws -> SiteTrust {
    try trust(follower, seeing: announcement, by: key, number: 6)
  }
  private static func changed() throws -> SiteTrust {
    try trust(announced(), seeing: index("Lake", number: 7), by: other, number: 7)
  }

  /// Such as somebody who has found or stolen it.
  @Test(arguments: [5, 6, 7, 8, 1 << 53] as [Int64], [nil, key.publicKey, other.publicKey])
  func `whoever has the old key is rejected after the change of keys`(number: Int64, next: PublicKey?) throws {
    let evil = Self.index("Evil", number: number, next: next)
    let problem = problem(evil, Self.signature(evil, by: Self.key, number: number), to: try Self.changed())
    #expect(problem == .otherKey(Self.other.publicKey, signer: Self.key.publicKey.fingerprint))
  }

  @Test func `an index from before the change of keys is rejected after it`() throws {
    for (bytes, number) in [(Self.index(), 5), (Self.announcement, 6)] as [([UInt8], Int64)] {
      #expect(problem(bytes, Self.signature(bytes, number: number), to: try Self.changed()) != nil)
    }
    #expect(
      problem(Self.index(), Self.signature(Self.index()), to: try Self.announced()) == .rolledBack(to: 5, known: 6))
  }

  @Test func `the announced key signs nothing that is older, or has the same number`() throws {
    for (number, expected) in [(5, .rolledBack(to: 5, known: 6)), (6, .sameNumber(6))] as [(Int64, SiteProblem)] {
      let bytes = Self.index("Lake", number: number)
      #expect(
        problem(bytes, Self.signature(bytes, by: Self.other, number: number), to: try Self.announced()) == expected)
    }
  }

  @Test func `an announcement ends with an index that does not repeat it`() throws {
    let trust = try Self.trust(Self.announced(), seeing: Self.index(number: 7), by: Self.key, number: 7)
    let bytes = Self.index("Lake", number: 8)
    let problem = problem(bytes, Self.signature(bytes, by: Self.other, number: 8), to: trust)
    #expect(problem == .otherKey(Self.key.publicKey, signer: Self.other.publicKey.fingerprint))
  }

  @Test func `keys change, and change back`() throws {
    let returning = Self.index("Lake", number: 8, next: Self.key.publicKey)
    let back = Self.index("Pond", number: 9)
    let trust = try Self.trust(
      Self.trust(Self.changed(), seeing: returning, by: Self.other, number: 8), seeing: back, by: Self.key, number: 9)
    #expect(trust == SiteTrust(key: Self.key.publicKey, number: 9, index: SHA256(of: back).description))
    // What the key has signed before it was changed is still older.
    let replayed = Self.announcement
    #expect(problem(replayed, Self.signature(replayed, number: 6), to: trust) == .rolledBack(to: 6, known: 9))
    let other = Self.index("Lake", number: 10)
    #expect(problem(other, Self.signature(other, by: Self.other, number: 10), to: trust) != nil)
  }

  @Test func `what an unsigned site announces is not known afterwards`() throws {
    let bytes = Self.index(number: 6, next: Self.other.publicKey)
    #expect(try SiteTrust().accepting(bytes, signature: nil, offered: nil).trust.next == nil)
  }

  @Test func `the first signed index pins the key in the folder`() throws {
    let bytes = Self.index()
    let trust = try SiteTrust().accepting(bytes, signature: Self.signature(bytes), offered: Self.key.publicKey).trust
    #expect(trust.key == Self.key.publicKey)
    #expect(problem(bytes, Self.signature(bytes), offered: Self.other.publicKey, to: SiteTrust()) != nil)
  }

  @Test func `a key that was asked for accepts no unsigned site`() {
    #expect(problem(Self.index(), nil, to: SiteTrust(key: Self.key.publicKey)) == .unsigned(Self.key.publicKey))
  }

  @Test func `a signature with an unknown key is not taken for none`() {
    let problem = problem(Self.index(), Self.signature(Self.index()), to: SiteTrust())
    #expect(problem == .noKey(Self.key.publicKey.fingerprint))
  }

  @Test func `a signed index has a number, without which it could be rolled back`() {
    let bytes = Array(#"{"format":"memorize-site","version":1}"#.utf8)
    #expect(problem(bytes, Self.signature(bytes, number: nil), to: SiteTrust(key: Self.key.publicKey)) == .noNumber)
  }

  /// Whoever can write to an unsigned site can also choose its number.
  @Test func `fast-forward: a huge number of an unsigned site does not lock its followers out`() throws {
    let trust = try SiteTrust().accepting(Self.index(number: 1 << 50), signature: nil, offered: nil).trust
    let accepted = try trust.accepting(Self.index(number: 6), signature: nil, offered: nil)
    #expect(accepted.isOlder)
    #expect(accepted.index.number == 6)
    #expect(accepted.trust.number == 1 << 50)
    let signed = Self.index(number: 7)
    let pinned = try accepted.trust.accepting(
      signed, signature: Self.signature(signed, number: 7), offered: Self.key.publicKey)
    #expect(pinned.trust.number == 7)
  }

  /// Whoever could write to the unsigned site chose that number.
  @Test func `a huge number of an unsigned site does not bind its later key`() throws {
    let trust = try SiteTrust().accepting(Self.index(number: 1 << 50), signature: nil, offered: nil).trust
    let signed = Self.index(number: 6)
    let accepted = try trust.accepting(
      signed, signature: Self.signature(signed, number: 6), offered: Self.key.publicKey)
    #expect(accepted.trust == SiteTrust(key: Self.key.publicKey, number: 6, index: SHA256(of: signed).description))
  }

  @Test func `two themes with one pack, and an impossible path, are no index`() {
    let text = String(decoding: Self.index(), as: UTF8.self)
    let entry = #"{"id":"00000000-0000-0002-0000-000000000002","name":"Lake","pack":"packs/sea.zip"},"#
    for other in [
      entry, entry.replacing("packs/sea.zip", with: "packs/../sea.zip"), entry.replacing("00000000-", with: "x-"),
    ] {
      let changed = text.replacing(/"themes": \[\s*/, with: "\"themes\": [\(other)")
      #expect(changed != text)
      #expect(problem(Array(changed.utf8), nil, to: SiteTrust()) == .invalidIndex)
    }
  }

  @Test func `a flaw of the index is the reason for its rejection`() {
    let bytes = Array(#"{"format":"memorize-site","version":2,"number":-1}"#.utf8)
    #expect(problem(bytes, nil, to: SiteTrust()) == SiteIndex(bytes)?.flaw)
  }

  @Test(arguments: ["", "{}", #"{"format":"memorize-site","version":99}"#])
  func `no index is believed before it is one`(
    _ text: String
  ) {
    let bytes = Array(text.utf8)
    #expect(problem(bytes, nil, to: SiteTrust()) != nil)
    #expect(problem(bytes, Self.signature(bytes)) != nil)
  }
}

extension SecretKey {
  /// Made by `minisign -G -W` for these tests.
  static let own = key(
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAdKwI0Qzu+Om7drc/2dBy58LMWWPn1sB95i/8K4RXsrec0ZmoHs68c4WoFh95oCc9cj1LcsbYBODrs6yBHwLWgck4hUz4ug2aAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  )
  static let other = key(
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAqK1pHdwPh3xFkHhPvI7H59Jw0GyYJp26P6nY29UlJHW3m+1Upuofz1UQj/ncLvKAYNZnZjI3iy1SXkkhIBZuzJamlAWe4t9GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  )

  private static func key(_ text: String) -> SecretKey {
    do throws(SecretKey.Failure) { return try SecretKey(text) } catch { preconditionFailure("\(error)") }
  }
}
