import Foundation
import Platform
import TestSupport
import Testing

@testable import Plugins

/// Plugins for tests: those of the documentation, broken ones, and scripts made by a test.
struct Bench {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "SECRET": "hush"]

  /// A copy, because those in the repository may belong to another user.
  func example(_ name: String) throws -> PluginFile {
    try PluginFile(path: home.copy("Documentation/Plugins") + "/memorize-format-\(name)")
  }

  /// A copy beside the examples, which it uses.
  func broken(_ name: String) throws -> PluginFile {
    try home.copy("Documentation/Plugins")
    return try PluginFile(path: home.copy("Tests/PluginsTests/Broken") + "/memorize-format-\(name)")
  }

  /// A plugin with this name and script.
  @discardableResult
  func plugin(_ name: String, _ script: String, in folder: String = ".", mode: Int = 0o755) throws -> PluginFile {
    try FileManager.default.createDirectory(atPath: home.file(folder), withIntermediateDirectories: true)
    let path = try home.write("#!/bin/sh\n\(script)\n".utf8, to: "\(folder)/memorize-format-\(name)")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return PluginFile(name: name, path: path)
  }

  /// A plugin that describes itself and runs `body` for `import`.
  func importer(_ body: String, more: String = "") throws -> PluginFile {
    try plugin(
      "tried",
      """
      if [ "$1" = describe ]; then
        echo '{"protocol":1,"name":"tried","summary":"for a test","import":true\(more)}'
        exit
      fi
      \(body)
      """)
  }

  static func open(_ file: PluginFile, seconds: Int = 20) throws -> ExternalFormat {
    let limits = ProcessLimits(seconds: seconds, outputBytes: 4 << 20)
    return try ExternalFormat.open(file, environment: environment, limits: limits)
  }
}
