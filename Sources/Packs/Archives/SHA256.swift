internal import CSodium

/// A checksum nobody can forge: 32 bytes, written as 64 hexadecimal digits.
struct SHA256: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// The checksum of `content`.
  init(of content: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    crypto_hash_sha256(&digest, content, UInt64(content.count))
    bytes = digest
  }

  /// Nil unless `text` is 64 hexadecimal digits of either case.
  init?(_ text: String) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// A checksum of content that comes piece by piece.
  struct Sum {
    private var state = crypto_hash_sha256_state()

    init() { crypto_hash_sha256_init(&state) }

    mutating func update(_ piece: [UInt8]) { crypto_hash_sha256_update(&state, piece, UInt64(piece.count)) }

    /// Ends the sum.
    mutating func digest() -> SHA256 {
      var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
      crypto_hash_sha256_final(&state, &digest)
      return SHA256(bytes: digest)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
