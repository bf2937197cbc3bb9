public import Formats

/// Bytes that give away a file of a format, anywhere in its opening or at one place.
///
/// For example: `[[theme]]` anywhere makes a file likely to be TOML with themes.
public struct RecognitionMark: Sendable, Hashable {
  public let bytes: [UInt8]
  /// Where they have to stand, counted from 0; nil for anywhere in the opening.
  public let offset: Int?
  public let certainty: Recognition

  func isFound(in opening: ArraySlice<UInt8>) -> Bool {
    if let offset { return opening.dropFirst(offset).starts(with: bytes) }
    guard let first = bytes.first, opening.count >= bytes.count else { return false }
    return opening.dropLast(bytes.count - 1).indices.contains {
      opening[$0] == first && opening[$0...].starts(with: bytes)
    }
  }
}
