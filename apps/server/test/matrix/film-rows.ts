import { filmEndpoints, type FilmState } from '@matinee/contract/films'
import { addFilm, addTrack } from '../films.ts'
import { addMovies } from '../movies.ts'
import { type Given, type Row, row } from './row.ts'

/** A film of its own movie, in the state from which the call is allowed. */
const aFilm =
  (state: FilmState) =>
  async ({ world }: Given): Promise<{ filmId: string }> => {
    world.touch()
    const { db } = world.testApp.services
    const [movieId = ''] = await addMovies(db, [{}])
    return { filmId: await addFilm(db, movieId, state) }
  }
const withTrack = async (given: Given, kind: 'audio' | 'subtitles') => {
  const { filmId } = await aFilm('ready')(given)
  await addTrack(given.world.testApp.services.db, filmId, kind)
  return { filmId, number: '0' }
}
const absent = { filmId: 'f'.repeat(24) }
const isAbsent = { what: 'a film that is not there', as: 'admin', status: 404 } as const
const words = { language: 'de', title: 'Deutsch' }

export const filmRows: Row[] = [
  row(filmEndpoints.list, { access: 'admin', permission: 'films', call: () => ({ query: {} }) }),
  row(filmEndpoints.masters, { access: 'admin', permission: 'films' }),
  row(filmEndpoints.ofMovie, {
    access: 'admin',
    permission: 'films',
    call: ({ world }) => ({ params: { id: world.movieId } }),
  }),
  row(filmEndpoints.settings, {
    access: 'admin',
    permission: 'films',
    call: ({ world }) => ({ params: { id: world.movieId }, body: { isPremium: false, externalUrl: null } }),
  }),
  row(filmEndpoints.add, {
    access: 'admin',
    permission: 'films',
    // There is no such file: the call itself is allowed.
    status: 404,
    call: ({ world }) => ({ params: { id: world.movieId }, body: { source: 'bucket' as const, name: 'none.mov' } }),
  }),
  row(filmEndpoints.show, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('probed')(given) }),
    refusals: [{ ...isAbsent, call: () => ({ params: absent }) }],
  }),
  row(filmEndpoints.prepare, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('probed')(given), body: { publishWhenReady: false } }),
  }),
  row(filmEndpoints.retry, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('failed')(given) }),
  }),
  row(filmEndpoints.cancel, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('probed')(given) }),
  }),
  row(filmEndpoints.publish, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('ready')(given) }),
  }),
  row(filmEndpoints.remove, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('ready')(given) }),
  }),
  row(filmEndpoints.changeAudio, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await withTrack(given, 'audio'), body: { ...words, role: 'dubbed' as const } }),
  }),
  row(filmEndpoints.changeCredits, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('ready')(given), body: { creditsMs: 3000 } }),
  }),
  row(filmEndpoints.addSubtitles, {
    access: 'admin',
    permission: 'films',
    // There is no such upload: the call itself is allowed.
    status: 400,
    call: async (given) => ({
      params: await aFilm('ready')(given),
      body: { ...words, kind: 'subtitles' as const, uploadId: absent.filmId },
    }),
  }),
  row(filmEndpoints.changeSubtitles, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({
      params: await withTrack(given, 'subtitles'),
      body: { ...words, kind: 'forced' as const, shiftMs: 0 },
    }),
  }),
  row(filmEndpoints.removeSubtitles, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await withTrack(given, 'subtitles') }),
  }),
  row(filmEndpoints.previewPlaylist, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: await aFilm('ready')(given) }),
  }),
  row(filmEndpoints.previewTrack, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: { ...(await aFilm('ready')(given)), track: '360p' } }),
  }),
  row(filmEndpoints.previewKey, {
    access: 'admin',
    permission: 'films',
    call: async (given) => ({ params: { ...(await aFilm('ready')(given)), key: '0' } }),
    refusals: [{ ...isAbsent, call: () => ({ params: { ...absent, key: '0' } }) }],
  }),
]
