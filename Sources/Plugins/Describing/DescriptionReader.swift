internal import Formats
internal import Themes

/// Reads what `describe` prints: one JSON object. Keys that are not known are for programs to come.
struct DescriptionReader {
  /// A reason in words, for whoever writes the plugin.
  struct Fault: Error {
    let words: String
  }

  private let members: ExtraValue

  private init(_ members: ExtraValue) { self.members = members }

  static func read(_ bytes: [UInt8], ofPlugin name: String) throws -> PluginDescription {
    let value: ExtraValue
    do {
      value = try JSONReader.value(of: bytes)
    } catch let fault as Diagnostic {
      throw Fault(words: bytes.isEmpty ? "it printed nothing" : "it printed no JSON: \(fault.place): \(fault.message)")
    }
    guard value.members != nil else { throw Fault(words: "it printed \(value.words), not an object") }
    return try DescriptionReader(value).description(named: name)
  }

  private func description(named name: String) throws -> PluginDescription {
    guard let version = members["protocol"]?.integer else {
      throw Fault(words: "'protocol' has to be the number of the protocol it speaks")
    }
    guard version == PluginDescription.protocolVersion else { throw ForeignProtocol(version: version) }
    guard let told = members["name"]?.string else { throw Fault(words: "'name' has to be a text") }
    guard told == name else {
      throw Fault(words: "'name' is \(quoted(told)), but its file says '\(name)'")
    }
    let canImport = try flag("import")
    let canExport = try flag("export")
    guard canImport || canExport else { throw Fault(words: "'import' or 'export' has to be true") }
    return PluginDescription(
      name: name, summary: try summary(), fileExtensions: try fileExtensions(), marks: try marks(),
      canImport: canImport, canExport: canExport, isBinary: try flag("binary"), losses: try losses())
  }

  private func flag(_ key: String) throws -> Bool {
    guard let value = members[key] else { return false }
    guard let flag = value.bool else { throw Fault(words: "'\(key)' has to be true or false") }
    return flag
  }

  private func summary() throws -> String {
    guard let text = members["summary"]?.string, !text.allSatisfy(\.isWhitespace), text.count <= 80 else {
      throw Fault(words: "'summary' has to be a text of at most 80 characters")
    }
    return text
  }

  private func list(_ key: String) throws -> [ExtraValue] {
    guard let value = members[key] else { return [] }
    guard let elements = value.elements, elements.count <= Self.mostElements else {
      throw Fault(words: "'\(key)' has to be a list of at most \(Self.mostElements)")
    }
    return elements
  }

  private func fileExtensions() throws -> [String] {
    try list("extensions").map { value in
      guard let text = value.string, (1...16).contains(text.utf8.count), text.utf8.allSatisfy(PluginName.isLetter)
      else {
        throw Fault(words: "'extensions' has to be a list of small letters and digits, without the dot")
      }
      return text
    }
  }

  private func losses() throws -> [LostField] {
    let losses = try list("loses").map { value in
      guard let field = value.string.flatMap(LostField.init) else {
        let known = LostField.allCases.map(\.rawValue).joined(separator: ", ")
        throw Fault(words: "'loses' has to be a list of these: \(known)")
      }
      return field
    }
    // Without its colour there is nothing to be said of how transparent it is.
    return losses.contains(.color) ? losses.filter { $0 != .alpha } : losses
  }

  private func marks() throws -> [RecognitionMark] {
    try list("recognizes").map { value in
      let bytes = value["text"]?.string.map { Array($0.utf8) } ?? value["hex"]?.string.flatMap(Self.bytes)
      guard let bytes, (1...256).contains(bytes.count) else {
        throw Fault(words: "'recognizes' has to be a list of objects with a 'text', or with digits of bytes in 'hex'")
      }
      let offset = value["at"]?.integer
      guard value["at"] == nil || offset.map((0..<4_096).contains) == true else {
        throw Fault(words: "'at' in 'recognizes' has to be a place from 0 to 4095")
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
      // What is shorter also begins files of others.
      guard bytes.count >= 4 else { throw Fault(words: "a mark has to have four bytes to be 'certain'") }
      return .certain
    default: throw Fault(words: "'sure' in 'recognizes' has to be possible, likely or certain")
    }
  }

  /// For example: `"89504E47"`.
  private static func bytes(hexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let values = digits.compactMap { $0 }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  private static let mostElements = 32
}

/// It speaks another protocol than this program.
struct ForeignProtocol: Error {
  let version: Int
}
