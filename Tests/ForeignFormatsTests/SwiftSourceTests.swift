import Foundation
import Packs
import TestSupport
import Testing

@testable import ForeignFormats
@testable import Formats
@testable import Themes

/// Themes in the source of apps, as students of the course write them.
struct SwiftSourceTests {
  private func reading(_ text: String) -> ForeignOutcome { ForeignOutcome(Array(text.utf8), MemorizeAppFormat()) }

  private func summary(_ text: String) -> [String] {
    reading(text).reading.themes.map { "\($0.name) \($0.emojis.map(\.text).joined()) \($0.numberOfPairs)" }
  }

  @Test(arguments: [
    #"Theme("Sea", ["🐙", "🐠"], 2, .teal)"#, #"Theme("🐙🐠", named: "Sea")"#, #"Theme("Sea", emojis: "🐙🐠")"#,
    #"Theme(.teal, 2, "Sea", ["🐙", "🐠"])"#, #"insertTheme(named: "Sea", emojis: "🐙🐠")"#,
    #"store.insertTheme(named: "Sea", emojis: "🐙🐠", withPairs: 2)"#, #"self.makeTheme("Sea", "🐙🐠", Color.blue)"#,
    #"themes.append(Theme("Sea", "🐙🐠"))"#, #"themes.append(Theme(name: "Sea", emojis: ["🐙", "🐠"]))"#,
    #"themes.insert(.init(name: "Sea", emojis: ["🐙", "🐠"]), at: 0)"#, #"themes += [Theme("Sea", ["🐙", "🐠"])]"#,
    #"let all = ["Sea": ["🐙", "🐠"]]"#, #"let all: [String: String] = ["Sea": "🐙🐠"]"#,
    #"let all = ["Sea": (emojis: "🐙🐠", color: Color.red)]"#, #"let all = [(name: "Sea", emojis: ["🐙", "🐠"])]"#,
    #"return ("Sea", ["🐙", "🐠"])"#, #"static let sea: Theme = { Theme(name: "Sea", emojis: "🐙🐠") }()"#,
    #"static var sea: Theme { Theme(name: "Sea", emojis: "🐙🐠", color: .blue) }"#,
    "static let sea: Theme = {\n  let faces = \"\"\"\n    🐙\n    🐠\n    \"\"\"\n  return Theme(name: \"Sea\", emojis: faces)\n}()",
    "let json = \"\"\"\n  [{\"name\": \"Sea\", \"emojis\": [\"🐙\", \"🐠\"]}]\n  \"\"\"",
    "enum T: String {\n  case x = \"Sea\"\n  var emojis: [String] { switch self { case .x: [\"🐙\", \"🐠\"] } }\n}",
    "enum T {\n  case sea\n  var title: String { switch self { case .sea: return \"Sea\" } }\n"
      + "  func emojis() -> String { switch self { case T.sea:\n return \"🐙🐠\" } }\n}",
  ])
  func `a theme in source code is read however it is made`(source: String) throws {
    let outcome = reading(source)
    #expect(summary(source) == ["Sea 🐙🐠 2"], "\(outcome.text)")
    #expect(outcome.reading.isValid, "\(outcome.text)")
    #expect(!outcome.reading.allDiagnostics.map(\.code).contains("app.unread-emoji"), "\(outcome.text)")
    #expect(try FormatRegistry.withForeignFormats.detect(Array(source.utf8), fileName: nil).name == "memorize-app")
  }

  @Test func `the fields of a case come from all properties that switch over it`() {
    let source = """
      enum Kind: String {
        case sea = "The Sea", sky
        var emojis: [String] {
          switch self {
          case .sea: return ["🐙", "🐠", "🦀"]
          case .sky: Array("☀️🌙")
          }
        }
      }
      extension Kind {
        var color: Color { switch self { case .sea, .lake: .teal; default: .yellow } }
        var pairs: Int {
          switch self {
          case .sea: 3
          default: 2
          }
        }
      }
      """
    #expect(summary(source) == ["The Sea 🐙🐠🦀 3", "sky ☀️🌙 2"])
    #expect(reading(source).reading.themes.map(\.color.description) == ["#30B0C7", "#FFCC00"])
  }

