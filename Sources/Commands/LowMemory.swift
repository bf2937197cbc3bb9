internal import CMemory
internal import Platform
internal import Themes

/// Ends the program with a sentence when an allocation fails, for example under `ulimit -v`.
///
/// As after a signal, nothing is lost: a change that was not committed does not happen.
enum LowMemory {
  /// Made before it is needed, because making it takes memory. Never freed.
  // Safe: nothing changes it.
  nonisolated(unsafe) private static let line: UnsafePointer<CChar> = {
    let bytes = "memorize: \(Diagnostic.noMemory)\n".utf8CString
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (place + index).initialize(to: byte) }
    return UnsafePointer(place)
  }()

  /// Call it before other threads start.
  static func endsProgram() {
    _ = line
    memorize_at_failed_allocation { Interruption.end(with: ExitCode.failure.rawValue, saying: LowMemory.line) }
  }
}
