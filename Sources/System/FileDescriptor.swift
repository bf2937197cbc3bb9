#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An open file, closed when it goes out of scope. Interrupted calls are repeated, and those that would not wait, wait.
struct FileDescriptor: ~Copyable {
  let number: Int32

  private init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666, in folder: Int32 = AT_FDCWD
  ) throws(SystemError) -> FileDescriptor {
    while true {
      let number = openat(folder, path, flags | O_CLOEXEC, mode)
      if number >= 0 { return FileDescriptor(adopting: number) }
      if errno != EINTR { throw .last }
    }
  }

  /// Everything up to the end, or nil when there is more than `limit`.
  func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    try FileDescriptor.readAll(number, limit: limit)
  }

  static func readAll(_ number: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(number: EISDIR) }
    if status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) > limit { return nil }
    // A file is read in one piece; what has no size, such as a pipe, grows piece by piece.
    var (bytes, room) = ([UInt8](), min(max(Int(status.st_size), 64 << 10), limit) + 1)
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

  /// After a call that failed: true where it was only interrupted, or would have had to wait, and now need not.
  ///
  /// Whoever started the program may have made a pipe that does not wait.
  private static func mayBeRepeated(_ number: Int32, _ event: Int32) -> Bool {
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return errno == EINTR }
    var waiting = pollfd(fd: number, events: Int16(event), revents: 0)
    return poll(&waiting, 1, -1) >= 0 || errno == EINTR
  }

  private static func systemRead(_ number: Int32, _ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(number, start, count)
    #elseif canImport(Musl)
      Musl.read(number, start, count)
    #else
      Darwin.read(number, start, count)
    #endif
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        write(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if written >= 0 { offset += written } else if !Self.mayBeRepeated(number, POLLOUT) { throw .last }
    }
  }

  /// Returns when the bytes would survive a power cut.
  func synchronize() throws(SystemError) {
    while fsync(number) != 0 { if errno != EINTR { throw .last } }
  }
}
