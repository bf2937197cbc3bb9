@testable import Formats
@testable import Packs
@testable import Pages
@testable import Themes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a reader of ours sees in some bytes, for `peers.py`, which asks other readers the same.
///
/// A case is a line of hexadecimal digits. The answer is a line of JSON: an array of what was read, or the code of the first
/// error. For example: `5b315d` → `[["[]",["1","3ff0000000000000"]]]`, and `5b31` → `"json.truncated"`.
enum Question: String {
  /// Values of JSON, and of property lists.
  case json, xml
  /// The cells of a table; the first byte of a case is the separator.
  case csv
  /// The entries of a zip.
  case zip
  /// The values in the script block of a page.
  case html
  /// The characters of a text, and the verdict on it as a face.
  case faces

  static let chosen = getenv("MEMORIZE_ASK").flatMap { Question(rawValue: String(cString: $0)) }

  func answerCases() {
    // A crash keeps the answers so far.
    setlinebuf(stdout)
    while let line = readLine() {
      let values = line.utf8.compactMap(hexadecimalValue)
      print(answer(stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }))
    }
  }

  private func answer(_ bytes: [UInt8]) -> String {
    var writer = JSONWriter()
    do {
      try writer.array { try read(bytes, to: &$0) }
      return writer.text
    } catch {
      return JSONEscaping.quoted((error as? Diagnostic)?.code ?? "\(error)")
    }
  }

  private func read(_ bytes: [UInt8], to writer: inout JSONWriter) throws {
    switch self {
    case .json: try JSONReader.read(bytes) { try write(&$0, to: &writer) }
    case .xml:
      try PropertyListReader.read(bytes) { reader in
        try reader.root { try write(&$0, to: &writer) }
        if let finding = reader.drainFindings().first { throw finding }
      }
    case .csv: try bytes.withUnsafeBufferPointer { try writeRows($0, to: &writer) }
    case .zip:
      for entry in try ZipAudit.entries(of: bytes) {
        let content = entry.isFolder ? [] : try ZipReader.content(of: entry, in: bytes)
        writer.array { writer in
          writer.value(entry.name)
          writer.value(content.map { Int($0) })
        }
      }
    case .html:
      let (text, block) = try PageReader.block(in: bytes, as: .html)
      try JSONReader.read(text, in: block) { try write(&$0, to: &writer) }
    case .faces:
      let text = String(decoding: bytes, as: UTF8.self)
      writer.value(text.map { String($0) })
      switch Emoji.parse(text) {
      case .success: writer.value("face")
      case .failure(let fault): writer.value("\(fault)")
      }
    }
  }
}

/// Arrays begin with `[]`, and objects with `{}`; a number is its spelling with the bits of its value.
private func write(_ reader: inout JSONReader, to writer: inout JSONWriter) throws {
  switch try reader.kind() {
  case .object:
    try writer.array { writer in
      writer.value("{}")
      try reader.members { reader, key in
        writer.value(key.string)
        try write(&reader, to: &writer)
      }
    }
  case .array:
    try writer.array { writer in
      writer.value("[]")
      try reader.elements { reader, _ in try write(&reader, to: &writer) }
    }
  case .number:
    var again = reader
    writer.value([try again.number()?.spelling, bits(try reader.double())])
  case .string: writer.value(try reader.string())
  case .bool: writer.value(try reader.bool())
  case .null: writer.value(try reader.null() ? nil as String? : "")
  }
}

/// The same of a property list; an integer has its digits only, and a real its value only.
private func write(_ reader: inout PropertyListReader, to writer: inout JSONWriter) throws {
  switch reader.element {
  case .dict:
    try writer.array { writer in
      writer.value("{}")
      try reader.members { reader, key in
        writer.value(key.string)
        try write(&reader, to: &writer)
      }
    }
  case .array:
    try writer.array { writer in
      writer.value("[]")
      try reader.elements { reader, _ in try write(&reader, to: &writer) }
    }
  case .integer:
    let spelling = try reader.number()?.spelling
    if spelling == nil { try reader.noteNumber() }
    writer.value([spelling.map { Int($0).map(String.init) ?? $0 }, nil])
  case .real:
    let value = try reader.double()
    if value == nil { try reader.noteNumber() }
    writer.value([nil, bits(value)])
  default:
    var left = 1
    writer.value(try reader.extra(&left))
  }
}

private func bits(_ value: Double?) -> String? {
  value.map { value in
    let digits = String(value.bitPattern, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The rows up to the first with wrong quotes, in place of which is `quote`.
private func writeRows(_ bytes: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter) throws {
  guard let delimiter = bytes.first else { return }
  var rows = CSVRows(bytes, from: 1, delimiter: delimiter, limits: .standard)
  while try rows.next() {
    if rows.hasFault { return writer.value("quote") }
    let bytes = rows.bytes
    writer.value(rows.cells.map { $0.text(in: bytes) })
  }
}
