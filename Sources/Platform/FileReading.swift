internal import LibC

/// Reads whole files up to a size limit, and looks at files.
public enum FileReading {
  /// The default limit, 64 MiB: 50,000 themes as a property list are 41 MB. A file of that size is decoded in about a
  /// second with twice its size of memory.
  public static let limit = 64 << 20

  /// The bytes of a file.
  public static func bytes(ofFile path: String, limit: Int = limit) throws(FileError) -> [UInt8] {
    try bytes(of: path, limit: limit) { () throws(SystemError) in
      try FileDescriptor.open(path, O_RDONLY | O_NOCTTY).readAll(limit: limit)
    }
  }

  /// The bytes of an open descriptor, such as standard input (0), which errors call `name`.
  public static func bytes(ofDescriptor number: Int32, named name: String) throws(FileError) -> [UInt8] {
    try bytes(of: name, limit: limit) { () throws(SystemError) in try FileDescriptor.readAll(number, limit: limit) }
  }

  private static func bytes(
    of name: String, limit: Int, _ read: () throws(SystemError) -> [UInt8]?
  ) throws(FileError) -> [UInt8] {
    guard let bytes = try FileError.naming(name, .reading, read) else {
      throw FileError(.reading, name, .tooLarge(limit: limit))
    }
    return bytes
  }

  /// The bytes of the file at `path`, which is relative to `folder` and does not contain `..`; nil if there is no such
  /// file.
  ///
  /// Links are rejected, because they can lead out of the folder; so are pipes and devices. Errors name `path`, or
  /// `folder` if that cannot be opened.
  public static func bytes(
    ofFile path: String, inFolder folder: String, limit: Int
  ) throws(FileError) -> [UInt8]? {
    let root = try FileError.naming(folder, .reading) { () throws(SystemError) in
      try FileDescriptor.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
    }
    // Split at bytes, as the system does: a combining mark makes one character with a slash before it.
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    guard let file = try open(parts[...], in: root, path) else { return nil }
    return try bytes(of: path, limit: limit) { () throws(SystemError) in try file.readAll(limit: limit) }
  }

  private static func open(
    _ parts: ArraySlice<String>, in folder: borrowing FileDescriptor, _ path: String
  ) throws(FileError) -> FileDescriptor? {
    guard let part = parts.first else { throw FileError(.reading, path, .system(.isFolder)) }
    var status = stat()
    guard fstatat(folder.number, part, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      let error = SystemError.last
      if error == .noSuchFile { return nil }
      throw FileError(.reading, path, .system(error))
    }
    let isLast = parts.count == 1
    if let flaw = flaw(of: FileStatus(status), asFile: isLast) { throw FileError(.reading, path, flaw) }
    // The flags reject a link or a pipe that replaced the file since fstatat.
    let flags = O_RDONLY | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY)
    let opened = try FileError.naming(path, .reading) { () throws(SystemError) in
      try FileDescriptor.open(part, flags, in: folder.number)
    }
    if isLast { return opened }
    return try open(parts.dropFirst(), in: opened, path)
  }

  /// Why this cannot be read; nil for a regular file and, unless `asFile`, for a folder.
  private static func flaw(of status: FileStatus, asFile: Bool) -> FileError.Reason? {
    switch status.kind {
    case .file: nil
    case .folder: asFile ? .system(.isFolder) : nil
    case .link: .isLink
    case .special: .isSpecial
    }
  }

  /// Throws if there is no regular file at `path`. It is not opened.
  public static func requireFile(_ path: String) throws(FileError) {
    let status = try FileError.naming(path, .reading) { () throws(SystemError) in try FileStatus(path) }
    if let flaw = flaw(of: status, asFile: true) { throw FileError(.reading, path, flaw) }
  }

  public static func isFolder(_ path: String) -> Bool { (try? FileStatus(path))?.kind == .folder }

  public static func exists(_ path: String) -> Bool { (try? FileStatus(path)) != nil }

  /// True if both paths lead to the same file, or name the same file that does not exist yet.
  public static func isSameFile(_ left: String, _ right: String) -> Bool {
    let (first, second) = (try? FileStatus(left), try? FileStatus(right))
    guard first == nil, second == nil else { return first?.identity == second?.identity }
    let names = [left, right].map { $0.split(separator: "/").last }
    let folders = [left, right].map { path in
      let folder = FileWriting.parent(of: path)
      return try? FileStatus(folder.isEmpty ? "." : folder).identity
    }
    return names[0] == names[1] && folders[0] != nil && folders[0] == folders[1]
  }

  package static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0 && (try? FileStatus(path))?.kind == .file
  }

  /// The absolute path without symbolic links; nil if there is no such file.
  package static func resolvedPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// True if this is a regular file that begins with these bytes.
  public static func file(_ path: String, beginsWith magic: [UInt8]) -> Bool {
    guard (try? FileStatus(path))?.kind == .file, let file = try? FileDescriptor.forReading(path) else { return false }
    return (try? FileDescriptor.read(file.number, atMost: magic.count)) == magic
  }

  /// The regular files in a folder and the folders in it, in the order of their names, with their sizes; paths are
  /// relative to it. Links are not followed; names that `isSkipped` and folders deeper than 32 levels are left out. Nil if
  /// there are more than `most` entries. `unreadable` are folders that cannot be read, and names that are not UTF-8.
  public static func files(
    below folder: String, most: Int, isSkipped: (_ name: String) -> Bool
  ) -> (files: [(path: String, size: Int)], unreadable: [String])? {
    var files: [(path: String, size: Int)] = []
    var unreadable: [String] = []
    var count = 0
    func visit(_ path: String, depth: Int) -> Bool {
      guard let names = readNames(inFolder: path.isEmpty ? folder : "\(folder)/\(path)") else {
        unreadable.append(path)
        return true
      }
      for name in names.sorted() where !isSkipped(name) {
        count += 1
        guard count <= most else { return false }
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        var status = stat()
        guard lstat("\(folder)/\(inner)", &status) == 0 else {
          unreadable.append(inner)
          continue
        }
        let file = FileStatus(status)
        if file.kind == .file { files.append((inner, file.size)) }
        if file.kind == .folder, depth < deepestFolder, !visit(inner, depth: depth + 1) { return false }
      }
      return true
    }
    return visit("", depth: 0) ? (files, unreadable) : nil
  }

  private static let deepestFolder = 32

  /// The names in a folder in no order, without `.` and `..`. Empty if the folder cannot be read.
  public static func names(inFolder path: String) -> [String] { readNames(inFolder: path) ?? [] }

  private static func readNames(inFolder path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: start.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
