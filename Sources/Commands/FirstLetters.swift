extension String {
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
