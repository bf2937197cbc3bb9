internal import CSodium
internal import System

/// A SHA-256 checksum: 32 bytes, written as 64 hexadecimal digits.
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

/// A checksum that grows on a thread of its own while the content is still being inflated.
///
/// For example: `let growing = GrowingSHA256.start()`, `growing?.append(piece)` for every piece, `growing?.end()`.
final class GrowingSHA256 {
  /// The pieces that are not part of the sum yet.
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

  /// Nil where the system has no thread to give.
  static func start() -> GrowingSHA256? {
    let pieces = Guarded(Pieces())
    let worker = Worker.start {
      var sum = SHA256.Sum()
      while let piece = next(of: pieces) { sum.update(piece) }
      return sum.digest()
    }
    return worker.map { GrowingSHA256(pieces, $0) }
  }

  deinit { finish() }

  func append(_ piece: UnsafeRawBufferPointer) { pieces.locked { $0.waiting.append([UInt8](piece)) } }

  /// The checksum of all that was taken; waits until it is computed, and tells it once.
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
