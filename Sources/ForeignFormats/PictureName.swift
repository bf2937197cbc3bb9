/// The name of a picture or sound file without its folder and extension, for a face that has nothing else.
///
/// For example: `images/black-cat.png` → `black-cat`.
func pictureName(_ path: String) -> String {
  let file = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
  guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return String(file) }
  return String(file[..<dot])
}
