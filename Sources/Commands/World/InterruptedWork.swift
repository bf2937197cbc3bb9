internal import Catalogs
internal import System

extension InterruptionWords {
  static let change = InterruptionWords(
    meanwhile: "memorize: interrupted while the change was being made. 'memorize history' tells whether it was.\n",
    afterwards: "memorize: interrupted after the change was made. 'memorize history' shows it.\n")

  static let file = InterruptionWords(
    meanwhile: "memorize: interrupted while the file took its place. It may be there, complete, or not.\n",
    afterwards: "memorize: interrupted after the file was written, complete.\n")

  static let repair = InterruptionWords(
    meanwhile:
      "memorize: interrupted while the repaired catalog took its place. It may be there, whole, or the damaged one.\n",
    afterwards: "memorize: interrupted after the catalog was repaired. A copy of what was there lies beside it.\n")

  /// What an interruption says of a change, as it goes.
  func follow(_ event: CatalogEvent) {
    switch event {
    case .committing: Interruption.willSay(meanwhile)
    case .committed: Interruption.willSay(afterwards)
    case .notCommitted: Interruption.willSay(nil)
    case .repaired: break
    }
  }
}
