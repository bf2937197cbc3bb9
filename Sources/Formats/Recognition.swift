/// How sure a format is that a file is its own.
public enum Recognition: Int, Comparable, Sendable {
  case no
  /// Nothing speaks against it.
  case possible
  /// It looks like it.
  case likely
  /// It carries a signature.
  case certain

  /// So many bytes of a file are enough for most formats.
  package static let openingLength = 4_096

  public static func < (left: Recognition, right: Recognition) -> Bool { left.rawValue < right.rawValue }
}
