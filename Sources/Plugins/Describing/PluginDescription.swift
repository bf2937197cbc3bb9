internal import Formats

/// What a plugin says of itself, checked.
public struct PluginDescription: Sendable, Hashable {
  /// The protocol this program speaks: raised when an old plugin would misunderstand a new program.
  public static let protocolVersion = 1

  public let name: String
  public let summary: String
  public let fileExtensions: [String]
  /// What gives away a file of this format.
  public let marks: [RecognitionMark]
  public let canImport: Bool
  public let canExport: Bool
  /// True where its files would disturb a terminal.
  public let isBinary: Bool
  /// What its files have no room for.
  public let losses: [LostField]

  func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    marks.filter { $0.isFound(in: opening) }.map(\.certainty).max() ?? .no
  }
}
