/// The version of the program; the change log says what each brought.
public enum Version {
  public static let number = "0.1.0"
  static let text = "memorize \(number)"
}
