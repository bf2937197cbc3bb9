internal import Platform
internal import Themes

/// One request: receives the response from the callbacks of libcurl, and ends the transfer where it is too large.
final class WebTransfer {
  private let limit: Int
  private let onProgress: (Int, Int?) -> Void
  private var status: Int?
  private var headers: [String: String] = [:]
  private var sizeOfHeaders = 0
  private var sizeOfBody = 0
  private var bytes: [UInt8] = []
  private var isTooLarge = false
  /// Why this side ended the transfer.
  private var stop: WebProblem?

  init(atMost limit: Int, onProgress: @escaping (Int, Int?) -> Void) {
    // An index may declare any number.
    (self.limit, self.onProgress) = (max(0, limit), onProgress)
  }

  var isRedirect: Bool { status.map([301, 302, 303, 307, 308].contains) ?? false }

  /// The header that asks for a file only if it is another one. Nil for what cannot be a validator: a line end in it would
  /// begin a header of its own.
  static func condition(_ validator: String) -> String? {
    guard validator.utf8.count <= 1_000, validator.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return "If-None-Match: " + validator
  }

  /// What was received in the end.
  func answer(mayBePage: Bool, isConditional: Bool) throws(WebProblem) -> SiteAnswer {
    switch status {
    case 200:
      if let encoding = headers["content-encoding"], encoding.lowercased() != "identity" {
        throw .invalid(reason: "it is compressed ('\(encoding)'), which was not asked for")
      }
      if !mayBePage, isPage { throw .webPage }
      if isTooLarge { return .tooLarge }
      // Not the time of the file: a copy of a newer index may have an older one.
      return .content(bytes, validator: headers["etag"].flatMap { Self.condition($0) == nil ? nil : $0 })
    case 304 where isConditional: return .unchanged
    case 404, 410: return .missing
    case let status?: throw .status(status)
    case nil: throw .invalid(reason: "it has no status")
    }
  }

  private var isPage: Bool {
    let start = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }.first
    return headers["content-type"]?.lowercased().hasPrefix("text/html") == true && start == UInt8(ascii: "<")
  }

  /// Throws for a transfer that failed. What comes with an error or a redirect may be cut off. `code` is a `CURLcode`.
  func check(_ code: Int32, _ words: String, _ patience: Int) throws(WebProblem) {
    // An address that was rejected does not matter if another one of the host was connected.
    if code != 0, let stop { throw stop }
    if isTooLarge || status.map({ $0 != 200 }) == true { return }
    let isName = words.dropFirst().first?.isUppercase == true
    let sentence = isName ? words : words.prefix(1).lowercased() + words.dropFirst()
    let reason = words.isEmpty ? "error \(code) of libcurl" : sentence
    switch code {
    case 0: return
    case 28: throw .stalled(milliseconds: patience)
    case 35: throw .noTLS(reason: reason)
    // The certificate, before version 7.62 the host in it, the file of authorities.
    case 60, 51, 77: throw .untrusted(reason: reason)
    // Another protocol, a URL that is none or has a password, a bad header, an unknown encoding.
    case 1, 3, 67, 8, 61: throw .invalid(reason: reason)
    // Called "out of memory".
    case 27: throw .invalid(reason: "it has a header that is too long")
    // HTTP/2, less than declared, nothing at all, sending, receiving, a stream of HTTP/2.
    case 16, 18, 52, 55, 56, 92: throw .interrupted(reason: reason)
    default: throw .unreachable(reason: reason)
    }
  }

  // The callbacks. This object outlives the transfer that they belong to.

  func prepare(_ curl: LibCurl.Easy, isPrivate: Bool) -> Bool {
    let this = Unmanaged.passUnretained(self).toOpaque()
    let openSocket = isPrivate ? unsafeBitCast(Self.openSocket, to: Pointer.self) : nil
    return [.writeData, .headerData, .progressData, .openSocketData].allSatisfy { curl.set($0, pointer: this) }
      && curl.set(.writeFunction, pointer: unsafeBitCast(Self.write, to: Pointer.self))
      && curl.set(.headerFunction, pointer: unsafeBitCast(Self.header, to: Pointer.self))
      && curl.set(.progressFunction, pointer: unsafeBitCast(Self.progress, to: Pointer.self))
      && curl.set(.openSocketFunction, pointer: openSocket)
  }

  private typealias Pointer = UnsafeMutableRawPointer

  private static func transfer(_ pointer: Pointer?) -> WebTransfer? {
    pointer.map { Unmanaged<WebTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private typealias Receiver = @convention(c) @Sendable (Pointer?, Int, Int, Pointer?) -> Int

  private static let write: Receiver = { bytes, size, count, this in
    let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(this)?.receive(body: bytes) == true ? bytes.count : 0
  }

  private static let header: Receiver = { bytes, size, count, this in
    let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(this)?.receive(header: bytes) == true ? bytes.count : 0
  }

  private static let progress: @convention(c) @Sendable (Pointer?, Int64, Int64, Int64, Int64) -> Int32 = {
    this, total, received, _, _ in
    if received > 0 { transfer(this)?.onProgress(Int(received), total > 0 ? Int(total) : nil) }
    return 0
  }

  /// `curl_sockaddr`: four numbers, then the address.
  private static let openSocket: @convention(c) @Sendable (Pointer?, Int32, UnsafeRawPointer?) -> Int32 = {
    this, _, address in
    guard let address else { return LibCurl.noSocket }
    let facts = (0..<3).map { address.load(fromByteOffset: 4 * $0, as: Int32.self) }
    let socket = privateSocket(family: facts[0], type: facts[1], protocol: facts[2], to: address + 16)
    if socket == nil { transfer(this)?.stop = .unencrypted }
    return socket ?? LibCurl.noSocket
  }

  private func receive(body: UnsafeRawBufferPointer) -> Bool {
    sizeOfBody += body.count
    guard status == 200 else { return sizeOfBody <= Self.mostOfOthers }
    // The beginning of a file that is too large shows whether it is a page.
    bytes += body.prefix(limit - bytes.count)
    isTooLarge = sizeOfBody > limit
    return !isTooLarge
  }

  private func receive(header bytes: UnsafeRawBufferPointer) -> Bool {
    sizeOfHeaders += bytes.count
    guard sizeOfHeaders <= Self.mostOfOthers else {
      stop = .invalid(reason: "it has more than \(counted(Self.mostOfOthers, "byte")) of headers")
      return false
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      // An interim response may have come before.
      (status, headers) = (line.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) }, [:])
    } else if let colon = line.firstIndex(of: ":") {
      headers[line[..<colon].lowercased()] = trimmed(String(line[line.index(after: colon)...]))
    }
    return true
  }

  /// Bytes of all headers, and of the body of any other response than that with the file.
  private static let mostOfOthers = 64 << 10
}
