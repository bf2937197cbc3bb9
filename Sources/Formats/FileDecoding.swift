package import Themes

extension FormatRegistry {
  /// Reads a file in `format` or, without one, in the format that recognises it. Throws a ``Diagnostic`` if the file cannot be
  /// read or exceeds a limit.
  ///
  /// Invalid themes are among ``ThemeReading/items``, with their findings. `file` is a path or a name: its extension helps
  /// to recognise the format, and a theme without a name gets its name.
  public func read(
    _ bytes: [UInt8], named file: String? = nil, as format: (any ThemeFormat)? = nil
  ) throws -> ThemeReading {
    var reading = ThemeReading(of: file)
    try read(bytes, named: file, as: format, into: &reading)
    return reading
  }

  package func read(
    _ bytes: [UInt8], named file: String?, as format: (any ThemeFormat)?, into reading: inout ThemeReading
  ) throws {
    if let format { return try format.read(bytes, into: &reading) }
    let detection = try detection(of: bytes, fileName: file)
    for fault in detection.faults { reading.report(fault) }
    try detection.format.read(bytes, into: &reading)
  }
}

extension ThemeFormat {
  /// Decodes a whole file, and turns any other error of the format into a finding.
  package func read(_ bytes: [UInt8], into reading: inout ThemeReading) throws {
    guard canDecode else { throw Diagnostic.format(.notRead(name, known: [])) }
    do {
      try decode(bytes, into: &reading)
      try reading.end()
    } catch let finding as Diagnostic {
      throw finding
    } catch {
      throw Diagnostic.format(.failed(format: name, reason: "\(error)"))
    }
  }

  /// Encodes a whole file, and turns any other error of the format into a finding.
  package func bytes(of themes: [Theme], credits: Credits) throws -> [UInt8] {
    do {
      return try encode(themes, credits: credits)
    } catch let finding as Diagnostic {
      throw finding
    } catch {
      throw Diagnostic.format(.failed(format: name, reason: "\(error)"))
    }
  }
}

// For `write(to:as: .json)`.
extension ThemeFormat where Self == JSONFormat {
  /// JSON, as apps of this game write it.
  public static var json: JSONFormat { JSONFormat() }
}

extension ThemeFormat where Self == XMLFormat {
  /// A property list in XML.
  public static var xml: XMLFormat { XMLFormat() }
}

extension ThemeFormat where Self == CSVFormat {
  /// A table with commas between its cells.
  public static var csv: CSVFormat { CSVFormat() }
}

extension ThemeFormat where Self == TextFormat {
  /// Plain text, with a theme on each line.
  public static var text: TextFormat { TextFormat() }
}
