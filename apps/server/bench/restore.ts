import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seedDemo } from '../../demo/src/seed-demo.ts'
import { type Line, report } from '../../../scripts/report.ts'
import { type LocalPostgres, startPostgres } from '../local/postgres.ts'
import { getLastBackup } from '../src/features/backups/backup.service.ts'
import { listBackups } from '../src/features/backups/backups.ts'
import { postComment } from '../src/features/comments/comments.service.ts'
import { removeFilm } from '../src/features/films/films.service.ts'
import { sweepFilms } from '../src/features/films/sweep.service.ts'
import { checkFiles } from '../src/features/invariants/invariants.service.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import type { Services } from '../src/platform/services.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { atDesk, aUser } from '../test/people.ts'
import { tableSums } from '../test/table-sums.ts'
import { prepareReel } from './film-site.ts'
import { invariantsHold } from './installation.ts'
import { makeReel } from './prepared-films.ts'
import { filmPlays, openSite, type Site, siteEnvironment } from './site-copies.ts'

/**
 * `matinee backup` of the demo with two films, killed in the middle, and made while people write and a film is removed;
 * `matinee restore` of each into the empty folder of another machine. Needs Debian's PostgreSQL, as npm's has no `pg_dump`.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    /** How long a restore may take. */
    seconds: { type: 'string', default: '60' },
    programs: { type: 'string', default: '/usr/lib/postgresql/15' },
  },
})
if (!existsSync(path.join(values.programs, 'bin/pg_dump')))
  throw new Error(
    `There is no pg_dump in ${values.programs}/bin: apt install postgresql-15, or name another by --programs`,
  )

const folder = mkdtempSync(path.join(tmpdir(), 'matinee-restore-'))
chmodSync(folder, 0o755)
const backups = path.join(folder, 'backups')
mkdirSync(backups)
const servers: LocalPostgres[] = []
const sites: Site[] = []

/** A database server in an empty folder, with an empty database. */
async function aMachine(name: string): Promise<{ url: string; folder: string; name: string }> {
  const postgres = await startPostgres({ directory: path.join(folder, `${name}-postgres`), programs: values.programs })
  servers.push(postgres)
  await postgres.createDatabase(name)
  return { url: postgres.url(name), folder, name }
}
async function open(at: Awaited<ReturnType<typeof aMachine>>): Promise<Site> {
  const site = await openSite(at)
  sites.unshift(site)
  return site
}

function start(
  command: 'backup' | 'restore',
  at: Awaited<ReturnType<typeof aMachine>>,
  args: string[] = [],
): ChildProcess {
  return spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/cli.ts'), command, ...args], {
    env: { ...process.env, ...siteEnvironment(at), BACKUP_DIR: backups },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
async function run(...given: Parameters<typeof start>): Promise<number> {
  const began = performance.now()
  const [code] = (await once(start(...given), 'exit')) as [number]
  if (code !== 0) throw new Error(`${given[0]} ended with ${code}`)
  return (performance.now() - began) / 1000
}

async function fileSums(storage: Storage): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for (const prefix of ['films/', 'masters/', 'media/'])
    for await (const { key } of storage.list(prefix)) {
      const hash = createHash('sha256')
      await pipeline((await storage.read(key))!, hash)
      sums.set(key, hash.digest('hex'))
    }
  return sums
}
const differing = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key)).length

/** Comments, one after the other, until told to stop. Gives those that were acknowledged, with the time. */
function keepWriting({ services }: Site, movieId: string, userId: string) {
  const written: { text: string; at: number }[] = []
  const over = new AbortController()
  const writing = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const comment = `Written during the backup: ${n}`
      await postComment(services, { movieId, userId, text: comment })
      written.push({ text: comment, at: performance.now() })
      await wait(5)
    }
  })()
  return async () => {
    over.abort()
    await writing
    return written
  }
}

const lines: Line[] = []
const line = (what: string, measured: number, wanted: number) =>
  lines.push({ what, measured: String(measured), wanted: String(wanted), met: measured === wanted })

