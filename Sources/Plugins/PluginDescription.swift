package import Formats
internal import Themes

/// The checked response of a plugin to `describe`.
package struct PluginDescription: Sendable, Hashable {
  /// The newest version of the protocol: raised when an old plugin would misunderstand a new program. Plugins of earlier
  /// versions work as before.
  package static let protocolVersion = 2

  /// The version that the plugin was written for.
  package let version: Int
  package let name: String
  package let summary: String
  package let fileExtensions: [String]
  /// Bytes that files of this format are recognised by.
  package let marks: [RecognitionMark]
  package let canImport: Bool
  package let canExport: Bool
  /// True if its files would disturb a terminal.
  package let isBinary: Bool
  /// Fields that its files cannot store, as it declares them.
  package let losses: [LostField]

  /// The losses of its themes. For a plugin of version 1 the words of a theme are one of the other keys.
  var allLosses: [LostField] { version == 1 && losses.contains(.others) ? losses + [.words] : losses }

  func recognition(of opening: ArraySlice<UInt8>) -> Recognition {
    marks.filter { $0.isFound(in: opening) }.map(\.certainty).max() ?? .no
  }
}

/// Bytes that a file of a format is recognised by, anywhere in its opening or at one place.
///
/// For example: `[[theme]]` anywhere makes a file likely to be TOML with themes.
package struct RecognitionMark: Sendable, Hashable {
  package let bytes: [UInt8]
  /// The only position where they may be, counted from 0; nil for anywhere in the opening.
  package let offset: Int?
  package let certainty: Recognition

  func isFound(in opening: ArraySlice<UInt8>) -> Bool {
    if let offset { return opening.dropFirst(offset).starts(with: bytes) }
    guard let first = bytes.first, opening.count >= bytes.count else { return false }
    return opening.dropLast(bytes.count - 1).indices.contains {
      opening[$0] == first && opening[$0...].starts(with: bytes)
    }
  }
}

/// A field that a plugin's files cannot store, by its name in the protocol.
package enum LostField: String, CaseIterable, Sendable {
  case id, removedEmojis, numberOfPairs, color, alpha
  /// Since version 2.
  case words
  /// Keys of other programs.
  case others

  /// The loss for `theme`; nil if it has nothing to lose.
  func loss(of theme: Theme) -> Loss? {
    switch self {
    case .id: Loss(.ids, 1)
    case .removedEmojis: theme.removedEmojis.isEmpty ? nil : Loss(.removedEmojis, theme.removedEmojis.count)
    case .numberOfPairs: theme.content.dealsAll ? nil : Loss(.numbersOfPairs, 1)
    case .color: Loss(.themeColors, 1)
    case .alpha: theme.color.alpha == 255 ? nil : Loss(.transparencies, 1)
    case .words: Loss.cardTexts(of: theme)
    case .others: theme.extras.isEmpty ? nil : Loss(.unknownKeys, theme.extras.count)
    }
  }
}

/// Reads the output of `describe`: one JSON object. Unknown keys are left to later versions.
struct DescriptionReader {
  /// The executable, as named in messages.
  private let name: String
  private let members: ExtraValue

  static func read(_ bytes: [UInt8], ofPlugin name: String) throws -> PluginDescription {
    let reader: DescriptionReader
    do {
      reader = DescriptionReader(name: name, members: try JSONReader.value(of: bytes))
    } catch let fault as Diagnostic {
      throw malformed(
        name, bytes.isEmpty ? "it printed nothing" : "it is not JSON: \(fault.place): \(fault.message)")
    }
    return try reader.description()
  }

  /// With a reason for the author of the plugin.
  private static func malformed(_ name: String, _ reason: String) -> Diagnostic {
    .plugin(.badResponse(plugin: name, "sent an invalid description: \(reason)"))
  }

  private func malformed(_ reason: String) -> Diagnostic { Self.malformed(name, reason) }

