import Foundation
import TestSupport
import Testing

/// Files large enough to be streamed, which must give the same results as small ones.
struct LargeImportTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func run(_ words: String...) throws -> ProgramRun { try ProgramRun(words, in: home) }

  /// One theme of a CSV file; a blank name is invalid.
  private func row(_ number: Int, name: String? = nil, faces: String = "🐙 🐠 🦀 🐳 🐬") -> String {
    let id = String(format: "00000000-0000-4000-8000-%012d", number)
    return "\(id),\(name ?? "Theme \(number) of the deep blue sea"),\(faces),,2,#FF9500\n"
  }

  private func write(_ rows: [String], to name: String = "a.csv") throws {
    let text = "id,name,emojis,removedEmojis,numberOfPairs,color\n" + rows.joined()
    try #require(text.utf8.count > 1 << 15, "too small to be streamed")
    try home.write(text.utf8, to: name)
  }

  private func rows(_ count: Int) -> [String] { (1...count).map { row($0) } }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: home.file(name))) }

  private func names() throws -> [String] {
    try (run("list", "--json").json["themes"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  @Test func `a large import is one operation`() throws {
    try write(rows(6_001))
    let result = try run("import", "a.csv")
    #expect(result.code == 0)
    #expect(result.output == "6,001 themes: 6,001 added.\n")
    #expect(result.error == "Run 'memorize undo' to undo this.\n")
    #expect(try names() == (1...6_001).map { "Theme \($0) of the deep blue sea" })
    let operations = try run("history", "--json").json["operations"] as? [[String: Any]]
    #expect(operations?.count == 1)
    #expect(operations?.first?["summary"] as? String == "imported 6,001 themes from a.csv: 6,001 added")
    #expect(try run("import", "a.csv").output == "6,001 themes: 6,001 unchanged.\n")
    #expect(try run("undo").code == 0)
    #expect(try names().isEmpty)
  }

  /// Keys of other programs that take more memory than the themes that are read before the end of the file is known.
  private var heavy: String { #""x":[\#(Array(repeating: "0", count: 95_000).joined(separator: ","))]"# }

  private func writeJSON(_ count: Int, lastName: String) throws {
    let themes = (1...count).map { number in
      let name = number == count ? lastName : "Theme \(number)"
      let more = number <= 5 ? heavy : "\"y\":0"
      return #"{"name":"\#(name)","emojis":["🐙","🐠"],"numberOfPairs":2,"color":"red",\#(more)}"#
    }
    try home.write("[\(themes.joined(separator: ",\n"))]".utf8, to: "a.json")
  }

  @Test func `texts of cards of a large file are exported as they were imported`() throws {
    let themes = (1...900).map { number in
      #"{"name":"Theme \#(number)","emojis":["🐙","🐠"],"words":{"🐙":"Krake \#(number)","🐠":["\#(number) × 4","é"]}}"#
    }
    try home.write("[\(themes.joined(separator: ",\n"))]".utf8, to: "a.json")
    #expect(try run("import", "a.json").output == "900 themes: 900 added.\n")
    let exported = try run("export").outputBytes
    let read = try JSONSerialization.jsonObject(with: exported) as? [[String: Any]]
    let words = try #require(read?.map { $0["words"] as? NSDictionary })
    let expected = (1...900).map { ["🐙": "Krake \($0)", "🐠": ["\($0) × 4", "é"]] as NSDictionary }
    #expect(words == expected)
  }

  @Test func `a file that takes too much memory to be read ahead is imported in its order`() throws {
    try writeJSON(700, lastName: "Last")
    #expect(try run("import", "a.json").output == "700 themes: 700 added.\n")
    #expect(try names() == (1...699).map { "Theme \($0)" } + ["Last"])
  }

  @Test func `a file that takes too much memory to be read ahead is rejected as a whole`() throws {
    try writeJSON(700, lastName: " ")
    #expect(try run("import", "a.json").code == 65)
    #expect(try names().isEmpty)
  }

  @Test func `a rejected theme at the end leaves the catalog unchanged`() throws {
    try write([row(1)] + rows(2_600).dropFirst(), to: "before.csv")
    #expect(try run("import", "before.csv").code == 0)
    let before = try bytes("catalog.sqlite")
    try write((3_001...9_000).map { row($0) } + [row(9_001, name: " ")])
    let rejected = try run("import", "a.csv")
    #expect(rejected.code == 65)
    #expect(rejected.output.isEmpty)
    #expect(
      rejected.error.contains(
        "memorize: a.csv:6002:38: the name is blank. Give the theme a name. [theme.missing-name]\n")
    )
    #expect(rejected.error.hasSuffix("Nothing was imported. Import the 6,000 good ones with --keep-going.\n"))
    #expect(try bytes("catalog.sqlite") == before)
  }

  @Test func `a theme rejected early creates no catalog`() throws {
    try write([row(1, name: " ")] + rows(6_000).dropFirst())
    #expect(try run("import", "a.csv").code == 65)
    #expect(!FileManager.default.fileExists(atPath: home.file("catalog.sqlite")))
  }

  @Test func `a rejected import has the findings of a check, in the same order`() throws {
    let good = (1...6_000).map { row($0) }
    let tables = [
      good + [row(6_001, name: " "), row(6_002), row(6_003, faces: "🐙")],
      [row(1, faces: "🐙 🐙 🐠"), row(2, name: " ")] + good.dropFirst(2) + [row(6_001, name: " "), "\"cut"],
      good + (1...1_002).map { row($0 + 6_000, name: " ") },
    ]
    for table in tables {
      try write(table)
      let result = try run("import", "a.csv").findings(in: "a.csv:")
      // An import prints the first 50 findings.
      #expect(result.count > 1)
      #expect(try result == Array(run("check", "a.csv").findings(in: "a.csv:").prefix(50)))
      #expect(try names().isEmpty)
    }
  }

  @Test func `a rejected file is read once`() throws {
    let folder = home.file("plugins")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bad = #"{"theme":{"name":" ","emojis":["🐙","🐠"]}}"#
    let script = """
      #!/bin/sh
      case $1 in
      describe) echo '{"protocol":1,"name":"log","summary":"x","import":true,"extensions":["log"]}' ;;
      import) echo read >> '\(home.file("times"))'; echo '\(bad)' ;;
      esac
      """
    try home.write(script.utf8, to: "plugins/memorize-format-log")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: home.file("plugins/memorize-format-log"))
    try home.write(String(repeating: "x", count: 300_000).utf8, to: "a.log")
    let rejected = try ProgramRun(["import", "a.log"], in: home, environment: ["MEMORIZE_PLUGINS": folder])
    #expect(rejected.code == 65, "\(rejected.error)")
    #expect(rejected.error.contains("the name is blank"), "\(rejected.error)")
    #expect(try String(decoding: home.bytes(of: "times"), as: UTF8.self) == "read\n")
  }

  @Test func `with --keep-going only the rejected themes are left out`() throws {
    try write(rows(6_000) + [row(6_001, name: " "), row(6_002)])
    let kept = try run("import", "a.csv", "--keep-going")
    #expect(kept.code == 65)
    #expect(kept.output.hasSuffix("6,002 themes: 6,001 added, 1 rejected.\n"))
    #expect(kept.error.contains("a.csv:6002:38: the name is blank"))
    #expect(try names().count == 6_001)
  }

  @Test func `nothing is imported from a truncated file`() throws {
    try write(rows(6_000) + ["00000000-0000-4000-8000-000000006001,\"Theme"])
    let broken = try run("import", "a.csv")
    #expect(broken.code == 65)
    #expect(broken.error.contains("a.csv:6002:38"))
    #expect(try names().isEmpty)
  }

  @Test func `nothing is imported from a pack with a wrong checksum`() throws {
    try write(rows(9_000))
    #expect(try run("convert", "a.csv", "-o", "theme.json").code == 0)
    let payload = try bytes("theme.json")
    let manifest = """
      {"format":"memorize-pack","version":1,"files":[{"path":"theme.json","format":"json","bytes":\(payload.count),\
      "sha256":"\(String(repeating: "0", count: 64))"}]}
      """
    try home.write(StoredZip([("manifest.json", Data(manifest.utf8)), ("theme.json", payload)]).data, to: "a.zip")
    let rejected = try run("import", "a.zip")
    #expect(rejected.code == 65)
    #expect(rejected.output.isEmpty)
    #expect(rejected.error.contains("a.zip: manifest.json: files[0].sha256"))
    #expect(try names().isEmpty)
    #expect(try run("import", "a.zip", "--keep-going").code == 65)
    #expect(try names().isEmpty)
  }

  @Test(arguments: ["skip", "replace", "merge", "keep-both"])
  func `conflicts are resolved as the dry run says`(policy: String) throws {
    try write(rows(900), to: "before.csv")
    #expect(try run("import", "before.csv").code == 0)
    // The same id, the same name, both, repeats within the file, and new themes.
    try write(
      (1...230).map { row($0, faces: "🐙 🐠 🦞") }
        + (231...330).map { row($0 + 10_000, name: "theme \($0) OF the deep blue sea") }
        + (501...1_000).map { row($0) } + (1...85).map { row($0, faces: "🦐 🦑") }
        + (1...85).map { row($0 + 20_000, name: "Theme \($0) of the deep blue sea", faces: "🦐 🦑 🐡") })
    let dry = try run("import", "a.csv", "--on-conflict", policy, "--dry-run")
    let json = try run("import", "a.csv", "--on-conflict", policy, "--dry-run", "--json")
    let real = try run("import", "a.csv", "--on-conflict", policy)
    #expect(dry.code == 0)
    #expect(real.code == 0)
    #expect(dry.output.split(separator: "\n").last == real.output.split(separator: "\n").last)
    #expect(try run("undo").code == 0)
    let again = try run("import", "a.csv", "--on-conflict", policy, "--json")
    let planned = try #require(try json.json["themes"] as? [[String: Any]])
    let done = try #require(try again.json["themes"] as? [[String: Any]])
    #expect(planned.count == 1_000)
    #expect(done.count == 1_000)
    for (planned, done) in zip(planned, done) where planned["outcome"] as? String != "kept both" {
      #expect(planned as NSDictionary == done as NSDictionary)
    }
    #expect(planned.map { $0["outcome"] as? String } == done.map { $0["outcome"] as? String })
    #expect(planned.map { $0["name"] as? String } == done.map { $0["name"] as? String })
  }

  @Test func `warnings of a large file are in the order of the file`() throws {
    try write(rows(3_000) + [row(3_001, faces: "🐙 🐙 🐠"), row(3_002, faces: "🦀 🐠 🦀")] + (3_003...6_000).map { row($0) })
    let dry = try run("import", "a.csv", "--dry-run")
    let real = try run("import", "a.csv")
    #expect(real.code == 0)
    #expect(dry.output == real.output)
    #expect(real.error.contains("a.csv:3002:"))
    #expect(real.error.contains("a.csv:3003:"))
    #expect(
      dry.error.replacingOccurrences(of: "Dry run: nothing was changed.\n", with: "")
        == real.error.replacingOccurrences(of: "Run 'memorize undo' to undo this.\n", with: ""))
  }

  @Test func `a file that is not a catalog stays unchanged`() throws {
    try write(rows(6_000))
    try home.write("this is no catalog, and long enough to be looked at".utf8, to: "catalog.sqlite")
    let rejected = try run("import", "a.csv")
    #expect(rejected.code != 0)
    #expect(rejected.output.isEmpty)
    #expect(rejected.error.contains("catalog.sqlite"))
    #expect(try bytes("catalog.sqlite") == Data("this is no catalog, and long enough to be looked at".utf8))
  }

  @Test func `a file that is not a catalog is reported before the input is read`() throws {
    try home.write("this is no catalog, and long enough to be looked at".utf8, to: "catalog.sqlite")
    let rejected = try run("import", "missing.csv")
    #expect(rejected.error.contains("catalog.sqlite"))
    #expect(!rejected.error.contains("missing.csv"))
  }
}

extension ProgramRun {
  /// The findings at places of a file, without the words before the place.
  fileprivate func findings(in file: String) -> [String] {
    (error + output).split(separator: "\n").compactMap { line in
      line.range(of: file).map { String(line[$0.lowerBound...]) }.flatMap { $0.contains(": csv,") ? nil : $0 }
    }
  }
}
