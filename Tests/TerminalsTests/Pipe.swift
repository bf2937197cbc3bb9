import LibC

/// A pipe of the system.
final class Pipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  func send(_ bytes: [UInt8]) { _ = write(writing, bytes, bytes.count) }

  /// Returns when all bytes are written.
  static func sendAll(_ bytes: [UInt8], to descriptor: Int32) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset) }
      if count <= 0 { return }
      offset += count
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Up to `limit` bytes that have arrived.
  func receive(_ limit: Int = 1 << 16) -> String {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(reading, &bytes, limit)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
