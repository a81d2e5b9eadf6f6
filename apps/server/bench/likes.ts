import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addMovies } from '../../demo/src/add-movies.ts'
import { findMiscounted } from '../src/features/movies/movies.service.ts'
import { Reactions } from '../src/features/reactions/reactions.service.ts'
import { systemClock } from '../src/platform/clock.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openBench } from './api-under-load.ts'
import { type Line, median, report } from '../../../scripts/report.ts'

/**
 * A premiere: everybody presses Like on one movie. The whole of a click (named, toggled, counted, the exact numbers
 * read back) against the same upsert into a table that nobody counts, turn by turn.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '4' },
    /** Judges what is counted and not how fast: for machines that do other things at the same time. */
    'answers-only': { type: 'boolean', default: false },
  },
})
const clients = Number(values.clients)
const seconds = Number(values.seconds)
const wantedRatio = 0.85

interface Round {
  perSecond: number
  /** Sorted, in milliseconds. */
  took: number[]
}

/** All of them, each as fast as it is answered, until the time is over. */
async function crowd(press: (client: number, n: number) => Promise<void>): Promise<Round> {
  const took: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; performance.now() < end; n++) {
        const pressed = performance.now()
        await press(client, n)
        took.push(performance.now() - pressed)
      }
    }),
  )
  return { perSecond: took.length / ((performance.now() - started) / 1000), took: took.toSorted((a, b) => a - b) }
}

const at = ({ took }: Round, share: number) => took[Math.floor(took.length * share)] ?? NaN

const bench = await openBench({ pages: false })
try {
  await migrate(bench.databaseUrl)
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: clients, options: '-c jit=off' })
  // The server may be gone before the last of so many connections has said goodbye.
  pool.on('error', () => {})
  const db = createDatabase(pool)
  const film = { description: '', year: 1922, rating: 8.1, director: null, cast: [], minutes: 94 }
  const [movieId = ''] = await addMovies(db, [{ ...film, title: 'Premiere', genres: ['Horror'], likes: 128 }])
  const { rows: people } = await pool.query<{ id: string }>(
    `insert into users (username, username_key, email, email_key, created_at)
     select 'person ' || n, 'person' || n, n || '@example.org', n || '@example.org', now()
     from generate_series(1, $1::int) n returning id`,
    [clients],
  )
  // The same table with the same indexes and references, and nobody who counts.
  await pool.query('create table uncounted (like reaction including all)')
  await pool.query(`alter table uncounted set (fillfactor = 80), add foreign key (user_id) references users,
    add foreign key (movie_id) references movie`)
  const bare = {
    name: 'bare',
    text: `insert into uncounted as r (user_id, movie_id, value, recent_clicks, reacted_at) values ($1, $2, $3, $4, $5)
      on conflict (user_id, movie_id) do update set value = case when r.value = excluded.value then 0 else excluded.value end,
        recent_clicks = (excluded.recent_clicks || r.recent_clicks)[1:8], reacted_at = excluded.reacted_at
      returning value`,
  }
  let click = 0
  const withoutCounting = () =>
    crowd(async (client, n) => {
      const given = [people[client]!.id, movieId, n % 3 ? 1 : -1, [++click], systemClock.now()]
      await pool.query({ ...bare, values: given })
    })

  const processes = Array.from({ length: 4 }, () => new Reactions({ pool, clock: systemClock }))
  let wrongAnswers = 0
  const countedBy = (among: number) =>
    crowd(async (client, n) => {
      const opinion = n % 3 ? 'like' : 'dislike'
      const reactions = processes[client % among]!
      const { likes, dislikes, value } = await reactions.react(movieId, people[client]!.id, opinion, randomUUID())
      const mine = { likes: value === 1 ? 1 : 0, dislikes: value === -1 ? 1 : 0 }
      if (likes < 128 + mine.likes || dislikes < mine.dislikes || likes + dislikes > 128 + clients) wrongAnswers += 1
    })

  const kinds = {
    bare: withoutCounting,
    'one process': () => countedBy(1),
    // Each groups its own clicks; between each other they wait for the movie's counter.
    'four processes': () => countedBy(4),
  }
  type Kind = keyof typeof kinds
  const names = Object.keys(kinds) as Kind[]
  for (const name of names) await kinds[name]()
  const rounds: Record<Kind, Round>[] = []
  for (let n = 0; n < Number(values.rounds); n++) {
    const round: Partial<Record<Kind, Round>> = {}
    // Nobody always comes first.
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + n) % names.length]!
      round[name] = await kinds[name]()
    }
    rounds.push(round as Record<Kind, Round>)
    const said = names.map((name) => {
      const one = round[name]!
      return `${name} ${one.perSecond.toFixed(0)}/s (p50 ${at(one, 0.5).toFixed(1)}, p99 ${at(one, 0.99).toFixed(1)} ms)`
    })
    process.stdout.write(`  round ${n + 1}: ${said.join(', ')}\n`)
  }

  const lines: Line[] = []
  const rate = (name: Kind) => median(rounds.map((round) => round[name].perSecond)).toFixed(0)
  for (const name of ['one process', 'four processes'] as const) {
    const ratio = median(rounds.map((round) => round[name].perSecond / round.bare.perSecond))
    if (!values['answers-only'])
      lines.push({
        what: `${clients} clients, one movie, ${name}: ${rate(name)} clicks/s against ${rate('bare')} bare upserts/s`,
        measured: `${ratio.toFixed(2)}x`,
        wanted: `>= ${wantedRatio}x`,
        met: ratio >= wantedRatio,
      })
  }
  const zero = (what: string, measured: number) =>
    lines.push({ what, measured: String(measured), wanted: '0', met: measured === 0 })

  zero('answers with numbers that cannot be', wrongAnswers)
  zero('movies miscounted', (await findMiscounted({ db })).length)
  const { rows } = await pool.query<{ both: number; differs: number }>(
    `select (select count(*) from (select user_id from reaction where value <> 0 group by user_id, movie_id having count(*) > 1) b)::int as both,
      (select (c.likes <> 128 + (select count(*) from reaction r where r.movie_id = $1 and value = 1)
        or c.dislikes <> (select count(*) from reaction r where r.movie_id = $1 and value = -1))::int
       from movie_counter c where c.movie_id = $1) as differs`,
    [movieId],
  )
  const [after] = rows
  zero('people in both columns', after?.both ?? NaN)
  zero('counters that differ from a plain recount', after?.differs ?? NaN)
  await db.destroy()
  report('bench:likes', lines)
} finally {
  await bench.close()
}
