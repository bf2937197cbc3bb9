internal import Platform
internal import Themes

/// Where a site is: a folder on this machine, or the URL of a folder on a web server.
public struct SiteAddress: Hashable, Sendable, CustomStringConvertible {
  /// The path of a folder; nil for a URL.
  public let folder: String?
  /// With a slash at the end: `https://example.org/memory/`, or `file:///home/ada/site/`.
  public let description: String

  /// Why a text is no address.
  public enum Failure: Error {
    case invalid
    /// It has a name or a password, which would be stored and shown.
    case password
  }

  /// True for a text that means a URL.
  public static func isURL(_ text: String) -> Bool {
    isFileURL(text) || ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
  }

  public static func isFileURL(_ text: String) -> Bool { text.lowercased().hasPrefix("file:/") }

  /// The URL that a text without one may mean: `https://club.example/themes/` for `club.example/themes` and
  /// `htp://club.example/themes`. Nil for what looks like a path.
  public static func meant(by text: String) -> String? {
    let text = trimmed(text)
    let word = text.prefix { $0.isASCII && $0.isLetter }
    let marks = text.dropFirst(word.count).prefix { ":;/".contains($0) }
    let isSeparator = marks.contains(":") || marks.count > 1
    let scheme = isSeparator ? closest(to: String(word), among: ["https", "http"]) : nil
    let rest = scheme == nil ? text[...] : text.dropFirst(word.count + marks.count)
    let server = rest.prefix { !"/?#".contains($0) }
    let host = server.prefix { $0 != ":" }
    let number = IPv4Address(host)
    let isKnown = scheme != nil || number != nil || host == "localhost" || host.lowercased().hasPrefix("www.")
    guard isKnown || server.count < rest.count, number != nil || host == "localhost" || isDomain(host),
      !FileReading.exists(String(server))
    else { return nil }
    let isPrivate = host == "localhost" || number.map { $0.isLocal || $0.isPrivate } ?? false
    let url = "\(isPrivate && scheme != "https" ? "http" : "https")://\(rest)"
    guard let address = try? SiteAddress(url) else { return nil }
    return fileName(inURL: url) == nil ? address.description : url
  }

  /// True for a name such as `club.example`.
  private static func isDomain(_ host: Substring) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isWritten = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    return isWritten && labels.count > 1 && labels[labels.count - 1].allSatisfy(\.isLetter)
      && labels[labels.count - 1].count > 1
  }

  /// The absolute path of a URL such as `file:///home/ada/party.zip`, `file:/home/ada/` or `file://localhost/home/`; nil for any
  /// other.
  public static func path(ofFileURL text: String) -> String? {
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    }
    return rest.hasPrefix("/") ? decoded(String(rest)) : nil
  }

  /// What people type for a site: a folder, its `index.json`, or a URL of either.
  public init(_ text: String) throws(Failure) {
    guard Self.isURL(text) else {
      self.init(folder: text)
      return
    }
    if Self.isFileURL(text) {
      guard let path = Self.path(ofFileURL: text) else { throw .invalid }
      self.init(folder: path)
      return
    }
    let (scheme, rest) = Self.divided(text, at: "://")
    self.init(folder: nil, try Self.folderURL(scheme.lowercased(), rest))
  }

  private init(folder: String?, _ description: String) { (self.folder, self.description) = (folder, description) }

  /// The absolute path of the folder is its address, so that it is the same wherever the program runs.
  private init(folder text: String) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true, parts.count > 1 { parts.removeLast() }
    if let last = parts.last, Self.isIndex(String(last)) { parts.removeLast() }
    let path = parts.joined(separator: "/")
    let folder = path.isEmpty ? (text.hasPrefix("/") ? "/" : ".") : path
    let here = FileReading.resolvedPath(".") ?? ""
    let absolute = FileReading.resolvedPath(folder) ?? (folder.hasPrefix("/") ? folder : "\(here)/\(folder)")
    self.init(folder: folder, "file://\(Self.encoded(absolute.hasSuffix("/") ? absolute : absolute + "/"))")
  }

  private static func folderURL(_ scheme: String, _ rest: String) throws(Failure) -> String {
    let place = rest.prefix { $0 != "?" && $0 != "#" }
    let host = place.prefix { $0 != "/" }
    guard !host.contains("@") else { throw .password }
    guard !host.isEmpty, place.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && !Self.unsafe.contains($0) }) else {
      throw .invalid
    }
    // An address of IPv6 stands in brackets.
    if let colon = host.lastIndex(of: ":"), host.last != "]" {
      guard UInt16(host[host.index(after: colon)...]) != nil else { throw .invalid }
    }
    var parts = place.dropFirst(host.count).split(separator: "/").map(String.init)
    guard !parts.contains(where: { $0 == "." || $0 == ".." }) else { throw .invalid }
    if let last = parts.last, isIndex(last) { parts.removeLast() }
    let port = scheme == "https" ? ":443" : ":80"
    let name = host.lowercased()
    return "\(scheme)://"
      + ([name.hasSuffix(port) ? String(name.dropLast(port.count)) : name] + parts + [""]).joined(separator: "/")
  }

  /// The name of the file that a URL ends with, such as `party.zip`; nil for a folder or an index.
  public static func fileName(inURL text: String) -> String? {
    let rest = divided(text, at: "://").1.prefix { $0 != "?" && $0 != "#" }
    guard let slash = rest.lastIndex(of: "/") else { return nil }
    let name = rest[rest.index(after: slash)...]
    return name.contains(".") && !isIndex(String(name)) ? String(name) : nil
  }

  private static func isIndex(_ name: String) -> Bool { name == SiteIndex.path || name == "index.html" }

  private static func divided(_ text: String, at separator: String) -> (String, String) {
    let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (text, "")
  }

  /// Percent-encodes all but unreserved characters and slashes.
  static func encoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "/-._~".contains(character))
      text += isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  private static func decoded(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
      else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Characters that no URL has.
  private static let unsafe = Set("\"<>\\^`{|}".utf8)
}
