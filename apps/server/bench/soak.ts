import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { type Line, median, quantile, report } from '../../../scripts/report.ts'
import { MailSink } from '../local/mail-sink.ts'
import { freePort } from '../local/ports.ts'
import { Passwords } from '../src/features/accounts/passwords.ts'
import { schedules } from '../src/jobs.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { noTimeout } from '../src/platform/database/role-settings.ts'
import { openRedis } from '../test/redis.ts'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { startBalancer } from './balancer.ts'
import { pidsOfChildren, postmasterOf } from './cpu-time.ts'
import { invariantsHold, setDatabaseClock } from './installation.ts'
import { addMembers, isFailed, openMembers } from './members.ts'
import { crowdKeys } from './watching-crowd.ts'

/**
 * `npm run soak`: members browse, search, watch, like, comment and buy, and an editor uploads posters, for an hour at half
 * of what two API processes can take. Meanwhile the clock of the database goes through a week, an hour at a time, and the
 * worker is given what it does by the clock in that hour. No request may fail, and nothing may grow: memory, connections,
 * open files, the age of the queue, and what is added to the disk. Needs Debian's `redis-server`.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const [hourMs, days] = [3_600_000, 7]
const hours = 24 * days
const stepMs = (Number(values.minutes) * 60_000) / hours
const [movieCount, memberCount] = [300, 6_000]
/** Members whose Premium ends in the middle of the week. */
const leaving = 100
const uploadEveryMs = 5_000

/** Flat: the median of the last quarter is at most a tenth above that of the second, and what such a number swings by. */
const tolerance = 1.1
/** What the disk gains in the last quarter, beside the second. */
const mostGain = 1.5
const mostSlower = 1.2

