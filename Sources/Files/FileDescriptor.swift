#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An open file, closed when it goes out of scope. Interrupted calls are repeated.
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
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
    while bytes.count <= limit {
      let count = try append(number, to: &bytes)
      if count == 0 { return bytes }
    }
    return nil
  }

  private static func append(_ number: Int32, to bytes: inout [UInt8]) throws(SystemError) -> Int {
    let room = max(bytes.capacity - bytes.count, 64 << 10)
    var failure: SystemError?
    let count = bytes.count
    bytes.append(
      contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        while true {
          let got = read(number, buffer.baseAddress, room)
          if got >= 0 {
            filled = got
            return
          }
          if errno != EINTR {
            failure = .last
            return
          }
        }
      })
    if let failure { throw failure }
    return bytes.count - count
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        write(number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
      }
      if written >= 0 { offset += written } else if errno != EINTR { throw .last }
    }
  }

  /// Returns when the bytes would survive a power cut.
  func synchronize() throws(SystemError) {
    while fsync(number) != 0 { if errno != EINTR { throw .last } }
  }
}
