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
      members.map { "\(JSONEscaping.quoted($0.key)):\(Self.text($0.value))" } + ["\(JSONEscaping.quoted(name)):["]
    try output.write("{" + opening.joined(separator: ","))
  }

  mutating func add(_ element: ExtraValue) throws {
    try output.write((isFirst ? "\n" : ",\n") + Self.text(element))
    isFirst = false
  }

  func end() throws { try output.write(isFirst ? "]}\n" : "\n]}\n") }

  static func text(_ value: ExtraValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }
}

extension Console {
  func startJSON(members: [ExtraValue.Member], list: String) throws -> JSONList {
    try JSONList(list, after: members, to: output)
  }

  func printJSON(members: [ExtraValue.Member], list: String, of elements: some Sequence<ExtraValue>) throws {
    var writing = try startJSON(members: members, list: list)
    for element in elements { try writing.add(element) }
    try writing.end()
  }

  func printJSON(_ value: ExtraValue) throws { try output.write(JSONList.text(value) + "\n") }
}
