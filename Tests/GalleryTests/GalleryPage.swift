import Themes

@testable import Commands

/// Tests/Goldens/Errors/messages.md: every message with the files and the commands that cause it.
struct GalleryPage {
  let results: [[String]: GalleryResult]

  var markdown: String {
    let sections = GallerySection.all.map(section).joined(separator: "\n")
    return "# The messages of the program\n\nMade by the tests, which run everything shown here.\n\n\(sections)"
  }

  private func section(_ section: GallerySection) -> String {
    let parts = section.entries.compactMap { results[$0.key].map(part) } + section.exceptions.map(part)
    return "## \(section.title)\n\n\(section.introduction)\n\n" + parts.joined(separator: "\n")
  }

  private func part(_ result: GalleryResult) -> String {
    let severity = result.finding?.severity ?? "error"
    var text = heading(result.entry.code, severity, result.exitCode)
    for file in result.entry.files {
      switch file.appearance {
      case .words(let words): text += "`\(file.name)`: \(words)\(words.hasSuffix("```") ? "" : ".")\n\n"
      case .text(let content):
        let language = String(file.name.drop { $0 != "." }.dropFirst())
        text += "`\(file.name)`:\n\n```\(language)\n\(content)\(content.hasSuffix("\n") ? "" : "\n")```\n\n"
      }
    }
    let commands = (result.entry.preparation + [result.entry.command]).map { "$ \($0)\n" }.joined()
    return text + "```console\n\(commands)\(result.excerpt)\n```\n"
  }

  private func part(_ exception: GalleryException) -> String {
    let diagnostic = exception.diagnostic
    let exitCode = diagnostic.severity == .error ? ExitCode(diagnostic).rawValue : 0
    return heading(diagnostic.code, diagnostic.severity.rawValue, exitCode)
      + "```console\nmemorize: \(diagnostic)\n```\n"
  }

  private func heading(_ code: String, _ severity: String, _ exitCode: Int32) -> String {
    "### `\(code)`\n\n\(severity.prefix(1).uppercased() + severity.dropFirst()), exit code \(exitCode).\n\n"
  }
}
