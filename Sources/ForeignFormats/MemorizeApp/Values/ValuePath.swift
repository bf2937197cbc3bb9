internal import Formats
internal import Themes

/// Where a value lies in an app's file.
///
/// A text or data that holds JSON is a file in the file: `com.example.Memorize.plist: ThemeStore: [2].emoji`.
struct ValuePath {
  var files: [String] = []
  var keyPath = ""
  /// The lines of the elements of a printed list, where they are not all that of the list.
  var elementLines: [Int] = []

  static let root = ValuePath()

  /// The path of a value that begins in a line of a text.
  static func line(_ line: Int, elementLines: [Int] = []) -> ValuePath {
    ValuePath(files: ["line \(line)"], elementLines: elementLines)
  }

  var place: Place { Place(keyPath.isEmpty ? .whole : .keyPath(keyPath), in: files) }

  func key(_ key: String) -> ValuePath {
    ValuePath(files: files, keyPath: (keyPath.isEmpty ? "" : keyPath + ".") + shortenedKey(key))
  }

  func index(_ index: Int) -> ValuePath {
    guard keyPath.isEmpty, elementLines.indices.contains(index) else {
      return ValuePath(files: files, keyPath: "\(keyPath)[\(index)]")
    }
    return ValuePath(files: files.dropLast() + ["line \(elementLines[index])"], keyPath: "[\(index)]")
  }

  /// The root of the file that this value holds.
  var inside: ValuePath { keyPath.isEmpty ? self : ValuePath(files: files + [keyPath]) }

  /// A finding in the file that this value holds, with the place of the value.
  func around(_ finding: Diagnostic) -> Diagnostic {
    inside.files.reversed().reduce(finding) { $0.inside($1) }
  }
}
