internal import Themes

/// Proposals for what a theme has one of: name, colour, number of pairs.
enum FieldProposals {
  /// `notes` has what is worth knowing of the new name.
  static func rename(_ theme: Theme, to argument: Argument, notes: (String) throws -> [String]) throws -> Proposal {
    let name = try argument.name()
    guard name != theme.name else { return Proposal(ThemeEdit([]), ["The name is '\(name)' already."]) }
    var revision = ThemeRevision(of: theme)
    revision.rename(name)
    return Proposal(revision.edit, ["Renamed '\(theme.name)' → '\(name)'."], notes: try notes(name))
  }

  static func recolor(_ theme: Theme, to argument: Argument) throws -> Proposal {
    guard let color = ThemeColor(argument.text) else {
      let names = ColorName.all.map(\.text)
      throw Diagnostic.unknownColor(argument, suggestion: closest(to: argument.text, among: names))
    }
    guard color != theme.color else {
      return Proposal(ThemeEdit([]), ["The colour is \(FieldPhrases.color(color)) already."])
    }
    var revision = ThemeRevision(of: theme)
    revision.recolor(color)
    return Proposal(revision.edit, ["Colour \(FieldPhrases.color(theme.color)) → \(FieldPhrases.color(color))."])
  }

  static func setPairs(_ theme: Theme, to argument: Argument) throws -> Proposal {
    let all = theme.emojis.count
    let wanted = argument.text.lowercased() == "all" ? all : Int(argument.text)
    guard let wanted, (PairsRule.fewest...all).contains(wanted) else {
      throw Diagnostic.pairsOutOfRange(argument, theme: theme)
    }
    guard wanted != theme.numberOfPairs else { return Proposal(ThemeEdit([]), ["There are \(wanted) pairs already."]) }
    var revision = ThemeRevision(of: theme)
    revision.setPairs(wanted)
    return Proposal(revision.edit, ["Pairs \(theme.numberOfPairs) → \(wanted)."])
  }
}
