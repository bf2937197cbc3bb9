package import Themes

/// Reads the grammar of property lists from the nodes of an XML file; knows nothing of themes.
///
/// Errors in the property list are noted and skipped, so that one pass finds them all; XML errors are thrown.
package struct PropertyListReader: ~Copyable {
  private var xml: XMLReader
  private var locator: TagLocator
  /// The findings since ``drainFindings()`` was last called.
  private(set) var findings = FindingLimiter(most: FindingLimiter.mostOfTheme)
  private(set) var path = PropertyListPath()
  /// The number of unknown keys so far.
  private var foreignKeys = 0
  private var budget: KeyBudget
  private let limits: ReadingLimits
  /// The text read last, in a reused buffer: it is filled millions of times.
  package private(set) var lastText: [UInt8] = []

  /// Calls `body` with a reader for bytes that ``XMLScan`` has checked.
  package static func withReader<Result>(
    over bytes: ArraySlice<UInt8>, _ finding: XMLScan.Finding, limits: ReadingLimits,
    _ body: (inout PropertyListReader) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBufferPointer { buffer in
      var reader = PropertyListReader(try XMLReader.open(buffer, finding), locator: TagLocator(buffer), limits)
      return try body(&reader)
    }
  }

  private init(_ xml: consuming XMLReader, locator: TagLocator, _ limits: ReadingLimits) {
    self.xml = xml
    self.locator = locator
    self.limits = limits
    budget = KeyBudget(limits.nonASCIIKeyBytes)
  }

  package mutating func drainFindings() -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    defer { findings.removeAll() }
    return findings.list
  }

  package mutating func note(_ finding: Diagnostic) throws {
    findings.append(finding)
    try ThemeReading.checkLimits(findings)
  }

  /// The line and column of the tag read last.
  mutating func lastTag() -> Place { locator.place(ofTag: xml.tags) }

  /// Enters the `plist` element, and visits the value in it.
  package mutating func root(_ visit: (inout PropertyListReader, PropertyListElement) throws -> Void) throws {
    guard let root = try child() else { throw Diagnostic.noXML }
    guard root == .plist else {
      throw Diagnostic.notAPropertyList("\(quoted("<\(xml.name)>")) is not a property list", at: lastTag())
    }
    if let version = xml.attribute("version"), version != "1.0" {
      throw Diagnostic.notAPropertyList("unsupported property list version \(quoted(version))", at: lastTag())
    }
    var values = 0
    if !xml.isEmptyElement {
      while let value = try child() {
        values += 1
        if values == 1 {
          try visit(&self, value)
        } else {
          try noteMisplaced(
            "a property list has only one value; this is a second one", hint: "Put the values into an array.")
          try skip()
        }
      }
    }
    if values == 0 { try noteMisplaced("the property list is empty", hint: "Put an array of themes into it.") }
    while true {
      if case .finished = try xml.next() { return }
    }
  }

  /// Visits every element of the current array.
  package mutating func elements(_ visit: (inout PropertyListReader, PropertyListElement, Int) throws -> Void) throws {
    guard !xml.isEmptyElement else { return }
    var index = 0
    while let element = try child() {
      if element == .key {
        try noteMisplaced("an <array> cannot have keys", hint: "Use a <dict>, or remove the key.")
        try skip()
        continue
      }
      path.steps.append(.index(index))
      defer { path.steps.removeLast() }
      try visit(&self, element, index)
      index += 1
    }
  }

  /// Visits every key of the current dictionary, positioned at the start of its value.
  package mutating func members(
    _ visit: (inout PropertyListReader, PropertyListKey, PropertyListElement) throws -> Void
  ) throws {
    guard !xml.isEmptyElement else { return }
    var known = KeySet()
    var pending: PropertyListKey?
    while let element = try child() {
      if element == .key {
        if let pending { try noteLonely(pending) }
        try readText()
        pending = lastText.withUnsafeBufferPointer(PropertyListKey.init)
        continue
      }
      guard let key = pending else {
        try noteMisplaced("\(element.tag) has no key", hint: "Put a <key>…</key> before it.")
        try skip()
        continue
      }
      pending = nil
      try count(key)
      guard known.insert(key) else {
        try noteMisplaced("the key \(quoted(key.text)) appears twice", hint: "Remove one.", at: place(of: key))
        try skip()
        continue
      }
      path.steps.append(.key(key))
      defer { path.steps.removeLast() }
      try visit(&self, key, element)
    }
    if let pending { try noteLonely(pending) }
  }

  private mutating func noteLonely(_ key: PropertyListKey) throws {
    try noteMisplaced("the key has no value", hint: "Put a value after it, or remove the key.", at: place(of: key))
  }

  /// Notes a key, value or text that does not belong where it is, by default at the tag read last.
  mutating func noteMisplaced(_ message: String, hint: String, at place: Place? = nil) throws {
    try note(Diagnostic(.error("xml.misplaced", message, hint: hint), at: place ?? lastTag()))
  }

  private mutating func count(_ key: PropertyListKey) throws {
    guard key.word == nil else { return }
    foreignKeys += 1
    guard foreignKeys <= limits.unknownValues else {
      throw Diagnostic.limit(
        "the file has more than \(grouped(limits.unknownValues)) unknown keys", hint: "Remove the unknown keys.",
        at: lastTag())
    }
    let isPlain = key.text.utf8.allSatisfy { $0 < 0x80 }
    guard isPlain || budget.spend(key.text.utf8.count) else {
      throw Diagnostic.keysTooLong(budget.limit, at: lastTag())
    }
  }

  /// The text of the current element up to its end tag, including CDATA, without comments.
  package mutating func text() throws -> String {
    try readText()
    return String(decoding: lastText, as: UTF8.self)
  }

  /// Reads the same text into ``lastText``.
  package mutating func readText() throws {
    lastText.removeAll(keepingCapacity: true)
    guard !xml.isEmptyElement else { return }
    while true {
      switch try xml.next() {
      case .text:
        xml.withText { lastText.append(contentsOf: $0) }
        guard lastText.count <= XMLLimits.text else { throw Diagnostic.textTooLong(at: lastTag()) }
      case .start:
        try noteMisplaced(
          "unexpected \(quoted("<\(xml.name)>")); only text is allowed here",
          hint: "Write &lt; for the character '<'.")
        try skip()
      case .end, .finished: return
      case .aside: break
      }
    }
  }

  /// Skips the current element.
  package mutating func skip() throws {
    guard !xml.isEmptyElement else { return }
    var depth = 1
    while depth > 0 {
      switch try xml.next() {
      case .start: if !xml.isEmptyElement { depth += 1 }
      case .end: depth -= 1
      case .finished: return
      case .text, .aside: break
      }
    }
  }

  /// The next element inside the open one; nil at its end.
  private mutating func child() throws -> PropertyListElement? {
    while true {
      switch try xml.next() {
      case .start:
        let element = xml.withName(PropertyListElement.init) ?? .unknown
        // The caller reports an unexpected root itself.
        if element == .unknown, xml.tags > 1 { try noteUnknownElement() }
        return element
      case .text where xml.isBlankText: break
      case .text:
        let text = String(decoding: xml.withText { Array($0.drop(while: \.isBlank).prefix(256)) }, as: UTF8.self)
        try noteMisplaced(
          "the text \(quoted(trimmed(text))) is outside an element",
          hint: "Put it into <string>…</string>, or remove it.")
      case .end, .finished: return nil
      case .aside: break
      }
    }
  }

  /// Notes that the element read last is no value.
  mutating func noteUnknownElement() throws {
    try noteMisplaced(
      "\(quoted("<\(xml.name)>")) is not a property list value",
      hint: "Use one of: string, integer, real, true, false, array, dict.")
  }

  private func place(of key: PropertyListKey) -> Place { path.place(adding: .key(key)) }
}

