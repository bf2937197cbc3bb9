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

  func take(_ piece: UnsafeRawBufferPointer) { pieces.locked { $0.waiting.append([UInt8](piece)) } }

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
