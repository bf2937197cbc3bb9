package import Themes

/// Why a site cannot be read, or is not trusted.
package enum SiteProblem: Problem, Error {
  case noIndex
  /// The folder of a site that is followed is not there. `stop` is the command that follows it no longer.
  case absent(stop: String)
  case invalidIndex
  /// The value of a key in the index is not what it has to be.
  case invalidValue(String, String)
  case tooManyThemes
  case newerIndex
  case tooLarge(String, limit: Int)
  /// A file is missing or does not have the checksum in the index, or the index does not match its signature. `isChanging`: the
  /// site is being published at the moment.
  case unfit(String, isMissing: Bool = false, isChanging: Bool = false)
  case unsigned(PublicKey)
  case otherKey(PublicKey, signer: String)
  /// It is signed with a key of this fingerprint, which is not known.
  case noKey(String)
  /// It is signed and has no number.
  case noNumber
  case unusableSignature
  case legacySignature
  /// The signature is that of another file.
  case otherFile(String)
  case rolledBack(to: Int64?, known: Int64)
  case sameNumber(Int64)
  case noSuchTheme(String, suggestion: String?)
  /// A pack has this theme, and the index names another one for it.
  case otherTheme(String, insteadOf: String)
  /// A pack has another theme of the name that the index has.
  case otherID(String)
  /// A pack has no theme, and the index names this one for it.
  case noTheme(String)
  /// An unsigned site has a lower number than before.
  case older(Int64?, known: Int64)
  /// It is a site, and has no themes.
  case empty
  /// The publisher's last day for it has passed.
  case outdated(until: String)
  case invalidAddress
  case passwordInAddress
  /// A single file has no signature beside it.
  case noSignature(path: String)
  /// A single file is not the one that was signed.
  case alteredFile
  /// A single file was signed under another name.
  case otherName(String)

  package var wording: Wording {
    switch self {
    case .noIndex:
      .error(
        "site.no-index", "no themes are published there: there is no index.json",
        hint: "Check the address. It is the folder that 'publish' wrote.")
    case .absent(let stop):
      .error(
        "site.absent", "the folder of this followed site is not there now",
        hint: "Connect its drive, or start what keeps it up to date. To stop following it: \(stop)")
    case .invalidIndex:
      .error(
        "site.invalid-index", "index.json is not the index of a site",
        hint: "Check the address. If it is right, the publisher can publish the site again.")
    case .invalidValue(let key, let expected):
      .error(
        "site.invalid-index", "the value of \(quoted(key)) in index.json is not \(expected)",
        hint: "Ask the publisher to publish the site again.")
    case .tooManyThemes:
      .error(
        "site.too-large",
        "the site has more than \(grouped(SiteIndex.mostThemes)) themes, or \(binarySize(SiteIndex.mostNames)) of names",
        hint: "Check the address. If it is right, ask the publisher.")
    case .tooLarge(let file, let limit):
      .error(
        "site.too-large", "\(file) is larger than \(counted(limit, "byte"))",
        hint: "Check the address. If it is right, ask the publisher.")
    case .newerIndex: .error("site.newer-version", "the site was published by a newer version", .updateProgram)
    case .unfit(let file, let isMissing, isChanging: true):
      .error(
        "site.changing",
        "the site is being published: \(file) \(isMissing ? "is not there" : "does not match \(file == SiteIndex.path ? "its signature" : "the index")") yet",
        hint: "Try again in a minute. If it persists, ask the publisher to publish the site again.")
    case .unfit(let file, isMissing: true, isChanging: false):
      .error(
        "site.altered", "\(file) is missing, although the index names it",
        hint: "Nothing was taken. Try again in a few minutes. If it persists for an hour, ask the publisher.")
    case .unfit(SiteIndex.path, isMissing: false, isChanging: false):
      .error(
        "site.altered",
        "\(SiteIndex.path) does not match its signature: it is being copied, or somebody has changed it",
        hint: "Nothing was taken. Try again in a few minutes. If it persists for an hour, ask the publisher.")
    case .unfit(let file, isMissing: false, isChanging: false):
      .error(
        "site.altered",
        "\(file) does not have the checksum in the index: it is being copied, or somebody has changed it",
        hint: "Nothing was taken. Try again in a few minutes. If it persists for an hour, ask the publisher.")
    case .unsigned(let key):
      .error(
        "site.unsigned", "the site is not signed, and its themes are expected with the key \(key)",
        hint:
          "Nothing was taken. What was signed once is never accepted unsigned. Ask the publisher to sign it again, then follow it with --key if the key is a new one; or to publish at another address."
      )
    case .otherKey(let key, let signer):
      .error(
        "site.other-key", "it is signed with another key (\(signer)) than the expected one (\(key.fingerprint))",
        hint: "Ask the publisher whether the key was changed. Nothing was taken.")
    case .noKey(let fingerprint):
      .error(
        "site.no-key", "the index is signed, and the key \(fingerprint) is not beside it in \(PublicKey.path)",
        hint: "Ask the publisher for the key, and add it with --key.")
    case .noNumber:
      .error(
        "site.invalid-index", "the index is signed and has no number, so that an older one could replace it",
        hint: "Ask the publisher to publish the site again.")
    case .unusableSignature:
      .error(
        "site.unusable-signature", "the signature is not one of minisign",
        hint: "Ask the publisher to sign it again.")
    case .legacySignature:
      .error(
        "site.legacy-signature", "the signature has minisign's older form", hint: "Sign it again without the option -l."
      )
    case .otherFile(let what):
      .error(
        "site.other-file", "the signature is that of \(what)", hint: "Ask the publisher to publish the site again.")
    case .rolledBack(let number, let known):
      .error(
        "site.rolled-back",
        "the site is older than what was seen before: \(number.map { "number \($0)" } ?? "no number"), after number \(known)",
        hint: "Nothing was taken. If it stays so, ask the publisher, who can use 'publish --number \(known + 1)'.")
    case .sameNumber(let number):
      .error(
        "site.same-number", "the site has changed under the same number, \(number)",
        hint: "Nothing was taken. Ask the publisher to use 'publish --number \(number + 1)'.")
    case .noSuchTheme(let name, let suggestion):
      .error(
        "site.no-such-theme", "the site has no theme \(quoted(name))",
        hint: suggestion.map { "Did you mean \(quoted($0))?" } ?? "Its page shows its themes.")
    case .otherTheme(let name, let expected):
      .error(
        "site.other-theme", "the pack holds \(quoted(name)), but the index names \(quoted(expected))",
        hint: "Nothing was taken. Ask the publisher to publish the site again.")
    case .otherID(let name):
      .error(
        "site.other-theme", "the theme \(quoted(name)) has another id in the pack than in the index",
        hint: "Nothing was taken. Ask the publisher to publish the site again.")
    case .noTheme(let name):
      .error(
        "site.other-theme", "the pack has no theme, where the index names \(quoted(name))",
        hint: "Nothing was taken. Ask the publisher to publish the site again.")
    case .older(let number, let known):
      .warning(
        "site.older",
        "the site is older than what was seen before: \(number.map { "number \($0)" } ?? "no number"), after number \(known)",
        hint: "If it stays so, ask the publisher. The site is not signed, so its number proves nothing.")
    case .empty:
      .warning("site.empty", "the site has no themes now", hint: "Ask the publisher whether that is intended.")
    case .outdated(let day):
      .warning(
        "site.outdated", "the site counted as current until \(day)",
        hint: "Ask the publisher whether there is a newer one.")
    case .invalidAddress:
      .error(
        "site.invalid-address", "the URL is not valid",
        hint:
          "Use one such as https://host/folder/, as a browser copies it: without spaces and without letters other than a to z."
      )
    case .passwordInAddress:
      .error(
        "site.invalid-address", "the URL has a user name or a password, which would be stored and shown",
        hint: "Use it without.")
    case .noSignature(let path):
      .error(
        "signature.missing", "there is no signature \(quoted(path)) beside the file",
        hint: "Get it where the file came from. Without --key no signature is needed.")
    case .alteredFile:
      .error(
        "signature.mismatch", "the file does not match its signature: one of them was changed",
        hint: "Nothing was taken. Get both again where they came from.")
    case .otherName(let name):
      .error(
        "signature.other-file", "the signature is that of \(quoted(name))",
        hint: "If the file was renamed, give it that name again. Nothing was taken.")
    }
  }

  package var failure: Failure {
    switch self {
    case .noIndex, .absent, .noSuchTheme, .noSignature: .missing
    case .invalidAddress, .passwordInAddress: .usage
    case .unfit(_, isMissing: _, isChanging: true): .busy
    default: .badInput
    }
  }
}
