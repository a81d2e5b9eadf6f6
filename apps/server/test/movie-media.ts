import type { MovieMedia } from '@matinee/contract/movie-media'
import { randomBytes } from 'node:crypto'
import type { Connection } from '../src/platform/database/database.ts'

/** A trailer as a row alone, in any state; nothing of it lies in storage. */
export async function addMedia(db: Connection, state: MovieMedia['state']): Promise<string> {
  const { id } = await db
    .insertInto('movie_media')
    .values({
      kind: 'trailer',
      state,
      file_name: 'trailer.mov',
      source_key: state === 'ready' ? null : `masters/${randomBytes(12).toString('hex')}`,
      problem: state === 'failed' ? 'It cannot be read.' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
