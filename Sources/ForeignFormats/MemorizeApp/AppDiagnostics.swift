internal import Formats
internal import Themes

/// The codes of what can be wrong with the file of an app.
public enum AppCode: String, CaseIterable, Sendable {
  case noThemes = "app.no-themes"
  case savedGame = "app.saved-game"
  case shortened = "app.shortened-data"
  case notText = "app.not-text"
  case brokenLiteral = "app.broken-literal"
  case notATheme = "app.not-a-theme"
  case unreadFace = "app.unread-face"
  case unknownName = "app.unknown-name"
  case unreadValue = "app.unread-value"
  case unstableID = "app.unstable-id"
  case namedByKey = "app.named-by-key"
  case otherValues = "app.other-values"
  case printedAgain = "app.printed-again"
  case brokenList = "app.broken-binary-list"
  case tooDeep = "app.too-deep"
  case tooManyValues = "app.too-many-values"
}

/// What is wrong in a binary property list.
enum BinaryFault {
  case truncated, trailer, reference, offset, cycle, key, length, overrun, kind

  fileprivate var words: String {
    switch self {
    case .truncated: "the binary property list is too short to be one"
    case .trailer: "the end of the binary property list, which tells where everything is, makes no sense"
    case .reference: "a value is referred to that the binary property list does not have"
    case .offset: "a value is said to lie outside of the binary property list"
    case .cycle: "a list or dictionary contains itself"
    case .key: "a key of a dictionary is no text"
    case .length: "a length is no number"
    case .overrun: "a value goes on beyond the end of the values"
    case .kind: "there is no such kind of value"
    }
  }
}

// The words of what is wrong with the file of an app.
extension Diagnostic {
  static var appNoThemes: Diagnostic {
    Diagnostic(
      .error, AppCode.noThemes, "no theme was found in this file",
      hint: "A theme has a name and emoji, in JSON, a property list, or what an app printed.")
  }

  /// `theme` is whether the theme of the game was found with it; nil where nothing else was found in the file.
  static func appSavedGame(cards: Int, theme: Bool?, at place: Place) -> Diagnostic {
    let game = "this is a saved game of \(counted(cards, "card"))"
    return switch theme {
    case nil:
      Diagnostic(
        .error, AppCode.savedGame, at: place, "\(game), and no theme is in it",
        hint: "Look for the themes in another file or key of the app.")
    case true?:
      Diagnostic(.note, AppCode.savedGame, at: place, "\(game); its theme is taken, the game stays in the app")
    case false?: Diagnostic(.note, AppCode.savedGame, at: place, "\(game), which stays in the app")
    }
  }

  static var appShortened: Diagnostic {
    Diagnostic(
      .error, AppCode.shortened, "this is what 'defaults read' or a debugger prints, which leaves out most of the data",
      hint:
        "Run 'defaults export DOMAIN - > themes.plist', or find DOMAIN.plist in Library/Preferences, and import that.")
  }

  static var appNotText: Diagnostic {
    Diagnostic(
      .error, AppCode.notText, "this is neither text nor a property list", hint: "Save text as UTF-8 and try again.")
  }

  /// `fault` is that of the JSON in the literal, whose places nobody can find in the file.
  static func appBrokenLiteral(_ fault: Diagnostic, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, AppCode.brokenLiteral, at: place, "the printed text cannot be read: \(fault.message)",
      hint: "Copy the whole of it, to its closing quote.")
  }

  /// What `print` made ends before its brackets are closed.
  static func appCutPrint(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, AppCode.brokenLiteral, at: place, "the printed value ends before its brackets are closed",
      hint: "Copy the whole of it, to its last bracket.")
  }

  static func appNotATheme(_ words: String, at place: Place) -> Diagnostic {
    Diagnostic(.error, AppCode.notATheme, at: place, "\(words) stands among themes", hint: "Remove it.")
  }

  static func appUnreadFace(_ words: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, AppCode.unreadFace, at: place, "\(words) stands where an emoji should be; it was left out",
      hint: "Write the emoji as a text.")
  }

  /// A name of a program stands where its value belongs, and the text does not say what it is.
  static func appUnknownName(_ name: String, expected: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, AppCode.unknownName, at: place,
      "\(quoted(AppSpot.shortened(name))) is a name, not \(expected), and the text does not say what it stands for",
      hint: "Write \(expected) in its place, or add the line with 'let' that does.")
  }

  static func appUnreadValue(
    _ words: String, expected: String, instead: String = "it was left out", at place: Place
  ) -> Diagnostic {
    Diagnostic(.warning, AppCode.unreadValue, at: place, "\(words) was not understood as \(expected); \(instead)")
  }

  static func appUnstableID(_ id: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .note, AppCode.unstableID, at: place, "\(quoted(id)) is no UUID, so the theme is known by its content")
  }

  static func appNamedByKey(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .note, AppCode.namedByKey, at: place, "the theme has no name but the key \(quoted(key)) it lies under")
  }

  /// Values of preferences that no theme was found in.
  static func appOtherValues(_ keys: [String]) -> Diagnostic {
    let shown = keys.prefix(3).map { quoted(AppSpot.shortened($0)) }.joined(separator: ", ")
    return Diagnostic(
      .note, AppCode.otherValues,
      "\(counted(keys.count, "other value")) hold\(keys.count == 1 ? "s" : "") no themes (\(shown)\(keys.count > 3 ? ", …" : ""))"
    )
  }

  static func appPrintedAgain(_ count: Int) -> Diagnostic {
    Diagnostic(
      .note, AppCode.printedAgain,
      "\(counted(count, "theme was", "themes were")) printed again later; only the last counts")
  }

  static func appBinary(_ fault: BinaryFault, at offset: Int) -> Diagnostic {
    Diagnostic(
      .error, AppCode.brokenList, at: .byte(offset), fault.words,
      hint: "Check that the file was copied completely, with the app closed.")
  }

  static func appTooDeep(_ limit: Int, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, AppCode.tooDeep, at: place, "values are more than \(limit) levels inside each other",
      hint: "Take out the part that holds the themes.")
  }

  static func appTooManyValues(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .error, AppCode.tooManyValues, "the file has more than \(grouped(limit)) values",
      hint: "Take out the part that holds the themes.")
  }
}

extension Diagnostic {
  func at(_ place: Place) -> Diagnostic {
    var copy = self
    copy.place = place
    return copy
  }
}
