internal import LibC

/// The operating system that the program runs on.
package enum OperatingSystem {
  /// For example `Linux 6.1.0`. What follows the number of a kernel is left out: whoever built it may write anything there.
  package static var kernel: String {
    let number = field(\.release).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return "\(field(\.sysname)) \(number)"
  }

  /// For example `x86_64`.
  package static var architecture: String { field(\.machine) }

  /// For example `debian 12`; nil where `/etc/os-release` does not tell.
  package static var distribution: String? {
    guard let bytes = try? FileReading.bytes(ofFile: "/etc/os-release", limit: 65_536) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let values = ["ID", "VERSION_ID"].compactMap { key in
      lines.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1).filter { $0 != "\"" && $0 != "'" }
    }
    return values.isEmpty ? nil : values.joined(separator: " ")
  }

  /// For example `glibc 2.36`; nil where the version of the system is that of its C library.
  package static var cLibrary: String? {
    #if canImport(Glibc)
      var text = [CChar](repeating: 0, count: 64)
      guard confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count) > 0 else { return "glibc" }
      return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #elseif canImport(Musl)
      return "musl"
    #else
      return nil
    #endif
  }

  private static func field<Text>(_ field: KeyPath<utsname, Text>) -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    return withUnsafeBytes(of: names[keyPath: field]) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
