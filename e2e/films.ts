import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { AdminMovie } from '../packages/contract/src/admin-movies.ts'
import type { Film } from '../packages/contract/src/films.ts'
import { aLoggedInAdmin, askAsAdmin } from './at-the-desk.ts'
import { askDatabase, openPool } from './database.ts'
import { here } from './test-app.ts'
import { ingestFolder, linesEveryFiveSeconds, makeMaster } from './masters.ts'

interface FilmToMake {
  title: string
  isPremium: boolean
  seconds: number
  size: string
  rate: number
  subtitles: string
}

/** It has three keys, one a minute: who loses the right to watch gets the first, and not the last. */
const long = { title: 'The Long Evening', isPremium: true, seconds: 132, size: '854x480', rate: 5 }
const short = { title: 'A Short Morning', isPremium: false, seconds: 24, size: '320x180', rate: 10 }

async function makeFilm({ title, isPremium, ...master }: FilmToMake): Promise<string> {
  const admin = await aLoggedInAdmin()
  const body = {
    title,
    description: 'A film of the tests.',
    genres: ['Drama'],
    year: 1931,
    rating: 7.5,
    imageUrl: `${here().url}/placeholder-movie.jpg`,
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  }
  const { movie } = await askAsAdmin<{ movie: AdminMovie }>(admin, 'POST', '/api/movies', body)
  const name = `play-${movie._id}.mkv`
  makeMaster(path.join(ingestFolder, name), master)
  const place = `/api/admin/movies/${movie._id}`
  const { id } = await askAsAdmin<Film>(admin, 'POST', `${place}/films`, { source: 'folder', name })
  const stateOf = async () => (await askAsAdmin<Film>(admin, 'GET', `/api/admin/films/${id}`)).state
  await expect.poll(stateOf, { timeout: 180_000 }).toBe('probed')
  rmSync(path.join(ingestFolder, name))
  await askAsAdmin(admin, 'POST', `/api/admin/films/${id}/prepare`, { publishWhenReady: true })
  await askAsAdmin(admin, 'PUT', `${place}/film`, { isPremium, externalUrl: null })
  await expect.poll(stateOf, { timeout: 180_000 }).toBe('ready')
  return movie._id
}

const find = `
  select m.id from movie m join movie_film f on f.movie_id = m.id join film on film.id = f.film_id
  where m.title = $1 and film.state = 'ready' and not exists (select from deleted_movie d where d.movie_id = m.id)`

/** Made once for all tests and all runs: whoever comes while another makes it waits. */
async function onlyOnce(film: FilmToMake): Promise<string> {
  const pool = await openPool(1)
  try {
    await pool.query('select pg_advisory_lock(hashtext($1))', [film.title])
    const { rows } = await pool.query<{ id: string }>(find, [film.title])
    return rows[0]?.id ?? (await makeFilm(film))
  } finally {
    await pool.end()
  }
}

/** Of Premium: two minutes and some seconds in two sizes, with English and German sound and English subtitles. */
export const longFilm = () => onlyOnce({ ...long, subtitles: linesEveryFiveSeconds(long.seconds) })
/** Free. */
export const shortFilm = () => onlyOnce({ ...short, subtitles: linesEveryFiveSeconds(short.seconds) })

interface Place {
  movieId: string
  milliseconds: number
  durationMs: number
  hoursAgo: number
}

/** As if a member had stopped there. */
export const keepPlace = async ({ id }: { id: string }, { movieId, milliseconds, durationMs, hoursAgo }: Place) =>
  void (await askDatabase(
    `insert into playback_position (user_id, movie_id, milliseconds, duration_ms, is_finished, playback_session_id, slot_claimed_at,
      sequence, watched_at)
    values ($1, $2, $3, $4, false, $2, now(), 1, now() - make_interval(hours => $5))`,
    [id, movieId, milliseconds, durationMs, hoursAgo],
  ))
