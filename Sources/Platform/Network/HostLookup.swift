internal import LibC

/// Looks up the addresses of a host on a separate thread, because the system's lookup cannot be interrupted: without a
/// network it may take minutes.
///
/// For example: `let lookup = HostLookup.start("localhost")`, wait until `lookup.number` can be read, then
/// `lookup.outcome` is `.addresses(["::1", "127.0.0.1"])`.
package final class HostLookup {
  package enum Outcome: Sendable {
    case addresses([String])
    /// With the reason of the system. A temporary failure is that of the network, not of the name.
    case failed(reason: String, isTemporary: Bool)
  }

  private let result: Guarded<Outcome?>
  private let reading: PipeEnd

  /// A descriptor that can be read once the outcome is known.
  package var number: Int32 { reading.number }
  /// Nil until the lookup has ended.
  package var outcome: Outcome? { result.locked { $0 } }

  private init(_ result: Guarded<Outcome?>, _ reading: PipeEnd) {
    self.result = result
    self.reading = reading
  }

  /// Nil if the system cannot create a pipe or a thread.
  package static func start(_ host: String) -> HostLookup? {
    guard let (reading, writing) = try? PipeEnd.pair() else { return nil }
    let result = Guarded<Outcome?>(nil)
    let isStarted = startDetached {
      let outcome = addresses(of: host)
      result.locked { $0 = outcome }
      // The end that is released, and so closed, wakes the reader.
      withExtendedLifetime(writing) {}
    }
    return isStarted ? HostLookup(result, reading) : nil
  }

  private static func addresses(of host: String) -> Outcome {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &found)
    guard code == 0 else {
      return .failed(reason: String(cString: gai_strerror(code)), isTemporary: code == EAI_AGAIN)
    }
    defer { freeaddrinfo(found) }
    var texts: [String] = []
    var next = found
    while let address = next {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(text.count)
      if getnameinfo(address.pointee.ai_addr, address.pointee.ai_addrlen, &text, size, nil, 0, NI_NUMERICHOST) == 0 {
        texts.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
      }
      next = address.pointee.ai_next
    }
    guard !texts.isEmpty else { return .failed(reason: "it has none", isTemporary: false) }
    return .addresses(texts)
  }
}
