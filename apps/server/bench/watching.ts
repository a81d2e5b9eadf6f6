import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { createDatabase } from '../src/platform/database/database.ts'
import { storeHeartbeats } from '../src/features/playback/positions.service.ts'
import { hashPlaybackToken } from '../src/features/playback/playback.service.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openBench, type RunningProcess } from './api-under-load.ts'
import { cpuMsOf } from './cpu-time.ts'
import { addViewers, type Crowd, crowdOrigin, crowdKeys, type Viewer } from './watching-crowd.ts'
import { type Line, median, report } from '../../../scripts/report.ts'

/**
 * `npm run bench:watching`: a crowd that watches one film. Batches of positions against the same rows in batches straight
 * into a table without rules; positions through HTTP, with a token each, as our player sends them; what a kill -9 loses,
 * and what a crowd that is too large is answered; and how long a key takes while 2 000 playback sessions renew theirs.
 */
const { values } = parseArgs({
  options: {
    viewers: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    'key-seconds': { type: 'string', default: '30' },
  },
})
const viewers = Number(values.viewers)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const batch = 500
const wantedPositions = 100_000
const wantedRatio = 0.5
const mostLostMs = 2000
const keySessions = 2000
const wantedKeyMs = 25

let sequence = 0
const positionAt = (n: number) => 60_000 + (n % 7_000_000)

/** Rows a second, one batch after the other on one connection, as one process writes them. */
async function writeBatches(write: (chosen: readonly Viewer[], pass: number) => Promise<void>, crowd: Crowd) {
  const began = performance.now()
  let written = 0
  while (performance.now() - began < seconds * 1000) {
    const pass = Math.floor(written / viewers)
    const chosen = crowd.viewers.slice(written % viewers, (written % viewers) + batch)
    await write(chosen, pass)
    written += chosen.length
  }
  return written / ((performance.now() - began) / 1000)
}

/** The columns of a position, in one statement, into a table of which nobody asks anything. */
const writeBare = (pool: pg.Pool, crowd: Crowd) =>
  writeBatches(async (chosen) => {
    const at = ++sequence
    await pool.query({
      name: 'bare-positions',
      text: `insert into bare_position (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id, slot_claimed_at,
          sequence, watched_at)
        select user_id, $2, milliseconds, 7200000, false, 'a session of 24 letters.', now(), $4, now()
        from unnest($1::text[], $3::int[]) as t (user_id, milliseconds) order by user_id
        on conflict (user_id, movie_id) do update set milliseconds = excluded.milliseconds,
          duration_ms = excluded.duration_ms, is_finished = excluded.is_finished, playback_session_id = excluded.playback_session_id,
          slot_claimed_at = excluded.slot_claimed_at, sequence = excluded.sequence, watched_at = excluded.watched_at`,
      values: [chosen.map(({ userId }) => userId), crowd.movieId, chosen.map(() => positionAt(at)), at],
    })
  }, crowd)

/** The same through the rules. Every fourth position of a viewer renews their place, as in life. */
const writeOurs = (pool: pg.Pool, crowd: Crowd) =>
  writeBatches(async (chosen, pass) => {
    const at = ++sequence
    const refusals = await storeHeartbeats(
      { db: createDatabase(pool), pool },
      chosen.map(({ playbackToken, userId, sessionId }) => ({
        tokenHash: hashPlaybackToken(playbackToken),
        caller: { id: userId, sessionId },
        origin: crowdOrigin,
        sequence: at,
        milliseconds: positionAt(at),
        state: 'playing',
      })),
      60 + 40 * Math.floor(pass / 4),
    )
    if (refusals.some(Boolean)) throw new Error('A position was refused')
  }, crowd)

interface Sent {
  perSecond: number
  /** Anything but 200. */
  refused: number
  serverErrors: number
  /** When players were told to send the next. */
  longestSeconds: number
}