  private func description() throws -> PluginDescription {
    guard members.members != nil else { throw malformed("it printed \(members.kind.words), not an object") }
    let known = PluginDescription.protocolVersion
    guard let version = members["protocol"]?.integer, version >= 1 else {
      throw malformed("'protocol' must be the version of the protocol")
    }
    guard version <= known else {
      let predicate = "uses version \(version) of the protocol; memorize uses version \(known)"
      throw Diagnostic.plugin(.newer(plugin: name, predicate))
    }
    guard let written = members["name"]?.string else { throw malformed("'name' must be a string") }
    guard written == name else {
      throw malformed("'name' is \(quoted(written)), but the file name says '\(name)'")
    }
    let canImport = try flag("import")
    let canExport = try flag("export")
    guard canImport || canExport else { throw malformed("'import' or 'export' must be true") }
    return PluginDescription(
      version: version, name: name, summary: try summary(), fileExtensions: try fileExtensions(), marks: try marks(),
      canImport: canImport, canExport: canExport, isBinary: try flag("binary"), losses: try losses(version))
  }

  private func flag(_ key: String) throws -> Bool {
    guard let value = members[key] else { return false }
    guard let flag = value.bool else { throw malformed("'\(key)' must be true or false") }
    return flag
  }

  private func summary() throws -> String {
    guard let text = members["summary"]?.string, !text.allSatisfy(\.isWhitespace), text.count <= 80 else {
      throw malformed("'summary' must be a string of at most 80 characters")
    }
    return text
  }

  private func list(_ key: String) throws -> [ExtraValue] {
    guard let value = members[key] else { return [] }
    guard let elements = value.elements, elements.count <= Self.maximumElements else {
      throw malformed("'\(key)' must be a list of at most \(Self.maximumElements) values")
    }
    return elements
  }

  private func fileExtensions() throws -> [String] {
    try list("extensions").map { value in
      guard let text = value.string, (1...16).contains(text.utf8.count), text.utf8.allSatisfy(PluginName.isLetter)
      else {
        throw malformed(
          "'extensions' must be a list of strings of at most 16 lower-case letters and digits, without the dot")
      }
      return text
    }
  }

  private func losses(_ version: Int) throws -> [LostField] {
    let known = LostField.allCases.filter { $0 != .words || version > 1 }
    let losses = try list("loses").map { value in
      guard let field = value.string.flatMap(LostField.init), known.contains(field) else {
        throw malformed("'loses' must be a list of these: \(known.map(\.rawValue).joined(separator: ", "))")
      }
      return field
    }
    // The transparency is lost with the colour.
    return losses.contains(.color) ? losses.filter { $0 != .alpha } : losses
  }

  private func marks() throws -> [RecognitionMark] {
    try list("recognizes").map { value in
      let bytes = value["text"]?.string.map { Array($0.utf8) } ?? value["hex"]?.string.flatMap(Self.bytes)
      guard let bytes, (1...256).contains(bytes.count) else {
        throw malformed(
          "'recognizes' must be a list of objects with 'text' or 'hex', of 1 to 256 bytes")
      }
      let offset = value["at"]?.integer
      guard value["at"] == nil || offset.map((0..<4_096).contains) == true else {
        throw malformed("'at' in 'recognizes' must be a position from 0 to 4095")
      }
      return RecognitionMark(bytes: bytes, offset: offset, certainty: try certainty(value["sure"], bytes))
    }
  }

  private func certainty(_ value: ExtraValue?, _ bytes: [UInt8]) throws -> Recognition {
    switch value?.string {
    case "possible": return .possible
    case nil where value == nil: return .likely
    case "likely": return .likely
    case "certain":
      // Shorter marks also occur in files of other formats.
      guard bytes.count >= 4 else { throw malformed("a 'certain' mark must have at least four bytes") }
      return .certain
    default: throw malformed("'sure' in 'recognizes' must be possible, likely or certain")
    }
  }

  /// For example: `"89504E47"`.
  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  private static let maximumElements = 32
}
