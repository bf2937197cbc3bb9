/// Whom libedit asks while a line is edited.
protocol EditDriver: AnyObject {
  /// What is typed next; nil when nothing will follow.
  func nextScalar() -> Unicode.Scalar?
  func perform(_ command: EditCommand) -> EditCommand.Effect
}
