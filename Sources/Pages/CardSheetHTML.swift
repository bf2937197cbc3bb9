internal import EmojiNames
internal import Themes

extension CardSheet {
  /// One static HTML file, without a script, that any browser shows and prints. The same themes and options give the
  /// same bytes.
  public var html: [UInt8] { CardSheetHTML(self).bytes }
}

/// Writes a ``CardSheet`` as HTML, in time proportional to the number of cards. All lengths are in millimetres.
private struct CardSheetHTML {
  private(set) var bytes: [UInt8] = []
  private let options: CardSheet.Options
  private let size: CardSheet.Size

  init(_ sheet: CardSheet) {
    (options, size) = (sheet.options, sheet.options.size)
    let names = sheet.pages.lazy.filter { $0.number == 1 }.map(\.theme.name)
    let page = options.languages.page
    let paper = options.paper == .a4 ? "A4" : "letter"
    append(
      """
      <!DOCTYPE html>
      <html \(page.attributes)><head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=800">
      <title>
      """)
    append(text: names.count == 1 ? names.first ?? "" : page.text(.paperCards))
    append("</title>\n<style>")
    bytes += Squeezing.css.squeezed(PackageResources.cards_css + PackageResources.sheet_css)
    append("@page{size:\(paper)}section{--side:\(size.side)mm;--columns:\(size.columns);--rows:\(size.rows)}")
    append("</style>\n</head><body>\n")
    append("<p class=\"advice\">\(page.text(options.hasBacks ? .printingBothSides : .printing))</p>\n")
    for page in sheet.pages {
      appendFront(page)
      if options.hasBacks { appendBack(page) }
    }
    append("</body></html>\n")
  }

  private mutating func appendFront(_ page: CardSheet.Page) {
    appendHeading(page)
    append("<div class=\"cards\">\(cuts)\n")
    for card in page.cards {
      switch card {
      case .face(let face, let name):
        append("<div class=\"card\"><b\(name == nil ? "" : " class=\"named\"")>")
        append(text: face)
        append("</b>")
        if let name { append(name, in: options.languages.names.language, lines: 3) }
      case .text(let text, let language):
        append("<div class=\"card\">")
        append(text, in: language, lines: 2)
      }
      append("</div>\n")
    }
    append("</div></section>\n")
  }

  private mutating func appendHeading(_ page: CardSheet.Page) {
    append("<section style=\"--color:\(page.theme.color.hexadecimal.prefix(7))\"><h1><bdi lang=\"\">")
    append(text: page.theme.name)
    append("</bdi>\(page.count > 1 ? " \(page.number)/\(page.count)" : "")</h1>\n")
  }

  /// The lines to cut along, which run through the whole page.
  private var cuts: String {
    let down = (0...size.columns).map { "M\(margin + $0 * size.side) 0v\(height)" }
    let across = (0...size.rows).map { "M0 \(margin + $0 * size.side)h\(width)" }
    return "<svg viewBox=\"0 0 \(width) \(height)\"><path d=\"\((down + across).joined())\"/></svg>"
  }

  /// The backs lie behind the cards where the paper is flipped on its long edge: the last row is filled from the right.
  private mutating func appendBack(_ page: CardSheet.Page) {
    let (full, rest) = page.cards.count.quotientAndRemainder(dividingBy: size.columns)
    appendHeading(page)
    append(
      """
      <svg class="back" viewBox="0 0 \(width) \(height)" stroke="\(page.theme.color.ink)">\
      \(pattern(columns: size.columns, rows: full, below: 0))\(pattern(columns: rest, rows: 1, below: full))</svg></section>

      """)
  }

  /// Crossing stripes, each direction drawn as one broad dashed line. They extend beyond the cards, because printers shift
  /// one side of the paper against the other.
  private func pattern(columns: Int, rows: Int, below row: Int) -> String {
    guard columns > 0, rows > 0 else { return "" }
    let bleed = 3
    let (width, height) = (columns * size.side + 2 * bleed, rows * size.side + 2 * bleed)
    let (left, top) = (margin + (size.columns - columns) * size.side - bleed, margin + row * size.side - bleed)
    return "<path d=\"M\(left) \(Double(top) + Double(height) / 2)h\(width)\" stroke-width=\"\(height)\"/>"
      + "<path d=\"M\(Double(left) + Double(width) / 2) \(top)v\(height)\" stroke-width=\"\(width)\"/>"
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func append(text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      default: bytes.append(byte)
      }
    }
  }

  /// Words in their direction, as large as they fit: a line has the longest word, unless that is broken because it would be
  /// too small, and the room for all lines allows `lines` times the square root of the number of letters in each.
  private mutating func append(_ words: String, in language: EmojiLanguage?, lines: Double) {
    let longest = words.split { $0 == " " || $0 == "-" }.map(Self.width).max() ?? 0
    let length = max(min(22, longest), Int(lines * Double(Self.width(of: words)).squareRoot()))
    append("<span lang=\"\(language?.rawValue ?? "")\" dir=\"auto\" style=\"--length:\(length)\">")
    append(text: words)
    append("</span>")
  }

  /// In letters of the usual width: some are nearly twice as wide.
  private static func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) {
      $0 + ($1.value >= 0x2E80 || "mwMWжмфшщюЖМФШЩЮ".unicodeScalars.contains($1) ? 2 : 1)
    }
  }

  /// Around the cards, for the ends of the lines.
  private let margin = 5
  private var width: Int { size.columns * size.side + 2 * margin }
  private var height: Int { size.rows * size.side + 2 * margin }
}

extension ThemeColor {
  /// The colour, made so dark that it shows on white paper.
  fileprivate var ink: ThemeColor {
    let brightness = (299 * Double(red) + 587 * Double(green) + 114 * Double(blue)) / 1_000
    let share = min(1, 150 / max(brightness, 1))
    func darker(_ part: UInt8) -> UInt8 { UInt8(Double(part) * share) }
    return ThemeColor(red: darker(red), green: darker(green), blue: darker(blue))
  }
}
