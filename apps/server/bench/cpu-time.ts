import { globSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** What these processes have spent, with all of their threads. */
export function cpuMsOf(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) => globSync(`/proc/${pid}/task/*/schedstat`))
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
}

/** Fields of /proc/PID/stat that follow the name of the process: state, parent, and so on. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

export const pidsOfChildren = (parent: number) =>
  globSync('/proc/[0-9]*/stat').flatMap((file) => {
    const pid = Number(file.split('/')[2])
    try {
      return Number(statOf(pid)[1]) === parent ? [pid] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })

/** PostgreSQL's first process, the parent of all its others. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(statOf(rows[0]!.pid)[1])
}

/** Of its processes that run, and of those that have ended: theirs is in hundredths of a second. */
export function postgresCpuMs(postmaster: number): number {
  const [user = 0, system = 0] = statOf(postmaster).slice(13, 15).map(Number)
  return cpuMsOf(pidsOfChildren(postmaster)) + (user + system) * 10
}
