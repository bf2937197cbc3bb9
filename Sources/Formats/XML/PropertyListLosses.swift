internal import Themes

/// What a property list can hold of the values other programs keep in a theme.
///
/// It has no null, and XML has no control characters. A member with such a value is left out; a list with one is left out
/// as a whole, because leaving out an element would move the others.
struct PropertyListLosses {
  private var counts: [Reason: Int] = [:]

  private enum Reason: String, CaseIterable {
    case null = "null-values"
    case character = "control-characters"
    case number = "unreadable-numbers"
    case depth = "deep-values"
  }

  /// The members that can be written.
  mutating func kept(_ members: [ExtraValue.Member]) -> [ExtraValue.Member] {
    guard !members.isEmpty else { return members }
    return kept(members, depth: 0)
  }

  var losses: [Loss] {
    Reason.allCases.compactMap { reason in
      counts[reason].map { count in
        switch reason {
        case .null: Loss(reason.rawValue, count: count, "key with a null value", "keys with a null value")
        case .character:
          Loss(reason.rawValue, count: count, "key with control characters", "keys with control characters")
        case .number:
          Loss(reason.rawValue, count: count, "key with an unreadable number", "keys with an unreadable number")
        case .depth: Loss(reason.rawValue, count: count, "key with too deep a value", "keys with too deep a value")
        }
      }
    }
  }

  private mutating func kept(_ members: [ExtraValue.Member], depth: Int) -> [ExtraValue.Member] {
    members.compactMap { member in
      do throws(Unwritable) {
        guard !PropertyListText.hasForbidden(member.key) else { throw Unwritable(reason: .character) }
        return .init(member.key, try kept(member.value, depth: depth))
      } catch {
        counts[error.reason, default: 0] += 1
        return nil
      }
    }
  }

  private mutating func kept(_ value: ExtraValue, depth: Int) throws(Unwritable) -> ExtraValue {
    switch value {
    case .null: throw Unwritable(reason: .null)
    case .bool: return value
    case .number(let spelling):
      guard PropertyListNumber.isInteger(spelling) || PropertyListNumber.isReal(spelling) else {
        throw Unwritable(reason: .number)
      }
      return value
    case .string(let text):
      guard !PropertyListText.hasForbidden(text) else { throw Unwritable(reason: .character) }
      return value
    case .array(let values):
      guard depth < Self.deepest else { throw Unwritable(reason: .depth) }
      var kept: [ExtraValue] = []
      for value in values { kept.append(try self.kept(value, depth: depth + 1)) }
      return .array(kept)
    case .object(let members):
      guard depth < Self.deepest else { throw Unwritable(reason: .depth) }
      return .object(kept(members, depth: depth + 1))
    }
  }

  private struct Unwritable: Error {
    let reason: Reason
  }

  /// Inside the `plist`, the array, the theme, and around the innermost value.
  private static let deepest = XMLLimits.depth - 4
}
