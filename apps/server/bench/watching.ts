import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { addMovies } from '../../demo/src/add-movies.ts'
import { hashOf } from '../src/features/viewings/viewings.service.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { addFilm, publishFilm } from '../test/films.ts'
import { openBench } from './api-under-load.ts'
import { type Line, median, report } from '../../../scripts/report.ts'

/**
 * `npm run bench:watching`: a crowd that watches one film. Positions through HTTP, against the same rows in batches
 * straight into a table without rules; and how long a key takes while 2 000 viewings renew theirs.
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
const batch = 500
const wantedPositions = 100_000
const wantedRatio = 0.5
const keyViewings = 2000
const wantedKeyMs = 25

interface Viewers {
  ids: string[]
  users: string[]
  movieId: string
}

/** Members in the middle of the same film, each in a session of their own. */
async function addViewers(pool: pg.Pool): Promise<Viewers> {
  const db = createDatabase(pool)
  const film = { description: '', year: 1922, rating: 8.1, director: null, cast: [], minutes: 94 }
  const [movieId = ''] = await addMovies(db, [{ ...film, title: 'Premiere', genres: ['Horror'] }])
  const filmId = await addFilm(db, movieId, 'ready')
  await publishFilm(db, { movieId, filmId, isPremium: false })
  const ids = Array.from({ length: viewers }, () => `vw_${randomBytes(16).toString('base64url')}`)
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (username, username_key, email, email_key, created_at)
     select 'person ' || n, 'person' || n, n || '@example.org', n || '@example.org', now()
     from generate_series(1, $1::int) n returning id`,
    [viewers],
  )
  const users = rows.map(({ id }) => id)
  await pool.query(
    `with one as (select * from unnest($1::text[], $2::text[], $3::bytea[]) as t (user_id, session_id, secret_hash)),
     signed_in as (
       insert into session (id, user_id, audience, remembered, refreshed_at, created_at, expires_at, ends_at)
       select session_id, user_id, 'user', false, now(), now(), now() + interval '1 day', now() + interval '1 day' from one)
     insert into viewing (secret_hash, user_id, session_id, movie_id, film_id, duration_ms, device, begun_at, placed_at,
       place_until)
     select secret_hash, user_id, session_id, $4, $5, 7200000, 'A bench', now(), now(), now() + interval '1 day' from one`,
    [users, ids.map(() => randomBytes(16).toString('base64url')), ids.map(hashOf), movieId, filmId],
  )
  await pool.query('analyze')
  return { ids, users, movieId }
}

/** Rows a second, one batch after the other, as one process writes them. */
async function writeBare(pool: pg.Pool, { users, movieId }: Viewers): Promise<number> {
  const began = performance.now()
  let written = 0
  for (let n = 0; performance.now() - began < seconds * 1000; n++) {
    const from = (n * batch) % viewers
    const chosen = users.slice(from, from + batch)
    await pool.query({
      name: 'bare-positions',
      text: `insert into bare_position (user_id, movie_id, milliseconds, duration_ms, is_finished, viewing_id, placed_at,
          sequence, watched_at)
        select user_id, $2, $3, 7200000, false, '', now(), $4, now() from unnest($1::text[]) as t (user_id) order by user_id
        on conflict (user_id, movie_id) do update set milliseconds = excluded.milliseconds, sequence = excluded.sequence,
          watched_at = excluded.watched_at`,
      values: [chosen, movieId, 60_000 + (n % 1_000_000), n],
    })
    written += chosen.length
  }
  return written / ((performance.now() - began) / 1000)
}

let sequence = 0
interface Round {
  perSecond: number
  refused: number
}

async function sendPositions(urls: readonly string[], { ids }: Viewers): Promise<Round> {
  const results = await Promise.all(
    urls.map((url) =>
      autocannon({
        url,
        connections: 100,
        duration: seconds,
        requests: [
          {
            method: 'PUT',
            setupRequest: (request) => {
              const n = ++sequence
              const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
              return {
                ...request,
                path: `/api/viewings/${ids[n % ids.length]}/position`,
                headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
                body: JSON.stringify({ sequence: n, milliseconds: 60_000 + (n % 7_000_000), state: 'playing' }),
              }
            },
          },
        ],
      }),
    ),
  )
  const sum = (of: (result: autocannon.Result) => number) => results.reduce((all, result) => all + of(result), 0)
  return { perSecond: sum((one) => one['2xx'] / one.duration), refused: sum((one) => one.non2xx + one.errors) }
}

/** Each of them once a minute, evenly: how long each took, sorted. */
async function renewKeys(url: string, { ids }: Viewers): Promise<{ took: number[]; refused: number }> {
  const everyMs = 60_000 / keyViewings
  const count = Math.floor((Number(values['key-seconds']) * 1000) / everyMs)
  const took: number[] = []
  let refused = 0
  const began = performance.now()
  const asked: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    await wait(Math.max(0, began + n * everyMs - performance.now()))
    const sent = performance.now()
    const address = `10.1.${(n >> 8) & 255}.${n & 255}`
    const ask = async () => {
      const headers = { 'x-forwarded-for': address }
      const answer = await fetch(`${url}/api/viewings/${ids[n % keyViewings]}/keys/0`, { headers })
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
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 4, options: '-c jit=off' })
  pool.on('error', () => {})
  const crowd = await addViewers(pool)
  await pool.query('create table bare_position (like movie_position including all)')
  await pool.query('alter table bare_position set (fillfactor = 70)')
  const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' }
  const processes = [await bench.startApi(env), await bench.startApi(env)]
  const urls = processes.map(({ url }) => url)

  // So that they are due to be renewed, as in life.
  await pool.query(`update viewing set place_until = now() + interval '30 seconds'`)
  await sendPositions(urls, crowd)
  const rounds: { bare: number; ours: Round }[] = []
  for (let n = 1; n <= Number(values.rounds); n++) {
    const round = { bare: await writeBare(pool, crowd), ours: await sendPositions(urls, crowd) }
    rounds.push(round)
    const { bare, ours } = round
    process.stdout.write(
      `  round ${n}: bare ${bare.toFixed(0)} rows/s, ours ${ours.perSecond.toFixed(0)}/s, ${ours.refused} refused\n`,
    )
  }
  const perMinute = median(rounds.map(({ ours }) => ours.perSecond)) * 60
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare))
  const refused = rounds.reduce((sum, { ours }) => sum + ours.refused, 0)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from movie_position')
  const { took, refused: keysRefused } = await renewKeys(urls[0]!, crowd)
  const p95 = took[Math.floor(took.length * 0.95)] ?? NaN
  await pool.end()

  const lines: Line[] = [
    {
      what: 'positions a minute, through HTTP with two processes',
      measured: perMinute.toFixed(0),
      wanted: `>= ${wantedPositions}`,
      met: perMinute >= wantedPositions,
    },
    {
      what: 'the same against bare batches of one connection',
      measured: `${ratio.toFixed(2)}x`,
      wanted: `>= ${wantedRatio}x`,
      met: ratio >= wantedRatio,
    },
    { what: 'positions refused or lost', measured: String(refused), wanted: '0', met: refused === 0 },
    {
      what: 'viewers who have a place',
      measured: String(rows[0]!.n),
      wanted: String(viewers),
      met: rows[0]!.n === viewers,
    },
    {
      what: `a key while ${keyViewings} viewings renew theirs, p95`,
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
