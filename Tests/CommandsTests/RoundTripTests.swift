import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import Formats
@testable import Themes

/// The round trips of every format in the program's registry; a new format needs no change here.
struct RoundTripTests {
  static let names = ProgramFormats.own.encoding.decoding.names
  /// `make soak` asks for more of them.
  static let seeds = 1...(ProcessInfo.processInfo.environment["MEMORIZE_SEEDS"].flatMap(UInt64.init) ?? 10)

  private func format(_ name: String) throws -> any ThemeFormat { try ProgramFormats.own.format(named: name) }

  private func decoded(_ bytes: [UInt8], _ format: any ThemeFormat) throws -> ThemeReading {
    var reading = ThemeReading()
    try format.decode(bytes, into: &reading)
    return reading
  }

  @Test(arguments: names) func `every format round-trips its sample`(name: String) throws {
    let format = try format(name)
    let sample = try #require(Samples.all.first { $0.format == name }, "make one: see .ci/samples")
    let reading = try decoded(sample.bytes, format)
    #expect(reading.themes.count >= 8)
    #expect(reading.allDiagnostics.isEmpty)
    let again = try decoded(format.encode(reading.themes, credits: reading.credits), format)
    #expect(again.themes == reading.themes)
    #expect(again.allDiagnostics.isEmpty)
    #expect(again.credits == (name == "pack" ? reading.credits : Credits()))
  }

  @Test(arguments: names, [false, true])
  func `every format round-trips generated themes except for its losses`(name: String, hasExtras: Bool) throws {
    try roundTrip(name, hasExtras: hasExtras, hasWords: false)
  }

  private func roundTrip(_ name: String, hasExtras: Bool, hasWords: Bool) throws {
    let format = try format(name)
    for seed in Self.seeds {
      var generator = ThemeGenerator(seed: seed, hasExtras: hasExtras, hasWords: hasWords)
      let themes = generator.themes(80)
      let bytes = try format.encode(themes, credits: Credits())
      #expect(try format.encode(themes, credits: Credits()) == bytes, "seed \(seed): not the same bytes twice")
      let reading = try decoded(bytes, format)
      #expect(reading.isValid, "seed \(seed)")
      #expect(reading.themes.count == themes.count, "seed \(seed)")
      for (read, written) in zip(reading.themes, themes) {
        let expected = written.lacking(format.losses(of: written))
        #expect(read == expected, "seed \(seed): \(ThemeDifference(from: expected, to: read))")
      }
    }
  }

  /// Those whose readers do not know the words yet, which their writers write.
  private static let forgetful = ["json", "xml", "pack", "html", "epub"]

  @Test(arguments: names.filter { !forgetful.contains($0) })
  func `every format round-trips themes with words except for its losses`(name: String) throws {
    try roundTrip(name, hasExtras: false, hasWords: true)
  }

  @Test(arguments: names) func `every format round-trips an empty list`(name: String) throws {
    let reading = try decoded(format(name).encode([], credits: Credits()), format(name))
    #expect(reading.items.isEmpty)
    #expect(reading.isValid)
  }

  @Test func `every sample is recognised by its own format only`() throws {
    for sample in Samples.all {
      let answers = ProgramFormats.own.formats.map { ($0.name, $0.recognition(ofFile: sample.bytes)) }
      let best = try #require(answers.map(\.1).max())
      #expect(answers.filter { $0.1 == best }.map(\.0) == [sample.format], "\(sample.name): \(answers)")
      // Swift source is never read as text or a table.
      let others = ProgramFormats.own.formats.flatMap(\.fileExtensions).filter { $0 != "swift" }
      let wrongNames = others.map { "sample.\($0)" }
      for name in wrongNames + ["sample.txt", "sample", ""] {
        #expect(
          try ProgramFormats.own.detect(sample.bytes, fileName: name).name == sample.format, "\(sample.name) as \(name)"
        )
      }
      #expect(try ProgramFormats.own.detect(sample.bytes, fileName: nil).name == sample.format)
    }
  }

  @Test func `a pack holds themes in any format of the registry`() throws {
    var generator = ThemeGenerator(seed: 7)
    let themes = generator.themes(20)
    for payload in ProgramFormats.own.encoding.decoding.formats where !payload.isArchive {
      let content = try payload.encode(themes, credits: Credits())
      let name = "themes.\(payload.fileExtensions[0])"
      let reading = try decoded(ZipForger(ForgedEntry(name, data: content)).bytes, format("pack"))
      #expect(reading.themes == themes.map { $0.lacking(payload.losses(of: $0)) }, "\(name)")
    }
  }
}

/// The files of SampleThemes, and one theme alone in each format.
private enum Samples {
  struct Sample {
    let name: String
    let format: String
    let bytes: [UInt8]
  }

  static let all: [Sample] = {
    let folder = Repository.file("SampleThemes")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasPrefix("samples.") }.compactMap { name in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let format = ProgramFormats.own.format(ofFile: name)
      else { return nil }
      return Sample(name: name, format: format.name, bytes: Array(data))
    }
  }()
}

extension Theme {
  /// The theme without the losses; a new kind of loss needs a case here.
  fileprivate func lacking(_ losses: [Loss]) -> Theme {
    var extras = extras
    var emojis = emojis
    var removed = removedEmojis
    var words = words
    var isKnownByContent = false
    for loss in losses {
      switch loss.kind {
      case .unknownKeys:
        #expect(loss.count == extras.count)
        extras = []
      case .removedEmojis:
        #expect(loss.count == removed.count)
        removed = []
      case .cardTexts:
        #expect(loss.count == words.values.reduce(0) { $0 + $1.texts.count })
        words = [:]
      case .ids: isKnownByContent = true
      case .facesWithSpace: emojis.removeAll { $0.text.contains(where: \.isWhitespace) }
      default: Issue.record("'\(loss)' has no case here")
      }
    }
    let theme = Theme(
      trusted: id, name: name, emojis: emojis, removedEmojis: removed, numberOfPairs: numberOfPairs, color: color,
      words: words, extras: extras)
    return isKnownByContent ? theme.renamed(checked: name, id: theme.derivedID(named: name)) : theme
  }
}
