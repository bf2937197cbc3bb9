internal import LibC

/// An open file, closed when it goes out of scope.
///
/// Interrupted calls are repeated. Reading and writing wait, even on a non-blocking descriptor.
package struct FileDescriptor: ~Copyable {
  let number: Int32

  private init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) -> FileDescriptor {
    FileDescriptor(adopting: try SystemError.repeating { openat(folder, path, flags | O_CLOEXEC, mode) })
  }

  /// Opens a file without waiting for the other end of a pipe.
  package static func forReading(_ path: String) throws(SystemError) -> FileDescriptor {
    try open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
  }

  package func status() throws(SystemError) -> FileStatus { try Self.status(of: number) }

  /// Acquires the exclusive lock of the file until this descriptor is closed; false while another process holds it.
  package func tryLock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try SystemError.repeating { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.isTemporary { return false }
      throw error
    }
  }

  /// Reads once at an offset. Returns the number of bytes, 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    try SystemError.repeating { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// The bytes of one read at an offset, fewer than `count` at the end of the file.
  package func bytes(at offset: Int, atMost count: Int) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try read(into: buffer, at: offset)))
  }

  /// All bytes up to the end, or nil if there are more than `limit`. The file stays open during the call.
  func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    try FileDescriptor.readAll(number, limit: limit)
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) { try FileDescriptor.writeAll(bytes, to: number) }

  /// Returns when the content survives a power cut.
  func synchronize() throws(SystemError) { _ = try SystemError.repeating { fsync(number) } }
}

// For descriptors that this type does not own, such as the standard streams.
extension FileDescriptor {
  static func status(of number: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  static func readAll(_ number: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    let status = try status(of: number)
    if status.kind == .folder { throw .isFolder }
    if status.kind == .file, status.size > limit { return nil }
    // A file is read in one piece. The size of others, such as pipes, is unknown: the array grows piece by piece.
    var (bytes, room) = ([UInt8](), min(max(status.size, 64 << 10), limit) + 1)
    while bytes.count <= limit {
      let piece = try read(number, atMost: room)
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      // Fewer bytes than requested are the last ones. Another read of a terminal would wait for new input.
      if piece.count < room { return bytes }
      room = min(max(bytes.count, 64 << 10), 4 << 20, limit + 1 - bytes.count)
    }
    return nil
  }

  /// Reads `room` bytes, fewer only at the end.
  static func read(_ number: Int32, atMost room: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let got = LibC.read(number, buffer.baseAddress?.advanced(by: filled), room - filled)
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else {
          do throws(SystemError) {
            try prepareRetry(number, POLLIN)
          } catch {
            failure = error
            return
          }
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The next byte; nil at the end.
  package static func readByte(from number: Int32) throws(SystemError) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = LibC.read(number, &byte, 1)
      if count >= 0 { return count > 0 ? byte : nil }
      try prepareRetry(number, POLLIN)
    }
  }

  package static func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        LibC.write(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if written >= 0 { offset += written } else { try prepareRetry(number, POLLOUT) }
    }
  }

  /// Returns when the call that just failed can be repeated: after EINTR at once, after EAGAIN when the descriptor is
  /// ready. Throws the error of the call otherwise. The parent process may have made a standard stream non-blocking.
  private static func prepareRetry(_ number: Int32, _ event: Int32) throws(SystemError) {
    let error = SystemError.last
    if error.isInterrupted { return }
    guard error.isTemporary else { throw error }
    var request = pollfd(fd: number, events: Int16(event), revents: 0)
    guard poll(&request, 1, -1) >= 0 || SystemError.last.isInterrupted else { throw error }
  }
}
