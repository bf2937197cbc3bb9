@testable import Catalogs
@testable import Commands
@testable import Editing
@testable import ForeignFormats
@testable import Formats
@testable import Games
@testable import Packs
@testable import Pages
@testable import Platform
@testable import Plugins
@testable import PostgresCatalogs
@testable import Sites
@testable import Themes

/// One section of the page: related codes, with an entry or an exception for each.
struct GallerySection: Sendable {
  let title: String
  let introduction: String
  let entries: [GalleryEntry]
  /// Codes that a test cannot provoke everywhere.
  let exceptions: [GalleryException]

  private init(
    _ title: String, _ introduction: String, _ entries: [GalleryEntry],
    except exceptions: [GalleryException] = []
  ) {
    self.title = title
    self.introduction = introduction
    self.entries = entries
    self.exceptions = exceptions
  }

  static let all = [
    GallerySection(
      "The command line", "The words after `memorize` cannot be understood or do not fit together.",
      GalleryEntry.usage,
      except: [
        .init("nothing is known to cause it", .unexpected(SystemError(number: 5))),
        .init("the memory that the program needs differs between machines", .noMemory),
        .init("with --json nothing is asked", .declined(.onConflict)),
      ]),
    GallerySection(
      "Files", "A file or folder cannot be read or written, whatever its content.",
      GalleryEntry.files,
      except: [
        .init(
          "the superuser may read everything", Diagnostic(FileError(.reading, "sea.json", .system(.accessDenied)))
        ),
        .init(
          "it takes a broken disk", Diagnostic(FileError(.writing, "sea.json", .notDurable(SystemError(number: 5))))),
        .init("it takes a full disk", .outputFailed("no space left on device", mayHaveChanged: true)),
      ]),
    GallerySection(
      "File formats",
      "The format of a file is recognised by its content, then by its name; `--format` overrides both.",
      GalleryEntry.formats,
      except: [
        .init(
          "it takes a format of your own that breaks its promises",
          .format(.failed(format: "cards", reason: "the server is gone"))),
        .init("it takes 10,000 warnings", .format(.moreFindings(1, listed: 10_000))),
      ]),
    GallerySection(
      "Words in place of emoji",
      "`--emojify` replaces words and the names of pictures with emoji.",
      GalleryEntry.words),
    GallerySection(
      "Plugins",
      "A format may be [a program of its own](Plugins/Protocol.md). If it breaks the protocol, its whole answer is rejected, "
        + "and the catalog stays unchanged.",
      GalleryEntry.plugins,
      except: [
        .init("it takes two folders of your own", .plugin(.shadowed(by: "\(ann)/bin/\(toml)"), "\(ann)/lib/\(toml)")),
        .init(
          "it takes another user", .plugin(.untrusted(.writable("\(ann)/lib")), "\(ann)/lib/\(toml)")),
        .init(
          "it takes a folder of your own", .plugin(.badName("invalid plugin name"), "\(ann)/bin/\(toml).py")),
        .init("it takes a folder of your own", .plugin(.notExecutable, "\(ann)/bin/\(toml)")),
      ]),
    GallerySection(
      "Themes",
      "The rules for every theme, whatever file it comes from. What can be repaired without a loss is repaired.",
      GalleryEntry.themes),
    GallerySection(
      "JSON", "JSON is read strictly by RFC 8259; [its page](Formats/json.md) lists the keys of a theme.",
      GalleryEntry.json),
    GallerySection(
      "Property lists", "Property lists in XML are read by Apple's rules; [their page](Formats/xml.md) describes them.",
      GalleryEntry.xml,
      except: [
        .init(
          "it takes a machine without memory",
          Diagnostic(.error("xml.parser-failed", "libxml2 failed with an unknown error", hint: "Try again.")))
      ]),
    GallerySection(
      "CSV", "Tables are read tolerantly; [their page](Formats/csv.md) describes how a row becomes a theme.",
      GalleryEntry.csv),
    GallerySection(
      "Workbooks",
      "Workbooks of Excel and LibreOffice are read like tables in CSV; [their page](Formats/workbook.md) has the differences.",
      GalleryEntry.workbooks),
    GallerySection(
      "Plain text",
      "[Lines of themes](Formats/text.md), [notes of Anki](Formats/anki.md) and [cards](Formats/cards.md) are plain text. "
        + "Wrong quotes in notes are reported as in CSV.",
      GalleryEntry.text),
    GallerySection(
      "Apps",
      "The data of the course's apps is read in all its shapes; [its page](Formats/memorize-app.md) describes how it is found.",
      GalleryEntry.apps),
    GallerySection(
      "Packs",
      "A pack is a zip with a manifest that has the checksums of its files; [its page](Formats/pack.md) has the details.",
      GalleryEntry.packs,
      except: [
        .init("it takes 64 MiB of themes", .pack(.tooLarge("theme.json", limit: 64 << 20)))
      ]),
    GallerySection(
      "Other memory games",
      "Files of [KDE Pairs](Formats/kde-pairs.md), [Sugar Memorize](Formats/sugar-memorize.md) and games made with "
        + "[Mavo](Formats/mavo.md); errors in their JSON or XML have the codes above.",
      GalleryEntry.otherGames),
    GallerySection(
      "Web pages",
      "Errors in the themes of a [page](Formats/html.md) have the codes of JSON. `serve` shows it to "
        + "[phones nearby](Phones.md), `publish` puts it on [the web](Publishing.md). `print` makes [cards](Printing.md) of themes.",
      GalleryEntry.pages,
      except: [
        .init("it takes a machine without a browser", .noPDF(PDFBrowser.missing)),
        .init("it takes two programs at once", .publishing("site")),
        .init("it takes a full disk", .unfinished(FileError(.writing, "site/index.html", .system(.noSpace)))),
      ]),
    GallerySection(
      "Signed files",
      "`check` and `import` with `--key` accept only a file whose signature, made by minisign, is beside it and fits.",
      GalleryEntry.signatures),
    GallerySection(
      "Published sites",
      "What `publish` wrote is read from a folder or a web server ([how](Publishing.md)). Nothing of it is believed before its "
        + "checksums, and its signature if there is one, are verified.",
      GalleryEntry.sites,
      except: GalleryException.sites),
    GallerySection(
      "Web servers",
      "A file cannot be fetched from a URL. Nothing was changed.",
      [],
      except: [
        .init("it takes a machine without libcurl", web(.noLibrary)),
        .init("the words are those of libcurl", web(.unreachable(reason: "could not resolve host: school.example"))),
        .init("the words are those of libcurl", web(.noTLS(reason: "wrong version number"))),
        .init(
          "the words are those of libcurl",
          web(.untrusted(reason: "SSL certificate problem: certificate has expired"))),
        .init("it takes a server that stalls", web(.stalled(milliseconds: 10_000))),
        .init(
          "it takes a server that stops",
          web(.interrupted(reason: "transfer closed with 95 bytes remaining to read"))),
        .init("it takes a server with an error", web(.status(503))),
        .init("it takes a network with a login", web(.status(511))),
        .init("it takes a server that wants a login", web(.status(403))),
        .init("it takes a server", web(.redirected(to: "http://login.example/"))),
        .init("it takes a server", web(.redirectedTooOften(to: index))),
        .init("it takes the internet", web(.unencrypted, "http://school.example/index.json")),
        .init("it takes a server", web(.webPage)),
        .init("it takes a server", web(.invalid(reason: "it is compressed ('gzip'), which was not asked for"))),
      ]),
    GallerySection(
      "Archives",
      "A zip is unpacked only if its structure is the same for every reader, as [the page of packs](Formats/pack.md) describes; "
        + "games of other programs come as [tars](Formats/tar.md) too.",
      GalleryEntry.archives,
      except: [.init("it takes a machine without memory", .archive(.libraryFailed("out of memory")))]),
    GallerySection(
      "The theme editor",
      "A line of `memorize edit` is invalid or cannot be carried out. At the prompt, type another line; a script stops and "
        + "changes nothing.", GalleryEntry.editing,
      except: [
        .init("it takes 10,000 emoji", .edit(.tooManyFaces(limit: 10_000)).inside("party.txt"))
      ]),
    GallerySection(
      "The catalog",
      "The file with your themes and their journal cannot be used, or an operation cannot be undone or redone.",
      GalleryEntry.catalogs,
      except: [
        .init("it takes two programs that play one game at once", .catalog(.gameElsewhere)),
        .init("it takes another program, while a game is played", .catalog(.gameWithoutTheme)),
        .init("it takes ten seconds", catalog(.busy(holder: "memorize (process 4711)", seconds: 10))),
        .init("the superuser may open everything", catalog(.noPermission)),
        .init("it takes a program that has the catalog open", catalog(.moved)),
        .init("it takes a full disk", catalog(.diskFull)),
        .init("it takes a broken disk", catalog(.failed("disk I/O error"))),
        .init("it takes a broken disk", catalog(.unconfirmed(.byDisk))),
        .init("it takes two editors at once", .catalog(.changedMeanwhile(from: nil, to: nil, by: edit))),
        .init("it takes the theme editor", .catalog(.touchesOthers(samples, .back))),
        .init("it takes an old library", .catalog(.oldSQLite(found: "3.36.0", needed: "3.37.0"))),
        .init("it takes an interruption", Diagnostic(CopyProblem.unfinished).inside("postgresql://school/themes")),
        .init("it takes a database that changes values", Diagnostic(CopyProblem.differs(table: "versions"))),
      ]),
    GallerySection(
      "Catalogs on a server",
      "[A shared catalog](Server.md) cannot be reached or used.",
      GalleryEntry.servers,
      except: [
        .init("it takes a machine without libpq", server(.noLibrary)),
        .init("it takes a server", server(.rejected(reason: "FATAL:  database \"themes\" does not exist"))),
        .init("it takes an old server", server(.unsuitable(.version(12)))),
        .init("it takes a server", server(.noCatalog)),
        .init("it takes a server", server(.notAllowed(.change))),
        .init(
          "it takes a server that was replaced", server(.behind(remembered: "/home/ann/.local/state/memorize/servers"))),
        .init("it takes a standby server", server(.lostChanges(7))),
        .init("it takes a server", Diagnostic(ServerRisk.asynchronous).inside("postgresql://school/themes")),
        .init("it takes a server that is restarted", server(.changedMeanwhile)),
        .init("it takes a broken server", server(.failed(code: "58030", "could not write block 7"))),
      ]),
    GallerySection(
      "Playing", "A game cannot begin or continue, or a choice is invalid; [its page](Games.md) has the rules.",
      GalleryEntry.games),
  ]

