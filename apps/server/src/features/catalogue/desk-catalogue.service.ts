import type { DeletedMovie, DeskMovie } from '@matinee/contract/desk-movies'
import type { Genre } from '@matinee/contract/movies'
import type { Actor } from '../../platform/actor.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import type { Services } from '../../platform/services.ts'
import { listDeletedMovies, showDeskMovies } from '../movies/desk-movies.service.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { listIds } from './catalogue.service.ts'
import { selectIdsAfter } from './desk-catalogue.queries.ts'
import { normaliseTerm } from './search.service.ts'

type Needs = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>

interface Wanted {
  search?: string | undefined
  genre?: Genre | undefined
  sort: 'newest' | 'title' | 'rating' | 'year'
  state: 'shown' | 'deleted'
  page: number
  limit: number
}

interface Listed {
  movies: (DeskMovie | DeletedMovie)[]
  total: number
  page: number
  pages: number
}

/** MANAGE-1 */
export async function listForDesk(services: Needs, wanted: Wanted): Promise<Listed> {
  const { page, limit, state } = wanted
  const { movies, total } = await (state === 'deleted' ? listDeletedMovies : listShown)(services, wanted)
  return { movies, total, page, pages: Math.max(1, Math.ceil(total / limit)) }
}

async function listShown(services: Needs, wanted: Wanted): Promise<{ movies: DeskMovie[]; total: number }> {
  const { ids, total } = await listIds(services, wanted, wanted.limit)
  return { movies: await showDeskMovies(services, ids), total }
}

type Filter = Pick<Wanted, 'search' | 'genre'>

const partSize = 500

async function* parts(services: Needs, { search = '', genre }: Filter): AsyncGenerator<DeskMovie[]> {
  const wanted = { list: genre ?? '*', term: normaliseTerm(search), limit: partSize }
  let after = ''
  for (;;) {
    const ids = await selectIdsAfter(services.db, { ...wanted, after })
    yield await showDeskMovies(services, ids)
    if (ids.length < partSize) return
    after = ids.at(-1) ?? after
  }
}

/** All that fit, as a file, the first that was added first. */
export async function downloadMovies(services: Needs, filter: Filter, actor: Actor): Promise<CsvFile<DeskMovie>> {
  const target = { kind: 'list' as const, id: null, name: 'movies' }
  await services.db
    .transaction()
    .execute((tx) => writeAuditEntry(tx, actor, { action: 'export.movies', target, after: { ...filter } }))
  return {
    name: `movies-${services.clock.now().toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Title', of: ({ title }) => title },
      { title: 'Description', of: ({ description }) => description },
      { title: 'Genres', of: ({ genres }) => genres.join(', ') },
      { title: 'Year', of: ({ year }) => year },
      { title: 'Rating', of: ({ rating }) => rating?.toFixed(1) },
      { title: 'Director', of: ({ director }) => director },
      { title: 'Cast', of: ({ cast }) => cast.join(', ') },
      { title: 'Minutes', of: ({ minutes }) => minutes },
      { title: 'Image URL', of: ({ imageUrl }) => imageUrl },
      { title: 'Video URL', of: ({ videoUrl }) => videoUrl },
      { title: 'Likes', of: ({ likes }) => likes },
      { title: 'Dislikes', of: ({ dislikes }) => dislikes },
      { title: 'Added', of: ({ createdAt }) => createdAt },
      { title: 'Id', of: ({ _id }) => _id },
    ],
    batches: parts(services, filter),
  }
}
