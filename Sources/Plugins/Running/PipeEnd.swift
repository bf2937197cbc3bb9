internal import System

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// One end of a pipe, closed with its last owner. It never blocks.
final class PipeEnd {
  let number: Int32

  private init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  /// Two ends that no program started later inherits by accident.
  static func pair() throws(SystemError) -> (reading: PipeEnd, writing: PipeEnd) {
    var numbers: [Int32] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw .last }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (PipeEnd(adopting: numbers[0]), PipeEnd(adopting: numbers[1]))
  }

  /// From now on, reading and writing take or give what there is, and never wait.
  func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  enum Transfer {
    case bytes(Int)
    /// There is nothing to be had, or no room, just now.
    case later
    case closed
  }

  func read(into buffer: inout [UInt8]) -> Transfer {
    let count = buffer.withUnsafeMutableBytes { systemRead($0.baseAddress, $0.count) }
    if count > 0 { return .bytes(count) }
    return count == 0 || !isPassing(errno) ? .closed : .later
  }

  /// A reader that went away is no signal here, whatever the process does with SIGPIPE.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    var broken = sigset_t()
    var before = sigset_t()
    sigemptyset(&broken)
    sigaddset(&broken, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &broken, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let count = bytes.withUnsafeBytes { systemWrite($0.baseAddress, $0.count) }
    if count >= 0 { return .bytes(count) }
    let failure = errno
    if failure == EPIPE, sigismember(&before, SIGPIPE) == 0 {
      var pending = sigset_t()
      var taken: Int32 = 0
      sigpending(&pending)
      if sigismember(&pending, SIGPIPE) == 1 { sigwait(&broken, &taken) }
    }
    return isPassing(failure) ? .later : .closed
  }

  private func isPassing(_ failure: Int32) -> Bool {
    failure == EAGAIN || failure == EWOULDBLOCK || failure == EINTR
  }

  private func systemRead(_ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(number, start, count)
    #elseif canImport(Musl)
      Musl.read(number, start, count)
    #else
      Darwin.read(number, start, count)
    #endif
  }

  private func systemWrite(_ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(number, start, count)
    #elseif canImport(Musl)
      Musl.write(number, start, count)
    #else
      Darwin.write(number, start, count)
    #endif
  }
}