  /// The tests of limits provoke it with a lower limit, and `make soak` with a real file.
  private static let slow = "it takes a file of millions of values, which a debug build reads for seconds"
  private static let ann = "/home/ann"
  private static let toml = "memorize-format-toml"
  private static let edit = JournalOperation(
    id: 9, time: 0, actor: "ann", command: "edit", summary: "pairs 6 → 7", isUndone: false, themes: 1)
  private static let samples = JournalOperation(
    id: 1, time: 0, actor: "ann", command: "import", summary: "imported 8 themes from samples: 8 added",
    isUndone: false, themes: 8)

  private static let index = "https://school.example/index.json"

  private static func web(_ problem: WebProblem, _ url: String = index) -> Diagnostic {
    Diagnostic(problem).inside(url)
  }

  private static func server(_ problem: ServerProblem) -> Diagnostic {
    Diagnostic(problem).inside("postgresql://school/themes")
  }

  private static func catalog(_ problem: CatalogProblem) -> Diagnostic {
    Diagnostic.catalog(problem).inside("catalog.sqlite")
  }

}

/// A code that a test cannot provoke everywhere; the page shows its message.
struct GalleryException: Sendable {
  let reason: String
  let diagnostic: Diagnostic

  init(_ reason: String, _ diagnostic: Diagnostic) {
    self.reason = reason
    self.diagnostic = diagnostic
  }
}

