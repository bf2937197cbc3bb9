public import Formats
internal import Themes

/// Games of KDE Pairs: a `.game` in XML, alone or with its pictures and sounds in a zip or a `.tar.bz2`.
///
/// For example: `<pairs><title>Zoo</title><element><word lang='en'>lion</word></element></pairs>`.
/// `Documentation/Formats/kde-pairs.md` tells which of the many ways to write one are known.
public struct KDEPairsFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "kde-pairs" }
  public var summary: String { "games of KDE Pairs, also in a zip or .tar.bz2" }
  public var fileExtensions: [String] { ["game"] }
  public var isKeptInArchives: Bool { true }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    switch MarkupRecognition.root(of: opening) {
    case Self.root, Self.levels: .certain
    default: .no
    }
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let game = try MarkupTree.root(of: bytes)
    if game.name == Self.levels { throw Diagnostic.gameLevels(at: game.place) }
    guard game.name == Self.root else {
      throw Diagnostic.gameWrongRoot(game.name, expected: Self.root, of: "KDE Pairs", at: game.place)
    }
    KDEPairsGame(game).read(into: &reading)
    try reading.checkPatience()
  }

  private static let root = "pairs"
  private static let levels = "cooperative"
}
