import { ArchiveRefused } from '../features/archive/archive.ts'
import { BackupRefused } from '../features/archive/backups.ts'
import { ConfigError } from '../platform/config.ts'
import { ProgramFailed } from '../platform/child-process.ts'
import { NoClientProgram } from '../platform/database/client-programs.ts'
import { explainStartFailure } from '../platform/start-failure.ts'

/** Errors whose messages are written for the operator who runs the command. */
const refusals = [ArchiveRefused, BackupRefused, NoClientProgram, ProgramFailed]

/** Prints why a command could not do its work, and sets the exit code. Rethrows an error that is a defect of ours. */
export function failCommand(error: unknown, settings: Parameters<typeof explainStartFailure>[1]): void {
  const isRefusal = refusals.some((kind) => error instanceof kind)
  const reason = isRefusal ? (error as Error).message : explainStartFailure(error, settings)
  if (reason === undefined) throw error
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}

/** Loads the configuration. If it is not valid, prints what is wrong with it and exits. */
export function configOrExit<T>(load: () => T): T {
  try {
    return load()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
