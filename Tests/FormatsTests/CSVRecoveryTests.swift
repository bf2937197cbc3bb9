import Testing

@testable import Formats
@testable import Themes

/// Rows that cannot be read, and the rows beside them.
struct CSVRecoveryTests {
  private func reading(_ text: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try CSVFormat().decode(Array(text.utf8), into: &reading)
    return reading
  }

  /// The errors of a reading, such as `3:5 csv.quote`.
  private func errors(_ reading: ThemeReading) -> [String] {
    reading.allDiagnostics.filter { $0.severity == .error }.map { finding in
      guard case .line(let line, let column) = finding.place.spot else { return finding.code }
      return "\(line):\(column) \(finding.code)"
    }
  }

  @Test(
    arguments: [
      ("A,\"🐙 🐠", "3:3 csv.quote"), ("\"A,🐙 🐠", "3:1 csv.quote"),
      ("\"A\"\",🐙 🐠", "3:1 csv.quote"), ("A,\"🐙\"x", "3:6 csv.quote"),
      ("\"A\"a,🐙 🐠", "3:4 csv.quote"), ("A,🐙\u{0} 🐠", "3:4 encoding.not-utf8"),
      ("👩‍👩‍👧‍👦, \"🐙\"\"", "3:4 csv.quote"),
    ])
  func `a row that cannot be read is rejected, the others are read`(row: String, error: String) throws {
    for end in ["\n", "\r\n", "\r"] {
      for sea in ["Sea,🐳 🐬 🦀", "\"Sea\",\"🐳 🐬 🦀\""] {
        let above = try reading(["name,emojis", "Sky,🌙 ⭐", row, sea, sea, ""].joined(separator: end))
        #expect(above.themes.map(\.name) == ["Sky", "Sea", "Sea"])
        #expect(errors(above) == [error])
        let last = try reading(["name,emojis", "Sky,🌙 ⭐", row].joined(separator: end))
        #expect(last.themes.map(\.name) == ["Sky"])
        #expect(errors(last) == [error])
      }
    }
  }

  @Test func `each of several stray quotes loses only its own row`() throws {
    let reading = try reading("name,emojis\nA,\"🐙 🐠\nB,🐳 🐬\nC,\"🌙 ⭐\nD,\"🍎 🍌\nE,\"🐶 🐱\"\n")
    #expect(reading.themes.map(\.name) == ["B", "E"])
    #expect(errors(reading) == ["2:3 csv.quote", "4:3 csv.quote", "5:3 csv.quote"])
  }

  @Test func `a rejected row is named in the report`() throws {
    #expect(try reading("name,emojis\nSea,\"🐙 🐠\n").items.map(\.name) == ["Sea"])
  }

  @Test func `a quoted cell that swallows a row is rejected, the row is read`() throws {
    let reading = try reading("name,emojis\nA,\"🐙 🐠\nBoats,🚢 ⛵\nC,🌙 ⭐\"\n")
    #expect(reading.themes.map(\.name) == ["Boats"])
    #expect(errors(reading).first == "2:3 csv.quote")
  }

  @Test(arguments: ["\"🐙\n🐠\n🦀\"", "\"🐙, 🐠\n🦀\"", "\"🐙 octopus\n🐠 fish\n🦀 crab\"", "\"🐙, 🐠\n🦀, \""])
  func `a quoted cell with several lines of emoji is read`(cell: String) throws {
    let reading = try reading("name,emojis\nSea,\(cell)\n\"Sky\",🌙 ⭐\n")
    #expect(reading.themes.map { $0.emojis.count } == [3, 2])
  }

  @Test func `a stray quote in the header is reported, and the table is read`() throws {
    for header in ["\"name,emojis", "name\",emojis", "\"name\"\",\"emojis\"", "name,\"emo\"jis"] {
      let reading = try reading("\(header)\nSky,🌙 ⭐\n")
      #expect(reading.themes.map(\.name) == ["Sky"], "\(header)")
      #expect(reading.diagnostics.map(\.code) == ["csv.quote"], "\(header)")
    }
  }

  @Test func `a row of the emoji of one theme that cannot be read rejects that theme`() throws {
    let reading = try reading("theme,emoji\nSky,🌙\nSky,⭐\nSea,🐙\nSea,\"🐠\nSea,🦀\nFarm,🐄\nFarm,🐖\n")
    #expect(reading.themes.map(\.name) == ["Sky", "Farm"])
    #expect(errors(reading) == ["5:5 csv.quote"])
  }

  @Test(arguments: ["\"Sea,🐠", "Sea🐠", "Sea\",🐠", "Se\u{0}a,🐠"])
  func `themes beside a row without a clear name are rejected`(row: String) throws {
    let reading = try reading("theme,emoji\nSky,🌙\nSky,⭐\nSea,🐙\nSea,🦀\n\(row)\nFarm,🐄\nFarm,🐖\nCar,🚗\nCar,🚙\n")
    #expect(reading.themes.map(\.name) == ["Sky", "Car"])
    #expect(errors(reading).filter { $0 == "6:1 csv.bad-row" }.count == 2)
  }

