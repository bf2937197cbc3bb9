/// What makes a line stand out from those below it, the weakest first.
///
/// For example: `Sea`, `2. Sea`, `**Sea**`, `# Sea`.
enum HeadingMark: Comparable {
  case plain, number, type, hash
}
