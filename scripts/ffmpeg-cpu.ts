import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

interface Process {
  parent: number
  name: string
  /** Tells two processes apart that had the same number. */
  startedAt: string
  cpuSeconds: number
}

const ticksPerSecond = 100

function allProcesses(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const end = stat.lastIndexOf(')')
      const fields = stat.slice(end + 2).split(' ')
      found.set(Number(pid), {
        parent: Number(fields[1]),
        name: stat.slice(stat.indexOf('(') + 1, end),
        startedAt: fields[19]!,
        cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      })
    } catch {
      // It has just ended.
    }
  }
  return found
}

/**
 * Every ffmpeg that the given processes run, in a sandbox or not, and its CPU time up to the last look, ten times a
 * second: also of those that were killed, which nobody is told of.
 */
export class FfmpegCpu {
  readonly #starters: () => readonly (number | undefined)[]
  readonly #timer = setInterval(() => this.#look(), 100)
  readonly #spent = new Map<string, number>()
  #isBusy = false
  #isStopped = false

  constructor(starters: () => readonly (number | undefined)[]) {
    this.#starters = starters
  }

  #look() {
    const processes = allProcesses()
    const starters = this.#starters()
    const isOurs = (pid: number): boolean =>
      starters.includes(pid) || (pid > 1 && processes.has(pid) && isOurs(processes.get(pid)!.parent))
    this.#isBusy = false
    for (const [pid, { name, startedAt, cpuSeconds }] of processes) {
      if (name !== 'ffmpeg' || !isOurs(pid)) continue
      this.#isBusy = true
      this.#spent.set(`${pid} ${startedAt}`, cpuSeconds)
    }
  }

  /** Until one of them runs. */
  async untilBusy(): Promise<void> {
    this.#isBusy = false
    while (!this.#isBusy && !this.#isStopped) await wait(20)
  }

  /** CPU seconds of all of them. */
  stop(): number {
    clearInterval(this.#timer)
    this.#isStopped = true
    return [...this.#spent.values()].reduce((sum, one) => sum + one, 0)
  }
}
