import Formats
import Themes

/// The reading of a file that is valid XML.
func readXML(_ bytes: [UInt8]) throws -> ThemeReading {
  var reading = ThemeReading()
  try XMLFormat().decode(bytes, into: &reading)
  return reading
}

/// The first error of a file, whether it stops the reading or rejects a theme.
func xmlError(_ bytes: [UInt8]) -> Diagnostic? {
  var reading = ThemeReading()
  do {
    try XMLFormat().decode(bytes, into: &reading)
  } catch {
    return error as? Diagnostic
  }
  return reading.allDiagnostics.first { $0.severity == .error }
}

func xmlError(_ text: String) -> Diagnostic? { xmlError(Array(text.utf8)) }

/// Codes of all findings, including the error that stops the reading.
func xmlCodes(_ text: String) -> [String] {
  var reading = ThemeReading()
  do {
    try XMLFormat().decode(Array(text.utf8), into: &reading)
  } catch {
    return reading.allDiagnostics.map(\.code) + [(error as? Diagnostic)?.code ?? "none"]
  }
  return reading.allDiagnostics.map(\.code)
}

enum XMLText {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """
  static let fields = """
    <key>id</key><string>6F1B0C5E-7A63-4B1E-9E36-0C8C2C6B9B11</string><key>name</key><string>Night</string>
    <key>emojis</key><array><string>👻</string><string>🎃</string></array><key>removedEmojis</key><array/>
    <key>numberOfPairs</key><integer>2</integer><key>color</key><string>orange</string>

    """

  /// A good file with more members in its only theme.
  static func theme(_ more: String = "") -> String { plist("<array><dict>\(fields)\(more)</dict></array>") }

  static func plist(_ value: String) -> String { head + "<plist version=\"1.0\">\n\(value)\n</plist>\n" }
}
