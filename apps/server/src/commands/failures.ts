import { ArchiveRefused } from '../features/archive/archive.ts'
import { BackupRefused } from '../features/archive/backups.ts'
import { ConfigError } from '../platform/config.ts'
import { NoClientProgram } from '../platform/database/client-programs.ts'
import { explainStartFailure } from '../platform/start-failure.ts'

/** Their messages are for whoever ran the command. */
const refusals = [ArchiveRefused, BackupRefused, NoClientProgram]

/** Says in a sentence why a command could not do its work. What is a defect of the product is thrown again. */
export function failCommand(error: unknown, settings: Parameters<typeof explainStartFailure>[1]): void {
  const isRefusal = refusals.some((kind) => error instanceof kind)
  const reason = isRefusal ? (error as Error).message : explainStartFailure(error, settings)
  if (reason === undefined) throw error
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}

/** The configuration, or the end of the command with a list of what is wrong with it. */
export function configOrExit<T>(load: () => T): T {
  try {
    return load()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
