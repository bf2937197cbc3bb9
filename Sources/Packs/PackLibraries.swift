internal import CArchive
internal import CSodium

/// The C libraries of packs, as this program runs with them.
package enum PackLibraries {
  /// For example `libarchive 3.6.2` and `libsodium 1.0.18`.
  package static var versions: [String] {
    [String(cString: archive_version_string()), "libsodium \(String(cString: sodium_version_string()))"]
  }
}
