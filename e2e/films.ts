import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { AdminMovie } from '../packages/contract/src/admin-movies.ts'
import type { Film } from '../packages/contract/src/films.ts'
import { createAdmin, callAsAdmin } from './admins.ts'
import { queryDatabase, openPool } from './database.ts'
import { currentServer } from './test-app.ts'
import { ingestFolder, linesEveryFiveSeconds, makeMaster } from './masters.ts'

interface FilmSpec {
  title: string
  isPremium: boolean
  seconds: number
  size: string
  rate: number
  subtitles: string
}

/** Three keys, one a minute: a viewer who loses access gets the first and not the last. */
const long = { title: 'The Long Evening', isPremium: true, seconds: 132, size: '854x480', rate: 5 }
const short = { title: 'A Short Morning', isPremium: false, seconds: 24, size: '320x180', rate: 10 }

async function createFilm({ title, isPremium, ...master }: FilmSpec): Promise<string> {
  const admin = await createAdmin()
  const body = {
    title,
    description: 'A film of the tests.',
    genres: ['Drama'],
    year: 1931,
    rating: 7.5,
    imageUrl: `${currentServer().url}/placeholder-movie.jpg`,
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  }
  const { movie } = await callAsAdmin<{ movie: AdminMovie }>(admin, 'POST', '/api/movies', body)
  const name = `play-${movie._id}.mkv`
  makeMaster(path.join(ingestFolder, name), master)
  const moviePath = `/api/admin/movies/${movie._id}`
  const { id } = await callAsAdmin<Film>(admin, 'POST', `${moviePath}/films`, { source: 'folder', name })
  const stateOf = async () => (await callAsAdmin<Film>(admin, 'GET', `/api/admin/films/${id}`)).state
  await expect.poll(stateOf, { timeout: 180_000 }).toBe('probed')
  rmSync(path.join(ingestFolder, name))
  await callAsAdmin(admin, 'POST', `/api/admin/films/${id}/prepare`, { publishWhenReady: true })
  await callAsAdmin(admin, 'PUT', `${moviePath}/film`, { isPremium, externalUrl: null })
  await expect.poll(stateOf, { timeout: 180_000 }).toBe('ready')
  return movie._id
}

const findReadyFilm = `
  select m.id from movie m join movie_film f on f.movie_id = m.id join film on film.id = f.film_id
  where m.title = $1 and film.state = 'ready' and not exists (select from deleted_movie d where d.movie_id = m.id)`

/** Created once for all tests and runs; concurrent tests wait. */
async function createOnce(film: FilmSpec): Promise<string> {
  const pool = await openPool(1)
  try {
    await pool.query('select pg_advisory_lock(hashtext($1))', [film.title])
    const { rows } = await pool.query<{ id: string }>(findReadyFilm, [film.title])
    return rows[0]?.id ?? (await createFilm(film))
  } finally {
    await pool.end()
  }
}

/** Of Premium: two minutes and some seconds in two sizes, with English and German sound and English subtitles. */
export const longFilm = () => createOnce({ ...long, subtitles: linesEveryFiveSeconds(long.seconds) })
/** Free. */
export const shortFilm = () => createOnce({ ...short, subtitles: linesEveryFiveSeconds(short.seconds) })

interface StoredPosition {
  movieId: string
  milliseconds: number
  durationMs: number
  hoursAgo: number
}

/** Inserts a position into the database. */
export const setWatchPosition = async (
  { id }: { id: string },
  { movieId, milliseconds, durationMs, hoursAgo }: StoredPosition,
) =>
  void (await queryDatabase(
    `insert into playback_position (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id,
      slot_claimed_at, sequence, watched_at)
    values ($1, $2, $3, $4, false, $2, now(), 1, now() - make_interval(hours => $5))`,
    [id, movieId, milliseconds, durationMs, hoursAgo],
  ))
