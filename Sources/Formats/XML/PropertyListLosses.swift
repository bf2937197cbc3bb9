internal import Themes

/// What a property list can hold of the values other programs keep in a theme.
///
/// It has no null, and XML has no control characters. A member with such a value is left out; a list with one is left out
/// as a whole, because leaving out an element would move the others. Every number that JSON can spell is written, and the
/// rules of a theme keep values no deeper than a property list may be.
struct PropertyListLosses {
  private var counts: [Reason: Int] = [:]

  private enum Reason: String, CaseIterable {
    case null = "null-values"
    case character = "control-characters"
  }

  /// The members that can be written.
  mutating func kept(_ members: [ExtraValue.Member]) -> [ExtraValue.Member] {
    members.compactMap { member in
      do throws(Unwritable) {
        guard !PropertyListText.hasForbidden(member.key) else { throw Unwritable(reason: .character) }
        return .init(member.key, try kept(member.value))
      } catch {
        counts[error.reason, default: 0] += 1
        return nil
      }
    }
  }

  var losses: [Loss] {
    Reason.allCases.compactMap { reason in
      counts[reason].map { count in
        switch reason {
        case .null: Loss(reason.rawValue, count: count, "key with a null value", "keys with a null value")
        case .character:
          Loss(reason.rawValue, count: count, "key with control characters", "keys with control characters")
        }
      }
    }
  }

  private mutating func kept(_ value: ExtraValue) throws(Unwritable) -> ExtraValue {
    switch value {
    case .null: throw Unwritable(reason: .null)
    case .bool, .number: return value
    case .string(let text):
      guard !PropertyListText.hasForbidden(text) else { throw Unwritable(reason: .character) }
      return value
    case .array(let values):
      var kept: [ExtraValue] = []
      for value in values { kept.append(try self.kept(value)) }
      return .array(kept)
    case .object(let members): return .object(kept(members))
    }
  }

  private struct Unwritable: Error {
    let reason: Reason
  }
}
