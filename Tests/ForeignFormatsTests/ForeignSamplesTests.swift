import Packs
import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// Files of other programs: exactly one format recognises each, whatever its name, and reads it as recorded.
struct ForeignSamplesTests {
  private let registry = ForeignSample.registry

  private func outcome(_ sample: ForeignSample) throws -> ForeignOutcome {
    try ForeignOutcome(
      sample.bytes, registry.format(named: sample.format), emojifies: sample.fileName.contains(".emojify."))
  }

  @Test(arguments: ForeignSample.all)
  func `a foreign file has the recorded themes, losses and findings`(sample: ForeignSample) throws {
    let difference = try sample.expectation.difference(from: outcome(sample).text)
    #expect(difference == nil, "\(sample.path): \(difference ?? "")")
  }

  @Test(arguments: ForeignSample.all)
  func `only its own format recognises a foreign file`(sample: ForeignSample) throws {
    let bytes = try sample.bytes
    let answers = registry.formats.map { ($0.name, $0.recognition(ofFile: bytes)) }
    let best = try #require(answers.map(\.1).max())
    #expect(best > .no)
    #expect(answers.filter { $0.1 == best }.map(\.0) == [sample.format], "\(sample.path): \(answers)")
  }

  @Test(arguments: ForeignSample.all)
  func `the name of a foreign file does not change its format`(sample: ForeignSample) throws {
    let bytes = try sample.bytes
    // Each sample gets a few of the names; together they get all.
    let names = registry.formats.compactMap(\.fileExtensions.first).map { "file.\($0)" } + ["file.bin", "file", ""]
    for name in names.indices.filter({ $0 % 5 == bytes.count % 5 }).map({ names[$0] }) {
      #expect(try registry.detect(bytes, fileName: name).name == sample.format, "\(sample.path) as '\(name)'")
    }
    #expect(try registry.detect(bytes, fileName: nil).name == sample.format)
  }

  @Test(arguments: ForeignSample.all)
  func `a foreign file read twice gives equal themes`(sample: ForeignSample) throws {
    #expect(try outcome(sample).reading.themes == outcome(sample).reading.themes)
  }

  @Test(arguments: ForeignSample.all)
  func `a foreign file that is cut or damaged does not crash a reader`(sample: ForeignSample) throws {
    let bytes = try sample.bytes
    let format = try registry.format(named: sample.format)
    var generator = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<12 where !bytes.isEmpty {
      _ = ForeignOutcome(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))), format)
      var damaged = bytes
      for _ in 0..<4 {
        damaged[Int.random(in: 0..<bytes.count, using: &generator)] = generator.next() & 1 == 0 ? 0 : 91
      }
      _ = ForeignOutcome(damaged, format)
      _ = try? registry.detect(damaged, fileName: nil)
    }
  }
}
