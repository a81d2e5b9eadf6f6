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
  await migrate(config.database.directUrl, (message, details) => log.info(details, message))
}

/** Ends a process that cannot start. The exit code tells whether a person has to change something. */
function exitWith(reason: string, code = cannotStart): never {
  process.stderr.write(`${reason}\n`)
  process.exit(code)
}

function loadConfigOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message)
    throw error
  }
}

/**
 * The life of a process: read the configuration, start, run until a signal, stop. `start` returns how to stop. Work
 * that does not end in time is rolled back by the database. `name` is the process's name in the log.
 */
export async function runProcess(
  name: string,
  start: (config: Config, starting: Starting) => Promise<() => Promise<void>>,
): Promise<void> {
  const config = loadConfigOrExit()
  const log = createLog(config, name)
  // In development Vite's output belongs on the terminal.
  if (config.mode === 'production') logConsole(log)
  log.info(readVersion(), 'starting Matinee')
  // As when PostgreSQL goes away while the queue notes that a job has ended.
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'an error that nothing handles: this process ends, and is started again')
    process.exit(1)
  })
  // From the first moment on: a process that is stopped while it starts ends as soon as it can.
  const stopping = new AbortController()
  const stopRequested = new Promise<void>((resolve) => {
    const requestStop = () => {
      setTimeout(() => process.exit(1), stopWithinMs).unref()
      stopping.abort()
      resolve()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, requestStop)
    // The parent process has died.
    process.on('disconnect', requestStop)
  })
  let stop: () => Promise<void>
  try {
    stop = await start(config, { log, signal: stopping.signal })
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    const reason = explainStartFailure(error, config)
    if (reason === undefined) throw error
    exitWith(reason, isPassing(error) ? 1 : cannotStart)
  }
  await stopRequested
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`could not stop cleanly: ${String(error)}\n`)
    process.exit(1)
  }
}
