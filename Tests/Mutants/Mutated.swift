// A file of each module in the copy that mutants.py makes. It imports single functions, because a test says that only LibC
// imports the whole library of a system.
#if canImport(Glibc)
  internal import func Glibc.getenv
  internal import func Glibc.mkdir
#else
  internal import func Darwin.getenv
  internal import func Darwin.mkdir
#endif

/// The number of the mutant that is tried, or a folder that gets a folder for each mutant that is reached.
private let choice = getenv("MEMORIZE_MUTANT").map { String(cString: $0) } ?? ""
private let chosen = Int(choice)
private let folder = choice.hasPrefix("/") ? choice : nil
// Threads that race make a folder twice, which does no harm. Open descriptors would be seen by tests.
nonisolated(unsafe) private let isReached = {
  let flags = UnsafeMutablePointer<Bool>.allocate(capacity: 10_000)
  flags.initialize(repeating: false, count: 10_000)
  return flags
}()

/// The condition; the opposite if this mutant is tried.
func mutated(_ number: Int, _ condition: Bool) -> Bool {
  if let folder, !isReached[number] {
    isReached[number] = true
    _ = mkdir("\(folder)/\(number)", 0o777)
  }
  return number == chosen ? !condition : condition
}
