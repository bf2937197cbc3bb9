internal import Platform
internal import Themes

/// A browser that turns a web page into a PDF: Chromium or a relative, in `PATH` or among the applications of macOS.
///
/// Firefox and Safari do so only for a person or a driver.
struct PDFBrowser {
  private let path: String
  private let environment: [String: String]

  /// Nil if none is installed.
  init?(_ environment: [String: String]) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.flatMap { folder in Self.names.map { "\(folder)/\($0)" } } + Self.applications
    guard let path = paths.first(where: { FileReading.isExecutable($0) && !FileReading.isFolder($0) }) else {
      return nil
    }
    (self.path, self.environment) = (path, environment)
  }

  static let missing = "a PDF needs Chromium, Google Chrome or Microsoft Edge, and none was found"
  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge",
  ]
  private static let applications = ["Google Chrome", "Chromium", "Microsoft Edge"].map {
    "/Applications/\($0).app/Contents/MacOS/\($0)"
  }

  /// Throws a `Diagnostic` if the browser fails.
  func pdf(of page: [UInt8]) throws -> [UInt8] {
    // The files and the new profile of the browser are in the folder of the run. A process of it that ends late must not
    // keep the output open.
    let script = """
      cat > sheet.html && "$0" "$@" --headless --user-data-dir="$PWD/profile" --no-pdf-header-footer \
      --print-to-pdf=sheet.pdf sheet.html > /dev/null 2>&1 && cat sheet.pdf
      """
    let run = ProcessRun(
      path: "/bin/sh", environment: environment, temporaryFolder: environment["TMPDIR"],
      limits: ProcessLimits(seconds: 120))
    // Chromium does not start for the superuser with its sandbox. The page has no script.
    let sandbox = CurrentProcess.userNumber == 0 ? ["--no-sandbox"] : []
    let pdf = try? run.output(["-c", script, path] + sandbox, input: page)
    guard let pdf, pdf.starts(with: "%PDF".utf8) else { throw Diagnostic.noPDF("\(path) could not make a PDF") }
    return pdf
  }
}

extension Diagnostic {
  static func noPDF(_ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable,
      .error(
        "print.no-pdf", reason,
        hint: "Use -o FILE.html, open that file in a browser and print it, or choose 'Save as PDF' there."))
  }
}
