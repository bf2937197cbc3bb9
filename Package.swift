// swift-tools-version: 6.1
import PackageDescription

// There are no package dependencies, only C libraries of the system. Documentation/Decisions has the reason for each.
let package = Package(
  name: "memorize",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "memorize", targets: ["memorize"]),
    // Each product has the next one in it. The command line with its terminals, screens and editor is not exported, nor are
    // catalogs on a server.
    .library(name: "MemorizeKit", targets: ["MemorizeKit"]),
    // Without the catalog, and so without SQLite.
    .library(name: "ThemeFiles", targets: ["ThemeFiles"]),
    // Without packs and pages, and so without libarchive and libsodium.
    .library(name: "ThemeFormats", targets: ["Themes", "Formats", "ForeignFormats"]),
  ],
  targets: [
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CProcess"),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),

    .target(name: "CMemory"),
    .target(name: "Themes", swiftSettings: settings),
    .target(name: "EmojiNames", swiftSettings: settings),
    .target(name: "LibC", swiftSettings: settings),
    .target(name: "Platform", dependencies: ["CProcess", "LibC"], swiftSettings: settings),
    .target(name: "Formats", dependencies: ["Themes", "CXML2"], swiftSettings: settings),
    .target(
      name: "ForeignFormats", dependencies: ["Themes", "EmojiNames", "Formats"], swiftSettings: settings),
    .target(
      name: "Packs", dependencies: ["Themes", "Formats", "Platform", "CArchive", "CSodium"],
      swiftSettings: settings),
    .target(
      name: "Pages", dependencies: ["Themes", "EmojiNames", "Formats", "Packs", "Games"],
      resources: [
        .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/game.js"),
        .embedInCode("Page/page.js"), .embedInCode("Page/board.js"), .embedInCode("Page/chooser.html"),
        .embedInCode("Page/chooser.css"), .embedInCode("Page/chooser.js"), .embedInCode("Page/words.js"),
        .embedInCode("Page/texts.js"), .embedInCode("Page/texts.css"),
        .embedInCode("Page/book.js"), .embedInCode("Page/site.js"), .embedInCode("Page/start.js"),
        .embedInCode("Page/worker.js"), .embedInCode("Page/print.js"), .embedInCode("Page/print.css"),
        .embedInCode("Page/cards.css"), .embedInCode("Page/sheet.css"), .embedInCode("Page/icon-192.png"),
        .embedInCode("Page/icon-512.png"),
      ],
      swiftSettings: settings),
    .target(
      name: "Sites", dependencies: ["Themes", "Formats", "Packs", "Pages", "Platform", "CCurl"],
      swiftSettings: settings),
    .target(
      name: "Plugins", dependencies: ["Themes", "Formats", "Platform"], swiftSettings: settings),
    .target(name: "Catalogs", dependencies: ["Themes", "Games"], swiftSettings: settings),
    .target(
      name: "SQLiteCatalogs", dependencies: ["Themes", "Platform", "Catalogs", "CSQLite"], swiftSettings: settings),
    .target(
      name: "ThemeFiles",
      dependencies: ["Themes", "EmojiNames", "Formats", "ForeignFormats", "Packs", "Pages", "Platform"],
      swiftSettings: settings),
    .target(
      name: "MemorizeKit", dependencies: ["ThemeFiles", "Plugins", "Catalogs", "SQLiteCatalogs", "Games", "Platform"],
      swiftSettings: settings),
    .target(name: "PostgresCatalogs", dependencies: ["Themes", "Platform", "Catalogs"], swiftSettings: settings),
    .target(name: "Editing", dependencies: ["Themes", "Catalogs", "EmojiNames"], swiftSettings: settings),
    .target(name: "Games", dependencies: ["Themes"], swiftSettings: settings),
    .target(name: "Terminals", dependencies: ["Platform"], swiftSettings: settings),
    .target(
      name: "Screens", dependencies: ["Themes", "Games", "Terminals", "EmojiNames"], swiftSettings: settings),
    .target(
      name: "Commands",
      dependencies: [
        "Themes", "Platform", "Formats", "ForeignFormats", "Packs", "Pages", "Sites", "Plugins", "Catalogs",
        "SQLiteCatalogs", "PostgresCatalogs", "Editing", "Games", "Terminals", "Screens", "EmojiNames", "CMemory",
      ],
      resources: [.embedInCode("Samples/samples.json")],
      swiftSettings: settings),
    .executableTarget(name: "memorize", dependencies: ["Commands", "Platform"], swiftSettings: settings),

    .target(
      name: "TestSupport", dependencies: ["Themes", "Platform"], path: "Tests/TestSupport",
      exclude: ["dialogue.py"], swiftSettings: settings),
    .executableTarget(
      name: "Prompting", dependencies: ["LibC", "Platform", "Terminals"], path: "Tests/Prompting",
      swiftSettings: settings),
    .testTarget(name: "ThemesTests", dependencies: ["Themes", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "EmojiNamesTests", dependencies: ["EmojiNames", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "PlatformTests", dependencies: ["LibC", "Platform", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "FormatsTests", dependencies: ["EmojiNames", "Formats", "ForeignFormats", "Packs", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ForeignFormatsTests", dependencies: ["Formats", "ForeignFormats", "Packs", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PacksTests",
      dependencies: ["Packs", "ForeignFormats", "Formats", "Platform", "Themes", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PagesTests", dependencies: ["Pages", "Packs", "Formats", "EmojiNames", "Themes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SitesTests", dependencies: ["Sites", "Packs", "Formats", "Platform", "Themes", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: ["Sites", "Packs", "Formats", "Catalogs", "Games", "Themes", "TestSupport"], swiftSettings: settings
    ),
    .testTarget(
      name: "PluginsTests", dependencies: ["Plugins", "Formats", "Platform", "Themes", "TestSupport"],
      exclude: ["Broken"],
      swiftSettings: settings),
    .target(
      name: "CatalogSamples", dependencies: ["Catalogs", "Themes"], path: "Tests/CatalogSamples",
      swiftSettings: settings),
    .testTarget(
      name: "CatalogsTests",
      dependencies: ["Catalogs", "SQLiteCatalogs", "PostgresCatalogs", "CatalogSamples", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteCatalogsTests",
      dependencies: ["Catalogs", "SQLiteCatalogs", "CSQLite", "CatalogSamples", "Platform", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "EditingTests",
      dependencies: ["Editing", "Catalogs", "SQLiteCatalogs", "EmojiNames", "Formats", "TestSupport"],
      exclude: ["Transcripts"], swiftSettings: settings),
    .testTarget(name: "GamesTests", dependencies: ["Games", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "TerminalsTests", dependencies: ["LibC", "Prompting", "Platform", "Terminals", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ScreensTests", dependencies: ["Screens", "Games", "Terminals", "Themes", "TestSupport"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "MemorizeKitTests", dependencies: ["MemorizeKit", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "Themes", "Platform", "Formats", "ForeignFormats", "Packs", "Pages", "Sites", "Plugins",
        "Catalogs", "SQLiteCatalogs", "PostgresCatalogs", "Editing", "Games", "Screens", "Terminals", "TestSupport",
      ],
      swiftSettings: settings),
    // The messages, and the commands that people talk to. They are apart from the others because these are the last modules
    // to be compiled.
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "Commands", "Themes", "Platform", "Formats", "ForeignFormats", "Packs", "Pages", "Sites", "Plugins", "Catalogs",
        "PostgresCatalogs", "Editing", "Games", "Terminals", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "InteractionTests",
      dependencies: [
        "Commands", "Themes", "Platform", "Games", "Pages", "Catalogs", "SQLiteCatalogs", "Screens", "Terminals",
        "TestSupport",
      ],
      swiftSettings: settings),
  ]
)

// Tests spend half of their time in these modules, unless they are optimised. SwiftPM rejects such settings in a dependency.
if Context.environment["MEMORIZE_TESTING"] != nil {
  for target in package.targets where ["Themes", "EmojiNames", "Formats"].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"]))
  }
  // Tests start the program thousands of times; linked statically, it starts in three quarters of the time.
  for target in package.targets where target.name == "memorize" {
    let settings = [LinkerSetting.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))]
    target.linkerSettings = (target.linkerSettings ?? []) + settings
  }
}

// The fuzzer uses modules that are not in a library product.
if Context.environment["MEMORIZE_FUZZING"] != nil {
  package.products.append(
    .library(
      name: "MemorizeFuzzing",
      targets: [
        "Themes", "Formats", "ForeignFormats", "Packs", "Pages", "Plugins", "Catalogs", "SQLiteCatalogs", "Editing",
        "Terminals",
      ]))
}

var settings: [SwiftSetting] {
  [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault")]
}
