/// `1 theme`, `8 themes`, `50,000 themes`
package func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// The phrases for the first of some values, and how many more there are: `a, b, c and 2 more`.
package func firstFew<Value>(
  _ values: [Value], of count: Int? = nil, most: Int = 3, _ phrase: (Value) -> String
) -> String {
  let shown = values.prefix(most)
  let more = (count ?? values.count) - shown.count
  return shown.map(phrase).joined(separator: ", ") + (more > 0 ? " and \(grouped(more)) more" : "")
}

/// With commas between thousands: `50,000`.
package func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// A size in binary units, rounded down: `512 KiB`, `1 MiB`, `4 GiB`.
package func binarySize(_ bytes: Int) -> String {
  switch bytes {
  case ..<1_024: counted(bytes, "byte")
  case ..<(1 << 20): "\(bytes >> 10) KiB"
  case ..<(1 << 30): "\(bytes >> 20) MiB"
  default: "\(grouped(bytes >> 30)) GiB"
  }
}

/// A duration as a clock shows it: `0:42`, `1:02:03`.
package func clock(_ milliseconds: Int) -> String {
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes, seconds) = (
    milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60
  )
  return hours == 0 ? "\(minutes):\(two(seconds))" : "\(hours):\(two(minutes)):\(two(seconds))"
}

/// A character that cannot be shown: `U+202E`.
package func codePoint(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// The characters of a short text: `U+2764 U+FE0F`.
package func codePoints(_ text: String) -> String { text.unicodeScalars.map(codePoint).joined(separator: " ") }

/// The text with the password of a database address replaced: `postgresql://ann:…@school/themes`,
/// `host=school password=…`. Mistyped addresses count too: `postgresql:/ann:…@school`, `ann:…@school`, `postgresql://ann:…`.
package func withoutPassword(_ text: some StringProtocol) -> String {
  var text = String(text)
  // Each password is behind one of these signs.
  guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else { return text }
  // An array is searched quickly: a report may quote ten thousand long names.
  var bytes = Array(text.utf8)
  let isURL = isServerURL(bytes[...])
  let end = bytes.lastIndex(of: UInt8(ascii: "@"))
  if let start = startOfPassword(in: bytes[..<(end ?? bytes.count)]),
    end != nil || isURL && !isPort(bytes[start...])
  {
    bytes.replaceSubrange(start..<(end ?? bytes.count), with: "…".utf8)
    text = String(decoding: bytes, as: UTF8.self)
  }
  let sign = bytes.indices.first { index in
    isURL && bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "=") && endsInPassword(bytes[..<index])
  }
  return sign.map { String(decoding: bytes[...$0], as: UTF8.self) + "…" } ?? text
}

private func isServerURL(_ text: ArraySlice<UInt8>) -> Bool {
  start(of: "://", in: text).map { start(of: "postgres", in: text[..<$0]) != nil } ?? false
}

/// True if digits stand before the path, the query or the next host.
private func isPort(_ text: ArraySlice<UInt8>) -> Bool {
  text.prefix { !"/?,".utf8.contains($0) }.allSatisfy { (0x30...0x39).contains($0) }
}

/// The index after the colon between user and password. Only after `postgres` may a password contain spaces.
private func startOfPassword(in text: ArraySlice<UInt8>) -> Int? {
  let word = text.lastIndex { $0 <= 0x20 } ?? text.startIndex
  let scheme = start(of: "postgres", in: text) ?? text.endIndex
  let address = text[min(word, scheme)...]
  guard let colon = address.firstIndex(of: UInt8(ascii: ":")) else { return nil }
  let rest = address[(colon + 1)...]
  guard rest.starts(with: "//".utf8) else { return rest.startIndex }
  return rest.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
}

/// True if a text ends in `password` and white space.
private func endsInPassword(_ text: ArraySlice<UInt8>) -> Bool {
  let key = text.lastIndex { $0 > 0x20 }.map { text[...$0] } ?? text
  return start(of: "password", in: key.suffix(8)) != nil
}

/// Where an ASCII word in lower case occurs first, in any case.
private func start(of word: StaticString, in text: ArraySlice<UInt8>) -> Int? {
  let count = word.utf8CodeUnitCount
  guard text.count >= count else { return nil }
  return (text.startIndex...text.endIndex - count).first { start in
    for offset in 0..<count where lowercase(text[start + offset]) != word.utf8Start[offset] { return false }
    return true
  }
}

private func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

/// User input in single quotes, without passwords, and cut if it is long.
package func quoted(_ text: some StringProtocol) -> String {
  // Searching megabytes or counting their characters takes too long, and a single character can be that large.
  let text = withoutPassword(
    isShort(text) ? String(text) : String(String.UnicodeScalarView(text.unicodeScalars.prefix(2_000))))
  if text.utf8.count <= 60 { return "'\(text)'" }
  let opening = isShort(text) ? text : beginning(of: text)
  let isLonger = opening.index(opening.startIndex, offsetBy: 61, limitedBy: opening.endIndex) != nil
  guard !isShort(text) || isLonger else { return "'\(opening)'" }
  return "'\(opening.prefix(57))…'"
}

/// User input quoted for a shell, whatever it contains, without passwords.
package func shellQuoted(_ text: String) -> String { shellQuoted(name: withoutPassword(text)) }

/// The name of a theme quoted for a shell. It is not an address, and without a part of it the command would not find the theme.
package func shellQuoted(name: String) -> String {
  "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}

/// User input as a word for a shell, without passwords and quoted only if needed. For example: `out/b.json`
package func shellWord(_ text: String) -> String { shellWord(name: withoutPassword(text)) }

/// The name of a theme as a word for a shell, quoted only if needed.
package func shellWord(name text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case 0x2C...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
  return isPlain && !text.isEmpty ? text : shellQuoted(name: text)
}

/// A face in a sentence: an emoji as it is, another character in quotes.
package func shown(_ face: Emoji) -> String { face.isEmoji ? face.text : "'\(face)'" }

/// A colour in a sentence. For example: `grey (#8E8E93)`.
package func shown(_ color: ThemeColor) -> String { "\(color.nearestName) (\(color))" }

/// The first scalars of a text of any length.
package func beginning(of text: some StringProtocol) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.prefix(120)))
}

/// True if a text is short enough to count its characters.
func isShort(_ text: some StringProtocol) -> Bool { text.utf8.count <= 1_000 }

extension String {
  /// The sentence with a full stop, unless it ends with a text that has one, or another sign at its end.
  package var withFullStop: String { last.map { ".!?…。！？؟।".contains($0) } ?? false ? self : self + "." }

  package var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
