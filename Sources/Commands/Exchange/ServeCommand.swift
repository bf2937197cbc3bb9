internal import Catalogs
internal import EmojiNames
internal import Formats
internal import Pages
internal import Platform
internal import Sites
internal import Terminals
internal import Themes

/// `memorize serve`: shows the page of some themes to the phones and computers on the same network.
enum ServeCommand {
  static let description = CommandDescription(
    name: "serve", summary: "play on phones on the same network, while this command runs",
    arguments: [
      Argument("THEME", .theme, optional: true, repeated: true, "names or parts of them, numbers or ids (default: all)")
    ],
    options: [name, bind, isPublic, local, noQR] + PageOptions.all + [.json],
    discussion: """
      Scan the code with a phone, or type the address. It is the page that 'export -o NAME.html' writes. Press \
      Ctrl-C to stop.
      """,
    details: """
      The page shows the themes as the catalog has them when it is opened. \
      Only someone who has the whole address gets the page, and its themes with 'memorize import ADDRESS/'. Nothing \
      else is served, and no file is read. The \
      four words of the address are drawn anew each time, unless --name gives it words that stay and that others may \
      guess; upper case does not matter, and hyphens may be left out. Whoever tries other words has to pause. It is a private address of this machine; if there are several, use \
      --bind to choose one. A public address, as many school computers have, needs --public as well, because others \
      than those on your network may reach it. The port is 8080 if it is free. \
      The connection is not encrypted: use it on networks that you trust.
      """,
    examples: [
      ("memorize serve Halloween", "one theme for the phones in the room"),
      ("memorize serve --bind 192.168.1.20:8080", "all themes, at this address"),
      ("memorize serve --local", "only for browsers on this machine"),
    ], mayChange: false, run: run)

  private struct Endpoint: Sendable {
    let address: IPv4Address
    /// Nil for the usual one, or any other if it is not free.
    var port: UInt16?
  }

  private static let bind = Option<Endpoint>(
    "bind", value: "ADDRESS",
    ValueType(
      advice: "Use an address of this machine, such as 192.168.1.20 or 192.168.1.20:8080. For localhost use --local."
    ) { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let address = IPv4Address(parts[0]), address.isOfMachine else { return nil }
      guard parts.count == 2 else { return Endpoint(address: address) }
      return UInt16(written: parts[1]).map { Endpoint(address: address, port: $0) }
    }, "this address, as in 192.168.1.20 or 192.168.1.20:8080")
  private static let name = Option<[String]>(
    "name", value: "WORDS",
    ValueType(advice: "Use at most 64 letters from a to z and hyphens, such as otter-cake.") { text in
      let words = text.split(separator: "-", omittingEmptySubsequences: false)
      let isValid = words.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
      return isValid && text.utf8.count <= 64 ? words.map(String.init) : nil
    }, "the same address in every run, such as otter-cake")
  private static let isPublic = Flag("public", "allow an address that is not private, with --bind")
  private static let local = Flag("local", "only for browsers on this machine")
  private static let noQR = Flag("no-qr", "do not show the QR code")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let chosen = try chosenEndpoint(invocation)
    var damage: [Diagnostic] = []
    let served = try ServedThemes(invocation, &damage) { invocation.reportEvent($0) }
    invocation.console.report(damage)
    let themes = served.themes
    let (endpoint, others) = try chosen.map { ($0, []) } ?? privateEndpoint()
    let address = endpoint.address
    let server = try listening(at: endpoint)
    server.endAtInterrupt()
    let host = "\(address):\(server.port)"
    let words = invocation[name] ?? randomWords(invocation)
    let path = "http://\(host)/\(words.joined(separator: "-"))"
    // The camera of a phone has no use for an address of this machine alone.
    let hasCode = !address.isLocal && !invocation.has(noQR)
    try printAddress(path, hasCode: hasCode, of: themes.count, invocation)
    // Nobody can open a page whose address was not read.
    guard invocation.console.output.hasReader else { return .done }
    let what = themes.count == 1 ? quoted(themes[0].name) : counted(themes.count, "theme")
    let whom =
      if address.isLocal {
        "browsers on this machine"
      } else if address.isPrivate {
        "devices on the same network"
      } else {
        "everyone who can reach this public address and knows the words"
      }
    invocation.console.hint("Serving \(what) to \(whom). Press Ctrl-C to stop.")
    let isUnsafe = !address.isLocal && !address.isPrivate
    invocation.console.hint("To get the themes: memorize import \(path)/\(isUnsafe ? " --insecure" : "")")
    if invocation.has(name), endpoint.port == nil, server.port != usualPort {
      invocation.console.hint(
        "Port \(usualPort) is taken, so those who follow this site do not find it at its usual address."
          + " End the other server, or name a port with --bind.")
    }
    if !others.isEmpty {
      let list = others.map(\.description).joined(separator: ", ")
      invocation.console.hint("If a device cannot reach it, use --bind with another address of this machine: \(list).")
    }
    var names = [host] + (address.isLocal ? ["localhost:\(server.port)"] : [])
    // Browsers leave out the usual port.
    if server.port == 80 { names += names.map { String($0.dropLast(3)) } }
    let site = PageSite(
      words: words, hosts: Set(names), languages: PageOptions.languages(invocation), content: served.content)
    var handler = RequestHandler(site: site, server: server, invocation: invocation)
    handler.run(at: address)
    return .interrupted
  }

  private static func printAddress(
    _ address: String, hasCode: Bool, of themes: Int, _ invocation: Invocation
  ) throws {
    if hasCode { invocation.console.show(QRCode(address)) }
    if invocation.isJSON {
      try invocation.console.printJSON(
        .object([JSONReport.schema, .init("address", .string(address)), .init("themes", .integer(themes))]))
    } else {
      try invocation.console.print(StyledText(address))
    }
    try invocation.console.output.flush()
  }

  /// The address and port of the command line, nil without one.
  private static func chosenEndpoint(_ invocation: Invocation) throws -> Endpoint? {
    if invocation.has(local) {
      let others: [any CommandOption] = [bind, isPublic]
      if let other = others.first(where: invocation.has) {
        throw Diagnostic.usage(.excluding("--\(other.name) and --local cannot be used together"))
      }
      return Endpoint(address: .local)
    }
    if let endpoint = invocation[bind] {
      guard endpoint.address.isLocal || endpoint.address.isPrivate || invocation.has(isPublic) else {
        throw Diagnostic.usage(
          .error(
            "serve.public-address",
            "\(endpoint.address) is not a private address: devices that are not on your network may reach it",
            hint: "Add --public to allow it. Without --bind, a private address is used if this machine has one."))
      }
      return endpoint
    }
    if invocation.has(isPublic) {
      throw Diagnostic.usage(
        .missing("--public needs an address", hint: "Use --bind with a public address of this machine."))
    }
    return nil
  }

  /// A private address of this machine, and the others that it has.
  private static func privateEndpoint() throws -> (Endpoint, others: [IPv4Address]) {
    let all = (try? IPv4Address.ofThisMachine()) ?? []
    let addresses = all.filter(\.isPrivate)
    guard let address = addresses.first else {
      throw cannotListen(
        "this machine has no address on a private network",
        hint: all.first.map {
          "Use --bind \($0) --public if others than those on your network may reach the page, or --local."
        })
    }
    return (Endpoint(address: address), Array(addresses.dropFirst()))
  }

  private static func listening(at endpoint: Endpoint) throws -> RequestServer {
    do throws(SystemError) {
      return try RequestServer(address: endpoint.address, port: endpoint.port ?? usualPort)
    } catch {
      if error == .addressInUse, endpoint.port == nil {
        return try listening(at: Endpoint(address: endpoint.address, port: 0))
      }
      if error == .addressNotAvailable {
        throw cannotListen("this machine does not have the address \(endpoint.address)")
      }
      let port = endpoint.port.map { $0 == 0 ? "" : ":\($0)" } ?? ""
      throw cannotListen("cannot serve at \(endpoint.address)\(port): \(error.text)")
    }
  }

  /// Always the same, so that browsers keep their scores, and a firewall can allow it.
  private static let usualPort: UInt16 = 8_080

  private static func cannotListen(_ reason: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(
      .unavailable,
      .error(
        "serve.cannot-listen", reason,
        hint: hint ?? "Use --bind with another address or port of this machine, or --local."))
  }

  /// Four of 231 words: more than 31 bits.
  private static func randomWords(_ invocation: Invocation) -> [String] {
    var generator = WorldGenerator(source: invocation.world.random)
    let words = EmojiNames.easyWords
    return (0..<4).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }
  }
}

