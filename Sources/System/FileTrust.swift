#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Whether other users can change what a path leads to, so that it must not be executed.
///
/// As for the keys of ssh, the file and every folder above it must belong to the user or to the superuser, and only
/// these may write to them. Two exceptions do no harm: a folder with the sticky bit, in which only owners replace their
/// files, and a private group of the user, in which many systems create all files.
package enum FileTrust {
  package enum Fault: Hashable, Sendable {
    /// Other users can write to this file or folder.
    case writable(String)
    /// This file or folder belongs to another user.
    case owned(String)
  }

  /// The first fault on the way from the root to the file; nil if all are trusted, or if the file does not exist.
  package static func fault(of path: String) -> Fault? {
    // A link is trusted if its folder, its owner and its target are.
    let folder = FileWriting.parent(of: path)
    return fault(onWayTo: folder.isEmpty ? "." : folder) ?? faultOfOne(path) ?? fault(onWayTo: path)
  }

  /// Looks at every folder without symbolic links, and at the last name. As bytes, because names may not be UTF-8.
  private static func fault(onWayTo path: String) -> Fault? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    if let fault = faultOfOne("/") { return fault }
    for end in 1...strlen(real) where [0, CChar(UInt8(ascii: "/"))].contains(real[end]) {
      let byte = real[end]
      real[end] = 0
      if let fault = faultOfOne(real) { return fault }
      real[end] = byte
    }
    return nil
  }

  private static func faultOfOne(_ path: UnsafePointer<CChar>) -> Fault? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard status.st_uid == 0 || status.st_uid == geteuid() else { return .owned(String(cString: path)) }
    let (kind, mode) = (status.st_mode & S_IFMT, status.st_mode)
    // A link has no content to write to.
    if kind == S_IFLNK || kind == S_IFDIR && mode & S_ISVTX != 0 { return nil }
    let isWritable = mode & S_IWOTH != 0 || mode & S_IWGRP != 0 && !isPrivate(group: status.st_gid)
    return isWritable ? .writable(String(cString: path)) : nil
  }

  /// Whether it is the group with the name of the user and without other members.
  private static func isPrivate(group: gid_t) -> Bool {
    guard let user = CurrentProcess.accountName, let entry = getgrgid(group), let name = entry.pointee.gr_name,
      String(cString: name) == user
    else { return false }
    guard var member = entry.pointee.gr_mem else { return true }
    while let name = member.pointee {
      if String(cString: name) != user { return false }
      member += 1
    }
    return true
  }
}
