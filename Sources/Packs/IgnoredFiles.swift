/// Recognises the files of a project in which nobody looks for themes.
enum ProjectFile {
  /// True for what Xcode writes, such as the catalog of its pictures, and for source of a build, a dependency or a test.
  static func matches(_ path: String) -> Bool {
    let isSource = path.lowercased().hasSuffix(".swift")
    return path.split(separator: "/").dropLast().contains { folder in
      [".xcassets", ".xcodeproj", ".xcworkspace"].contains { folder.hasSuffix($0) }
        // `MemorizeTests` and `MemorizeUITests`, but not `Contests`.
        || isSource && (isLeftOut(folder) || folder.hasSuffix("Tests"))
    }
  }

  /// True for the name of a folder of build products or dependencies, and of any hidden file.
  static func isLeftOut(_ name: some StringProtocol) -> Bool {
    name.hasPrefix(".") || products.contains(name.lowercased())
  }

  private static let products: Set<String> = [
    "build", "deriveddata", "node_modules", "pods", "carthage", "sourcepackages", "__macosx",
  ]
}

/// Recognises by extension the pictures, sounds and videos that other games keep beside their cards.
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

/// Recognises data that macOS puts beside the files of an archive.
enum SystemFile {
  /// True for what the Finder puts in `__MACOSX` and `.DS_Store`, and other programs in `._name`.
  static func matches(_ path: String) -> Bool {
    let last = path.split(separator: "/").last ?? ""
    return path.hasPrefix("__MACOSX/") || last == ".DS_Store" || last.hasPrefix("._")
  }
}
