/// What a program gets from its parent, and nothing else: three streams, an environment and a folder.
struct Surroundings {
  let input: PipeEnd
  let output: PipeEnd
  let error: PipeEnd
  let environment: [String: String]
  let folder: String
}
