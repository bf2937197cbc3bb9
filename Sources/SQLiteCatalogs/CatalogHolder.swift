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
    // The lock of the writer lies on the shared index of the write-ahead log, else on the file itself.
    var status = stat()
    return process(locking: stat(path + "-shm", &status) == 0 ? path + "-shm" : path, for: ["WRITE"])
  }

  /// The same for who has it open in the log's mode, or is about to repair it.
  static func user(of path: String) -> String? {
    process(locking: path, for: ["READ", "WRITE"]) ?? process(locking: path + "-shm", for: ["READ", "WRITE"])
  }

  private static func process(locking path: String, for modes: [String]) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, let locks = contents(of: "/proc/locks") else { return nil }
    let (device, file) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
    for process in processes(in: locks, locking: file, on: device, for: modes) {
      guard process != getpid() else { continue }
      let name = contents(of: "/proc/\(process)/comm").map { $0.filter { $0.isASCII && $0 > " " } } ?? ""
      return name.isEmpty ? "process \(process)" : "\(name) (process \(process))"
    }
    return nil
  }

  /// The processes of a list such as `/proc/locks` that hold a lock of these modes on one file.
  static func processes(
    in locks: String, locking file: UInt64, on device: UInt64, for modes: [String] = ["WRITE"]
  ) -> [Int32] {
    locks.split(separator: "\n").compactMap { line in
      // 1: POSIX  ADVISORY  WRITE 4711 08:01:131090 120 120
      let fields = line.split(separator: " ")
      guard fields.count >= 8, modes.contains(String(fields[3])), let process = Int32(fields[4]), process > 0 else {
        return nil
      }
      let place = fields[5].split(separator: ":")
      // The same number of a file may be given on every device.
      guard place.count == 3, UInt64(place[0], radix: 16) == major(device),
        UInt64(place[1], radix: 16) == minor(device),
        UInt64(place[2]) == file
      else { return nil }
      return process
    }
  }

  // As Linux packs them into one number.
  private static func major(_ device: UInt64) -> UInt64 { device >> 8 & 0xFFF | device >> 32 & ~0xFFF }
  private static func minor(_ device: UInt64) -> UInt64 { device & 0xFF | device >> 12 & 0xFFFF_FF00 }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = fread(&part, 1, part.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: part[..<count])
    }
  }
}
