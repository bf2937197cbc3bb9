#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An open file, closed when it goes out of scope. Interrupted calls are repeated; on a descriptor that does not block, reading
/// and writing wait all the same.
package struct FileDescriptor: ~Copyable {
  let number: Int32

  private init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) -> FileDescriptor {
    while true {
      let number = openat(folder, path, flags | O_CLOEXEC, mode)
      if number >= 0 { return FileDescriptor(adopting: number) }
      let error = SystemError.last
      if !error.isInterrupted { throw error }
    }
  }

  /// Opens a file without waiting for the other end of a pipe.
  package static func forReading(_ path: String) throws(SystemError) -> FileDescriptor {
    try open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
  }

  package func status() throws(SystemError) -> FileStatus { try Self.status(of: number) }

  /// Takes the exclusive lock of the file; false while another process has it. The lock ends with this descriptor.
  package func tryLock() throws(SystemError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      let error = SystemError.last
      if error.isTemporary { return false }
      if !error.isInterrupted { throw error }
    }
    return true
  }

  /// One read at an offset, wherever the descriptor stands. Returns how many bytes came, 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
    while true {
      let count = pread(number, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      let error = SystemError.last
      if !error.isInterrupted { throw error }
    }
  }

  /// The bytes of one read at an offset, fewer than `count` at the end of the file.
  package func bytes(at offset: Int, atMost count: Int) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    return Array(buffer.prefix(try read(into: buffer, at: offset)))
  }

  /// Everything up to the end, or nil when there is more than `limit`.
  func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    try FileDescriptor.readAll(number, limit: limit)
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) { try FileDescriptor.writeAll(bytes, to: number) }

  /// Returns when the bytes would survive a power cut.
  func synchronize() throws(SystemError) {
    while fsync(number) != 0 {
      let error = SystemError.last
      if !error.isInterrupted { throw error }
    }
  }
}

// The same for descriptors that belong to others, such as the standard streams.
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
    // A file is read in one piece; what has no size, such as a pipe, grows piece by piece.
    var (bytes, room) = ([UInt8](), min(max(status.size, 64 << 10), limit) + 1)
    while bytes.count <= limit {
      let piece = try read(number, atMost: room)
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      // Fewer bytes than there was room for are the last; a terminal that is asked again would go on.
      if piece.count < room { return bytes }
      room = min(max(bytes.count, 64 << 10), 4 << 20, limit + 1 - bytes.count)
    }
    return nil
  }

  /// As many bytes as fit, fewer only at the end.
  static func read(_ number: Int32, atMost room: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      while filled < room {
        let got = systemRead(number, buffer.baseAddress?.advanced(by: filled), room - filled)
        if got > 0 {
          filled += got
        } else if got == 0 {
          return
        } else if !mayBeRepeated(number, POLLIN) {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// The next byte, nil at the end.
  package static func readByte(from number: Int32) throws(SystemError) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = systemRead(number, &byte, 1)
      if count >= 0 { return count > 0 ? byte : nil }
      if !mayBeRepeated(number, POLLIN) { throw .last }
    }
  }

  package static func writeAll(_ bytes: [UInt8], to number: Int32) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        systemWrite(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if written >= 0 { offset += written } else if !mayBeRepeated(number, POLLOUT) { throw .last }
    }
  }

  /// Whether to retry a call that failed: after EINTR, or after EAGAIN once poll says ready. The parent process may have made a
  /// pipe that does not block. Leaves `errno` as it was where the answer is no.
  private static func mayBeRepeated(_ number: Int32, _ event: Int32) -> Bool {
    let error = SystemError.last
    guard error.isTemporary else { return error.isInterrupted }
    var waiting = pollfd(fd: number, events: Int16(event), revents: 0)
    return poll(&waiting, 1, -1) >= 0 || errno == EINTR
  }

  // Named with their module, as this type has methods of the same names.
  static func systemRead(_ number: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(number, start, count)
    #elseif canImport(Musl)
      Musl.read(number, start, count)
    #else
      Darwin.read(number, start, count)
    #endif
  }

  static func systemWrite(_ number: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(number, start, count)
    #elseif canImport(Musl)
      Musl.write(number, start, count)
    #else
      Darwin.write(number, start, count)
    #endif
  }
}
