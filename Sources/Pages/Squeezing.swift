/// Leaves out what a browser does not need, which is half of each page: comments, indentation, line ends, most spaces,
/// and semicolons and commas before a brace. `const` becomes `let`, once for declarations that follow each other.
///
/// For example: `{ a = b + 1; }` becomes `{a=b+1}`. It asks for a source with comments on separate lines, a semicolon
/// after each statement, strings within their line, no spaces in regular expressions, and no selector such as `p *`.
struct Squeezing {
  /// A space after one of these is left out.
  private let followers: Set<UInt8>
  /// A space before one of these is left out.
  private let leaders: Set<UInt8>

  static let css = Squeezing(followers: Set("{};,:*/>".utf8), leaders: Set("{}*/>!".utf8))
  static let javaScript = Squeezing(
    followers: Set("{};,:=<>()[]?&|*/%+-!^".utf8), leaders: Set("{};,:=<>()[]?&|*/%+-!^\"`".utf8))

  func squeezed(_ source: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var isAfterDeclaration = false
    // Of the statement that is not indented.
    var isDeclaration = false
    for line in source.split(separator: UInt8(ascii: "\n")) {
      let isEnd = line.first == UInt8(ascii: "}")
      let isIndented = line.first == UInt8(ascii: " ")
      let line = line.drop { $0 == UInt8(ascii: " ") }
      guard !line.starts(with: "//".utf8), !line.starts(with: "/*".utf8) else { continue }
      let word = ["const ", "let "].first { line.starts(with: $0.utf8) } ?? ""
      let rest = line.dropFirst(word.utf8.count)
      if !word.isEmpty, isAfterDeclaration {
        out[out.count - 1] = UInt8(ascii: ",")
      } else if !word.isEmpty {
        out += "{[".utf8.contains(rest.first ?? 0) ? "let".utf8 : "let ".utf8
      }
      append(rest, to: &out)
      if !isIndented, !isEnd { isDeclaration = !word.isEmpty }
      isAfterDeclaration = (!word.isEmpty || isEnd && isDeclaration) && line.last == UInt8(ascii: ";")
    }
    return out
  }

  private func append(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var quote: UInt8?
    var isEscaped = false
    // How many braces are open in each expression of a template, such as `${a}`.
    var braces: [Int] = []
    for index in line.indices {
      let byte = line[index]
      if let open = quote {
        if byte == open, !isEscaped { quote = nil }
        if open == UInt8(ascii: "`"), byte == UInt8(ascii: "{"), out.last == UInt8(ascii: "$") {
          quote = nil
          braces.append(0)
        }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if "\"'`".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: " "), let last = out.last, index + 1 < line.endIndex,
        followers.contains(last) || leaders.contains(line[index + 1])
      {
        continue
      } else if byte == UInt8(ascii: "{"), let depth = braces.popLast() {
        braces.append(depth + 1)
      } else if byte == UInt8(ascii: "}") {
        if ";,".utf8.contains(out.last ?? 0) { out.removeLast() }
        if let depth = braces.popLast() {
          if depth > 0 { braces.append(depth - 1) } else { quote = UInt8(ascii: "`") }
        }
      }
      out.append(byte)
    }
  }
}
