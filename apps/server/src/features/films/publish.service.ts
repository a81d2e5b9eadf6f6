import type { Connection } from '../../platform/database/database.ts'
import { lockFilm, lockMovie, getMovieFilmRow, updateFilm, upsertMovieFilm } from './films.queries.ts'

/** Marks a film as removed. The sweep deletes its files once the last playback session of it has ended. */
export async function retireFilm(tx: Connection, filmId: string, at: Date): Promise<void> {
  await lockFilm(tx, filmId)
  await updateFilm(tx, filmId, { state: 'removed', removedAt: at })
}

/** FILM-10: in the caller's transaction, so that a movie which has a film has one at every moment. */
export async function publishInPlace(tx: Connection, movieId: string, filmId: string, at: Date): Promise<void> {
  // Without the lock, as who shows this film next waits for the film with the movie locked.
  if ((await getMovieFilmRow(tx, movieId))?.filmId === filmId) return
  await lockMovie(tx, movieId)
  const before = await getMovieFilmRow(tx, movieId)
  await upsertMovieFilm(tx, movieId, { filmId, externalUrl: null })
  if (before?.filmId && before.filmId !== filmId) await retireFilm(tx, before.filmId, at)
}
