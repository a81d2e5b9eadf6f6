import { ConfigError, loadConfig } from './platform/config.ts'
import type { Config } from './platform/config.ts'

/** The longest that a process may take to stop. */
const stopWithinMs = 10_000

/**
 * The life of a process: read the configuration, start, run until told to stop, stop. `start` gives back how to stop.
 * What could not be ended in time is left to the database's transactions.
 */
export async function runProcess(start: (config: Config) => Promise<() => Promise<void>>): Promise<void> {
  let config: Config
  try {
    config = loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return
  }
  const stop = await start(config)
  let stopping = false
  const end = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`could not stop cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
