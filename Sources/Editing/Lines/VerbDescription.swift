/// One verb: its spellings, its arguments, its line of help and an example.
public struct VerbDescription: Sendable {
  public let verb: Verb
  public let group: VerbGroup
  /// The short form, which never changes.
  public let short: String?
  /// Other words people try.
  let synonyms: [String]
  /// What follows the verb, as the help shows it: `N|all`.
  public let arguments: String
  /// One line, without a full stop.
  public let help: String
  public let example: String
  /// What the example does.
  public let meaning: String

  init(
    _ verb: Verb, _ group: VerbGroup, short: String? = nil, synonyms: [String] = [],
    taking arguments: String = "", _ help: String, example: String, _ meaning: String
  ) {
    self.verb = verb
    self.group = group
    self.short = short
    self.synonyms = synonyms
    self.arguments = arguments
    self.help = help
    self.example = example
    self.meaning = meaning
  }

  /// `pairs N|all`
  public var usage: String { arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(arguments)" }

  /// Everything it can be called by, the whole word first.
  var spellings: [String] { [verb.rawValue] + [short].compactMap { $0 } + synonyms }
}
