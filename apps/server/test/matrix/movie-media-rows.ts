import { type MovieMedia, movieMediaEndpoints as endpoints } from '@matinee/contract/movie-media'
import { addMedia } from '../movie-media.ts'
import { type Given, type Row, row } from './row.ts'

const aTrailer =
  (state: MovieMedia['state']) =>
  async ({ world }: Given) => {
    world.touch()
    return { params: { mediaId: await addMedia(world.testApp.services.db, state) } }
  }
const absent = 'f'.repeat(24)

export const movieMediaRows: Row[] = [
  row(endpoints.add, {
    access: 'admin',
    permission: 'catalogue',
    // There is no such upload: the call itself is allowed.
    status: 404,
    call: () => ({ body: { uploadId: absent, kind: 'poster' as const } }),
  }),
  row(endpoints.addFrame, {
    access: 'admin',
    permission: 'catalogue',
    // There is no such film: the call itself is allowed.
    status: 404,
    call: () => ({ body: { filmId: absent, frame: 0, kind: 'poster' as const } }),
  }),
  row(endpoints.show, {
    access: 'admin',
    permission: 'catalogue',
    call: aTrailer('ready'),
    refusals: [
      { what: 'one that is not there', as: 'admin', status: 404, call: () => ({ params: { mediaId: absent } }) },
    ],
  }),
  row(endpoints.retry, { access: 'admin', permission: 'catalogue', call: aTrailer('failed') }),
]
