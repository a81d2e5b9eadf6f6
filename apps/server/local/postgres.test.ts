import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'

test('a server whose answer is late is used, and not taken for one that is gone', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'matinee-postgres-'))
  // The user that PostgreSQL runs as has to reach it.
  chmodSync(home, 0o755)
  const directory = path.join(home, 'postgres')
  const pidFile = path.join(directory, 'postmaster.pid')
  const first = await startPostgres({ directory })
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    process.kill(pid, 'SIGSTOP')
    const second = startPostgres({ directory })
    // Longer than one attempt to connect.
    await wait(1500)
    process.kill(pid, 'SIGCONT')
    const found = await second
    expect(found.isOurs).toBe(false)
    expect(found.url('postgres')).toBe(first.url('postgres'))
    expect(existsSync(pidFile)).toBe(true)
  } finally {
    await first.stop()
    rmSync(home, { recursive: true, force: true })
  }
})
