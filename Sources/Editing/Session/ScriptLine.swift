public import Themes

/// A line of a script, and where it stands.
public struct ScriptLine: Hashable, Sendable {
  /// The file as the user named it, `standard input`, or `-e 1`.
  public let source: String
  /// Nil where the source is this one line.
  public let number: Int?
  public let text: String

  /// `script.txt:2`, or `-e 1`.
  public var name: String { number.map { "\(source):\($0)" } ?? source }

  /// A finding about this line, as a finding about its source.
  public func placed(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    switch (finding.place.spot, number) {
    case (_, nil): finding.place = .whole
    case (.line(_, let column), let number?): finding.place = .line(number, column: column)
    case (_, let number?): finding.place = Place(.wholeLine(number))
    }
    return finding.inside(source)
  }
}

extension [ScriptLine] {
  /// The lines of a file or of standard input. Throws a ``Diagnostic`` where they are no UTF-8.
  public init(utf8 bytes: [UInt8], from source: String) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
      throw Diagnostic.scriptNotText(line: bad + 1).inside(source)
    }
    self.init(text, from: source)
  }

  /// The same of a text.
  public init(_ text: String, from source: String) {
    let body = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    self = body.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated()
      .map { ScriptLine(source: source, number: $0.offset + 1, text: String($0.element)) }
  }

  /// The lines of the `position`th `-e`: mostly one.
  public init(option text: String, position: Int) {
    let lines = [ScriptLine](text, from: "-e \(position)")
    self = lines.count > 1 ? lines : [ScriptLine(source: "-e \(position)", number: nil, text: text)]
  }
}
