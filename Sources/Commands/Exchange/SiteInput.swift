internal import Platform
internal import Sites
internal import Terminals
internal import Themes

// Input that is not just a file on this machine: published sites, URLs, and files with a signature.

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
  /// A published site, with the named themes or all, or the file behind a URL; nil for any other path. With `--key` the
  /// signature is verified first.
  func publishedContent(
    of path: String, naming names: [String], trusting trust: (SiteAddress) throws -> SiteTrust,
    _ progress: ProgressLine
  ) throws -> ThemeInput.Content? {
    if let reader = try signedFolder(path, trust) ?? siteReader(path, progress) {
      let content = try content(at: reader, known(trust(reader.address)), ifNot: nil) { index, _ in
        try index.chosen(names, at: reader.address)
      }
      guard let content else { throw Diagnostic(SiteProblem.noIndex).inside(path) }
      return .site(content, today: world.localDate(world.now()))
    }
    guard SiteAddress.isURL(path), let name = SiteAddress.fileName(inURL: path) else { return nil }
    let client = try webClient(for: path, progress)
    let bytes = try client.file(at: path, atMost: FileReading.limit)
    try checkSignature(of: bytes, named: name) {
      try client.file(at: path + Signature.pathExtension, atMost: Signature.longest)
    }
    return .bytes(bytes)
  }

  /// Verifies the signature that is beside a file, if there is a `--key`.
  func checkSignature(of bytes: [UInt8], ofFile path: String) throws {
    try checkSignature(of: bytes, named: Self.fileName(of: path)) {
      try FileReading.bytes(ofFile: path + Signature.pathExtension, limit: Signature.longest)
    }
  }

  /// The path that a `file:` URL stands for; anything else as it is.
  func localPath(_ text: String) throws -> String {
    guard SiteAddress.isFileURL(text) else { return text }
    guard let path = SiteAddress.path(ofFileURL: text) else { throw Diagnostic(SiteProblem.invalidAddress) }
    return path
  }

  /// What is taken from a site. A key that is not the one in the catalog can be changed there.
  func content(
    at reader: SiteReader, _ trust: SiteTrust, ifNot validator: String?,
    choosing: (SiteIndex, SiteTrust) throws -> [SiteIndex.Entry]
  ) throws -> SiteContent? {
    do {
      return try reader.content(trust, ifNot: validator, choosing: choosing)
    } catch var finding as Diagnostic where !has(.key) {
      if case .otherKey? = finding.problem as? SiteProblem {
        finding.hint =
          "Ask the publisher. If the key was changed: memorize follow \(shellWord(reader.address.description)) --key KEY"
      }
      throw finding
    }
  }

  /// The reader of a published site: a folder with an index, that index, or the URL of either. Nil for anything else.
  func siteReader(_ text: String, _ progress: ProgressLine) throws -> SiteReader? {
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
    return SiteReader(address, WebFiles(address, try webClient(for: text, progress)))
  }

  /// The finding that a text does not name a site.
  func noSite(_ text: String) -> Diagnostic {
    if FileReading.exists(text) {
      var finding = Diagnostic(SiteProblem.noIndex).inside(text)
      if let site = SiteReader.site(around: text) { finding.hint = "Use the folder of the site, \(quoted(site))." }
      return finding
    }
    let isURL = SiteAddress.isURL(text)
    let url = isURL ? text : SiteAddress.meant(by: text)
    var finding = Diagnostic(FileError(.reading, text, .system(.noSuchFile)))
    if let url, SiteAddress.fileName(inURL: url) != nil {
      finding.hint =
        "\(isURL ? "A" : "If it is on the web: a") site is a folder, and this is a file. To take its themes: memorize import \(shellWord(url))"
    } else if let hint = Diagnostic.adviceOnURL(text + "/") {
      // A site is never a single file, so a host alone is one too.
      finding.hint = hint
    }
    return finding
  }

  /// The reader of a folder that the catalog knows as a signed site, whatever is in it now. Its index is not parsed before its
  /// signature is verified.
  private func signedFolder(_ text: String, _ trust: (SiteAddress) throws -> SiteTrust) throws -> SiteReader? {
    guard self[.format] == nil, Self.mayBeSite(text), let address = try? SiteAddress(text), let folder = address.folder,
      try trust(address).key != nil
    else { return nil }
    return SiteReader(address, FolderFiles(folder))
  }

  /// What is known about a site, where `--key` counts more than the key that was pinned.
  func known(_ trust: SiteTrust) -> SiteTrust {
    var trust = trust
    // Numbers that were seen with another key, or without one, do not bind this one.
    if let key = self[.key], key != trust.key { trust = SiteTrust(key: key) }
    return trust
  }

  /// True if the words after this argument may name themes of it.
  func namesASite(_ argument: String) -> Bool {
    let argument = SiteAddress.isFileURL(argument) ? SiteAddress.path(ofFileURL: argument) ?? argument : argument
    if SiteAddress.isURL(argument) { return SiteAddress.fileName(inURL: argument) == nil }
    guard self[.format] == nil, Self.mayBeSite(argument), let folder = try? SiteAddress(argument).folder else {
      return false
    }
    return SiteReader.isSite(folder: folder)
  }

  func isThemeName(_ argument: String) -> Bool {
    argument != "-" && !SiteAddress.isURL(argument) && !FileReading.exists(argument)
  }

  private static func fileName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private static func mayBeSite(_ path: String) -> Bool {
    FileReading.isFolder(path) || Self.fileName(of: path) == SiteIndex.path
  }

  private func webClient(for url: String, _ progress: ProgressLine) throws -> WebClient {
    if has(.insecure), url.lowercased().hasPrefix("http:") {
      console.warn("The connection is not encrypted: others on the way can read and change what is sent.")
    }
    var settings = WebClient.Settings()
    settings.patience = patience
    settings.allowsUnencrypted = has(.insecure)
    settings.environment = world.environment
    settings.onProgress = { received, total in
      progress.update("received \(binarySize(received))\(total.map { " of \(binarySize($0))" } ?? "")")
    }
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

extension SiteIndex {
  /// The themes with these names, or all. Throws a ``Diagnostic``.
  func chosen(_ names: [String], at address: SiteAddress) throws -> [Entry] {
    guard !names.isEmpty else { return themes }
    do throws(SiteProblem) {
      return try entries(named: names)
    } catch {
      throw Diagnostic(error).inside(address.description)
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
