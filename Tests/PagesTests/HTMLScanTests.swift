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

  /// Why a page is rejected, without the part that is to blame.
  private func fault(_ page: String) -> String? {
    do {
      _ = try read(page)
      return nil
    } catch {
      return (error as? Diagnostic)?.message.split(separator: ",").first.map(String.init)
    }
  }

  private static let noThemes = "the web page has no themes of memorize"
  private static let ambiguous = "a browser may read the page in another way"

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
    #expect(fault("<html>" + text) == Self.noThemes)
    #expect(fault("<html>\(text)>\(Self.block)") == nil)
  }

  @Test(arguments: ["<plaintext>\(block)", "<template>\(block)", "<div id=memorize-themes>[]</div>", "<p \(block)"])
  func `are not behind what makes all of it text, nor another element`(_ text: String) {
    #expect(fault("<html>" + text) == Self.noThemes)
  }

  @Test(arguments: [
    "<svg>", "<math>", "<SELECT>", "<table>", "<td>", "<template><col></template>", "<frameset>", "<![CDATA[ ]]>",
    "<script><!-- </script>", "<p id=\"&#109;emorize-themes\">", "<meta charset=iso-2022-jp>",
    "<meta content='charset'>",
    "<meta content='text/html; charset=utf-8859'>", "\u{1B}",
    "<meta http-equiv=content-type content=\"charset=utf-8\" charset=latin1>",
    "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\">",
  ])
  func `are not read behind what changes the meaning of tags`(_ text: String) {
    #expect(fault("<html>\(text)\(Self.block)") == Self.ambiguous)
  }

  @Test(arguments: ["<html id=memorize-themes>", "<BODY>", "<frameset>"])
  func `are not read before what changes the elements around them`(_ text: String) {
    #expect(fault("<html>\(Self.block)\(text)") == Self.ambiguous)
  }

  @Test(arguments: [
    "<svg><style></svg>", "<table><td>", "<select>", "<iframe></iframe>", "<script><!--</script>", "<xmp>", "<![CDATA[",
  ])
  func `are read before what a browser adds to a page`(_ text: String) {
    #expect(fault("<html>\(Self.block)\(text)") == nil)
  }

  private static let sea = #"<script id=memorize-themes>[{"name":"Sea","emojis":["🐙","🐠"]}]</script>"#

  @Test(arguments: [
    "<meta charset=utf-8>", "<meta charset='UTF-8'><meta charset=latin1>", "\u{FEFF}",
    "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\">",
  ])
  func `are read where the page declares UTF-8`(_ head: String) {
    #expect(fault(head + "<html>" + Self.sea) == nil)
  }

  @Test(arguments: [
    "", "<title><meta charset=utf-8></title>", "<meta content=\"width=device-width\">",
    "<meta name=a content=\"text/html; charset=utf-8\">",
    "<meta http-equiv=content-type content=a content=\"text/html; charset=utf-8\">",
  ])
  func `are ASCII where it declares no encoding`(_ head: String) {
    #expect(fault("<html>" + head + Self.sea) == Self.ambiguous)
    let escaped = Self.sea.replacing("🐙", with: #"\uD83D\uDC19"#).replacing("🐠", with: #"\uD83D\uDC20"#)
    #expect(fault("<html>" + head + escaped) == nil)
  }

  @Test(arguments: ["<b>", "</b>", "<!-->", "<b a>", "<b a=1 a=2>", "<i></i><script></script>"])
  func `may have so many tags and attributes around them`(_ text: String) {
    func fault(_ page: String, _ limit: Int) -> String? {
      do {
        return try HTMLScan.block(in: Array(page.utf8), as: .html, isUTF8: true, limit: limit) == nil ? "none" : nil
      } catch {
        return (error as? Diagnostic)?.message
      }
    }
    // Their own start tag, its id and their end tag count too.
    let count = 3 + text.count { $0 == "<" || $0 == "a" }
    for page in [text + Self.block, Self.block + text] {
      #expect(fault(page, count) == nil)
      #expect(fault(page, count - 1) == "the page has more than \(count - 1) tags and attributes")
    }
    #expect(HTMLScan.mostMarkup == 4_000_000)
  }
}
