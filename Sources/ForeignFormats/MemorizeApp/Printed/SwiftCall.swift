internal import Themes

/// Assigns the arguments of a call to the fields of a theme where they have no label.
///
/// For example: `Theme("Sea", ["🐙", "🐠"], 2, .teal)` has a name, emoji, a number of pairs and a colour.
enum SwiftCall {
  /// True for the name of a function that makes a theme, as far as the name tells: `insertTheme`.
  static func makesTheme(_ function: String) -> Bool {
    let name = AppFieldNames.normalized(function)
    return ["theme", "palette", "deck"].contains(where: name.contains)
  }

  /// The arguments by field; nil if all have labels, or none is a list of emoji.
  static func theme(_ name: String, _ arguments: [(label: String?, value: AppValue)]) -> AppValue? {
    guard arguments.count > 1, arguments.contains(where: { $0.label == nil }) else { return nil }
    var fields = Set(arguments.compactMap { $0.label.flatMap { AppFieldNames.meanings(of: $0).first?.field } })
    let numbers = arguments.filter { $0.label == nil && $0.value.isNumber }
    var members: [AppValue.Member] = []
    for (index, argument) in arguments.enumerated() {
      if let label = argument.label {
        members.append(.init(label, argument.value))
      } else if let field = field(of: argument.value, makesTheme(name)), fields.insert(field).inserted {
        // Which of several numbers is meant is unknown.
        let value = field == .numberOfPairs && numbers.count > 1 ? .other("several numbers") : argument.value
        members.append(.init(field.rawValue, value))
      } else {
        members.append(.init("_\(index)", argument.value))
      }
    }
    return fields.contains(.emojis) ? .object(members) : nil
  }

  private static func field(of value: AppValue, _ isTheme: Bool) -> ThemeField? {
    switch value {
    case .string(let text): AppFaces.areEmoji(text) ? .emojis : .name
    case .number: .numberOfPairs
    case .array(let elements):
      elements.first?.string.map { AppFaces.emoji($0) != nil } ?? false ? .emojis : nil
    case .word(let word):
      word.first == "." || AppleColor.named(word) != nil ? .color : isTheme ? .emojis : nil
    case .object(let members):
      members.count == 1 && members.first?.key == SwiftRandom.key
        ? .numberOfPairs : AppColor(value) != nil ? .color : nil
    default: nil
    }
  }
}

/// A random number of pairs: `Int.random(in: 2...8)` is read as the most.
enum SwiftRandom {
  /// The key of the value, as Codable encodes a case with a payload.
  static let key = "random"

  /// `argument` is what the parentheses hold: `in: 2..<8`.
  static func value(_ argument: ArraySlice<UInt8>) -> AppValue {
    let text = String(decoding: argument.prefix(100), as: UTF8.self)
    let isOpen = text.contains("<")
    let upper = text.split { $0 == "." || $0 == "<" || $0.isWhitespace }.last.flatMap { Int($0) }
    let most = upper.map { AppValue.number(String(isOpen && $0 > 0 ? $0 - 1 : $0)) }
    return .object([.init(key, most ?? .object([]))])
  }
}