/** As many at a time as there are connections, each as soon as the one before is answered. */
async function sendPositions(urls: readonly string[], { viewers: all }: Crowd, connections: number): Promise<Sent> {
  let longestSeconds = 0
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections,
        duration: seconds,
        timeout: 60,
        requests: [
          {
            method: 'PUT',
            setupRequest: (request) => {
              const n = ++sequence
              const { playbackToken, headers } = all[n % all.length]!
              return {
                ...request,
                path: `/api/playback-sessions/${playbackToken}/position`,
                headers: { ...headers, 'content-type': 'application/json' },
                body: JSON.stringify({ sequence: n, milliseconds: positionAt(n), state: 'playing' }),
              }
            },
            onResponse: (status, body) => {
              if (status !== 200) return
              const { nextHeartbeatSeconds } = JSON.parse(body) as { nextHeartbeatSeconds: number }
              longestSeconds = Math.max(longestSeconds, nextHeartbeatSeconds)
            },
          },
        ],
      }),
    ),
  )
  const sum = (of: (result: autocannon.Result) => number) => results.reduce((total, result) => total + of(result), 0)
  return {
    perSecond: sum((one) => one['2xx'] / one.duration),
    refused: sum((one) => one.non2xx + one.errors),
    serverErrors: sum((one) => one['5xx'] + one.errors),
    longestSeconds,
  }
}

async function sendPosition(
  url: string,
  { playbackToken, headers }: Viewer,
  n: number,
): Promise<{ nextHeartbeatSeconds: number }> {
  const answer = await fetch(`${url}/api/playback-sessions/${playbackToken}/position`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ sequence: n, milliseconds: positionAt(n), state: 'playing' }),
  })
  if (answer.status !== 200) throw new Error(`A position was answered with ${answer.status}`)
  return (await answer.json()) as { nextHeartbeatSeconds: number }
}

/** Kills the process while players send. Compares what they were told with what is there. */
async function killWhileSending(pool: pg.Pool, { url, child }: RunningProcess, crowd: Crowd) {
  const players = crowd.viewers
    .slice(0, 300)
    .map((viewer) => ({ viewer, answered: 0, sent: [] as { n: number; at: number }[] }))
  const kill = { at: Infinity }
  const playing = players.map(async (player) => {
    while (kill.at === Infinity) {
      const n = ++sequence
      player.sent.push({ n, at: performance.now() })
      try {
        await sendPosition(url, player.viewer, n)
        player.answered = n
      } catch (error) {
        if (kill.at === Infinity) throw error
      }
    }
  })
  await wait(3000)
  kill.at = performance.now()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(playing)
  const { rows } = await pool.query<{ user_id: string; sequence: number }>(
    'select user_id, sequence from playback_position where user_id = any($1)',
    [players.map(({ viewer }) => viewer.userId)],
  )
  const stored = new Map(rows.map((row) => [row.user_id, row.sequence]))
  const storedOf = ({ userId }: Viewer) => stored.get(userId) ?? 0
  const lost = players.filter(({ viewer, answered }) => storedOf(viewer) < answered).length
  const ages = players.map(({ viewer, sent }) => {
    const first = sent.find(({ n }) => n > storedOf(viewer))
    return first ? kill.at - first.at : 0
  })
  return { lost, oldestMs: Math.max(...ages) }
}

/** Each of them once a minute, evenly: how long each took, sorted. */
async function renewKeys(url: string, { viewers: all }: Crowd): Promise<{ took: number[]; refused: number }> {
  const everyMs = 60_000 / keySessions
  const count = Math.floor((Number(values['key-seconds']) * 1000) / everyMs)
  const took: number[] = []
  let refused = 0
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    await wait(Math.max(0, began + n * everyMs - performance.now()))
    const sent = performance.now()
    const { playbackToken, headers } = all[n % keySessions]!
    const ask = async () => {
      const answer = await fetch(`${url}/api/playback-sessions/${playbackToken}/keys/0`, { headers })
      const key = await answer.arrayBuffer()
      took.push(performance.now() - sent)
      if (answer.status !== 200 || key.byteLength !== 16) refused++
    }
    asked.push(ask())
  }
  await Promise.all(asked)
  return { took: took.toSorted((a, b) => a - b), refused }
}

