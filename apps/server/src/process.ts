import { type Config, ConfigError, loadConfig } from './platform/config.ts'

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
  // Heard from the first moment on: a process that is told to stop while it starts stops as soon as it has. Being told
  // again changes nothing.
  const told = new Promise<void>((resolve) => {
    const hear = () => {
      setTimeout(() => process.exit(1), stopWithinMs).unref()
      resolve()
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, hear)
    // Whoever started us is gone, without a chance to say so.
    process.on('disconnect', hear)
  })
  const stop = await start(config)
  await told
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    process.stderr.write(`could not stop cleanly: ${String(error)}\n`)
    process.exit(1)
  }
}
