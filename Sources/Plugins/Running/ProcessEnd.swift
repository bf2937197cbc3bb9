/// How a program ended.
enum ProcessEnd: Equatable {
  case exited(Int32)
  /// By a signal of this number.
  case killed(Int32)
}
