internal import Formats

/// What the file of a picture or a sound is called, without its folder and its extension: the only thing a face can be
/// made of.
///
/// For example: `images/black-cat.png` → `black-cat`.
func pictureName(_ path: String) -> String {
  let file = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
  guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
  return String(file[..<dot])
}
