internal import Themes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a repair may use: it holds the old catalog, what was found in it and the new one in memory.
///
/// For example: `try RepairMemory().check(path)` before anything is read.
struct RepairMemory {
  private let bytes: UInt64

  /// `bytes` are those of the machine, or fewer where this process may not have all of them.
  init(bytes: UInt64 = Self.ofThisProcess) { self.bytes = bytes }

  /// Throws where the catalog at `path` with its log is too large to be repaired here.
  func check(_ path: String) throws {
    let size = Self.size(of: path) + Self.size(of: path + "-wal")
    let (needed, overflows) = size.multipliedReportingOverflow(by: Self.copies)
    guard !overflows, bytes >= Self.program, needed <= bytes - Self.program else {
      throw Diagnostic.catalogTooLarge(bytes: size, memory: bytes)
    }
  }

  private static func size(of path: String) -> UInt64 {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return UInt64(max(status.st_size, 0))
  }

  private static var ofThisProcess: UInt64 {
    let pages = sysconf(Int32(_SC_PHYS_PAGES))
    let page = sysconf(Int32(_SC_PAGESIZE))
    let machine = pages > 0 && page > 0 ? UInt64(pages) * UInt64(page) : .max
    var limit = rlimit()
    #if canImport(Glibc)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    #else
      let isKnown = getrlimit(RLIMIT_AS, &limit) == 0
    #endif
    return isKnown ? min(machine, UInt64(limit.rlim_cur)) : machine
  }

  /// 20 MB of themes took 8.5 times as much.
  private static let copies: UInt64 = 9
  /// What the program and its libraries take.
  static let program: UInt64 = 96 << 20
}
