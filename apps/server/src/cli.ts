#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { Cancelled } from './cli/ask-secretly.ts'
import { explainFailure, UsageError } from './cli/failures.ts'

/** Everything that an operator runs: `npx matinee <command>`. Each command is a file that is loaded when it is called. */
const commands: Record<string, { about: string; load: () => Promise<{ run?: (args: string[]) => Promise<void> }> }> = {
  start: { about: 'Runs API and worker on one machine', load: () => import('./start.ts') },
  api: { about: 'Runs the API process', load: () => import('./api.ts') },
  worker: { about: 'Runs the worker process', load: () => import('./worker.ts') },
  keys: { about: 'Makes the secret key', load: () => import('./cli/keys.ts') },
  migrate: { about: 'Brings the database to this version', load: () => import('./cli/migrate.ts') },
  admin: { about: 'Makes an owner, or resets their password or second step', load: () => import('./cli/admin.ts') },
  doctor: { about: 'Checks every part of the installation', load: () => import('./cli/doctor.ts') },
  jobs: { about: 'Lists, retries and dismisses what has failed', load: () => import('./cli/jobs.ts') },
  backup: { about: 'Makes a backup now', load: () => import('./cli/backup.ts') },
  restore: { about: 'Loads a backup into an empty installation', load: () => import('./cli/restore.ts') },
  payments: { about: 'Checks whether people can pay', load: () => import('./cli/payments.ts') },
  reconcile: { about: 'Compares payments with the books of the provider', load: () => import('./cli/reconcile.ts') },
  invariants: { about: 'Checks that the stored data is consistent', load: () => import('./cli/invariants.ts') },
  version: { about: 'Prints the version', load: () => import('./cli/version.ts') },
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = name === '--version' ? commands['version'] : commands[name]
if (!command) {
  const width = Math.max(...Object.keys(commands).map((each) => each.length))
  const lines = Object.entries(commands).map(([each, { about }]) => `  ${each.padEnd(width)}  ${about}`)
  const help = `usage: matinee <command>\n\n${lines.join('\n')}\n`
  const isAsked = name === 'help' || name === '--help'
  ;(isAsked ? process.stdout : process.stderr).write(help)
  process.exit(isAsked ? 0 : 2)
}
if (existsSync('.env')) process.loadEnvFile('.env')
// Libraries look at it too.
process.env['NODE_ENV'] ??= 'production'
try {
  const { run } = await command.load()
  await run?.(args)
} catch (error) {
  if (error instanceof Cancelled) process.exit(130)
  process.stderr.write(`${explainFailure(error).trimEnd()}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
