/// A plugin did not do what it should; the words are for its author.
struct TrialFault: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
