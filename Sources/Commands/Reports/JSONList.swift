internal import Formats
internal import Terminals
internal import Themes

/// A JSON report that ends in a list, written element by element, so that long ones need no memory: an element a line.
struct JSONList {
  private let output: Output
  private var isFirst = true

  /// Writes the members before the list, and begins it.
  init(_ name: String, after members: [ExtraValue.Member], to output: Output) throws {
    self.output = output
    let opening =
      members.map(Self.text) + ["\(JSONEscaping.quoted(name)):["]
    try output.write("{" + opening.joined(separator: ","))
  }

  mutating func add(_ element: ExtraValue) throws {
    try output.write((isFirst ? "\n" : ",\n") + Self.text(element))
    isFirst = false
  }

  fileprivate func end(_ members: [ExtraValue.Member] = []) throws {
    try output.write((isFirst ? "]" : "\n]") + members.map { ",\(Self.text($0))" }.joined() + "}\n")
  }

  private static func text(_ member: ExtraValue.Member) -> String {
    "\(JSONEscaping.quoted(member.key)):\(text(member.value))"
  }

  static func text(_ value: ExtraValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}

extension Console {
  /// Writes a report whose list `body` adds to. What fails on the way closes the report with an `error` of its own.
  func printJSON(
    members: [ExtraValue.Member], list: String, adding body: (inout JSONList) throws -> Void
  ) throws {
    var writing = try JSONList(list, after: members, to: output)
    do {
      try body(&writing)
    } catch let diagnostic as Diagnostic {
      try writing.end([.init("error", JSONReport.summary(diagnostic))])
      throw ReportedFailure(diagnostic: diagnostic)
    }
    try writing.end()
  }

  func printJSON(members: [ExtraValue.Member], list: String, of elements: some Sequence<ExtraValue>) throws {
    try printJSON(members: members, list: list) { writing in
      for element in elements { try writing.add(element) }
    }
  }

  func printJSON(_ value: ExtraValue) throws { try output.write(JSONList.text(value) + "\n") }
}

/// A failure that the JSON on standard output tells already.
struct ReportedFailure: Error {
  let diagnostic: Diagnostic
}
