/// What a word may be in the singular, and in the plural.
///
/// For example: "witches" may be one "witche" or one "witch", and "berry" is "berrys" or "berries" when there are more.
/// No list of words: who asks looks up what comes out.
enum WordForms {
  static func singulars(of word: String) -> [String] {
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return [] }
    var singulars = [String(word.dropLast())]
    if word.hasSuffix("es") { singulars.append(String(word.dropLast(2))) }
    if word.hasSuffix("ies") { singulars.append(word.dropLast(3) + "y") }
    if word.hasSuffix("ves") { singulars += [word.dropLast(3) + "f", word.dropLast(3) + "fe"] }
    return singulars
  }

  static func plurals(of word: String) -> [String] {
    guard word.utf8.count > 1, !word.hasSuffix("ss") else { return [word + "es"] }
    var plurals = [word + "s"]
    if ["s", "x", "z", "ch", "sh", "o"].contains(where: word.hasSuffix) { plurals.append(word + "es") }
    if word.hasSuffix("y") { plurals.append(word.dropLast() + "ies") }
    if word.hasSuffix("f") { plurals.append(word.dropLast() + "ves") }
    if word.hasSuffix("fe") { plurals.append(word.dropLast(2) + "ves") }
    return plurals
  }
}
