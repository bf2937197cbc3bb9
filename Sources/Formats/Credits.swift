/// The author, license and title of a collection of themes, carried over from pack to pack.
public struct Credits: Hashable, Sendable {
  /// The title of the collection.
  public var title: String?
  /// The people who made it.
  public var author: String?
  /// The licence, as its author writes it.
  public var license: String?
  /// What the collection is about.
  public var description: String?
  /// The author's own version of the pack, such as `2.1`; not the version of the pack format.
  public var packVersion: String?

  /// Makes credits; what is not given is unknown.
  public init(
    title: String? = nil, author: String? = nil, license: String? = nil, description: String? = nil,
    packVersion: String? = nil
  ) {
    self.title = title
    self.author = author
    self.license = license
    self.description = description
    self.packVersion = packVersion
  }

  /// True if nothing is known.
  public var isEmpty: Bool { self == Credits() }

  /// The details with their keys in a manifest.
  package static let details: [(key: String, value: any WritableKeyPath<Credits, String?> & Sendable)] = [
    ("title", \.title), ("author", \.author), ("license", \.license), ("description", \.description),
    ("packVersion", \.packVersion),
  ]

  /// These credits, with missing fields filled in from `other`.
  public func completed(by other: Credits) -> Credits {
    Credits(
      title: title ?? other.title, author: author ?? other.author, license: license ?? other.license,
      description: description ?? other.description, packVersion: packVersion ?? other.packVersion)
  }
}
