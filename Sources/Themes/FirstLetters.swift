extension String {
  package var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