/** Judges what was restored: the whole of it holds together. */
async function judge(what: string, services: Services) {
  const invariants = await invariantsHold(services.db)
  lines.push({ ...invariants, what: `${what}: ${invariants.what}` })
  const missing = (await checkFiles(services)).filter(({ what: kind, count }) => count > 0 && !kind.includes('no row'))
  line(`${what}: kinds of files that are missing or not whole`, missing.length, 0)
}

try {
  const at = await aMachine('source')
  await migrate(at.url)
  const source = await open(at)
  const { services } = source
  await seedDemo(services, 'demo', new Date())
  const movies = await services.db.selectFrom('movie').select('id').orderBy('id').limit(2).execute()
  mkdirSync(path.join(folder, 'ingest'))
  makeReel(path.join(folder, 'ingest/reel.mkv'), { seconds: 8, height: 180 })
  const [kept, removed] = [movies[0]!.id, movies[1]!.id]
  const keptFilm = await prepareReel(services, kept)
  const removedFilm = await prepareReel(services, removed)
  for (let n = 0; n < 1500; n++)
    await services.storage.write(`media/pictures/${n} (1).webp`, Readable.from([Buffer.alloc(20_000, n)]))

  let killed = 0
  for (let i = 0; i < Number(values.kills); i++) {
    const child = start('backup', at)
    await wait(400 + 300 * i)
    if (child.exitCode === null) killed += 1
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const halves = (await listBackups(backups)).length
  line(`backups that count as whole although killed (${killed} killed)`, halves - (Number(values.kills) - killed), 0)

  const made = await run('backup', at)
  const [whole] = await listBackups(backups)
  lines.push({
    what: `a backup of ${whole!.files.count} files, ${((whole!.files.bytes + whole!.dump.bytes) / 1e6).toFixed(1)} MB`,
    measured: `${made.toFixed(1)} s`,
    wanted: 'printed',
    met: true,
  })
  const tables = await tableSums(source.client)
  const files = await fileSums(services.storage)
  const elsewhere = await aMachine('elsewhere')
  const took = await run('restore', elsewhere)
  lines.push({
    what: 'restored into the empty folder of another machine',
    measured: `${took.toFixed(1)} s`,
    wanted: `at most ${values.seconds} s`,
    met: took <= Number(values.seconds),
  })
  const restored = await open(elsewhere)
  line(`tables that differ, of ${tables.size}`, differing(tables, await tableSums(restored.client)), 0)
  line(`files that differ, of ${files.size}`, differing(files, await fileSums(restored.services.storage)), 0)
  await judge('quiet', restored.services)
  const isPlaying = await filmPlays(restored.services, kept, keptFilm)
  lines.push({ what: 'the film plays', measured: isPlaying ? 'yes' : 'no', wanted: 'yes', met: isPlaying })

  // While people write, and a film goes with its files.
  const stopWriting = keepWriting(source, kept, (await aUser({ services })).id)
  await wait(300)
  const began = performance.now()
  const backup = start('backup', at)
  const ended = once(backup, 'exit')
  await wait(1000)
  await removeFilm(services, removedFilm, atDesk(await aUser({ services }, { role: 'owner' })))
  await sweepFilms(services)
  await ended
  const written = await stopWriting()
  line('backups that failed while people wrote', backup.exitCode === 0 ? 0 : 1, 0)
  const third = await aMachine('third')
  await run('restore', third)
  const busy = await open(third)
  await judge('busy', busy.services)
  const found = new Set((await busy.services.db.selectFrom('comment').select('text').execute()).map((row) => row.text))
  const before = written.filter((each) => each.at < began)
  line(
    `comments acknowledged before the backup and lost, of ${before.length} (${written.length} in all)`,
    before.filter((each) => !found.has(each.text)).length,
    0,
  )
  const last = await getLastBackup({ folder: backups, stamp: undefined })
  line('backups whose time the health page does not know', last ? 0 : 1, 0)
  report('fault:restore', lines)
} finally {
  for (const site of sites) await site.close()
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
