internal import Formats
internal import Themes

/// Where in an app's file a value lies.
///
/// A text or data that holds JSON is a file in the file: `com.example.Memorize.plist: ThemeStore: [2].emoji`.
struct AppSpot {
  var files: [String] = []
  var path = ""
  /// The lines of the elements of a list in a text, where they are not that of the list.
  var lines: [Int] = []

  var place: Place { Place(path.isEmpty ? .whole : .keyPath(path), in: files) }

  func key(_ key: String) -> AppSpot {
    AppSpot(files: files, path: (path.isEmpty ? "" : path + ".") + Self.shortened(key))
  }

  func index(_ index: Int) -> AppSpot {
    guard path.isEmpty, lines.indices.contains(index) else { return AppSpot(files: files, path: "\(path)[\(index)]") }
    return AppSpot(files: files.dropLast() + [Self.line(lines[index])], path: "[\(index)]")
  }

  static func line(_ line: Int) -> String { "line \(line)" }

  /// The top of what this value holds.
  var inside: AppSpot { path.isEmpty ? self : AppSpot(files: files + [path]) }

  /// A finding about what this value holds, seen from outside.
  func around(_ finding: Diagnostic) -> Diagnostic {
    inside.files.reversed().reduce(finding) { $0.inside($1) }
  }

  static func shortened(_ key: String) -> String { key.utf8.count <= 60 ? key : "\(key.prefix(57))…" }
}