extension Invocation {
  /// Reports what happens, with the time of day.
  fileprivate func reportEvent(_ event: String) {
    console.hint("\(world.localTime(world.now()).suffix(5))  \(event)")
  }
}

/// Answers requests until Ctrl-C is pressed, and reports the visitors.
private struct RequestHandler {
  let site: PageSite
  let server: RequestServer
  let invocation: Invocation
  /// What each visitor has done.
  var known: [IPv4Address: Set<String>] = [:]
  var guesses = GuessLimit()

  mutating func run(at address: IPv4Address) {
    let start = invocation.world.stopwatch()
    server.run(for: Self.longWait) { answer($0, from: $1) }
    if known.isEmpty, !server.isInterrupted {
      invocation.console.hint(
        address.isLocal
          ? "No visitor yet. Open the address in a browser on this machine."
          : "No visitor yet. Is the device on the same network? A firewall on this machine may block port \(server.port)."
      )
    }
    while !server.isInterrupted { server.run(for: .seconds(3_600)) { answer($0, from: $1) } }
    // A terminal has shown ^C on the current line.
    if invocation.world.error.isTerminal { invocation.console.say("") }
    let time = Self.wording(of: invocation.world.stopwatch() - start)
    invocation.console.hint(
      known.isEmpty ? "Nobody opened the page." : "Served \(counted(known.count, "visitor")) in \(time).")
  }

  /// `12 minutes`
  private static func wording(of time: Duration) -> String {
    let seconds = Int(time.components.seconds)
    return seconds < 120 ? counted(seconds, "second") : counted(seconds / 60, "minute")
  }

  private mutating func answer(_ request: [UInt8], from origin: IPv4Address) -> RequestServer.Answer {
    let now = MonotonicClock.now()
    let answer = site.answer(
      to: request, atMost: server.limits.request, allowsGuess: guesses.allows(origin, at: now))
    guard let answer else { return .wait }
    if let visit = Self.visit(to: answer.file), known.count < Self.mostKnown || known[origin] != nil,
      known[origin, default: []].insert(visit).inserted
    {
      invocation.reportEvent("\(origin) \(visit).")
    }
    if answer.isWrongGuess, guesses.fail(origin, at: now) {
      invocation.reportEvent(
        "\(origin) has tried \(GuessLimit.typingErrors) wrong addresses, and has to pause between others.")
    }
    return .send(answer.head, answer.body)
  }

  private static func visit(to file: String?) -> String? {
    switch file {
    case PageSite.pagePath: "opened the page"
    case SiteIndex.path: "read the list of themes"
    default: nil
    }
  }

  /// Without a visitor for so long, something is probably in the way.
  private static let longWait = Duration.seconds(20)
  /// More devices than any classroom has.
  private static let mostKnown = 10_000
}
