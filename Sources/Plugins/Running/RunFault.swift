internal import System

/// Why a run of a plugin was no use.
enum RunFault: Error, Equatable {
  case cannotStart(SystemError)
  case tooSlow(seconds: Int)
  case tooMuchOutput(limit: Int)
  case tooMuchTalk(limit: Int)
  /// It ended, but a program that it started still holds its output.
  case leftProcesses
  /// By a signal of this number.
  case killed(Int32)
  /// Its exit code, and the end of what it said.
  case failed(Int32, talk: String)
}
