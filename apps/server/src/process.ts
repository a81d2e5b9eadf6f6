import type { Logger } from 'pino'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { createLog, logConsole } from './platform/log.ts'
import { cannotStart, explainStartFailure, isPassing } from './platform/start-failure.ts'
import { readVersion } from './platform/version.ts'

/** The longest that a process may take to stop. */
const stopWithinMs = 10_000

interface Starting {
  log: Logger
  /** Aborted once the process is told to stop. */
  signal: AbortSignal
}

/** Waits until the database is there, and brings it to this version of the product. */
export async function prepareDatabase(config: Config, { log, signal }: Starting): Promise<void> {
  await waitForDatabase(config, log, signal)
  await migrate(config.database.url, (message, details) => log.info(details, message))
}

/** Ends a process that cannot do its work, and says why. The code tells whether a person has to change something. */
function refuse(reason: string, code = cannotStart): never {
  process.stderr.write(`${reason}\n`)
  process.exit(code)
}

function loadOrRefuse(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.message)
    throw error
  }
}

/**
 * The life of a process: read the configuration, start, run until told to stop, stop. `start` gives back how to stop.
 * What could not be ended in time is left to the database's transactions. `name` tells processes apart in the log.
 */
export async function runProcess(
  name: string,
  start: (config: Config, starting: Starting) => Promise<() => Promise<void>>,
): Promise<void> {
  const config = loadOrRefuse()
  const log = createLog(config, name)
  // In development Vite speaks to who develops.
  if (config.mode === 'production') logConsole(log)
  log.info(readVersion(), 'starting Matinee')
  // Heard from the first moment on: a process that is told to stop while it starts stops as soon as it can. Being told
  // again changes nothing.
  const stopping = new AbortController()
  const told = new Promise<void>((resolve) => {
    const hear = () => {
      setTimeout(() => process.exit(1), stopWithinMs).unref()
      stopping.abort()
      resolve()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, hear)
    // Whoever started us is gone, without a chance to say so.
    process.on('disconnect', hear)
  })
  let stop: () => Promise<void>
  try {
    stop = await start(config, { log, signal: stopping.signal })
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    const reason = explainStartFailure(error, config)
    if (reason === undefined) throw error
    refuse(reason, isPassing(error) ? 1 : cannotStart)
  }
  await told
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`could not stop cleanly: ${String(error)}\n`)
    process.exit(1)
  }
}