extension GalleryException {
  /// A test for each is in SiteTrustTests and SiteReaderTests.
  fileprivate static let sites: [GalleryException] = {
    let key = PublicKey("RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3")
    let other = PublicKey("RWQ4nfHLf/ThwfcYtTs2UkgZgrmj+Fc8bGY017osV85yt8d6/hJdkTnG")
    let problems: [SiteProblem] =
      [
        .noIndex, .absent(stop: "memorize follow --stop file:///home/ann/club/"), .empty, .invalidIndex, .newerIndex,
        .unfit("packs/sea.zip", isChanging: true), .unfit("packs/sea.zip"), .unfit("packs/sea.zip", isMissing: true),
        .otherFile("number 7 of the site"), .rolledBack(to: 4, known: 5),
        .sameNumber(5), .noSuchTheme("Sae", suggestion: "Sea"), .noKey("E7620F1842B4E81F"), .noNumber,
        .invalidValue("until", "a day such as 2027-08-31"), .tooLarge("index.json", limit: 64 << 20), .tooManyThemes,
        .outdated(until: "2026-08-31"), .otherTheme("Farm", insteadOf: "Sea"), .otherID("Sea"), .noTheme("Sea"),
        .older(4, known: 5), .invalidAddress, .passwordInAddress,
      ] + (key.map { [.unsigned($0)] } ?? [])
    let otherKeys = [key].compactMap(\.self).map {
      GalleryException("it takes two keys", .otherKey($0, other ?? $0, "site"))
    }
    return otherKeys
      + problems.map { GalleryException("it takes a site", Diagnostic($0)) } + [
        .init(
          "it takes a server",
          Diagnostic(
            .missing, .error("web.not-found", "the server has no such file", hint: "Check the address in a browser."))),
        .init("it takes another program", FollowedSource.damagedKey(of: "https://club.example/")),
        .init("it takes a site", .lowerNumber(12, "site")), .init("it takes a site", .highestNumber("site")),
        .init("it takes two catalogs", PublishCommand.otherCatalog("Halloween", "site")),
        .init("it takes a missing catalog", UpdateCommand.noneFollowed("There is no catalog at 'a.sqlite' yet.")),
        .init("it takes a key", .unsignedSite("site")), .init("it takes 400,000 themes", .tooManyThemes(in: "site")),
        .init("it takes a key", PublishCommand.finding(.invalid, in: "minisign.key")),
        .init("it takes a key", PublishCommand.finding(.encrypted, in: "minisign.key")),
      ]
  }()
}
