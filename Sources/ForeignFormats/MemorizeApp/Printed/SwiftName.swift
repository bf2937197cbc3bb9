internal import Formats
internal import Themes

/// Finds the names of Swift in what it prints: of types, with what is printed around them, and labels.
enum SwiftName {
  /// The first place in a line where a type with a label begins, with the lists and wrappers around it: `[Theme(name: `.
  static func start(in text: [UInt8], from line: Int) -> Int? {
    var index = line
    while index < text.count, text[index] != 0x0A {
      if text[index] == openParenthesis, let type = typeStart(in: text, before: index, from: line) {
        let next = text[(index + 1)...].prefix(longest).firstIndex { !$0.isBlank }
        if let next, labelEnd(in: text, from: next) != nil { return wrapperStart(in: text, around: type, from: line) }
      }
      index += 1
    }
    return nil
  }

  /// Where the name begins that ends here, if it is that of a type.
  private static func typeStart(in text: [UInt8], before end: Int, from line: Int) -> Int? {
    let path = text[line..<end].suffix(longest)
    let start = path.lastIndex { !isPart($0) && $0 != dot && $0 != .lessThan && $0 != greaterThan }
    let name = path[(start.map { $0 + 1 } ?? path.startIndex)...]
    let type = name.prefix { $0 != .lessThan }.split(separator: dot).last
    guard let type, let first = type.first else { return nil }
    // `init(name: String)` declares how a theme is made; `.init(name: "Sea")` makes one.
    let isInit = type.elementsEqual("init".utf8) && name.contains(dot)
    guard (0x41...0x5A).contains(first) || isInit else { return nil }
    return name.startIndex
  }

  private static func wrapperStart(in text: [UInt8], around type: Int, from line: Int) -> Int {
    var start = type
    while start > line {
      if text[start - 1] == .openBracket {
        start -= 1
      } else if text[start - 1] == openParenthesis {
        start -= 1
        while start > line, isPart(text[start - 1]) || text[start - 1] == dot { start -= 1 }
      } else {
        break
      }
    }
    return start
  }

  /// Where the colon of a label is; that of an address is none.
  static func labelEnd(in text: [UInt8], from start: Int) -> Int? {
    let word = text[start...].prefix(longest).prefix(while: isPart)
    let end = word.endIndex
    guard !word.isEmpty, end + 1 < text.count, text[end] == colon, text[end + 1] != UInt8(ascii: "/") else {
      return nil
    }
    return end
  }

  /// What a name is made of; beyond ASCII, whatever there is.
  static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (0x30...0x39).contains(byte)
      || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// No name is longer, with all it lies in.
  static let longest = 500
}

private let openParenthesis = UInt8(ascii: "(")
private let greaterThan = UInt8(ascii: ">")
private let colon = UInt8(ascii: ":")
private let dot = UInt8(ascii: ".")