const bench = await openBench()
try {
  await migrate(bench.databaseUrl)
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1, options: '-c jit=off' })
  pool.on('error', () => {})
  const crowd = await addViewers(pool, viewers)
  await pool.query('create table bare_position (like playback_position including all) with (fillfactor = 70)')

  // The first of each only fills the tables.
  await writeBare(pool, crowd)
  await writeOurs(pool, crowd)
  const ratios: number[] = []
  for (let n = 1; n <= rounds; n++) {
    const [bare, ours] = [await writeBare(pool, crowd), await writeOurs(pool, crowd)]
    ratios.push(ours / bare)
    process.stdout.write(`  batches, round ${n}: bare ${bare.toFixed(0)} rows/s, ours ${ours.toFixed(0)} rows/s\n`)
  }
  const ratio = median(ratios)

  // As many are due to be renewed as in life.
  await pool.query(`update playback_session set slot_expires_at = now() + interval '60 s' - interval '30 s' * random()`)
  const env = { LOG_LEVEL: 'info', ...crowdKeys }
  const processes = [await bench.startApi(env), await bench.startApi(env)]
  const urls = processes.map(({ url }) => url)
  await sendPositions(urls, crowd, 250)
  const sent: Sent[] = []
  for (let n = 1; n <= rounds; n++) {
    const before = cpuMsOf(processes.map(({ child }) => child.pid!))
    const round = await sendPositions(urls, crowd, 250)
    sent.push(round)
    const cpuMs = (cpuMsOf(processes.map(({ child }) => child.pid!)) - before) / (round.perSecond * seconds)
    const rate = `${round.perSecond.toFixed(0)}/s, ${round.refused} refused`
    process.stdout.write(`  HTTP, round ${n}: ${rate}, ${cpuMs.toFixed(2)} ms of the API's CPU each\n`)
  }
  const perMinute = median(sent.map(({ perSecond }) => perSecond)) * 60
  const refused = sent.reduce((sum, round) => sum + round.refused, 0)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from playback_position')

  await pool.query(`update playback_session set slot_expires_at = now() + interval '60 s'`)
  const { took, refused: keysRefused } = await renewKeys(urls[0]!, crowd)
  const p95 = took[Math.floor(took.length * 0.95)] ?? NaN

  const overload = await sendPositions([urls[0]!], crowd, 2000)
  await wait(2000)
  const calm = await sendPosition(urls[0]!, crowd.viewers[0]!, ++sequence)
  const killed = await killWhileSending(pool, processes[1]!, crowd)
  await pool.end()

  const lines: Line[] = [
    {
      what: `batches of ${batch} positions, against bare upserts of as many rows`,
      measured: `${ratio.toFixed(2)}x`,
      wanted: `>= ${wantedRatio}x`,
      met: ratio >= wantedRatio,
    },
    {
      what: 'positions a minute, through HTTP with two processes',
      measured: perMinute.toFixed(0),
      wanted: `>= ${wantedPositions}`,
      met: perMinute >= wantedPositions,
    },
    { what: 'positions refused', measured: String(refused), wanted: '0', met: refused === 0 },
    {
      what: 'viewers who have a place',
      measured: String(rows[0]!.n),
      wanted: String(viewers),
      met: rows[0]!.n === viewers,
    },
    {
      what: 'server errors while 2 000 send at once to one process',
      measured: `${overload.serverErrors} (${overload.perSecond.toFixed(0)}/s)`,
      wanted: '0',
      met: overload.serverErrors === 0,
    },
    {
      what: 'when they are asked to send the next, and afterwards',
      measured: `${overload.longestSeconds} s, ${calm.nextHeartbeatSeconds} s`,
      wanted: '> 10 s, 10 s',
      met: overload.longestSeconds > 10 && calm.nextHeartbeatSeconds === 10,
    },
    {
      what: 'positions that were answered and lost by kill -9',
      measured: String(killed.lost),
      wanted: '0',
      met: killed.lost === 0,
    },
    {
      what: 'the oldest that was sent and lost by it',
      measured: `${killed.oldestMs.toFixed(0)} ms`,
      wanted: `<= ${mostLostMs} ms`,
      met: killed.oldestMs <= mostLostMs,
    },
    {
      what: `a key while ${keySessions} playback sessions renew theirs, p95`,
      measured: `${p95.toFixed(1)} ms`,
      wanted: `<= ${wantedKeyMs} ms`,
      met: p95 <= wantedKeyMs,
    },
    { what: 'keys refused', measured: String(keysRefused), wanted: '0', met: keysRefused === 0 },
  ]
  report('bench:watching', lines)
} finally {
  await bench.close()
}
