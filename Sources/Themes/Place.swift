/// A spot inside a file, as precise as its format can name it.
///
/// For example: `pack.zip: theme.json: [2].emojis[5]` or `party.csv:17:3`.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The files from the outside in: a pack, then the payload in it. Empty while nobody has said.
  public var files: [String]
  public var spot: Spot

  /// Where in the innermost file.
  public enum Spot: Hashable, Sendable {
    /// The file as a whole.
    case whole
    /// A key path, such as `[2].emojis[5]`.
    case keyPath(String)
    /// A line and a column, both counted from 1; a column counts characters.
    case line(Int, column: Int)
    /// A line as a whole, counted from 1.
    case wholeLine(Int)
    /// An offset into a binary file, counted from 0.
    case byte(Int)
  }

  public init(_ spot: Spot = .whole, in files: [String] = []) {
    self.files = files
    self.spot = spot
  }

  public static let whole = Place()

  public static func keyPath(_ path: String) -> Place { Place(.keyPath(path)) }

  public static func line(_ line: Int, column: Int) -> Place { Place(.line(line, column: column)) }

  public static func wholeLine(_ line: Int) -> Place { Place(.wholeLine(line)) }

  public static func byte(_ offset: Int) -> Place { Place(.byte(offset)) }

  /// The same spot, seen from outside `file`.
  public func inside(_ file: String) -> Place { Place(spot, in: [file] + files) }

  public var description: String {
    let file = files.joined(separator: ": ")
    switch spot {
    case .whole: return file
    case .keyPath(let path) where path.isEmpty: return file
    case .keyPath(let path): return file.isEmpty ? path : "\(file): \(path)"
    case .line(let line, let column):
      return file.isEmpty ? "line \(line), column \(column)" : "\(file):\(line):\(column)"
    case .wholeLine(let line): return file.isEmpty ? "line \(line)" : "\(file):\(line)"
    case .byte(let offset): return file.isEmpty ? "byte \(offset)" : "\(file): byte \(offset)"
    }
  }
}
