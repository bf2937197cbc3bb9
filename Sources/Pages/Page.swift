public import EmojiNames
internal import Formats
internal import Packs
internal import Themes

/// The languages of a page.
public struct PageLanguages: Hashable, Sendable {
  /// The names of emoji, which the page says and shows.
  public var names: EmojiNames
  /// The language of a game in which a picture and its word are a pair; nil for a game with the words that themes have of their
  /// own.
  public var words: EmojiLanguage?
  /// True for pictures only, also of themes that have words of their own.
  public var hasPicturesOnly = false
  /// The language of the page's sentences; nil for that of the words, or English without words.
  public var sentences: EmojiLanguage?

  /// Makes languages; English is the usual one.
  public init(names: EmojiNames = .english, words: EmojiLanguage? = nil, sentences: EmojiLanguage? = nil) {
    self.names = names
    self.words = words
    self.sentences = sentences
  }

  var page: EmojiLanguage { sentences ?? words ?? .english }
}

/// The page of some themes: `page.html` with its style, its scripts and the themes as JSON; with a chooser unless there is
/// one theme.
///
/// The same themes and languages give the same bytes. The policy in the page allows the style and the script by their
/// checksums, and nothing else; on a site also the files beside it.
struct Page {
  private let themes: [Theme]
  private let languages: PageLanguages
  private let edition: Edition
  private let hasChooser: Bool
  private let words: PageWords?
  private let style: [UInt8]
  private let script: [UInt8]

  enum Edition {
    /// A file for itself.
    case file
    /// An ``InstallablePage``, which keeps itself on the device.
    case site
    /// The page of a book, as XML.
    case book
  }

  init(_ themes: [Theme], in languages: PageLanguages, as edition: Edition) {
    self.themes = themes
    self.languages = languages
    self.edition = edition
    hasChooser = themes.count != 1
    words = PageWords(themes, languages)
    let style = Squeezing.css.squeezed(Self.styles(edition, hasChooser: hasChooser, words).flatMap { $0 })
    self.style = edition == .book ? Self.checkable(style) : style
    let script = Self.scripts(edition, hasChooser: hasChooser, words).flatMap { $0 }
    self.script = languages.page.worded(Squeezing.javaScript.squeezed(script))
  }

