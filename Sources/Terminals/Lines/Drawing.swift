#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Two C streams for libedit: what it draws is kept in memory until it is taken, its complaints are dropped.
final class Drawing {
  let stream: UnsafeMutablePointer<FILE>
  /// Unknown terminals, for example: libedit copes with them, and nobody at a prompt wants to hear of them.
  let complaints: UnsafeMutablePointer<FILE>
  private let memory: UnsafeMutablePointer<Memory>

  private struct Memory {
    var start: UnsafeMutablePointer<CChar>?
    var count = 0
  }

  static func open() -> Drawing? {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    memory.initialize(to: Memory())
    guard let stream = open_memstream(&memory.pointee.start, &memory.pointee.count) else {
      memory.deallocate()
      return nil
    }
    guard let complaints = fopen("/dev/null", "w") else {
      fclose(stream)
      free(memory.pointee.start)
      memory.deallocate()
      return nil
    }
    return Drawing(stream, complaints, memory)
  }

  private init(
    _ stream: UnsafeMutablePointer<FILE>, _ complaints: UnsafeMutablePointer<FILE>,
    _ memory: UnsafeMutablePointer<Memory>
  ) {
    self.stream = stream
    self.complaints = complaints
    self.memory = memory
  }

  deinit {
    fclose(stream)
    fclose(complaints)
    free(memory.pointee.start)
    memory.deallocate()
  }

  func take() -> [UInt8] {
    fflush(stream)
    let bytes = UnsafeRawBufferPointer(start: memory.pointee.start, count: memory.pointee.count)
    defer { rewind(stream) }
    return Array(bytes)
  }
}
