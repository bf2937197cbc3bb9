/// Recognises the files of a project that Xcode writes, such as the catalog of its pictures.
enum ProjectFile {
  static func matches(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { folder in
      [".xcassets", ".xcodeproj", ".xcworkspace"].contains { folder.hasSuffix($0) }
    }
  }
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
