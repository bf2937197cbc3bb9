internal import System

/// A checksum that grows on a thread of its own while the content is still being inflated.
///
/// For example: `let growing = GrowingSHA256.start()`, `growing?.take(piece)` for every piece, `growing?.end()`.
final class GrowingSHA256 {
  /// What waits to be added to the sum.
  private struct Pieces {
    var waiting: [[UInt8]] = []
    var isEnded = false
  }

  private let pieces: Guarded<Pieces>
  private let sum: Guarded<SHA256.Sum>
  private let worker: Worker<Void>

  private init(_ pieces: Guarded<Pieces>, _ sum: Guarded<SHA256.Sum>, _ worker: Worker<Void>) {
    self.pieces = pieces
    self.sum = sum
    self.worker = worker
  }

  /// Nil where the system has no thread to give.
  static func start() -> GrowingSHA256? {
    let (pieces, sum) = (Guarded(Pieces()), Guarded(SHA256.Sum()))
    let worker = Worker.start { while let piece = next(of: pieces) { sum.locked { $0.update(piece) } } }
    return worker.map { GrowingSHA256(pieces, sum, $0) }
  }

  deinit { finish() }

  func take(_ piece: UnsafeRawBufferPointer) { pieces.locked { $0.waiting.append([UInt8](piece)) } }

  /// The checksum of all that was taken; waits until it is computed.
  func end() -> SHA256 {
    finish()
    return sum.locked { $0.digest() }
  }

  private func finish() {
    pieces.locked { $0.isEnded = true }
    worker.wait()
  }

  /// Waits for the next piece; nil after the last.
  private static func next(of pieces: Guarded<Pieces>) -> [UInt8]? {
    pieces.locked(when: { !$0.waiting.isEmpty || $0.isEnded }) { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }
}
