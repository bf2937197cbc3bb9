internal import Formats
internal import Plugins
internal import Themes

/// All formats with where they come from, and what is to be said of plugins that cannot be used.
struct FormatListing {
  struct Row {
    let format: any ThemeFormat
    /// The executable; nil for a format of the program itself.
    let origin: String?
  }

  private(set) var rows: [Row]
  private(set) var warnings: [Diagnostic]

  /// Every plugin is started to tell what it is.
  init(own: [any ThemeFormat], plugins: InstalledPlugins) {
    rows = own.map { Row(format: $0, origin: nil) }
    let findings = plugins.findings
    warnings = findings.warnings
    for file in findings.files {
      do {
        rows.append(Row(format: try plugins.format(file), origin: file.path))
      } catch var finding as Diagnostic {
        // The others work all the same.
        finding.severity = .warning
        warnings.append(finding.inside(file.path))
      } catch {
        warnings.append(.unexpected(error))
      }
    }
  }
}
