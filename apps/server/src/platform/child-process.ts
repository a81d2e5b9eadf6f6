import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { cannotStart } from './start-failure.ts'
import { workspace } from './workspace.ts'

/** Runs a program of the workspace to its end, with `env` added to the environment of this process. */
export async function runScript(script: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const options = { cwd: workspace, env: { ...process.env, ...env }, signal, maxBuffer: 2 ** 24 }
  await promisify(execFile)(process.execPath, [script], options)
}

/** Runs a program to its end, with `env` added to the environment of this process. Rejects with its output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(program, args, {
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 24,
    ...(signal && { signal }),
  })
}

interface ThroughOptions {
  /** Sent to the program's standard input. */
  input?: AsyncIterable<Buffer>
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal | undefined
}

/** What a program that did not succeed has written to its standard error. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed'
}

/** Yields the output of a program. Throws before its end if the program, or its input, fails. */
export async function* throughProgram(
  program: string,
  args: readonly string[],
  { input, env = {}, signal }: ThroughOptions,
): AsyncGenerator<Buffer> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const [stdout, stderr] = [child.stdout!, child.stderr!]
  const complaints = text(stderr)
  const ended = once(child, 'close') as Promise<[number | null]>
  // Its own failure says more than that its input was closed, which is looked at after it.
  const sent = input
    ? pipeline(input, child.stdin!).then(
        () => undefined,
        (error: unknown) => error,
      )
    : undefined
  ended.catch(() => {})
  try {
    try {
      yield* stdout as AsyncIterable<Buffer>
    } catch (error) {
      // Why it could not be started, or was stopped, says more than that its output broke off.
      child.kill()
      await ended
      throw error
    }
    const [code] = await ended
    if (code !== 0) throw new ProgramFailed(`${path.basename(program)}: ${(await complaints).trim().slice(0, 2_000)}`)
    const error = await sent
    if (error !== undefined) throw error
  } finally {
    child.kill()
  }
}

/** The folders in which programs are looked for. */
export const programFolders = (): string[] => (process.env['PATH'] ?? '').split(path.delimiter)

/** A Node process with a script of apps/server/src; it can be stopped and started again. */
export class Child {
  readonly name: string
  readonly #script: string
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | undefined
  #stopping = false
  /** Called when it exits without `stop`. */
  onDeath: (code: number | null) => void = () => {}

  constructor(name: string, script: string, env: NodeJS.ProcessEnv) {
    this.name = name
    this.#script = path.resolve(import.meta.dirname, '..', script)
    this.#env = env
  }

  get pid() {
    return this.#process?.pid
  }

  start() {
    this.#stopping = false
    // Its own process group, so that Ctrl-C reaches it once, from this process, and not from the terminal as well.
    const child = spawn(process.execPath, ['--enable-source-maps', this.#script], {
      env: { ...process.env, ...this.#env },
      cwd: workspace,
      // The IPC channel carries no messages; its end tells the child that this process is gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.once('exit', (code) => {
      if (child === this.#process && !this.#stopping) this.onDeath(code)
    })
    this.#process = child
  }

  async stop() {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.#stopping = true
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    // Longer than a process gives itself to stop (`stopWithinMs` in process.ts).
    const late = wait(12_000, 'late' as const, { ref: false })
    if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
    await ended
  }
}

interface SuperviseOptions {
  /** Called when the child exits with `cannotStart`: its configuration must be changed first. */
  onCannotStart: () => void
  print?: (line: string) => void
  firstPauseMs?: number
  longestPauseMs?: number
  /** After a run of this length the pauses begin at the first one again. */
  healthyAfterMs?: number
}

/** Starts a child, and restarts it whenever it exits, after pauses that double. Returns a function that stops it. */
export function superviseChild(child: Child, options: SuperviseOptions): () => Promise<void> {
  const { firstPauseMs = 1_000, longestPauseMs = 30_000, healthyAfterMs = 60_000 } = options
  const print = options.print ?? ((line) => process.stderr.write(`${line}\n`))
  let pauseMs = firstPauseMs
  let startedAt = 0
  let hasRun = false
  let isStopped = false
  let restart: NodeJS.Timeout | undefined

  const start = () => {
    startedAt = Date.now()
    child.start()
  }
  child.onDeath = (code) => {
    if (isStopped) return
    // Only at the first start: if the configuration breaks later, as by a changed password, other processes still work.
    if (code === cannotStart && !hasRun) return options.onCannotStart()
    hasRun = true
    if (Date.now() - startedAt >= healthyAfterMs) pauseMs = firstPauseMs
    print(`${child.name} ended (${code ?? 'killed'}): starting it again in ${pauseMs / 1000} s`)
    restart = setTimeout(start, pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
  start()
  return async () => {
    isStopped = true
    clearTimeout(restart)
    await child.stop()
  }
}

/** Within this time a second signal is the same Ctrl-C: the terminal sends it, and npm passes on what it gets. */
const sameSignalMs = 1_000

/** Runs `stop` once, at the first signal, and then ends the process. A second signal does not wait. */
export function onSignal(stop: () => Promise<void>) {
  let signalledAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalledAt !== undefined) {
        if (Date.now() - signalledAt > sameSignalMs) process.exit(1)
        return
      }
      signalledAt = Date.now()
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
