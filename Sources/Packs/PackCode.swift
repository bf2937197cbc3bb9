/// The codes of what can be wrong with a pack whose zip is sound.
public enum PackCode: String, CaseIterable, Sendable {
  // The manifest.
  case noManifest = "pack.no-manifest"
  case manifestTooLarge = "pack.manifest-too-large"
  case wrongFormat = "pack.wrong-format"
  case newerVersion = "pack.newer-version"
  case unknownMandatory = "pack.unknown-mandatory"
  case missingField = "pack.missing-field"
  case wrongType = "pack.wrong-type"
  case badPath = "pack.bad-path"
  case weakDigest = "pack.weak-digest"
  case unknownDigest = "pack.unknown-digest"

  // The files it lists.
  case missingFile = "pack.missing-file"
  case extraFile = "pack.extra-file"
  case doubledFile = "pack.doubled-file"
  case wrongSize = "pack.wrong-size"
  case changedFile = "pack.changed-file"
  case wrongCount = "pack.wrong-count"
  case nested = "pack.nested"
  case noPayload = "pack.no-payload"
  case tooManyFiles = "pack.too-many-files"
  case severalPayloads = "pack.several-payloads"
  case ignoredFile = "pack.ignored-file"
  case systemFiles = "pack.system-files"

  // Around it.
  case tooLarge = "pack.too-large"
  case libraryFailed = "pack.library-failed"
}
