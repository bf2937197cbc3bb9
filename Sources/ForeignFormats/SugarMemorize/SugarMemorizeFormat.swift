public import Formats
internal import Themes

/// Games of Memorize, an activity of the Sugar desktop: `game.xml`, alone or in the zip it is kept in.
///
/// For example: `<memorize name="Sea"><pair achar="🐙" bchar="🐙"/></memorize>`. `Documentation/Formats/sugar-memorize.md`
/// tells what becomes of pairs with two sides, of pictures and of sounds.
public struct SugarMemorizeFormat: ReadOnlyFormat {
  public init() {}

  public var name: String { "sugar-memorize" }
  public var summary: String { "games of Sugar's Memorize: game.xml, also in a zip" }
  public var fileExtensions: [String] { ["mem"] }
  public var isKeptInArchives: Bool { true }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    MarkupRecognition.root(of: opening) == Self.root ? .certain : .no
  }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let game = try MarkupTree.root(of: bytes)
    guard game.name == Self.root else {
      throw Diagnostic.gameWrongRoot(game.name, expected: Self.root, of: "Sugar Memorize", at: game.place)
    }
    SugarGame(game).read(into: &reading)
    try reading.checkPatience()
  }

  private static let root = "memorize"
}
