internal import Catalogs
internal import Formats
internal import Pages
internal import Platform
internal import Terminals
internal import Themes

/// `memorize serve`: shows the page of some themes to the phones and computers on the same network.
enum ServeCommand {
  static let description = CommandDescription(
    name: "serve", summary: "play on phones on the same network, while this command runs",
    arguments: [
      Argument("THEME", .theme, optional: true, repeated: true, "names or parts of them, numbers or ids (default: all)")
    ],
    options: [bind, local, noQR] + PageOptions.all + [.json],
    discussion: """
      Scan the code with a phone, or type the address. It is the page that 'export -o NAME.html' writes. Press \
      Ctrl-C to stop.
      """,
    details: """
      Only someone who has the whole address gets the page. Nothing else is served, and no file is read. The \
      address is valid until the command ends. It is a private address of this machine; if there are several, use \
      --bind to choose one. The connection is not encrypted: use it on networks that you trust.
      """,
    examples: [
      ("memorize serve Halloween", "one theme for the phones in the room"),
      ("memorize serve --bind 192.168.1.20:8080", "all themes, at this address"),
      ("memorize serve --local", "only for browsers on this machine"),
    ], mayChange: false, run: run)

  private struct Endpoint: Sendable {
    let address: IPv4Address
    /// 0 for any port.
    var port: UInt16 = 0
  }

  private static let bind = Option<Endpoint>(
    "bind", value: "ADDRESS",
    ValueType(advice: "Use a private address of this machine, such as 192.168.1.20 or 192.168.1.20:8080.") { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let address = IPv4Address(parts[0]), address.isPrivate || address.isLocal,
        let port = parts.count == 1 ? 0 : UInt16(written: parts[1])
      else { return nil }
      return Endpoint(address: address, port: port)
    }, "use this address of the machine, as in 192.168.1.20 or 192.168.1.20:8080")
  private static let local = Flag("local", "only for browsers on this machine")
  private static let noQR = Flag("no-qr", "do not show the QR code")

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let (endpoint, others) = try place(invocation)
    let (address, port) = (endpoint.address, endpoint.port)
    var damage: [Diagnostic] = []
    let themes = try ExportCommand.themes(invocation, named: invocation.arguments[...], &damage)
    invocation.console.report(damage)
    try invocation.checkHasThemes(themes)
    try PageOptions.checkWords(of: themes, invocation)
    let page = try PageOptions.format(HTMLFormat(), invocation).encode(themes, credits: Credits())
    let server: RequestServer
    do {
      server = try RequestServer(address: address, port: port)
    } catch {
      throw cannotListen("cannot serve at \(address)\(port == 0 ? "" : ":\(port)"): \(error.text)")
    }
    server.endAtInterrupt()
    let host = "\(address):\(server.port)"
    let path = "/\(secret(invocation))"
    try printAddress("http://\(host)\(path)", of: themes.count, invocation)
    // Nobody can open a page whose address was not read.
    guard invocation.console.output.hasReader else { return .done }
    let what = themes.count == 1 ? quoted(themes[0].name) : counted(themes.count, "theme")
    invocation.console.hint(
      "Serving \(what) to \(address.isLocal ? "browsers on this machine" : "devices on the same network"). Press Ctrl-C to stop."
    )
    if !others.isEmpty {
      let list = others.map(\.description).joined(separator: ", ")
      invocation.console.hint("If a device cannot reach it, use --bind with another address of this machine: \(list).")
    }
    var names = [host] + (address.isLocal ? ["localhost:\(server.port)"] : [])
    // Browsers leave out the usual port.
    if server.port == 80 { names += names.map { String($0.dropLast(3)) } }
    let site = PageSite(page: page, path: path, hosts: Set(names))
    var reception = Reception(site: site, server: server, invocation: invocation)
    reception.receive(at: address)
    return .interrupted
  }

  private static func printAddress(_ address: String, of themes: Int, _ invocation: Invocation) throws {
    if !invocation.has(noQR) { invocation.console.show(QRCode(address)) }
    if invocation.isJSON {
      try invocation.console.printJSON(
        .object([JSONReport.schema, .init("address", .string(address)), .init("themes", .integer(themes))]))
    } else {
      try invocation.console.print(StyledText(address))
    }
    try invocation.console.output.flush()
  }

  /// The address and port to listen on, and the other addresses that this machine has.
  private static func place(_ invocation: Invocation) throws -> (Endpoint, others: [IPv4Address]) {
    let isLocal = invocation.has(local)
    if let endpoint = invocation[bind] {
      if isLocal { throw Diagnostic.usage(.excluding("--bind and --local cannot be used together")) }
      return (endpoint, [])
    }
    if isLocal { return (Endpoint(address: .local), []) }
    let addresses = (try? IPv4Address.privateAddresses()) ?? []
    guard let address = addresses.first else {
      throw cannotListen("this machine has no address on a private network")
    }
    return (Endpoint(address: address), Array(addresses.dropFirst()))
  }

  private static func cannotListen(_ reason: String) -> Diagnostic {
    Diagnostic(
      .unavailable,
      .error(
        "serve.cannot-listen", reason,
        hint: "Use --bind with another address or port of this machine, or --local."))
  }

  /// A random path of 80 bits, in letters and digits that are easy to type.
  private static func secret(_ invocation: Invocation) -> String {
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    var generator = WorldGenerator(source: invocation.world.random)
    return String((0..<16).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
  }
}

/// Welcomes visitors until Ctrl-C is pressed.
private struct Reception {
  let site: PageSite
  let server: RequestServer
  let invocation: Invocation
  var known: Set<IPv4Address> = []

  mutating func receive(at address: IPv4Address) {
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
    let time = Self.words(invocation.world.stopwatch() - start)
    invocation.console.hint(
      known.isEmpty ? "Nobody opened the page." : "Served \(counted(known.count, "visitor")) in \(time).")
  }

  /// `12 minutes`
  private static func words(_ time: Duration) -> String {
    let seconds = Int(time.components.seconds)
    return seconds < 120 ? counted(seconds, "second") : counted(seconds / 60, "minute")
  }

  private mutating func answer(_ request: [UInt8], from origin: IPv4Address) -> RequestServer.Answer {
    guard let answer = site.answer(to: request, atMost: server.limits.request) else { return .wait }
    if answer.hasPage, known.count < Self.mostKnown, known.insert(origin).inserted {
      let time = invocation.world.localTime(invocation.world.now()).suffix(5)
      invocation.console.hint("\(time)  \(origin) opened the page.")
    }
    return .send(answer.head, answer.body)
  }

  /// Without a visitor for so long, something is probably in the way.
  private static let longWait = Duration.seconds(20)
  /// More devices than any classroom has.
  private static let mostKnown = 10_000
}
