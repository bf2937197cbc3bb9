public import Themes

/// Property lists in XML, as `plutil`, Foundation and Python's `plistlib` read and write them.
///
/// For example: a root `<array>` of `<dict>` with the keys `id`, `name`, `emojis` … `Documentation/Formats/xml.md` has
/// the whole of it.
public struct XMLFormat: ThemeFormat {
  public init() {}

  public var name: String { "xml" }
  public var summary: String { "a property list, for Apple's tools and Python's plistlib" }
  public var fileExtensions: [String] { ["xml", "plist"] }

  public func recognition(of opening: ArraySlice<UInt8>) -> Recognition { XMLRecognition.recognition(of: opening) }

  public func decode(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    let (text, encoding) = try XMLEncoding.decode(bytes)
    let finding = try XMLScan.check(text, encoding: encoding)
    try PropertyListThemes.read(text, finding, into: &reading)
  }

  public func encode(_ themes: [Theme], credits: Credits) throws -> [UInt8] { PropertyListWriter.write(themes) }

  public func losses(of theme: Theme) -> [Loss] {
    var losses = PropertyListLosses()
    _ = losses.kept(theme.extras)
    return losses.losses
  }
}
