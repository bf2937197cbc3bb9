public import Themes

// What the numbers in front of a list of themes stand for.
extension CatalogSnapshot {
  /// The other theme that has the number which this one is called, if there is one.
  ///
  /// For example: the third, where the ninth is called `3`.
  public func theme(numbered name: String, besides id: ThemeID) throws -> ThemeID? {
    guard let number = Int(name), number > 0, String(number) == name, let other = try self.id(row: number) else {
      return nil
    }
    return other == id ? nil : other
  }

  /// The numbers of these themes, as far as they are there.
  public func numbers(of ids: Set<ThemeID>) throws -> [ThemeID: Int] {
    var numbers: [ThemeID: Int] = [:]
    var number = 0
    try forEachID { id in
      number += 1
      if ids.contains(id) { numbers[id] = number }
      return numbers.count < ids.count
    }
    return numbers
  }
}
