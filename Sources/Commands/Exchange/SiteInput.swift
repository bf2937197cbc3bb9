internal import Platform
internal import Sites
internal import Themes

// Input that is not only a file on this machine: published sites, URLs, and files whose signature is verified.

extension ValueType where Value == PublicKey {
  /// A key, or a file with one.
  static var publicKey: Self {
    .init(
      .file,
      advice: "Use a public key of minisign, which begins with RW and has 56 letters, or a file with one: minisign.pub."
    ) { text in
      PublicKey(text)
        ?? (try? FileReading.bytes(ofFile: text, limit: Signature.longest))
        .flatMap { PublicKey(String(decoding: $0, as: UTF8.self)) }
    }
  }
}

extension CommandOption where Self == Option<PublicKey> {
  static var key: Self {
    Self(
      "key", value: "KEY", .publicKey,
      "accept only what this public key of minisign has signed; also a file with the key")
  }
}

extension CommandOption where Self == Flag {
  static var insecure: Flag { Flag("insecure", "use http outside private networks too") }
}

extension Invocation {
  /// Reads the input at a path or a URL. With `--key` its signature is verified first.
  func content(of path: String?) throws -> ThemeInput.Content {
    guard let path else {
      guard !has(.key) else {
        throw Diagnostic.usage(
          .excluding("--key needs a file with its signature beside it, not standard input", hint: "Name the file."))
      }
      return .bytes(try readInput())
    }
    if let reader = try siteReader(path) {
      return .site(
        try reader.content(SiteTrust(key: self[.key])), today: String(world.localTime(world.now()).prefix(10)))
    }
    if SiteAddress.isURL(path), let name = SiteAddress.fileName(inURL: path) {
      let client = try webClient(for: path)
      let bytes = try client.file(at: path, atMost: FileReading.limit)
      try checkSignature(of: bytes, named: name) {
        try client.file(at: path + Signature.pathExtension, atMost: Signature.longest)
      }
      return .bytes(bytes)
    }
    if FileReading.isFolder(path) {
      guard !has(.key) else {
        throw Diagnostic.usage(
          .excluding("--key is for published sites and single files, not other folders", hint: "Name a file."))
      }
      return .folder(path)
    }
    let bytes = try FileReading.bytes(ofFile: path)
    try checkSignature(of: bytes, named: Self.fileName(of: path)) {
      try FileReading.bytes(ofFile: path + Signature.pathExtension, limit: Signature.longest)
    }
    return .bytes(bytes)
  }

  /// The reader of a published site: a folder with an index, that index, or the URL of either. Nil for anything else.
  func siteReader(_ text: String) throws -> SiteReader? {
    let isURL = SiteAddress.isURL(text)
    guard isURL || self[.format] == nil && Self.mayBeSite(text) else { return nil }
    let address: SiteAddress
    do throws(SiteAddress.Failure) {
      address = try SiteAddress(text)
    } catch {
      throw Diagnostic(error == .password ? SiteProblem.passwordInAddress : .invalidAddress)
    }
    if let folder = address.folder {
      return isURL || SiteReader.isSite(folder: folder) ? SiteReader(address, FolderFiles(folder)) : nil
    }
    guard SiteAddress.fileName(inURL: text) == nil else { return nil }
    return SiteReader(address, WebFiles(address, try webClient(for: text)))
  }

  private static func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private static func mayBeSite(_ path: String) -> Bool {
    FileReading.isFolder(path) || Self.fileName(of: path) == SiteIndex.path
  }

  private func webClient(for url: String) throws -> WebClient {
    if has(.insecure), url.lowercased().hasPrefix("http:") {
      console.warn("The connection is not encrypted: others on the way can read and change what is sent.")
    }
    var settings = WebClient.Settings()
    settings.patience = patience
    settings.allowsUnencrypted = has(.insecure)
    settings.environment = world.environment
    return try WebClient(settings)
  }

  private func checkSignature(of bytes: [UInt8], named name: String, _ signature: () throws -> [UInt8]) throws {
    guard let key = self[.key] else { return }
    let signed: [UInt8]?
    do {
      signed = try signature()
    } catch let fault as Diagnostic where fault.problem.failure == .missing {
      signed = nil
    } catch let error as FileError {
      guard case .system(.noSuchFile) = error.reason else { throw error }
      signed = nil
    }
    do throws(SiteProblem) {
      try Signature.check(bytes, named: name, signature: signed, by: key)
    } catch {
      throw Diagnostic(error)
    }
  }
}

extension WebClient {
  /// A file that has to be there. Throws a ``Diagnostic``.
  fileprivate func file(at url: String, atMost limit: Int) throws -> [UInt8] {
    switch try content(at: url, atMost: limit) {
    case .content(let bytes, _): return bytes
    case .tooLarge: throw Diagnostic(FileError(.reading, url, .tooLarge(limit: limit)))
    case .missing, .unchanged:
      throw Diagnostic(
        .missing, .error("web.not-found", "the server has no such file", hint: "Check the address in a browser."))
    }
  }
}
