import { globSync, readFileSync } from 'node:fs'

/** What these processes have spent, with all of their threads. */
export function cpuMsOf(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) => globSync(`/proc/${pid}/task/*/schedstat`))
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
}
