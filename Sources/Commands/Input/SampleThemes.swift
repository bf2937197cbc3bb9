internal import Formats
internal import Themes

/// The themes that come with the program, inside it.
enum SampleThemes {
  static func source() throws -> ThemeSource {
    var reading = ThemeReading(of: "samples")
    try JSONFormat().decode(PackageResources.samples_json, into: &reading)
    return ThemeSource(name: "samples", format: "json", reading: reading, failure: nil)
  }
}
