/// Who decides where a theme of an import meets another one.
///
/// For example: `.always(.merge)`, or a person who is asked and whose answers are remembered.
public struct ConflictSettlement {
  /// The decision that was made already; nil where somebody has to be asked.
  let known: (ImportConflict) -> ConflictPolicy?
  let ask: (ImportConflict) throws -> ConflictPolicy
  /// True where an answer may take a while.
  public let isAsking: Bool

  public static func always(_ policy: ConflictPolicy) -> ConflictSettlement {
    ConflictSettlement(known: { _ in policy }, ask: { _ in policy }, isAsking: false)
  }

  /// `ask` is called while nobody waits for the catalog; from then on `known` has to know its answer. Where `ask` throws,
  /// nothing is changed.
  public static func asking(
    _ known: @escaping (ImportConflict) -> ConflictPolicy?, ask: @escaping (ImportConflict) throws -> ConflictPolicy
  ) -> ConflictSettlement {
    ConflictSettlement(known: known, ask: ask, isAsking: true)
  }
}
