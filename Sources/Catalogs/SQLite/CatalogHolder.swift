#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Who keeps others from changing a catalog, as far as the system tells.
enum CatalogHolder {
  /// For example: `memorize (process 4711)`. Nil where the system keeps no list of locks to read.
  static func writer(of path: String) -> String? {
    var status = stat()
    // The lock of the writer lies on the shared index of the write-ahead log, else on the file itself.
    guard stat(path + "-shm", &status) == 0 || stat(path, &status) == 0 else { return nil }
    guard let locks = contents(of: "/proc/locks") else { return nil }
    for line in locks.split(separator: "\n") {
      // 1: POSIX  ADVISORY  WRITE 4711 08:01:131090 120 120
      let fields = line.split(separator: " ")
      guard fields.count >= 8, fields[3] == "WRITE", let process = Int(fields[4]), process > 0, process != getpid(),
        fields[5].split(separator: ":").last == Substring(String(status.st_ino))
      else { continue }
      let name = contents(of: "/proc/\(process)/comm").map { $0.filter { $0.isASCII && $0 > " " } } ?? ""
      return name.isEmpty ? "process \(process)" : "\(name) (process \(process))"
    }
    return nil
  }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
