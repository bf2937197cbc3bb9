import CatalogSamples
import Catalogs
import Foundation
import TestSupport
import Testing
import Themes

@testable import SQLiteCatalogs

@Suite struct `Catalogs of older schemas` {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["MEMORIZE_RECORD"] != nil), arguments: 1...Migration.all.count)
  func `are recorded`(schema: Int) throws {
    let folder = sampleFolder("Catalogs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/schema-\(schema).sqlite"
    if !FileManager.default.fileExists(atPath: path) { try SchemaSamples.make(schema: schema, at: path) }
  }
}

/// For example: `Tests/Samples/Catalogs`.
private func sampleFolder(_ name: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples/\(name)")
    .path
}
