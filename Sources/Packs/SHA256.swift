internal import CSodium

/// A SHA-256 checksum: 32 bytes, written as 64 hexadecimal digits.
///
/// libsodium computes it without `sodium_init`, which selects implementations and seeds random numbers: SHA-256 has one
/// implementation, and its state is in the arguments.
package struct SHA256: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]

  /// The checksum of `content`.
  package init(of content: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    Self.check(crypto_hash_sha256(&digest, content, UInt64(content.count)))
    bytes = digest
  }

  /// Nil unless `text` is 64 hexadecimal digits of either case.
  init?(_ text: String) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// These functions have no documented failure, so a status other than 0 means a broken library.
  private static func check(_ status: Int32) { precondition(status == 0, "libsodium cannot compute SHA-256") }

  package var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
