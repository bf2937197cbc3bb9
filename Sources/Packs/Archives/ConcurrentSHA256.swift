#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension SHA256 {
  /// The checksum of `content`, computed on a thread of its own while `body` works; when this returns, both are done.
  ///
  /// For 15 MB it takes as long as a tenth of reading the themes. Short content is not worth a thread.
  static func of<Result>(_ content: [UInt8], while body: () -> Result) -> (SHA256, Result) {
    guard content.count >= worthAThread, let thread = Hashing.start(content) else {
      return (SHA256(of: content), body())
    }
    let result = body()
    return (thread.join(), result)
  }

  private static let worthAThread = 1 << 20
}

/// A thread that computes one checksum; it must be joined.
private struct Hashing: ~Copyable {
  /// Written by the thread, read after it was joined, so never by two at once.
  private final class Job {
    let content: [UInt8]
    var digest: SHA256?

    init(_ content: [UInt8]) { self.content = content }

    func run() { digest = SHA256(of: content) }
  }

  private let job: Job
  private let thread: pthread_t

  private init(_ job: Job, _ thread: pthread_t) {
    self.job = job
    self.thread = thread
  }

  /// Nil where the system has no thread to give.
  static func start(_ content: [UInt8]) -> Hashing? {
    let job = Job(content)
    let context = Unmanaged.passRetained(job).toOpaque()
    #if canImport(Darwin)
      var created: pthread_t?
      let status = pthread_create(&created, nil, { Hashing.run($0) }, context)
    #else
      var number = pthread_t()
      let status = pthread_create(&number, nil, { $0.flatMap { Hashing.run($0) } }, context)
      let created: pthread_t? = number
    #endif
    guard status == 0, let created else {
      Unmanaged<Job>.fromOpaque(context).release()
      return nil
    }
    return Hashing(job, created)
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }

  consuming func join() -> SHA256 {
    pthread_join(thread, nil)
    return job.digest ?? SHA256(of: job.content)
  }
}
