package import Themes

/// A problem with the server that holds a catalog, or with the way to it.
package enum ServerProblem: Problem {
  case noLibrary
  case badAddress(reason: String)
  /// The words of libpq or the server, without the password.
  case unreachable(reason: String)
  /// It has not answered in time.
  case silent(seconds: Int)
  case rejected(reason: String)
  case unsuitable(UnsuitableServer)
  case noCatalog
  case notAllowed(ServerRight)
  /// `remembered` is the folder with the newest states of servers; nil if they are only known while the program runs.
  case behind(remembered: String? = nil)
  /// How many operations a server lacks that has taken over.
  case lostChanges(Int64)
  case changedMeanwhile
  case failed(code: String, String)

  /// The hint for a rejected connection, chosen by the words of libpq or the server.
  private static func advice(on reason: String) -> String {
    if reason.contains("no password supplied") { return "Write the password into ~/.pgpass, or set PGPASSWORD." }
    if reason.contains("certificate") || reason.contains("SSL") {
      return "Put the certificate of its authority into ~/.postgresql/root.crt, or choose another 'sslmode'."
    }
    return "Check the user, the password file and the database."
  }

  package var failure: Failure {
    switch self {
    case .noLibrary, .unreachable, .silent, .unsuitable, .behind: .unavailable
    case .badAddress: .usage
    case .rejected, .notAllowed: .notPermitted
    case .noCatalog: .missing
    case .changedMeanwhile: .busy
    case .lostChanges, .failed: .other
    }
  }

  package var wording: Wording {
    switch self {
    case .noLibrary:
      .error(
        "server.no-library", "catalogs on a server need libpq 14 or newer, which was not found",
        hint: "Install it: 'apt-get install libpq5' or 'brew install libpq'.")
    case .badAddress(let reason):
      .error(
        "server.bad-address", "this is not the address of a catalog: \(reason)",
        hint: "Write postgresql://HOST/DATABASE, with special characters percent-encoded.")
    case .unreachable(let reason):
      .error(
        "server.unreachable", "cannot connect to the server: \(reason)",
        hint: "Nothing was changed. Check the address, the network and the server.")
    case .rejected(let reason):
      .error(
        "server.rejected", "the server rejected the connection: \(reason)", hint: Self.advice(on: reason))
    case .silent(let seconds):
      .error(
        "server.unreachable", "the server has not answered for \(counted(seconds, "second"))",
        hint: "Nothing was changed.", .waitLonger)
    case .unsuitable(.version(let version)):
      .error(
        "server.unsuitable", "the server runs PostgreSQL \(version); catalogs need 13 or newer",
        hint: "Update the server.")
    case .unsuitable(.encoding(let encoding)):
      .error(
        "server.unsuitable", "the database has the encoding \(quoted(encoding)), which cannot store emoji",
        hint: "Create one with 'createdb --encoding UTF8 --template template0 NAME'.")
    case .noCatalog:
      .error("server.no-catalog", "this database has no catalog", hint: "Check its name.", .createCatalog)
    case .notAllowed(let right):
      .error("server.not-allowed", "you are not allowed to \(right.words)", hint: right.way)
    case .behind(nil):
      .error(
        "server.behind", "this server has an older state than the one you have seen",
        hint: "Nothing was changed. Connect to its successor.")
    case .behind(let folder?):
      .error(
        "server.behind", "this server has an older state than the one you have seen",
        hint: "Nothing was changed. Connect to its successor.", .forgetServers(folder: folder))
    case .lostChanges(let count):
      .error(
        "server.lost-changes", "the new primary server lacks the last \(counted(Int(count), "operation"))",
        .seeHistory())
    case .changedMeanwhile:
      .error(
        "server.changed-meanwhile", "the connection was lost, and the catalog was changed before it came back",
        hint: "Try again.")
    case .failed(let code, let message):
      .error(
        "server.failed", "the server reported an error: \(message) (\(code))",
        hint: "Nothing was changed.", .examine)
    }
  }
}

/// Why a database cannot hold a catalog.
package enum UnsuitableServer: Hashable, Sendable {
  case version(Int)
  case encoding(String)
}

/// A right that a login may lack.
package enum ServerRight: Hashable, Sendable {
  case use, change, create, repair
  /// Only the owner may migrate a catalog of an older schema.
  case migrate(schema: Int64, owner: String)

  fileprivate var words: String {
    switch self {
    case .use: "use this catalog"
    case .change: "change this catalog"
    case .create: "create a catalog in this database"
    case .repair: "repair this catalog"
    case .migrate(let schema, let owner):
      "update this catalog, which has the older schema \(schema) and belongs to \(quoted(owner))"
    }
  }

  fileprivate var way: String {
    switch self {
    case .use: "Ask its creator for the role memorize_player or memorize_editor."
    case .change: "Ask its creator for the role memorize_editor."
    case .create: "Do it as the owner of the database, with the right to create roles."
    case .repair: "Ask its creator to do it, or for the role memorize_owner."
    case .migrate(_, let owner): "Ask \(quoted(owner)) to open it with this version."
    }
  }
}
