internal import LibC

/// Finds out if other users can change what a path leads to, so that it must not be executed.
///
/// As for the keys of ssh, the file, every link on the way to it and every folder that one of these is in must belong to
/// the user or to the superuser, and only these may write to the file and the folders. Two exceptions do no harm: a
/// folder with the sticky bit, in which only owners replace their files, and a private group of the user, in which many
/// systems create all files.
package enum FileTrust {
  package enum Fault: Error, Hashable {
    /// Other users can write to this file or folder.
    case writable(String)
    /// This file, folder or link belongs to another user.
    case owned(String)
    /// This file, folder or link cannot be examined.
    case unknown(String, SystemError)
  }

  /// The first fault on the way from the root to the file; nil if everything on it is trusted.
  package static func fault(of path: String) -> Fault? {
    do throws(Fault) {
      try follow(path.hasPrefix("/") ? path : "\(currentFolder())/\(path)")
      return nil
    } catch {
      return error
    }
  }

  private static func currentFolder() throws(Fault) -> String {
    guard let folder = FileReading.resolvedPath(".") else { throw .unknown(".", .last) }
    return folder
  }

  /// Looks up name by name, as the system does, and examines everything it comes through.
  private static func follow(_ path: String) throws(Fault) {
    var rest = namesFromLast(in: Array(path.utf8CString.dropLast()))
    // Without links, so that the folder above is the path without its last name.
    var reached: [Name] = []
    _ = try examine(reached)
    var links = 0
    while let name = rest.popLast() {
      if name == [dot, dot] {
        _ = reached.popLast()
        continue
      }
      let next = reached + [name]
      guard try examine(next) == .link else {
        reached = next
        continue
      }
      links += 1
      let target = try destination(ofLink: next, number: links)
      if target.first == slash { reached = [] }
      rest += namesFromLast(in: target)
    }
  }

  /// As bytes, because names may not be UTF-8.
  private typealias Name = [CChar]

  private static let slash = CChar(UInt8(ascii: "/"))
  private static let dot = CChar(UInt8(ascii: "."))
  /// As many as Linux follows; macOS follows 32.
  private static let mostLinks = 40

  private static func namesFromLast(in path: [CChar]) -> [Name] {
    path.split(separator: slash).reversed().map(Array.init).filter { $0 != [dot] }
  }

  /// With a NUL at the end.
  private static func path(_ names: [Name]) -> [CChar] {
    (names.isEmpty ? [slash] : names.flatMap { [slash] + $0 }) + [0]
  }

  private static func text(_ names: [Name]) -> String {
    String(decoding: path(names).dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func destination(ofLink link: [Name], number: Int) throws(Fault) -> [CChar] {
    guard number <= mostLinks else { throw .unknown(text(link), .tooManyLinks) }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path(link), &target, target.count)
    guard length > 0 else { throw .unknown(text(link), .last) }
    return Array(target.prefix(length))
  }

  /// Throws what is wrong with one file, folder or link; returns which of them it is.
  private static func examine(_ names: [Name]) throws(Fault) -> FileStatus.Kind {
    var status = stat()
    guard lstat(path(names), &status) == 0 else { throw .unknown(text(names), .last) }
    guard status.st_uid == 0 || status.st_uid == geteuid() else { throw .owned(text(names)) }
    let (kind, mode) = (FileStatus(status).kind, status.st_mode)
    // A link has no content to write to.
    if kind == .link || kind == .folder && mode & S_ISVTX != 0 { return kind }
    let isWritable = mode & S_IWOTH != 0 || mode & S_IWGRP != 0 && !isPrivate(group: status.st_gid)
    guard !isWritable else { throw .writable(text(names)) }
    return kind
  }

  /// True for the group with the name of the user, if no other account is a member or has it as its own group.
  private static func isPrivate(group: gid_t) -> Bool {
    guard let user = CurrentProcess.accountName, let entry = getgrgid(group), let name = entry.pointee.gr_name,
      String(cString: name) == user
    else { return false }
    if var member = entry.pointee.gr_mem {
      while let name = member.pointee {
        if String(cString: name) != user { return false }
        member += 1
      }
    }
    setpwent()
    defer { endpwent() }
    while let account = getpwent() {
      if account.pointee.pw_gid == group, account.pointee.pw_uid != geteuid() { return false }
    }
    return true
  }
}