const bench = await openBench()
const redis = await openRedis()
const sink = new MailSink({ most: Number.POSITIVE_INFINITY })
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 4, options: noTimeout })
const db = createDatabase(pool)
let balancer: Awaited<ReturnType<typeof startBalancer>> | undefined
try {
  await migrate(bench.databaseUrl)
  const { movies, viewers, watchable } = await addMembers(pool, { movieCount, memberCount })
  const editor = { email: `${memberCount}@example.org`, password: 'a good long one' }
  await pool.query(`update users set role = 'owner', password_hash = $1 where email = $2`, [
    await new Passwords().hash(editor.password),
    editor.email,
  ])
  const metricsPort = await freePort()
  const env = {
    ...crowdKeys,
    REDIS_URL: redis.url,
    SMTP_URL: (await sink.start()).smtpUrl,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const backends: RunningProcess[] = [await bench.startApi(env), await bench.startApi(env)]
  const worker = await bench.startWorker({
    ...env,
    WORKER_ROLES: 'general',
    WORKER_METRICS_PORT: String(metricsPort),
  })
  balancer = await startBalancer(() => backends)
  const { url } = balancer
  const members = openMembers({ url, viewers, movies })
  const { ask, asked, next, movieOf, memberOf } = members

  const { watch: _, buy, ...same } = members.acts
  const acts = [
    ...Object.values(same),
    (n: number) => ask('GET', n % 2 === 0 ? '/' : `/movie/${movieOf(n)}`),
    (n: number) => ask('GET', `/api/search?query=film+${n % movieCount}`),
    /** A playback session lasts twelve hours at most, which are soon over here: everybody begins one. */
    async (n: number) => {
      const begun = await ask('POST', `/api/movies/${watchable}/playback-sessions`, memberOf(n), {})
      if (!begun) return
      const playback = `/api/playback-sessions/${(JSON.parse(begun) as { playbackToken: string }).playbackToken}`
      await ask('GET', `${playback}/keys/0`, memberOf(n))
      await ask('PUT', `${playback}/position`, memberOf(n), { sequence: 1, milliseconds: 2_000, state: 'playing' })
      await ask('DELETE', playback, memberOf(n))
    },
    // So seldom that somebody is left who has not bought when the hour ends.
    async (n: number) => (n % 20 === 0 ? buy(next(buy)) : undefined),
  ]

  await setDatabaseClock(db, -27 * 24 * hourMs)
  for (let n = 0; n < leaving; n++) await buy(next(buy))
  await setDatabaseClock(db, 0)

  let token = ''
  const signIn = async () => {
    const answer = (await ask('POST', '/api/admin/login', undefined, editor)) ?? '{}'
    token = (JSON.parse(answer) as { token?: string }).token ?? ''
  }
  await signIn()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const problems: string[] = []
  const send = () =>
    new Promise<string>((resolve, reject) => {
      const upload = new Upload(picture, {
        endpoint: `${url}/api/uploads`,
        headers: { authorization: `Bearer ${token}` },
        metadata: { filename: 'poster.jpg', purpose: 'picture' },
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
      })
      upload.start()
    })
  /** Uploads a poster, and gives it to a movie instead of the one before. */
  const replacePoster = async (n: number) => {
    const uploadId = await send()
    const desk = { headers: { authorization: `Bearer ${token}` } }
    const added = await ask('POST', '/api/admin/media', desk, { uploadId, kind: 'poster' })
    if (!added) return
    await ask('PUT', `/api/movies/${movieOf(n % 20)}`, desk, {
      title: `Film ${n % 20}`,
      description: 'Somebody keeps a promise.',
      genres: ['Drama'],
      year: 1922,
      rating: 8.1,
      imageUrl: (JSON.parse(added) as { address: string }).address,
      videoUrl: 'https://films.example/reel.mp4',
    })
  }

  const pids = { 'API 1': backends[0]!.child.pid!, 'API 2': backends[1]!.child.pid!, worker: worker.child.pid! }
  const postmaster = await postmasterOf(pool)
  // Resident and its own: without PostgreSQL's buffers, which all its processes share, and files. One that ends has none.
  const megabytesOf = (pid: number) =>
    Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  const postgresMegabytes = () =>
    pidsOfChildren(postmaster).reduce((sum, pid) => {
      try {
        return sum + megabytesOf(pid)
      } catch {
        // It has ended meanwhile.
        return sum
      }
    }, 0)
  const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length
  const diskMegabytes = () => {
    // The write-ahead log is kept at a size of its own.
    const { stdout } = spawnSync('du', ['-sk', '--exclude=pg_wal', bench.folder], { encoding: 'utf8' })
    return Number.parseInt(stdout) / 1024
  }
  const readDatabase = async () => {
    const { rows } = await pool.query<{ connections: number; seconds: number }>(
      `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
        (select coalesce(extract(epoch from max(now() - run_at)), 0)::float from graphile_worker._private_jobs
          where run_at <= now() and locked_at is null and attempts < max_attempts) as seconds`,
    )
    return rows[0]!
  }
  const sample = async () => {
    const { connections, seconds } = await readDatabase()
    const each = (of: (pid: number) => number) =>
      Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, of(pid)]))
    type Figures = Record<string, number>
    const megabytes: Figures = {
      ...each(megabytesOf),
      PostgreSQL: postgresMegabytes(),
      Redis: megabytesOf(redis.pid()),
    }
    const files: Figures = { ...each(filesOf), Redis: filesOf(redis.pid()) }
    return { at: performance.now(), megabytes, files, connections, seconds, disk: diskMegabytes() }
  }

  /** What the schedule has in this hour of the day. */
  const queueJobs = async (hourOfDay: number) => {
    const due = schedules.filter(({ cron }) => ['*', String(hourOfDay)].includes(cron.split(' ')[1]!))
    for (const { job } of due)
      await pool.query(
        `select graphile_worker.add_job($1, '{}'::json, job_key := 'soak:' || $1, max_attempts := $2::int)`,
        [job.name, job.tries],
      )
  }

  const { ceiling, gapMs } = await members.measureCeiling(acts)
  process.stdout.write(`two processes take ${ceiling.toFixed(0)} requests a second; asked are half of them\n`)
  const before = asked.length
  const over = new AbortController()
  const load = members.load(acts, over.signal, gapMs)
  const editing = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      await replacePoster(n).catch((error: unknown) => problems.push(String(error)))
      await wait(uploadEveryMs)
    }
  })()

  const samples = [await sample()]
  for (let hour = 1; hour <= hours; hour++) {
    await setDatabaseClock(db, hour * hourMs)
    await queueJobs(new Date(Date.now() + hour * hourMs).getUTCHours())
    await wait(Math.max(0, samples[0]!.at + hour * stepMs - performance.now()))
    samples.push(await sample())
    if (hour % 24 !== 0) continue
    await signIn()
    const { megabytes, connections, disk } = samples.at(-1)!
    const memory = Object.entries(megabytes).map(([name, size]) => `${name} ${size.toFixed(0)} MB`)
    const [from, to] = [samples.at(-25)!.at, samples.at(-1)!.at]
    const p99 = quantile(
      asked.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
      0.99,
    )
    process.stdout.write(
      `  day ${hour / 24}: p99 ${p99.toFixed(0)} ms, ${memory.join(', ')}, ${connections} connections, disk ${disk.toFixed(0)} MB\n`,
    )
  }
  over.abort()
  await Promise.all([load, editing])

  const during = asked.slice(before)
  const failed = during.filter(isFailed)
  for (const { what, outcome } of failed.slice(0, 10)) process.stderr.write(`failed: ${what}: ${outcome}\n`)
  for (const problem of problems.slice(0, 10)) process.stderr.write(`failed: ${problem}\n`)
  const quarter = (n: 1 | 2 | 3 | 4) => samples.slice(((n - 1) * hours) / 4, (n * hours) / 4 + 1)
  type Sample = (typeof samples)[number]

  const flat = (what: string, unit: string, swing: number, of: (one: Sample) => number): Line => {
    const [second, last] = [median(quarter(2).map(of)), median(quarter(4).map(of))]
    return {
      what,
      measured: `${second.toFixed(0)}, then ${last.toFixed(0)}${unit}`,
      wanted: `at most ${tolerance}x + ${swing}`,
      met: last <= second * tolerance + swing,
    }
  }
  const names = Object.keys(samples[0]!.megabytes)
  const gainIn = (n: 2 | 4) => quarter(n).at(-1)!.disk - quarter(n)[0]!.disk
  /** Of each hour, so that one slow moment of the machine does not decide. */
  const p99In = (n: 1 | 4) => {
    const spans = quarter(n)
    const p99s = spans.slice(1).map(({ at: to }, i) => {
      const { at: from } = spans[i]!
      return quantile(
        during.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
        0.99,
      )
    })
    return median(p99s)
  }
  const [atFirst, atLast] = [p99In(1), p99In(4)]

  for (const deadline = Date.now() + 60_000; (await readDatabase()).seconds > 0 && Date.now() < deadline;)
    await wait(200)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const jobCount = (outcome: string, name = '[^"]+') =>
    [...metrics.matchAll(new RegExp(`_count\\{name="${name}",outcome="${outcome}"\\} (\\d+)`, 'g'))].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  const seldom = schedules.filter(({ job }) => jobCount('done', job.name) < days).map(({ job }) => job.name)
  if (seldom.length > 0) process.stderr.write(`done too seldom: ${seldom.join(', ')}\n`)
  const ended = sink.mails
    .filter(({ subject = '' }) => subject.endsWith('has ended'))
    .map(({ recipients }) => recipients[0])

  report('soak', [
    {
      what: `failed of ${during.length} requests, and of the uploads`,
      measured: `${failed.length}, ${problems.length}`,
      wanted: '0, 0',
      met: failed.length + problems.length === 0,
    },
    {
      what: 'p99 in the first quarter, and in the last',
      measured: `${atFirst.toFixed(0)}, then ${atLast.toFixed(0)} ms`,
      wanted: `at most ${mostSlower}x`,
      met: atLast <= atFirst * mostSlower,
    },
    ...names.map((name) => flat(`memory: ${name}`, ' MB', 25, ({ megabytes }) => megabytes[name]!)),
    ...names
      .filter((name) => name in samples[0]!.files)
      .map((name) => flat(`open files: ${name}`, '', 5, ({ files }) => files[name]!)),
    flat('connections to PostgreSQL', '', 3, ({ connections }) => connections),
    flat('age of the oldest job that waits', ' s', 5, ({ seconds }) => seconds),
    {
      what: 'added to the disk in the second quarter, and in the last',
      measured: `${gainIn(2).toFixed(0)}, then ${gainIn(4).toFixed(0)} MB`,
      wanted: `at most ${mostGain}x + 5`,
      met: gainIn(4) <= gainIn(2) * mostGain + 5,
    },
    {
      what: `scheduled jobs done on each of ${days} days`,
      measured: String(schedules.length - seldom.length),
      wanted: String(schedules.length),
      met: seldom.length === 0,
    },
    {
      what: `failed of ${jobCount('done')} jobs`,
      measured: String(jobCount('failed') + jobCount('given-up')),
      wanted: '0',
      met: jobCount('failed') + jobCount('given-up') === 0,
    },
    {
      what: 'mails that Premium has ended, and to how many',
      measured: `${ended.length}, ${new Set(ended).size}`,
      wanted: `${leaving}, ${leaving}`,
      met: ended.length === leaving && new Set(ended).size === leaving,
    },
    ...(await members.compareWith(pool)),
    await invariantsHold(db),
  ])
} finally {
  balancer?.close()
  await pool.end()
  await bench.close()
  await redis.close()
  await sink.stop()
}
