internal import Themes

/// Limits how much free-form text is read: interpreting it takes a hundred times as long as reading a file written by
/// this program.
///
/// For example: 512 KiB are 20,000 lines with a name and emoji each.
package struct FreeTextBudget {
  private let limit: Int
  private var left: Int

  /// The limit is in bytes.
  package init(_ limit: Int) { (self.limit, left) = (limit, limit) }

  /// Throws a ``Diagnostic`` once the file exceeds the budget.
  package mutating func spend(_ count: Int, line: Int) throws {
    // A line costs something even if it is almost empty.
    left -= count + 1
    guard left >= 0 else {
      throw Diagnostic.limit(
        "the text up to this line has more than \(binarySize(limit)) of free-form text", hint: Self.remedy,
        at: .wholeLine(line))
    }
  }

  static let remedy = "Copy the lines with the themes into a file of their own."
}

/// What is left of the limits for all workbooks of a file, such as those in a folder. The copies of a reading share it.
package final class WorkbookBudget {
  /// In bytes; negative once the limit is exceeded.
  private(set) var textBytes: Int
  private var xmlBytes: Int
  private let limits: ReadingLimits

  package init(_ limits: ReadingLimits) {
    (self.limits, textBytes, xmlBytes) = (limits, limits.sheetBytes, limits.workbookBytes)
  }

  func spend(text count: Int) { textBytes -= count }

  /// Throws a ``Diagnostic`` once the workbooks exceed the limit.
  package func spend(xml count: Int) throws {
    xmlBytes -= count
    guard xmlBytes >= 0 else {
      throw Diagnostic.limit("the workbooks unpack to more than \(binarySize(limits.workbookBytes))")
    }
  }
}

/// Limits the keys of a file that are not plain ASCII, or are escaped: comparing two of them needs Unicode normalization,
/// which takes a hundred times as long as reading them.
///
/// For example: 1 MiB is five Chinese keys in each of 30,000 themes.
struct KeyBudget {
  private static let longKey = 256
  /// In bytes.
  let limit: Int
  private var left: Int

  init(_ limit: Int) { (self.limit, left) = (limit, limit) }

  /// False when the budget is exhausted. Long keys count several times, because sorting combining marks takes the
  /// square of their number.
  mutating func spend(_ count: Int) -> Bool {
    left -= count * (1 + count / Self.longKey)
    return left >= 0
  }
}

/// The budgets for the keys of a file: those that are emoji with texts, in the words of themes, and all others.
struct KeyBudgets {
  private var emoji: KeyBudget
  private var others: KeyBudget
  /// True while the keys are those of the words of a theme.
  var isReadingWords = false

  init(_ limits: ReadingLimits) {
    emoji = KeyBudget(limits.nonASCIITextBytes)
    others = KeyBudget(limits.nonASCIIKeyBytes)
  }

  /// Counts a key with this many bytes. Returns the limit that is exceeded; nil if there is none.
  mutating func spend(_ count: Int) -> Int? {
    if isReadingWords, count <= Emoji.longestUTF8 { return emoji.spend(count) ? nil : emoji.limit }
    return others.spend(count) ? nil : others.limit
  }
}