  var bytes: [UInt8] {
    var page: [UInt8] = []
    // Braces in the template enclose the name of a part.
    for (index, piece) in template.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).enumerated() {
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
    case "title": Array(escapedTitle.utf8)
    case "policy": Array(policy.utf8)
    case "style": style
    case "themes": Self.escaped(json: themesAsJSON)
    case "lang": Array(languages.page.rawValue.utf8)
    case "attributes": Array(languages.page.attributes.utf8)
    case "language": Array(languages.names.language.rawValue.utf8)
    case "names": Self.escaped(json: namesAsJSON)
    case "words": wordsElement
    case "script": script
    default: Array(escaped(text(name)).utf8)
    }
  }

  /// For example: `Menu` for the part `texts.menu`.
  private func text(_ part: String) -> String {
    let (kind, name) = (part.prefix { $0 != "." }, part.drop { $0 != "." }.dropFirst())
    precondition(kind == "texts", "page.html has an unknown part '\(part)'")
    return languages.page.text(PageSentence(named: name)).replacing("{language}", with: languages.words?.ownName ?? "")
  }

  private static func styles(_ edition: Edition, hasChooser: Bool, _ words: PageWords?) -> [[UInt8]] {
    let printing = edition == .book ? [] : [PackageResources.cards_css, PackageResources.print_css]
    let chooser = hasChooser ? [PackageResources.chooser_css] : []
    let texts = words?.hasTexts == true ? [PackageResources.texts_css] : []
    return [PackageResources.page_css] + printing + chooser + texts
  }

  /// Checkers of books know the units of containers only in `calc`.
  private static func checkable(_ style: [UInt8]) -> [UInt8] {
    Array(String(decoding: style, as: UTF8.self).replacing(/\d+cqmin/) { "calc(\($0.output))" }.utf8)
  }

  /// In the order in which they run: scripts that change functions of page.js follow it, start.js is last.
  private static func scripts(_ edition: Edition, hasChooser: Bool, _ words: PageWords?) -> [[UInt8]] {
    let base = [PackageResources.game_js, PackageResources.page_js, PackageResources.board_js]
    let chooser = hasChooser ? [PackageResources.chooser_js] : []
    let texts = words?.hasTexts == true ? [PackageResources.texts_js] : []
    let lesson = words == nil ? [] : [PackageResources.words_js] + texts
    let own: [[UInt8]] =
      switch edition {
      case .file: [PackageResources.print_js]
      case .site: [PackageResources.print_js, PackageResources.site_js]
      case .book: [PackageResources.book_js]
      }
    return base + chooser + lesson + own + [PackageResources.start_js]
  }

  private var policy: String {
    let (script, style) = (SHA256(of: script).integrity, SHA256(of: style).integrity)
    let own = "default-src 'none'; script-src '\(script)'; style-src '\(style)'; "
    let beside =
      switch edition {
      case .file, .book: "img-src data:"
      case .site: "connect-src 'self'; img-src 'self' data:; manifest-src 'self'; worker-src 'self'"
      }
    return own + beside + "; base-uri 'none'; form-action 'none'"
  }

  private var title: String { themes.count == 1 ? themes[0].name : languages.page.text(.memory) }

  private var themesAsJSON: JSONWriter {
    var writer = JSONWriter()
    writer.array { writer in
      for theme in themes {
        writer.object { $0.members(of: theme, isBrief: true) }
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
      list.append(languages.names.partName(part) ?? "")
    }
    var writer = JSONWriter()
    writer.value(list)
    return writer
  }

  private var wordsElement: [UInt8] {
    guard let json = words?.json(of: themes), let language = languages.words else { return [] }
    let attributes = "id=\"memorize-words\" lang=\"\(language.rawValue)\""
    return Array("<script type=\"application/json\" \(attributes)>".utf8) + Self.escaped(json: json)
      + Array("</script>\n".utf8)
  }

  var escapedTitle: String { escaped(title) }

  /// Escapes the title as a browser does when it saves the page. XML has no entity &nbsp;.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\u{A0}": text += edition == .book ? "&#160;" : "&nbsp;"
      default: text.unicodeScalars.append(scalar)
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

  private var template: [UInt8] {
    let chooser = hasChooser ? PackageResources.chooser_html : []
    let lines = String(decoding: PackageResources.page_html, as: UTF8.self)
      .replacing("{chooser}", with: String(decoding: chooser, as: UTF8.self))
      .replacing("{choice}", with: choice).split(separator: "\n")
      // A single theme has no way back to others.
      .filter { hasChooser || !$0.contains("href=\"#\"") }
    // The doctype keeps its own line; the other line ends are dropped, a byte each.
    let text = edition == .book ? Self.xml(lines) : lines[0] + "\n" + lines.dropFirst().joined()
    return Array("\(text)\n".utf8)
  }

  /// The choice between a game with words and one with pictures only.
  private var choice: String {
    words.map { "<label>{texts.\($0.choice.rawValue)} <input name=\"words\" type=\"checkbox\"></label>" } ?? ""
  }

  /// The template of a book: reading systems set their own policy and icon, and cannot save a copy or print.
  private static func xml(_ lines: [Substring]) -> String {
    let omitted = ["{policy}", "rel=\"icon\"", "class=\"keep\"", "class=\"print\"", "id=\"sheet\""]
    return lines.filter { line in !omitted.contains { line.contains($0) } }.joined(separator: "\n")
      .replacing("<html ", with: "<html xmlns=\"http://www.w3.org/1999/xhtml\" xml:lang=\"{lang}\" ")
      .replacing(/<((?:meta|input)[^>]*)>/) { "<\($0.1)/>" }
      .replacing("{script}", with: "//<![CDATA[\n{script}\n//]]>")
  }
}
