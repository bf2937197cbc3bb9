/// The author, license and title of a collection of themes, carried over from pack to pack.
public struct Credits: Hashable, Sendable {
  public var title: String?
  public var author: String?
  public var license: String?
  public var description: String?
  /// The author's own version of the pack, such as `2.1`; not the version of the pack format.
  public var packVersion: String?

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