  @Test func `a case has the raw value of its own type`() {
    let kind = "var emojis: String { switch self { case .sea: \"🐙🐠\" } }"
    let other = "enum Place: String { case sea = \"Wrong\" }"
    #expect(summary("enum Kind: String { case sea; \(kind) }\n\(other)") == ["sea 🐙🐠 2"])
    #expect(summary("\(other)\nenum Kind: String { case sea = \"Sea\"; \(kind) }") == ["Sea 🐙🐠 2"])
    #expect(summary("enum Kind: String { case sea = \"Sea\" }\nextension Kind { \(kind) }\n\(other)") == ["Sea 🐙🐠 2"])
  }

  @Test func `a type that switches over the cases of another uses their raw values`() {
    let kind = "enum Kind: String { case sea = \"The Sea\" }"
    let model = "class Model { func emojis(of kind: Kind) -> String { switch kind { case .sea: \"🐙🐠\" } } }"
    #expect(summary("\(kind)\n\(model)") == ["The Sea 🐙🐠 2"])
    #expect(summary("\(kind)\n\(model)\nenum Place: String { case sea = \"Wrong\" }") == ["sea 🐙🐠 2"])
  }

  @Test(arguments: ["", "\\"]) func `a literal ends with its line`(end: String) {
    let source = "print(\"C:\(end)\nenum T { case sea; var emojis: String { switch self { case .sea: \"🐙🐠\" } } }"
    #expect(summary(source) == ["sea 🐙🐠 2"])
    let text = Array("C:\(end)\nmore\"".utf8)
    #expect(SwiftLiteral.end(in: text, from: 0) == 2 + end.count)
    #expect(SwiftLiteral.text(in: text, from: 0).end == 2 + end.count)
  }

  @Test func `emoji in the other properties of a case are read with it`() {
    let source =
      "enum T { var emojis: String { switch self { case .sea: \"🐙🐠\" } }\n"
      + "  var title: String { switch self { case .sea: \"🌊🏖️ Sea\" } } }"
    #expect(summary(source) == ["🌊🏖️ Sea 🐙🐠 2"])
    #expect(!reading(source).reading.allDiagnostics.map(\.code).contains("app.unread-emoji"))
  }

  @Test func `lists that themes use by name are no themes themselves`() {
    let source = """
      let fish = ["🐙", "🐠"]
      let weather = "☀️🌙"
      let themes = [Theme(name: "Sea", emojis: fish), Theme(name: "Sky", emojis: weather)]
      """
    #expect(summary(source) == ["Sea 🐙🐠 2", "Sky ☀️🌙 2"])
  }

