package import Themes

/// Reads property lists from the nodes of an XML file; knows nothing of themes.
///
/// Errors in the property list are noted and skipped, so that one pass finds them all; XML errors are thrown.
package struct PropertyListReader: ~Copyable {
  private var xml: XMLReader
  private var locator: TagLocator
  /// The findings since ``drainFindings()`` was last called.
  private(set) var findings = FindingLimiter(most: FindingLimiter.mostOfTheme)
  private(set) var path = PropertyListPath()
  /// Those of the dictionaries that are open.
  private var keys: [String] = []
  /// The element whose start was read last, and true as long as its content was not.
  package private(set) var element = PropertyListElement.unknown
  private(set) var isUnread = false
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isBlankLayout: Bool
  var budgets: KeyBudgets
  let limits: ReadingLimits
  /// The text read last, in a reused buffer: it is filled millions of times.
  package private(set) var lastText: [UInt8] = []

  /// Calls `body` with a reader for a file, or for the opening of one.
  package static func read<Result>(
    _ file: [UInt8], limits: ReadingLimits = .standard, mayBeCut: Bool = false,
    _ body: (inout PropertyListReader) throws -> Result
  ) throws -> Result {
    let text = try XMLEncoding.decode(file, limits)
    let isBlankLayout = try XMLScan.check(text, limits: limits, mayBeCut: mayBeCut)
    return try text.withUnsafeBufferPointer { buffer in
      var reader = try PropertyListReader(buffer, isBlankLayout: isBlankLayout, limits)
      return try body(&reader)
    }
  }

  /// For bytes that ``XMLScan`` has checked.
  private init(_ bytes: UnsafeBufferPointer<UInt8>, isBlankLayout: Bool, _ limits: ReadingLimits) throws {
    xml = try XMLReader.open(bytes, isBlankLayout: isBlankLayout)
    self.bytes = bytes
    self.isBlankLayout = isBlankLayout
    locator = TagLocator(bytes)
    self.limits = limits
    budgets = KeyBudgets(limits)
  }

  /// A reader that begins at the beginning again.
  func again() throws -> PropertyListReader { try PropertyListReader(bytes, isBlankLayout: isBlankLayout, limits) }

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
  package mutating func root(_ visit: (inout PropertyListReader) throws -> Void) throws {
    guard try openChild() else { throw Diagnostic.noXML }
    guard element == .plist else {
      throw Diagnostic.notAPropertyList("\(quoted("<\(xml.name)>")) is not a property list", at: lastTag())
    }
    if let version = xml.attribute("version"), version != "1.0" {
      throw Diagnostic.notAPropertyList("unsupported property list version \(quoted(version))", at: lastTag())
    }
    var values = 0
    if !xml.isEmptyElement {
      while try openChild() {
        values += 1
        if values == 1 {
          try visit(&self)
        } else {
          try noteMisplaced(
            "a property list has only one value; this is a second one", hint: "Put the values into an array.")
        }
        try skip()
      }
    }
    if values == 0 { try noteMisplaced("the property list is empty", hint: "Put an array of themes into it.") }
    while true {
      if case .finished = try xml.next() { return }
    }
  }

  /// Visits the elements of the current value if it is an array; otherwise returns false.
  @discardableResult
  package mutating func elements(_ visit: (inout PropertyListReader, Int) throws -> Void) throws -> Bool {
    guard isUnread, element == .array else { return false }
    isUnread = false
    guard !xml.isEmptyElement else { return true }
    var index = 0
    path.enter()
    defer { path.leave() }
    while try openChild() {
      if element == .key {
        try noteMisplaced("an <array> cannot have keys", hint: "Use a <dict>, or remove the key.")
        try skip()
        continue
      }
      path.move(to: .index(index))
      try visit(&self, index)
      try skip()
      index += 1
    }
    return true
  }

  /// Visits the keys of the current value if it is a dictionary; otherwise returns false.
  @discardableResult
  package mutating func members(_ visit: (inout PropertyListReader, PropertyListKey) throws -> Void) throws -> Bool {
    guard isUnread, element == .dict else { return false }
    isUnread = false
    guard !xml.isEmptyElement else { return true }
    let known = keys.count
    var many: Set<String> = []
    path.enter()
    defer {
      path.leave()
      keys.removeLast(keys.count - known)
    }
    var count = 0
    var pending: PropertyListKey?
    while try openChild() {
      if element == .key {
        if let pending { try noteLonely(pending) }
        try readText()
        if lastText.contains(where: { $0 >= 0x80 }), let limit = budgets.spend(lastText.count) {
          throw Diagnostic.keysTooLong(limit, at: lastTag())
        }
        pending = PropertyListKey(string: String(decoding: lastText, as: UTF8.self))
        continue
      }
      guard let key = pending else {
        try noteMisplaced("\(element.tag) has no key", hint: "Put a <key>…</key> before it.")
        try skip()
        continue
      }
      pending = nil
      count += 1
      if isReadingWords, count > limits.objectKeys { throw Diagnostic.tooManyKeys(limits.objectKeys, at: lastTag()) }
      guard isNew(key.string, after: known, &many) else {
        try noteMisplaced("the key \(quoted(key.string)) appears twice", hint: "Remove one.", at: place(of: key))
        try skip()
        continue
      }
      path.move(to: .key(key.string))
      try visit(&self, key)
      try skip()
    }
    if let pending { try noteLonely(pending) }
    return true
  }

  /// False for a second key in one dictionary, whose keys begin at `known`. Many of them are kept in a set, because looking
  /// through them would take too long.
  private mutating func isNew(_ key: String, after known: Int, _ many: inout Set<String>) -> Bool {
    guard many.isEmpty else { return many.insert(key).inserted }
    guard !(known..<keys.count).contains(where: { keys[$0] == key }) else { return false }
    keys.append(key)
    if keys.count - known > 16 { many = Set(keys[known...]) }
    return true
  }

  private mutating func noteLonely(_ key: PropertyListKey) throws {
    try noteMisplaced("the key has no value", hint: "Put a value after it, or remove the key.", at: place(of: key))
  }

  /// Notes a key, value or text that does not belong where it is, by default at the tag read last.
  mutating func noteMisplaced(_ message: String, hint: String, at place: Place? = nil) throws {
    try note(Diagnostic(.error("xml.misplaced", message, hint: hint), at: place ?? lastTag()))
  }

  /// The text of the current element up to its end tag, including CDATA, without comments.
  package mutating func text() throws -> String {
    try readText()
    return String(decoding: lastText, as: UTF8.self)
  }

  /// Reads the same text into ``lastText``.
  package mutating func readText() throws {
    isUnread = false
    // The old text is replaced, which takes half the time of removing it and appending the new one.
    var count = 0
    defer { if count == 0 { lastText.removeAll(keepingCapacity: true) } }
    guard !xml.isEmptyElement else { return }
    while true {
      switch try xml.next() {
      case .text:
        xml.withText { lastText.replaceSubrange(count..., with: $0) }
        count = lastText.count
        guard lastText.count <= XMLLimits.text else { throw Diagnostic.textTooLong(at: lastTag()) }
      case .start:
        try noteMisplaced(
          "unexpected \(quoted("<\(xml.name)>")); only text is allowed here",
          hint: "Write &lt; for the character '<'.")
        isUnread = true
        try skip()
      case .end, .finished: return
      case .aside: break
      }
    }
  }

  /// Skips the current element, unless it was read.
  package mutating func skip() throws {
    guard isUnread else { return }
    isUnread = false
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

  /// Moves to the next element inside the open one; false at its end.
  private mutating func openChild() throws -> Bool {
    while true {
      switch try xml.next() {
      case .start:
        element = xml.withName(PropertyListElement.init) ?? .unknown
        isUnread = true
        // The caller reports an unexpected root itself.
        if element == .unknown, xml.tags > 1 { try noteUnknownElement() }
        return true
      case .text where xml.isBlankText: break
      case .text:
        let text = String(decoding: xml.withText { Array($0.drop(while: \.isBlank).prefix(256)) }, as: UTF8.self)
        try noteMisplaced(
          "the text \(quoted(trimmed(text))) is outside an element",
          hint: "Put it into <string>…</string>, or remove it.")
      case .end, .finished: return false
      case .aside: break
      }
    }
  }

  /// Notes that the element read last is not a value.
  mutating func noteUnknownElement() throws {
    try noteMisplaced(
      "\(quoted("<\(xml.name)>")) is not a property list value",
      hint: "Use one of: string, integer, real, true, false, array, dict.")
  }

  /// The place of a key of the current dictionary.
  private func place(of key: PropertyListKey) -> Place {
    var path = path
    path.move(to: .key(key.string))
    return path.place
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

package struct PropertyListKey: KeyedName {
  package let string: String

  @inline(__always)
  package static func == (key: PropertyListKey, name: StaticString) -> Bool {
    // Most other names have another length.
    guard key.string.utf8.count == name.utf8CodeUnitCount else { return false }
    var text = key.string
    return text.withUTF8 { $0.has(name, at: 0) }
  }
}

/// The path of the current value; its text is made only for a finding.
struct PropertyListPath {
  private var steps: [Step] = []

  enum Step {
    case key(String)
    case index(Int)
  }

  /// Enters an array or a dictionary, which costs less than a step in and out for each value in it.
  mutating func enter() { steps.append(.index(0)) }

  mutating func leave() { steps.removeLast() }

  mutating func move(to step: Step) { steps[steps.count - 1] = step }

  var place: Place {
    let text = steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += (text.isEmpty ? "" : ".") + shortenedKey(key)
      }
    }
    return .keyPath(text)
  }
}

extension Diagnostic {
  static func notAPropertyList(
    _ message: String, hint: String = "Start the property list with <plist version=\"1.0\">.",
    _ remedies: [Remedy] = [], at place: Place
  ) -> Diagnostic {
    Diagnostic(Wording(.error, "xml.not-a-property-list", message, hint: hint, remedies), at: place)
  }
}