/// The keys of one dictionary: an array while there are few, then a set, so that many keys take linear time.
private struct KeySet {
  /// A bit for each known key.
  private var words: UInt16 = 0
  private var few: [String] = []
  private var many: Set<String> = []

  /// False for a duplicate.
  mutating func insert(_ key: PropertyListKey) -> Bool {
    guard let word = key.word else { return insert(key.text) }
    let bit: UInt16 = 1 << UInt16(word.rawValue)
    defer { words |= bit }
    return words & bit == 0
  }

  private mutating func insert(_ key: String) -> Bool {
    guard many.isEmpty else { return many.insert(key).inserted }
    guard !few.contains(key) else { return false }
    if few.isEmpty { few.reserveCapacity(8) }
    few.append(key)
    if few.count > 16 { many = Set(few) }
    return true
  }
}

/// The elements of a property list.
package enum PropertyListElement {
  case plist, dict, array, key, string, integer, real, yes, no, date, data, unknown

  /// Compares a NUL-terminated name in place, without making a string.
  package init(_ name: UnsafePointer<UInt8>) {
    func isName(_ text: StaticString) -> Bool {
      let length = text.utf8CodeUnitCount
      for index in 0..<length where name[index] != text.utf8Start[index] { return false }
      return name[length] == 0
    }
    switch name[0] {
    case UInt8(ascii: "s") where isName("string"): self = .string
    case UInt8(ascii: "k") where isName("key"): self = .key
    case UInt8(ascii: "r") where isName("real"): self = .real
    case UInt8(ascii: "i") where isName("integer"): self = .integer
    case UInt8(ascii: "a") where isName("array"): self = .array
    case UInt8(ascii: "d") where isName("dict"): self = .dict
    case UInt8(ascii: "d") where isName("date"): self = .date
    case UInt8(ascii: "d") where isName("data"): self = .data
    case UInt8(ascii: "t") where isName("true"): self = .yes
    case UInt8(ascii: "f") where isName("false"): self = .no
    case UInt8(ascii: "p") where isName("plist"): self = .plist
    default: self = .unknown
    }
  }

  /// As it is written. For example: `<dict>` or `<true/>`
  package var tag: String {
    switch self {
    case .plist, .dict, .array, .key, .string, .integer, .real, .date, .data: "<\(self)>"
    case .yes: "<true/>"
    case .no: "<false/>"
    case .unknown: "an unknown element"
    }
  }

  /// With its article, for a sentence.
  package var words: String {
    switch self {
    case .plist: "a property list"
    case .dict: "a dictionary"
    case .array: "an array"
    case .key: "a key"
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real"
    case .yes, .no: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .unknown: "an unknown element"
    }
  }
}

