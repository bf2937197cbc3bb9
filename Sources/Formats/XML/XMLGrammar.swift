/// What is expected of a file in XML, so that the scan can refuse all else before a parser may have it.
package enum XMLGrammar {
  case propertyList
  /// A game of another program: elements with attributes, small, of any name.
  case game

  /// One tag, from `<` to `>`, in bytes.
  package var longestTag: Int { self == .propertyList ? XMLLimits.tag : XMLLimits.gameTag }

  /// Attributes of one element.
  var mostAttributes: Int { self == .propertyList ? XMLLimits.attributes : XMLLimits.gameAttributes }

  /// Start tags in one file.
  var mostItems: Int { self == .propertyList ? XMLLimits.items : XMLLimits.gameItems }

  /// Only `plist` has an attribute, its version.
  func allows(attribute: String, of element: String) -> Bool {
    self == .game || element == "plist" && attribute == "version"
  }

  /// A game may name a DTD, which is never loaded.
  func allows(doctype: String) -> Bool { self == .game || Self.doctypes.contains(doctype) }

  /// Apple's, as it is written now and as it was before 2007.
  private static let doctypes = ["Apple", "Apple Computer"].map {
    "<!DOCTYPE plist PUBLIC \"-//\($0)//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
  }
}