  @Test(arguments: [
    (#"let vehicles = ["🚗", "🚕"]"#, "Vehicles"),
    (#"private static let farmAnimals: [String] = ["🚗", "🚕",]"#, "Farm Animals"),
    ("@State var farm_animals2: Array<String> = [\n  \"🚗\", // red\n  \"🚕\"\n]", "Farm Animals2"),
    (#"static let HTTPCars = "🚗🚕""#, "HTTPCars"), (#"var cars: [String] { ["🚗", "🚕"] }"#, "Cars"),
    (#"var cars: String { return "🚗🚕" }"#, "Cars"), (#"let cars = ["🚗🚕"]"#, "Cars"),
    (#"let emojis: Array<String> = ["🚗", "🚕"]"#, "ContentView"), (#"var contents = "🚗🚕""#, "ContentView"),
    (#"private let items = ["🚗", "🚕"]"#, "ContentView"), (#"let data = ["🚗", "🚕"]"#, "ContentView"),
  ])
  func `a constant with emoji is a theme that is named like it, or like the file`(
    source: String, name: String
  ) throws {
    let source =
      "struct ContentView: View {\n  let ghosts = [\"👻\", \"👻\"]\n  \(source)\n  var body: some View { Text(cars[0]) }\n}"
    var reading = ThemeReading(of: "ContentView.swift")
    try MemorizeAppFormat().decode(Array(source.utf8), into: &reading)
    #expect(reading.themes.map(\.name) == [name])
    #expect(reading.themes.first?.emojis.map(\.text) == ["🚗", "🚕"])
    #expect(reading.isValid)
    let named = reading.allDiagnostics.filter { ["text.made-name", "app.named-by-key"].contains($0.code) }
    #expect(named.map(\.place.description) == ["ContentView.swift: line 3"])
    #expect(try FormatRegistry.withForeignFormats.detect(Array(source.utf8), fileName: nil).name == "memorize-app")
  }

  @Test(arguments: ["Fish", "Sea"], ["fish.shuffled()", "[fish].shuffled()"])
  func `a constant in an expression is a theme of its own`(name: String, faces: String) {
    let source = "let fish = [\"🐙\", \"🐠\"]\nlet all = [Theme(name: \"\(name)\", emojis: \(faces))]"
    #expect(summary(source) == ["Fish 🐙🐠 2"])
    #expect(reading(source).reading.allDiagnostics.map(\.code).contains("app.unread-expression"))
  }

  @Test func `a case whose emoji would have to be evaluated is skipped with a warning`() {
    let source = """
      enum T {
        var emojis: [String] {
          switch self {
          case .sea: ["🐙", "🐠"]
          case .sky: "☀️🌙".map { String($0) }
          }
        }
      }
      """
    #expect(summary(source) == ["sea 🐙🐠 2"])
    let skipped = reading(source).reading.allDiagnostics.filter { $0.code == "app.unread-expression" }
    #expect(skipped.map(\.place.description) == ["line 5"])
    #expect(skipped.first?.message.hasPrefix("the theme 'sky' was skipped") == true)
    #expect(!reading(source).reading.allDiagnostics.map(\.code).contains("app.unread-emoji"))
  }

  @Test(arguments: [
    (#"let more = ["🚗", "🚕"] + cars"#, 2, 2), (#"store.put("Gone", "🐶🐱🐭")"#, 2, 3),
    ("x.faces = [\n  \"🐙\",\n  \"🐠\"\n]", 3, 2),
    ("ForEach(more) { \"🚗🚕\" }", 2, 2), (#"let both = ["🐙🐠", "🚗🚕"]"#, 2, 4),
    (#"let both = [["🐙", "🐠"], ["🚗", "🚕"]]"#, 2, 4),
  ])
  func `emoji that are in no theme are reported with their line`(source: String, line: Int, count: Int) {
    for rest in ["", "\nTheme(name: \"Late\", emojis: \"🍎🍌\", color: .red)"] {
      let outcome = reading("let a = Theme(name: \"Keep\", emojis: \"👻🎃\", color: .red)\n\(source)\(rest)")
      let findings = outcome.reading.allDiagnostics.filter { $0.code == "app.unread-emoji" }
      #expect(outcome.reading.themes.first?.name == "Keep")
      #expect(findings.map(\.place.description) == ["line \(line)"], "\(outcome.text)")
      #expect(findings.first?.message.hasPrefix("\(count) emoji") == true, "\(findings)")
    }
  }

  @Test(arguments: [
    #"Text("👻 Memorize!")"#, #"// ["🐙", "🐠"]"#, "print(emojis)", #"Label("Won", image: "🏆")"#,
    #"func insertTheme(named name: String, emojis: String? = nil) {}"#, "func make(name: String, emojis: [String]) {}",
    "let themes: [(name: String, emojis: [String])] = load()", "init(name: String, emojis: [String]) {}",
    "for kind in kinds { insertTheme(named: kind.title, emojis: emojis) }",
  ])
  func `code that holds no theme is not reported`(source: String) {
    let outcome = reading("let a = Theme(name: \"Keep\", emojis: \"👻🎃\", color: .red, pairs: 2)\n\(source)")
    #expect(outcome.reading.themes.map(\.name) == ["Keep"])
    #expect(outcome.reading.allDiagnostics.map(\.code) == ["theme.missing-id"], "\(outcome.text)")
  }

  @Test func `source with emoji in other places only is an error that names their lines`() throws {
    let source = "struct ContentView: View {\n  let cars = [\"🚗\", \"🚕\"].shuffled()\n}"
    let outcome = reading(source)
    #expect(outcome.failure?.code == "app.no-themes")
    #expect(outcome.reading.allDiagnostics.map(\.place.description) == ["line 2"])
    #expect(try FormatRegistry.withForeignFormats.detect(Array(source.utf8), fileName: nil).name == "memorize-app")
  }

  @Test func `several numbers without a label are not taken for pairs`() {
    let outcome = reading(#"Theme(7, "Sea", "🐙🐠🦀", 2)"#)
    #expect(outcome.reading.themes.map(\.numberOfPairs) == [3])
    #expect(outcome.reading.allDiagnostics.map(\.code).contains("app.unread-value"))
  }

  @Test func `a theme whose name is computed is skipped with a warning`() {
    let outcome = reading(#"[Theme(name: "Level \(n)", emojis: "🐙🐠"), Theme(name: "Sky", emojis: "☀️🌙")]"#)
    #expect(outcome.reading.themes.map(\.name) == ["Sky"])
    #expect(outcome.reading.allDiagnostics.map(\.code).contains("app.unread-expression"))
    #expect(reading(#"Theme(name: "Level \(n)", emojis: "🐙🐠")"#).failure?.code == "app.no-themes")
  }

  @Test(arguments: [
    #"[{"name":"Sea","emojis":[false,["🍭"],true,["🎃","👻"]]}]"#, #"[{"name":"Sea","emojis":[true,"🎃👻",false,"🍭"]}]"#,
    #"Theme(name: "Sea", emojis: [false: ["🍭"], true: ["🎃", "👻"]])"#,
  ])
  func `of a dictionary by true and false the false list is removed`(text: String) throws {
    let theme = try #require(reading(text).reading.themes.first)
    #expect(theme.emojis.map(\.text) == ["🎃", "👻"])
    #expect(theme.removedEmojis.map(\.text) == ["🍭"])
    #expect(try FormatRegistry.withForeignFormats.detect(Array(text.utf8), fileName: nil).name == "memorize-app")
  }

  private static let project = [
    "App/Themes": #"let all = [Theme(name: "Sea", emojis: "🐙🐠")]"#, "App/App": "import SwiftUI",
    "App/Store": #"insertTheme(named: "Sky", emojis: "🌙⭐")"#,
    "App/ContentView": "struct ContentView: View {\n  let cars = [\"🚗\", \"🚕\"].shuffled()\n}",
  ]

  private func reading(ofProject files: [String: String]) throws -> ThemeReading {
    let project = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: project.file("App"), withIntermediateDirectories: true)
    for (name, text) in files { try project.write(Array(text.utf8), to: name) }
    var reading = ThemeReading()
    try PackFolder(project.path, payloads: .withForeignFormats).decode(into: &reading)
    return reading
  }

  private func reading(ofZip files: [String: String]) throws -> ThemeReading {
    let zip = ZipForger(files.sorted { $0.key < $1.key }.map { ForgedEntry($0.key, $0.value) })
    var reading = ThemeReading()
    try PackFormat(payloads: .withForeignFormats, generator: nil).decode(zip.bytes, into: &reading)
    return reading
  }

  private func project(_ suffix: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: Self.project.map { ($0.key + suffix, $0.value) })
  }

  @Test(arguments: [".swift", ".SWIFT"]) func `the Swift files of a project are read together`(suffix: String) throws {
    for reading in [try reading(ofProject: project(suffix)), try reading(ofZip: project(suffix))] {
      #expect(reading.themes.map(\.name) == ["Sky", "Sea"])
      let ignored = reading.allDiagnostics.filter { $0.code == "pack.ignored-file" }
      #expect(ignored.map { $0.message.hasSuffix("ContentView\(suffix)' was skipped") } == [true])
    }
  }

  @Test func `a project may have many sources without themes`() throws {
    let others = (0..<70).map { ("App/A\($0).swift", "struct A\($0) { let x = 1 }") }
    let reading = try reading(ofProject: project(".swift").merging(others) { $1 })
    #expect(reading.themes.map(\.name) == ["Sky", "Sea"])
    #expect(reading.diagnostics.filter { $0.code == "pack.ignored-file" }.count == 1)
  }

  @Test func `a zip of several sources is no pack that lost its manifest`() throws {
    #expect(!(try reading(ofZip: project(".swift"))).diagnostics.contains { $0.code == "pack.no-manifest" })
    let single = try reading(ofZip: ["Themes.swift": #"let all = [Theme(name: "Sea", emojis: "🐙🐠")]"#])
    #expect(single.diagnostics.map(\.code) == ["pack.no-manifest"])
  }

  @Test(arguments: ["struct A1 { let x = 1 }", "name,emojis", "Sea: 🐙 🐠", "struct T { let sea = \"🐙\", a = 1 }"])
  func `a Swift file is never read as our text or table`(source: String) throws {
    let registry = FormatRegistry.withForeignFormats
    for name in ["A1.swift", "A1.SWIFT"] {
      #expect(try registry.detect(Array(source.utf8), fileName: name).name == "memorize-app")
    }
    #expect(throws: Diagnostic.self) { try reading(ofProject: ["A1.swift": source]) }
  }

  @Test func `source without emoji is no broken JSON`() {
    #expect(reading("struct A1 { let x = 1 }").failure?.code == "app.no-themes")
    #expect(reading("print(1)").failure?.code == "app.no-themes")
    #expect(reading("{name,emojis").failure?.code == "json.syntax")
  }
}
