internal import EmojiNames
internal import Themes

/// The verbs about the faces of a theme.
enum FaceVerbs {
  static func add(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    return try workplace.apply(FaceProposals.add(faces(argument, workplace, theme), to: theme))
  }

  static func remove(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    return try workplace.apply(FaceProposals.remove(faces(argument, workplace, theme), from: theme))
  }

  /// Without faces it only tells what can come back.
  static func restore(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    guard argument.isEmpty else {
      return try workplace.apply(FaceProposals.restore(faces(argument, workplace, theme), in: theme))
    }
    let removed = theme.removedEmojis
    return Reply([
      .text(removed.isEmpty ? "Nothing was removed from this theme." : "Can come back: \(FacePhrases.listed(removed)).")
    ])
  }

  /// `move FACE before|after FACE`
  static func move(_ argument: Argument, _ workplace: inout Workplace) throws -> Reply {
    let theme = try workplace.openTheme()
    guard let order = MoveOrder(argument) else { throw Diagnostic.movePlaceMissing(argument) }
    let face = try oneFace(order.face, workplace, theme)
    let other = try oneFace(order.target, workplace, theme)
    return try workplace.apply(FaceProposals.move(face, after: order.isAfter, other, in: theme))
  }

  static func find(_ argument: Argument, _ workplace: inout Workplace) -> Reply {
    let matches = EmojiNames.find(argument.text, limit: mostFound + 1)
    guard !matches.isEmpty else {
      let names = FaceSuggestions.names(near: argument.text, among: [])
      let advice = names.isEmpty ? "" : " Did you mean \(names.joined(separator: " or "))?"
      return Reply([.text("No emoji for \(quoted(argument.text)).\(advice)")])
    }
    let inPlay = Set(workplace.theme?.emojis ?? [])
    workplace.found = matches.prefix(mostFound).compactMap { Emoji($0.face) }
    var lines = workplace.found.enumerated().map { index, face in
      // The faces come last, because terminals disagree on their widths.
      ReplyLine.text(
        "#\(index + 1)  \(EmojiNames.name(of: face.text) ?? "")\(inPlay.contains(face) ? ", in play already" : "")  \(face)"
      )
    }
    if matches.count > mostFound { lines.append(.text("… and more; another word finds fewer.")) }
    return Reply(lines)
  }

  private static func faces(_ argument: Argument, _ workplace: Workplace, _ theme: Theme) throws -> FaceList {
    let reader = FaceReader(results: workplace.found, known: Set(theme.emojis + theme.removedEmojis))
    let list = try reader.read(argument)
    guard !list.faces.isEmpty else { throw Diagnostic.noFaces(argument) }
    return list
  }

  private static func oneFace(_ argument: Argument, _ workplace: Workplace, _ theme: Theme) throws -> Emoji {
    let list = try faces(argument, workplace, theme).faces
    guard list.count == 1, let face = list.first else {
      throw Diagnostic.oneFaceNeeded(argument, count: list.count)
    }
    guard theme.emojis.contains(face) else {
      throw Diagnostic.notInTheme(FacePhrases.named(face), column: argument.column, theme: theme.name)
    }
    return face
  }

  private static let mostFound = 20
}
