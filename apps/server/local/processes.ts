import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const workspace = path.resolve(import.meta.dirname, '../../..')

/** A process of ours that is kept running, and can be started afresh. */
export class Child {
  readonly name: string
  readonly #script: string
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | undefined
  #stopping = false
  /** Called when it ended without being asked to. */
  onDeath: (code: number | null) => void = () => {}

  constructor(name: string, script: string, env: NodeJS.ProcessEnv) {
    this.name = name
    this.#script = path.resolve(import.meta.dirname, script)
    this.#env = env
  }

  get pid() {
    return this.#process?.pid
  }

  start() {
    this.#stopping = false
    // A process group of its own: Ctrl-C must reach it once, from us, and not from the terminal as well.
    const child = spawn(process.execPath, ['--enable-source-maps', this.#script], {
      env: { ...process.env, ...this.#env },
      cwd: workspace,
      // The channel says nothing; that it closes tells the child that we are gone.
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
    const late = wait(12_000, 'late' as const, { ref: false })
    if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
    await ended
  }
}

/** Waits until an address answers with success. */
export async function untilAnswers(url: string, withinMs: number, isAlive: () => boolean = () => true) {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline && isAlive()) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await wait(100)
  }
  throw new Error(`${url} does not answer`)
}

/** Runs `stop` once, at the first signal, and then ends the process. A second signal does not wait. */
export function onSignal(stop: () => Promise<void>) {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return process.exit(1)
      stopping = true
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
