internal import EmojiNames
internal import Formats
internal import Packs
internal import Themes

/// The page of some themes: `page.html` with its style, its scripts and the themes as JSON.
///
/// The same themes and language give the same bytes. The policy in the page allows the style and the script by their
/// checksums, and nothing else.
struct Page {
  private let themes: [Theme]
  private let names: EmojiNames

  init(_ themes: [Theme], _ names: EmojiNames) {
    self.themes = themes
    self.names = names
  }

  var bytes: [UInt8] {
    var page: [UInt8] = []
    // Braces in the template enclose the name of a part.
    for (index, piece) in Self.template.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let end = piece.firstIndex(of: UInt8(ascii: "}")) else {
        page += piece
        continue
      }
      page += part(String(decoding: piece[..<end], as: UTF8.self)) + piece[(end + 1)...]
    }
    return page
  }

  private func part(_ name: String) -> [UInt8] {
    switch name {
    case "title": Self.escaped(title)
    case "style": Self.style
    case "style-hash": Self.policySource(of: Self.style)
    case "themes": Self.escaped(json: themesAsJSON)
    case "language": Array(names.language.rawValue.utf8)
    case "names": Self.escaped(json: namesAsJSON)
    case "script": Self.script
    case "script-hash": Self.policySource(of: Self.script)
    default: preconditionFailure("page.html has an unknown part '\(name)'")
    }
  }

  private var title: String { themes.count == 1 ? themes[0].name : "\(grouped(themes.count)) themes" }

  private var themesAsJSON: JSONWriter {
    var writer = JSONWriter()
    writer.array { writer in
      for theme in themes {
        writer.object { $0.members(of: theme) }
      }
    }
    return writer
  }

  /// A name for each different part of a face, in the order in which they first occur: a thousand themes share most of
  /// them, and the names of faces in every skin tone would be most of all names.
  private var namesAsJSON: JSONWriter {
    var list: [String] = []
    // By bytes, because the script does not know that "é" has two spellings.
    var seen: Set<[UInt8]> = []
    for part in themes.lazy.flatMap(\.emojis).flatMap({ EmojiNames.parts(of: $0.text) })
    where seen.insert(Array(part.utf8)).inserted {
      list.append(names.partName(part) ?? "")
    }
    var writer = JSONWriter()
    writer.value(list)
    return writer
  }

  /// As a browser writes text when it saves a page.
  private static func escaped(_ text: String) -> [UInt8] {
    text.unicodeScalars.reduce(into: []) { bytes, scalar in
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\u{A0}": bytes += "&nbsp;".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Escapes what could end a script element or begin a comment. In JSON these characters occur only in strings.
  private static func escaped(json: JSONWriter) -> [UInt8] {
    json.bytes.reduce(into: []) { bytes, byte in
      switch byte {
      case UInt8(ascii: "<"): bytes += #"\u003C"#.utf8
      case UInt8(ascii: ">"): bytes += #"\u003E"#.utf8
      case UInt8(ascii: "&"): bytes += #"\u0026"#.utf8
      default: bytes.append(byte)
      }
    }
  }

  /// For example: `sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=` of nothing.
  private static func policySource(of content: [UInt8]) -> [UInt8] {
    Array("sha256-\(base64(SHA256(of: content).bytes))".utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
      let three = bytes[start..<min(start + 3, bytes.count)]
      let number = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
      for place in 0..<4 { text.append(place > three.count ? "=" : digits[number >> (18 - 6 * place) & 63]) }
    }
  }

  private static let template = PackageResources.page_html
  private static let style = Squeezing.css.squeezed(PackageResources.page_css)
  private static let script = Squeezing.javaScript.squeezed(PackageResources.game_js + PackageResources.page_js)
}

/// Leaves out what a browser does not need, which is half of each page: comments, indentation, line ends, most spaces,
/// and semicolons before a brace. `const` becomes `let`.
///
/// For example: `{ a = b + 1; }` becomes `{a=b+1}`. It asks for a source with comments on lines of their own, a semicolon
/// after each statement, strings within their line, and no spaces in regular expressions.
struct Squeezing {
  /// A space after one of these is left out.
  private let followers: Set<UInt8>
  /// A space before one of these is left out.
  private let leaders: Set<UInt8>

  static let css = Squeezing(followers: Set("{};,:".utf8), leaders: Set("{}".utf8))
  static let javaScript = Squeezing(
    followers: Set("{};,:=<>()[]?&|*/%+-!^".utf8), leaders: Set("{};,:=<>()[]?&|*/%+-!^".utf8))

  func squeezed(_ source: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for line in source.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard !line.starts(with: "//".utf8), !line.starts(with: "/*".utf8) else { continue }
      let constant = Array("const ".utf8)
      append(line.starts(with: constant) ? "let ".utf8 + line.dropFirst(constant.count) : line, to: &out)
    }
    return out
  }

  private func append(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var quote: UInt8?
    var isEscaped = false
    for index in line.indices {
      let byte = line[index]
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if "\"'`".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: " "), let last = out.last, index + 1 < line.endIndex,
        followers.contains(last) || leaders.contains(line[index + 1])
      {
        continue
      } else if byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") {
        out.removeLast()
      }
      out.append(byte)
    }
  }
}
