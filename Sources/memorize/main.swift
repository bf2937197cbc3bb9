import Commands
import Platform

CurrentProcess.exit(Program.main().rawValue)
