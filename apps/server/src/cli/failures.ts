import { BackupRefused } from '../features/backups/backups.ts'
import { CreateAdminError } from '../features/accounts/admins.service.ts'
import { ProgramFailed } from '../platform/child-process.ts'
import { ConfigError, loadDataConfig } from '../platform/config.ts'
import { NoClientProgram } from '../platform/database/client-programs.ts'
import { explainStartFailure } from '../platform/start-failure.ts'

/** The message is how the command is called. */
export class UsageError extends Error {}

/** Errors whose messages are written for the operator who runs the command. */
const refusals = [UsageError, ConfigError, BackupRefused, CreateAdminError, NoClientProgram, ProgramFailed]

/** What to print where a command has failed. Rethrows an error that is a defect of ours. */
export function explainFailure(error: unknown, settings?: Parameters<typeof explainStartFailure>[1]): string {
  if (refusals.some((kind) => error instanceof kind)) return (error as Error).message
  const reason = explainStartFailure(error, settings ?? loadDataConfig())
  if (reason === undefined) throw error
  return reason
}
