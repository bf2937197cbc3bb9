import Commands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let words = Array(CommandLine.arguments.dropFirst())
exit(Program.run(words, in: .system(words)).rawValue)