  @Test func `a later header gives the rows below other columns`() throws {
    let table = "name,emojis,removed\nSky,🌙 ⭐,☁️\n\nremoved,emojis,name\n🦀,🐙 🐠,Sea\nname,emojis,mood\nFarm,🐄 🐖,calm\n"
    let reading = try reading(table)
    #expect(reading.themes.map(\.name) == ["Sky", "Sea", "Farm"])
    #expect(reading.themes.map { $0.removedEmojis.map(\.text) } == [["☁️"], ["🦀"], []])
    #expect(reading.diagnostics.map(\.code) == ["field.dropped"])
    #expect(reading.diagnostics.first?.place == .line(6, column: 13))
  }

  @Test func `rows of a theme below another header keep their columns`() throws {
    let reading = try reading("theme,emoji,pairs\nSky,🌙,2\nSky,⭐,2\npairs,emoji,theme\n2,🐙,Sea\n2,🐠,Sea\n")
    #expect(reading.themes.map { "\($0.name) \($0.emojis.count)" } == ["Sky 2", "Sea 2"])
    #expect(reading.isValid)
  }

  @Test func `a column without a name is dropped with a warning where it has content`() throws {
    let reading = try reading("name,emojis,,color\nSky,🌙 ⭐,x,red\nSea,🐙 🐠,,blue\n")
    #expect(reading.themes.map { $0.emojis.count } == [2, 2])
    let told = reading.allDiagnostics.filter { $0.code == "field.dropped" }
    #expect(told.map(\.place) == [.line(2, column: 9)])
    #expect(told.first?.message == "the content of column 3 was dropped, because the column has no name")
  }

  @Test func `lists of removed emoji are not taken for more emoji in play`() throws {
    let reading = try reading("name,emojis,,color\nSky,🌙 ⭐,☁️ 🌧️,red\n")
    #expect(reading.themes.map { $0.emojis.map(\.text) } == [["🌙", "⭐"]])
    #expect(reading.allDiagnostics.contains { $0.code == "field.dropped" })
  }

  @Test func `row numbers need no name`() throws {
    #expect(
      try reading(",name,emojis,color\n0,Sky,🌙 ⭐,red\n1,Sea,🐙 🐠,red\n").allDiagnostics.map(\.code).allSatisfy {
        $0.hasPrefix("theme.missing")
      })
  }

  @Test(arguments: ["Sammlung,emojis", "name,Bildchen", ",emojis", "name,"])
  func `names or emoji without a known column name are found by their content`(header: String) throws {
    let reading = try reading("\(header)\nSky,🌙 ⭐\nSea,🐙 🐠\n")
    #expect(reading.themes.map(\.name) == ["Sky", "Sea"])
  }

  @Test func `the warning of guessed columns lists them`() throws {
    let reading = try reading("Sammlung,emojis\nSky,🌙 ⭐\n")
    #expect(reading.diagnostics.map(\.code) == ["csv.guessed-columns"])
    #expect(reading.diagnostics.first?.message.hasSuffix("by their content: 1 name, 2 emojis") == true)
  }

  @Test func `two columns that may be the names are not guessed`() throws {
    let error = try #require(throws: Diagnostic.self) { try reading("Sammlung,Info,emojis\nSky,dark,🌙 ⭐\n") }
    #expect(error.code == "csv.bad-header")
  }

  @Test(arguments: [":", " "]) func `colons and spaces separate cells below a header of our columns`(sign: String)
    throws
  {
    let table = "name,emojis,pairs\nSky,\"🌙 ⭐\",2\n".replacing(",", with: sign)
    #expect(try reading(table).themes.map(\.name) == ["Sky"])
    #expect(
      try #require(throws: Diagnostic.self) { try reading("name\(sign)emojis\nSky\(sign)🌙⭐") }.code == "csv.bad-header")
  }

  @Test func `a name that ends with an emoji in a short row is reported`() throws {
    let reading = try reading("theme,emoji 1,emoji 2,emoji 3\nSea🐙,🐠,🦀\nSky 🌙,🌙,⭐,☁️\nFarm,🐄,🐖\n")
    #expect(reading.allDiagnostics.filter { $0.code == "csv.bad-row" }.map(\.place) == [.line(2, column: 9)])
  }

  @Test func `lines of spaces are blank`() throws {
    #expect(try reading("name,emojis\n  \nSky,🌙 ⭐\n \t \n").themes.count == 1)
  }

  @Test func `files with byte order marks may be joined`() throws {
    let file = "\u{FEFF}name,emojis\nSky,🌙 ⭐\n"
    #expect(try reading("\u{FEFF}" + file + file).themes.map(\.name) == ["Sky", "Sky"])
  }
}
