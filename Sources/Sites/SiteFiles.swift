internal import Platform
internal import Themes

/// Reads the files of a published site, wherever they are.
package protocol SiteFiles {
  /// Reads the file at `path` of the site, of at most `limit` bytes. With the validator of an earlier answer it may find
  /// that nothing has changed. Throws a `Diagnostic`.
  func content(of path: String, atMost limit: Int, ifNot validator: String?) throws -> SiteAnswer
}

package enum SiteAnswer: Hashable, Sendable {
  /// The validator is passed the next time; nil if there is none.
  case content([UInt8], validator: String?)
  case unchanged
  case missing
  /// It has more bytes than allowed.
  case tooLarge
}

/// The files of a site in a folder.
package struct FolderFiles: SiteFiles {
  private let folder: String

  package init(_ folder: String) { self.folder = folder }

  /// A folder has no validators: reading its index is as fast as asking.
  package func content(of path: String, atMost limit: Int, ifNot validator: String?) throws -> SiteAnswer {
    guard FileReading.exists(folder) else { throw FileError(.reading, folder, .system(.noSuchFile)) }
    do throws(FileError) {
      return try FileReading.bytes(ofFile: path, inFolder: folder, limit: limit).map { .content($0, validator: nil) }
        ?? .missing
    } catch {
      if case .tooLarge = error.reason { return .tooLarge }
      throw FileError(error.operation, "\(folder)/\(path)", error.reason)
    }
  }
}

/// The files of a site on a web server.
package struct WebFiles: SiteFiles {
  private let address: SiteAddress
  private let client: WebClient

  /// The address must be a URL.
  package init(_ address: SiteAddress, _ client: WebClient) { (self.address, self.client) = (address, client) }

  package func content(of path: String, atMost limit: Int, ifNot validator: String?) throws -> SiteAnswer {
    try client.content(at: address.description + SiteAddress.encoded(path), atMost: limit, ifNot: validator)
  }
}
