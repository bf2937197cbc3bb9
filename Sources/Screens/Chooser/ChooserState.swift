public import Terminals
public import Themes

/// All that the chooser knows between two keys: what can be chosen, what was typed, what is to be said.
///
/// Keys go in through ``handle(_:)``; what they ask of the program comes out, and the answer goes in again.
public struct ChooserState: Sendable {
  public private(set) var selection = ThemeSelection()
  /// What a name must have in it; empty for all.
  public internal(set) var filter = ""
  /// True while letters go into the filter.
  public internal(set) var isTypingFilter = false
  /// The digits of a number that is being typed.
  public internal(set) var number = ""
  public internal(set) var isHelpShown = false
  public var message: ChooserMessage?
  /// False while the catalog cannot be read: then nobody knows whether it is empty.
  public private(set) var isCatalogKnown = false
  public private(set) var size: TerminalSize

  public init(size: TerminalSize) { self.size = size }

  var layout: ChooserLayout { ChooserLayout(size: size) }

  /// Where it is said that something takes long.
  public var talkRow: Int { layout.messageRow }

  var isEmpty: Bool { isCatalogKnown && selection.themes.isEmpty }

  /// The themes in the window, counted from 0 among those that can be chosen.
  public var window: Range<Int> { selection.window(height: layout.height) }

  public mutating func resize(_ size: TerminalSize) {
    self.size = size
    selection.scroll(height: layout.height)
  }

  /// Takes what the catalog holds now. The focus stays on its theme, or goes to the one that was made or brought back.
  public mutating func show(_ themes: [ThemeID], matches: [Int]?, focusing wanted: ThemeID? = nil) {
    isCatalogKnown = true
    selection.show(themes, matches: matches, focusing: wanted)
    selection.scroll(height: layout.height)
  }

  /// Takes the places of the themes that fit the filter; nil for all.
  public mutating func showMatches(_ matches: [Int]?) {
    selection.show(selection.themes, matches: matches, elseFirst: true)
    selection.scroll(height: layout.height)
  }

  /// The catalog cannot be read now; what is known of it stays on the screen.
  public mutating func fail(_ text: String) { message = ChooserMessage(text, isFailure: true) }

  /// Forgets the filter, so that every theme can be seen.
  public mutating func clearFilter() { (filter, isTypingFilter) = ("", false) }

  mutating func move(to index: Int) {
    selection.move(to: index)
    selection.scroll(height: layout.height)
  }

  mutating func move(by rows: Int) { move(to: selection.focus + rows) }

  mutating func move(toNumber number: Int) -> Bool {
    guard selection.move(toNumber: number) else { return false }
    selection.scroll(height: layout.height)
    return true
  }
}
