import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addMovies } from '../../demo/src/add-movies.ts'
import { createTokens } from '../src/features/sessions/sessions.service.ts'
import { hashPlaybackToken } from '../src/features/playback/playback.service.ts'
import type { Config } from '../src/platform/config.ts'
import { createDatabase } from '../src/platform/database/database.ts'
import { addFilm, publishFilm } from '../test/films.ts'

/** What the API process is started with, so that it takes the tokens of the crowd. */
export const crowdKeys = { SECRET_KEY: randomBytes(32).toString('base64url') }
/** Where people reach the site, as tokens say. */
const site = 'http://127.0.0.1'

/** Where everybody watches. */
export const crowdOrigin = { network: '127.0.0.0/24', browser: 'unknown' }

export interface Viewer {
  playbackToken: string
  userId: string
  sessionId: string
  headers: { authorization: string }
}
export interface Crowd {
  viewers: Viewer[]
  movieId: string
}

/** Members in the middle of the same film, each in a session of their own. */
export async function addViewers(pool: pg.Pool, count: number): Promise<Crowd> {
  const db = createDatabase(pool)
  const film = { description: '', year: 1922, rating: 8.1, director: null, cast: [], minutes: 94 }
  const [movieId = ''] = await addMovies(db, [{ ...film, title: 'Premiere', genres: ['Horror'] }])
  const filmId = await addFilm(db, movieId, 'ready')
  await publishFilm(db, { movieId, filmId, isPremium: false })
  const { rows: users } = await pool.query<{ id: string }>(
    `insert into users (username, username_key, email, email_key, created_at)
     select 'person ' || n, 'person' || n, n || '@example.org', n || '@example.org', now()
     from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const people = users.map(({ id: userId }) => ({
    userId,
    playbackToken: `pt_${randomBytes(16).toString('base64url')}`,
    sessionId: randomBytes(16).toString('base64url'),
  }))
  await pool.query(
    `with one as (select * from unnest($1::text[], $2::text[], $3::bytea[]) as t (user_id, session_id, token_hash)),
     signed_in as (
       insert into session (id, user_id, audience, remembered, refreshed_at, created_at, expires_at, ends_at)
       select session_id, user_id, 'user', false, now(), now(), now() + interval '30 days', now() + interval '30 days' from one)
     insert into playback_session (token_hash, user_id, session_id, movie_id, film_id, duration_ms, device, network, browser, started_at,
       slot_claimed_at, slot_expires_at)
     select token_hash, user_id, session_id, $4, $5, 7200000, 'A bench', $6, $7, now(), now(), now() + interval '1 day' from one`,
    [
      people.map(({ userId }) => userId),
      people.map(({ sessionId }) => sessionId),
      people.map(({ playbackToken }) => hashPlaybackToken(playbackToken)),
      movieId,
      filmId,
      crowdOrigin.network,
      crowdOrigin.browser,
    ],
  )
  await pool.query('analyze')
  const secretKey = { current: crowdKeys.SECRET_KEY, old: undefined, tokenVersion: 1 }
  const tokens = createTokens({ secretKey, site: { url: site } as Config['site'] })
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)]
  const signed = people.map(async ({ userId, playbackToken, sessionId }) => {
    const token = await tokens.sign({ userId, audience: 'user', sessionId, generation: 1 }, now, later)
    return { userId, playbackToken, sessionId, headers: { authorization: `Bearer ${token}` } }
  })
  return { viewers: await Promise.all(signed), movieId }
}
