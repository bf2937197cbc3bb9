internal import CSodium
internal import Platform

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

  /// A checksum of content that comes piece by piece.
  struct Sum {
    private var state = crypto_hash_sha256_state()

    init() { SHA256.check(crypto_hash_sha256_init(&state)) }

    mutating func update(_ piece: [UInt8]) {
      SHA256.check(crypto_hash_sha256_update(&state, piece, UInt64(piece.count)))
    }

    /// Call once, after the last piece.
    mutating func digest() -> SHA256 {
      var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
      SHA256.check(crypto_hash_sha256_final(&state, &digest))
      return SHA256(bytes: digest)
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// These functions have no documented failure, so a status other than 0 means a broken library.
  private static func check(_ status: Int32) { precondition(status == 0, "libsodium cannot compute SHA-256") }

  package var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

/// Computes a checksum on another thread while the content is still being inflated.
///
/// For example: `let hash = ConcurrentSHA256.start()`, `hash?.append(piece)` for every piece, `hash?.end()`.
final class ConcurrentSHA256 {
  /// The pieces that are not hashed yet.
  private struct Pieces {
    var waiting: [[UInt8]] = []
    var isEnded = false
  }

  private let pieces: Guarded<Pieces>
  private let worker: Worker<SHA256>

  private init(_ pieces: Guarded<Pieces>, _ worker: Worker<SHA256>) {
    self.pieces = pieces
    self.worker = worker
  }

  /// Nil when the system cannot start a thread.
  static func start() -> ConcurrentSHA256? {
    let pieces = Guarded(Pieces())
    let worker = Worker.start {
      var sum = SHA256.Sum()
      while let piece = next(of: pieces) { sum.update(piece) }
      return sum.digest()
    }
    return worker.map { ConcurrentSHA256(pieces, $0) }
  }

  deinit { finish() }

  func append(_ piece: UnsafeRawBufferPointer) { pieces.locked { $0.waiting.append([UInt8](piece)) } }

  /// Waits for the checksum of all pieces; returns it on the first call only.
  func end() -> SHA256? {
    finish()
    return worker.output()
  }

  private func finish() {
    pieces.locked { $0.isEnded = true }
    worker.wait()
  }

  /// Waits for the next piece; nil after the last.
  private static func next(of pieces: Guarded<Pieces>) -> [UInt8]? {
    func isReady(_ pieces: Pieces) -> Bool { !pieces.waiting.isEmpty || pieces.isEnded }
    return pieces.locked(when: isReady) { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }
}
