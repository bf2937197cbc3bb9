/// Recognises the files of a project in which nobody looks for themes.
enum ProjectFile {
  /// True for what Xcode writes, such as the catalog of its pictures, and for source of a build, a dependency or a test.
  static func matches(_ path: String) -> Bool {
    let folders = path.split(separator: "/").dropLast()
    return folders.contains { folder in
      [".xcassets", ".xcodeproj", ".xcworkspace"].contains { folder.hasSuffix($0) }
    } || path.lowercased().hasSuffix(".swift") && folders.contains(where: isLeftOut)
  }

  /// True for the name of a folder of build products, dependencies or tests, and of any hidden file.
  static func isLeftOut(_ name: some StringProtocol) -> Bool {
    // `MemorizeTests` and `MemorizeUITests`, but not `Contests`.
    name.hasPrefix(".") || name.hasSuffix("Tests") || products.contains(name.lowercased())
  }

  private static let products: Set<String> = [
    "build", "deriveddata", "node_modules", "pods", "carthage", "sourcepackages", "__macosx",
  ]
}

/// Recognises by extension the pictures, sounds and films that other games keep beside their cards.
enum MediaFile {
  static func matches(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return extensions.contains(path[path.index(after: dot)...].lowercased())
  }

  private static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "svg", "svgz", "webp", "bmp", "ico", "xcf",
    "ogg", "oga", "opus", "wav", "mp3", "mid", "midi", "aiff", "au", "flac", "ogv", "mp4", "webm", "avi",
  ]
}
