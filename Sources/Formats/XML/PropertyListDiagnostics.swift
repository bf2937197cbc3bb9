internal import Themes

// The words of what is wrong in a property list that can be read on.
extension Diagnostic {
  static func xmlNotAPropertyList(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.notAPropertyList, at: place, "\(quoted("<\(name)>")) is no property list",
      hint: "A property list starts with <plist version=\"1.0\">.")
  }

  static func xmlUnsupportedVersion(_ version: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.unsupportedVersion, at: place, "property lists of version \(quoted(version)) are not known",
      hint: "Write version=\"1.0\".")
  }

  static func xmlNoValue(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.noValue, at: place, "the property list is empty", hint: "Put an array of themes into it.")
  }

  static func xmlSeveralValues(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.severalValues, at: place, "a property list holds one value; this is another",
      hint: "Put the values into an array.")
  }

  static func xmlUnknownElement(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.unknownElement, at: place, "\(quoted("<\(name)>")) is no value of a property list",
      hint: "Values are string, integer, real, true, false, array and dict.")
  }

  static func xmlUnexpectedElement(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.unexpectedElement, at: place, "\(quoted("<\(name)>")) stands where only text may be",
      hint: "Write &lt; for the character '<'.")
  }

  static func xmlTextBetweenElements(_ text: String, after place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.textBetweenElements, at: place, "the text \(quoted(trimmed(text))) follows without an element",
      hint: "Put it into <string>…</string>, or remove it.")
  }

  static func xmlMisplacedKey(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.misplacedKey, at: place, "an array has no keys", hint: "Use a dict, or remove the key.")
  }

  static func xmlMissingKey(_ value: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.missingKey, at: place, "\(value) has no key", hint: "Put a <key>…</key> before it.")
  }

  static func xmlMissingValue(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.missingValue, at: place, "the key has no value", hint: "Put a value after it, or remove the key.")
  }

  static func xmlDuplicateKey(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.duplicateKey, at: place, "the key \(quoted(key)) appears twice", hint: "Remove one.")
  }

  static func xmlMalformedNumber(_ text: String, _ type: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.malformedNumber, at: place, "\(quoted(text)) is not \(type)",
      hint: "Write a number like 8 or 0.5.")
  }

  static func xmlBooleanWithContent(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.booleanWithContent, at: place, "\(quoted("<\(name)>")) has content", hint: "Write <\(name)/>.")
  }

  static func xmlWrongType(_ found: String, expected: String, at place: Place) -> Diagnostic {
    Diagnostic(.error, XMLCode.wrongType, at: place, "\(expected) was expected, not \(found)", hint: "Change its type.")
  }

  static func xmlNotWhole(_ spelling: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.notWhole, at: place, "\(quoted(spelling)) is not a whole number",
      hint: "Write it without a fraction.")
  }

  static func xmlIncompleteColor(at place: Place) -> Diagnostic {
    Diagnostic(
      .error, XMLCode.incompleteColor, at: place, "the colour lacks red, green or blue",
      hint: "Give it all three, from 0 to 1.")
  }

  static func xmlIgnoredKey(_ key: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, XMLCode.ignoredKey, at: place, "the key \(quoted(key)) belongs to no theme; it was dropped")
  }

  /// `element` is a date or data.
  static func xmlDropped(_ element: PropertyListElement, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, element == .date ? XMLCode.dateDropped : .dataDropped, at: place,
      "a theme cannot carry \(element.words); the value was dropped", hint: "Write it as a string.")
  }

  static func xmlNotFinite(_ text: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .warning, XMLCode.notFinite, at: place, "a theme cannot carry the number \(quoted(text)); the value was dropped",
      hint: "Write a finite number.")
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text.utf8.drop(while: \.isBlank).prefix(256)
    while rest.last?.isBlank == true { rest.removeLast() }
    return String(Substring(rest))
  }
}