/// The key of a dictionary: a known key, stored without its text, or any other.
package struct PropertyListKey {
  /// Nil for an unknown key.
  let word: Word?
  private let other: String

  enum Word: Int {
    case id, name, emojis, removedEmojis, numberOfPairs, color, red, green, blue, alpha, themes

    fileprivate var spelling: StaticString {
      switch self {
      case .id: "id"
      case .name: "name"
      case .emojis: "emojis"
      case .removedEmojis: "removedEmojis"
      case .numberOfPairs: "numberOfPairs"
      case .color: "color"
      case .red: "red"
      case .green: "green"
      case .blue: "blue"
      case .alpha: "alpha"
      case .themes: "themes"
      }
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    word = Self.word(bytes)
    other = word == nil ? String(decoding: bytes, as: UTF8.self) : ""
  }

  package var text: String { word.map { "\($0.spelling)" } ?? other }

  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> Word? {
    let word: Word
    switch (bytes.count, bytes.first) {
    case (2, UInt8(ascii: "i")): word = .id
    case (4, UInt8(ascii: "n")): word = .name
    case (6, UInt8(ascii: "e")): word = .emojis
    case (13, UInt8(ascii: "r")): word = .removedEmojis
    case (13, UInt8(ascii: "n")): word = .numberOfPairs
    case (5, UInt8(ascii: "c")): word = .color
    case (3, UInt8(ascii: "r")): word = .red
    case (5, UInt8(ascii: "g")): word = .green
    case (4, UInt8(ascii: "b")): word = .blue
    case (5, UInt8(ascii: "a")): word = .alpha
    case (6, UInt8(ascii: "t")): word = .themes
    default: return nil
    }
    let spelling = word.spelling.utf8Start
    for index in bytes.indices where bytes[index] != spelling[index] { return nil }
    return word
  }
}

/// The path of the current value; its text is made only for a finding.
struct PropertyListPath {
  var steps: [Step] = []

  enum Step {
    case key(PropertyListKey)
    case index(Int)
  }

  var place: Place { .keyPath(text(steps)) }

  /// The same for a theme, to which the fields are added later.
  var draftPlace: DraftPlace { .keyPath(text(steps)) }

  func place(adding step: Step) -> Place { .keyPath(text(steps + [step])) }

  /// A key as shown in a path.
  static func shortened(_ key: String) -> String { key.utf8.count <= 60 ? key : "\(key.prefix(57))…" }

  private func text(_ steps: [Step]) -> String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += (text.isEmpty ? "" : ".") + Self.shortened(key.text)
      }
    }
  }
}

extension Diagnostic {
  static func notAPropertyList(
    _ message: String, hint: String = "Start the property list with <plist version=\"1.0\">.", at place: Place
  ) -> Diagnostic {
    Diagnostic(.error("xml.not-a-property-list", message, hint: hint), at: place)
  }
}
