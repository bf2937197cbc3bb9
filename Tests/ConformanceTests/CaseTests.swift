import Formats
import TestSupport
import Testing
import Themes

@testable import Packs
@testable import Sites

@Suite struct `The cases of the conformance kit` {
  private static let format = PackFormat(payloads: .basic, generator: nil)

  /// The result of reading a pack or a site.
  private struct Outcome {
    var codes: Set<String> = []
    /// Nil if nothing is taken.
    var themes: ExtraValue?
    var rejectsAny = true
  }

  private func outcome(_ read: (inout ThemeReading, inout Set<String>) throws -> Void) throws -> Outcome {
    var (reading, outcome) = (ThemeReading(), Outcome())
    do {
      try read(&reading, &outcome.codes)
    } catch let fault as Diagnostic {
      return Outcome(codes: [fault.code])
    }
    outcome.codes.formUnion(reading.allDiagnostics.map(\.code))
    outcome.themes = try .themes(reading.themes)
    outcome.rejectsAny = !reading.isValid
    return outcome
  }

  private func expect(_ outcome: Outcome, of example: ExtraValue) throws {
    let name = try example.text("name")
    #expect(outcome.codes == Set(example["codes"]?.strings ?? []), "\(name)")
    #expect(outcome.themes == example["themes"]?.normalized, "\(name)")
    #expect(outcome.rejectsAny == (example["rejects"] != nil), "\(name)")
  }

  @Test func `are made with the bytes of the list of checksums`() throws {
    let made = String(decoding: try Kit.file("checksums.txt"), as: UTF8.self)
    #expect(made == (try Repository.text("Conformance/checksums.txt")))
  }

  @Test func `are packs that are read as expected`() throws {
    for example in try Kit.expected("packs") {
      let bytes = try Kit.file(example.text("file"))
      try expect(outcome { reading, _ in try Self.format.decode(bytes, into: &reading) }, of: example)
    }
  }

  @Test func `are sites that are read as expected`() throws {
    for example in try Kit.expected("sites") {
      let folder = try example.text("folder")
      let reader = SiteReader(try SiteAddress("https://kit.example/"), KitSite(folder: folder), pause: { _ in })
      let known = example["known"]
      let trust = SiteTrust(
        key: known?["key"]?.string.flatMap(PublicKey.init), next: known?["next"]?.string.flatMap(PublicKey.init),
        number: known?["number"]?.integer.map(Int64.init), index: known?["index"]?.string)
      let outcome = try outcome { reading, codes in
        let content = try reader.content(trust)
        if content.isOlder { codes.insert("site.older") }
        if let day = content.index.until, day < "2026-01-01" { codes.insert("site.outdated") }
        for pack in content.packs { try pack.decode(by: Self.format, into: &reading) }
      }
      try expect(outcome, of: example)
    }
  }

  @Test func `show every rule of the specification, and no other`() throws {
    let page = try Repository.text("Documentation/Formats/pack.md")
    let rules = page.matches(of: /\*\*(P-[0-9]+)\*\*/).map { String($0.1) }
    #expect(Set(rules).count == rules.count)
    let vectors = try ["signatures", "writing", "publishing"].flatMap(Kit.vectors)
    let examples = try Kit.expected("packs") + Kit.expected("sites") + vectors
    let shown = Set(examples.flatMap { $0["rules"]?.strings ?? [] })
    #expect(Set(rules).subtracting(shown).sorted() == [])
    #expect(shown.subtracting(rules).sorted() == [])
  }
}
