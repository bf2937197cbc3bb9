/// What a plugin learns of the user's environment: where programs and the user's files are, language and time, no secrets.
struct RunEnvironment {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// For a run in `folder`, which is the place for temporary files too.
  func variables(in folder: String) -> [String: String] {
    var variables = environment.filter { name, value in
      (Self.allowed.contains(name) || name.hasPrefix("LC_")) && !value.utf8.contains(0)
    }
    variables["TMPDIR"] = folder
    if variables["PATH"] == nil { variables["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
    return variables
  }

  static let allowed: Set<String> = ["PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ"]
}
