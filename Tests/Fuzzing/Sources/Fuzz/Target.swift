import Formats
import Packs
import Themes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is fed with rubbish. A target traps where a promise is broken; a refusal is a good answer.
enum Target: String, CaseIterable {
  case zip, pack, json, xml, csv, app, mavo, sugar, pairs, tar, catalog

  static let chosen = getenv("MEMORIZE_FUZZ").flatMap { Target(rawValue: String(cString: $0)) } ?? .zip

  func take(_ bytes: [UInt8]) {
    switch self {
    case .zip: audit(bytes)
    case .pack: checkRoundTrip(bytes, PackFormat(payloads: .basic, generator: nil))
    case .json: checkRoundTrip(bytes, JSONFormat())
    case .xml: checkRoundTrip(bytes, XMLFormat())
    case .csv: checkRoundTrip(bytes, CSVFormat())
    case .app: checkRoundTrip(bytes, MemorizeAppFormat())
    case .mavo: checkRoundTrip(bytes, MavoFormat())
    case .sugar: checkRoundTrip(bytes, SugarMemorizeFormat())
    case .pairs: checkRoundTrip(bytes, KDEPairsFormat())
    case .tar: checkRoundTrip(bytes, TarFormat(payloads: .basic))
    case .catalog: checkJournal(bytes)
    }
  }

  /// What the audit lets pass lies inside the file, entry beside entry.
  private func audit(_ bytes: [UInt8]) {
    guard let entries = try? ZipAudit.entries(of: bytes) else { return }
    precondition(entries.count <= ZipAudit.entryLimit)
    precondition(Set(entries.map(\.name)).count == entries.count, "two entries of one name")
  }

  /// Whatever is read keeps the rules, and comes back from what is written, but for the losses that are named.
  private func checkRoundTrip(_ bytes: [UInt8], _ format: some ThemeFormat) {
    var reading = ThemeReading()
    guard (try? format.decode(bytes, into: &reading)) != nil else { return }
    let themes = reading.themes.filter { format.losses(of: $0).isEmpty }
    guard !themes.isEmpty else { return }
    for theme in themes {
      precondition(
        theme.emojis.count >= 2 && (2...theme.emojis.count).contains(theme.numberOfPairs), "a rule is broken")
    }
    guard let written = try? format.encode(themes, credits: Credits()) else { return }
    var again = ThemeReading()
    do { try format.decode(written, into: &again) } catch {
      preconditionFailure("what we write cannot be read: \(error)")
    }
    precondition(again.themes == themes, "themes came back otherwise")
  }
}
