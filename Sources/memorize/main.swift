import Commands
import System

CurrentProcess.exit(Program.main().rawValue)
