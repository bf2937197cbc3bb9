internal import Themes

/// Proposals for what a theme has one of: name, colour, number of pairs.
enum FieldProposals {
  /// `notes` has what is worth knowing of the new name.
  static func rename(_ theme: Theme, to argument: Argument, notes: (String) throws -> [String]) throws -> Proposal {
    let name = try argument.name()
    guard name != theme.name else { return Proposal(theme, ["The name is '\(name)' already."]) }
    return Proposal(theme.renamed(name), ["Renamed '\(theme.name)' → '\(name)'."], notes: try notes(name))
  }

  static func recolor(_ theme: Theme, to argument: Argument) throws -> Proposal {
    guard let color = ThemeColor(argument.text) else {
      let names = ColorName.all.map(\.text)
      throw Diagnostic.unknownColor(argument, suggestion: closest(to: argument.text, among: names))
    }
    guard color != theme.color else {
      return Proposal(theme, ["The colour is \(FieldPhrases.color(color)) already."])
    }
    return Proposal(
      theme.recolored(color), ["Colour \(FieldPhrases.color(theme.color)) → \(FieldPhrases.color(color))."])
  }

  static func setPairs(_ theme: Theme, to argument: Argument) throws -> Proposal {
    let all = theme.emojis.count
    let wanted = argument.text.lowercased() == "all" ? all : Int(argument.text)
    guard let wanted, (PairsRule.fewest...all).contains(wanted) else {
      throw Diagnostic.pairsOutOfRange(argument, theme: theme)
    }
    guard wanted != theme.numberOfPairs else { return Proposal(theme, ["There are \(wanted) pairs already."]) }
    return Proposal(theme.withPairs(wanted), ["Pairs \(theme.numberOfPairs) → \(wanted)."])
  }
}
