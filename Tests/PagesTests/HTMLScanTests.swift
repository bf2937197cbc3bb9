import Formats
import Testing

@testable import Pages
@testable import Themes

/// `Tests/Browser` compares random markup with what Chromium finds.
@Suite struct `The themes of a page` {
  private static let block = "<script id=memorize-themes>[]</script>"

  private func read(_ page: String) throws -> ThemeReading {
    var reading = ThemeReading()
    try HTMLFormat().decode(Array(page.utf8), into: &reading)
    return reading
  }

  /// The code with which a page is rejected.
  private func code(_ page: String) -> String? {
    do {
      _ = try read(page)
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  static let hidden = [
    "<xmp>\(block)</xmp>", "<noembed>\(block)</noembed>", "<noframes>\(block)</noframes>", "<iframe>\(block)</iframe>",
    "<noscript>\(block)</noscript>", "<template>\(block)</template>", "<template></div></TEMPLATE x>",
    "<template><template></template>\(block)</template>", "<title>\(block)</title>", "<textarea>\(block)</textarea>",
    "<style>\(block)</style>", "<script></scriptx>\(block)", "<script></script", "<!--\(block)-->", "<!--!>\(block)-->",
    "<!-- -- >\(block)-->", "<!DOCTYPE \"<script id=memorize-themes>\">[]",
    "<?php <script id=memorize-themes>[]</script>",
    "</ <script id=memorize-themes>[]</script>", "</p title=\"\(block)\">", "<p title=\"\(block)\">",
    "<p title='\(block)'>",
    "<script id=\"\" id=memorize-themes>[]</script>",
  ]

  @Test(arguments: hidden) func `are not where a browser runs no script`(_ text: String) {
    #expect(code("<html>" + text) == "html.no-themes")
    #expect(code("<html>\(text)>\(Self.block)") == nil)
  }

  @Test(arguments: ["<plaintext>\(block)", "<template>\(block)", "<div id=memorize-themes>[]</div>", "<p \(block)"])
  func `are not behind what makes all of it text, nor another element`(_ text: String) {
    #expect(code("<html>" + text) == "html.no-themes")
  }

  @Test(arguments: [
    "<svg>", "<math>", "<SELECT>", "<table>", "<td>", "<template><col></template>", "<frameset>", "<![CDATA[ ]]>",
    "<script><!-- </script>", "<p id=\"&#109;emorize-themes\">", "<meta charset=iso-2022-jp>",
    "<meta content='charset'>",
    "<meta content='text/html; charset=utf-8859'>", "\u{1B}",
    "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">",
  ])
  func `are not read behind what changes the meaning of tags`(_ text: String) {
    #expect(code("<html>\(text)\(Self.block)") == "html.ambiguous")
  }

  @Test(arguments: ["<html id=memorize-themes>", "<BODY>", "<frameset>"])
  func `are not read before what changes the elements around them`(_ text: String) {
    #expect(code("<html>\(Self.block)\(text)") == "html.ambiguous")
  }

  @Test(arguments: [
    "<svg><style></svg>", "<table><td>", "<select>", "<iframe></iframe>", "<script><!--</script>", "<xmp>", "<![CDATA[",
  ])
  func `are read before what a browser adds to a page`(_ text: String) {
    #expect(code("<html>\(Self.block)\(text)") == nil)
  }

  private static let sea = #"<script id=memorize-themes>[{"name":"Sea","emojis":["🐙","🐠"]}]</script>"#

  @Test(arguments: [
    "<meta charset=utf-8>", "<meta charset='UTF-8'><meta charset=latin1>", "\u{FEFF}",
    "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\">",
  ])
  func `are read where the page declares UTF-8`(_ head: String) {
    #expect(code(head + "<html>" + Self.sea) == nil)
  }

  @Test(arguments: ["", "<title><meta charset=utf-8></title>", "<meta content=\"width=device-width\">"])
  func `are ASCII where it declares no encoding`(_ head: String) {
    #expect(code("<html>" + head + Self.sea) == "html.ambiguous")
    let escaped = Self.sea.replacing("🐙", with: #"\uD83D\uDC19"#).replacing("🐠", with: #"\uD83D\uDC20"#)
    #expect(code("<html>" + head + escaped) == nil)
  }

  @Test(arguments: ["<b>", "</b>", "<!-->", "<b a>", "<b a=1 a=2>", "<i></i><script></script>"])
  func `may have so many tags and attributes around them`(_ text: String) {
    func code(_ page: String, _ limit: Int) -> String? {
      do {
        return try HTMLScan.block(in: Array(page.utf8), as: .html, isUTF8: true, limit: limit) == nil ? "none" : nil
      } catch {
        return (error as? Diagnostic)?.code
      }
    }
    // Their own start tag, its id and their end tag count too.
    let count = 3 + text.count { $0 == "<" || $0 == "a" }
    for page in [text + Self.block, Self.block + text] {
      #expect(code(page, count) == nil)
      #expect(code(page, count - 1) == "html.too-much-markup")
    }
    #expect(HTMLScan.mostMarkup == 4_000_000)
  }
}
