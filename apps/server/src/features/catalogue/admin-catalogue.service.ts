import { Readable } from 'node:stream'
import { catalogueLimits } from '@matinee/contract/catalogue'
import { adminMovieLimits, type AdminMovie } from '@matinee/contract/admin-movies'
import type { Actor } from '../../platform/actor.ts'
import type { TarFile } from '../../platform/archive/tar.ts'
import type { CsvFile } from '../../platform/csv/csv.ts'
import { cappedTotal } from '../../platform/database/keyset.ts'
import type { Services } from '../../platform/services.ts'
import { listDeletedMovies, getAdminMoviesById } from '../movies/admin-movies.service.ts'
import { listTarget, recordExport } from '../audit-log/audit-log.service.ts'
import { listIds, pageCount } from './catalogue.service.ts'
import { listIdsAfter } from './catalogue.queries.ts'
import { lowerCase } from './search-term.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>

interface Query {
  search?: string | undefined
  genre?: string | undefined
  sort: 'newest' | 'title' | 'rating' | 'year'
  state: 'shown' | 'deleted'
  page: number
  limit: number
}

/** MANAGE-1 */
export async function listAdminMovies(services: Deps, query: Query) {
  const { page, limit, state } = query
  if (state === 'deleted') {
    const { movies, total } = await listDeletedMovies(services, query)
    return { movies, total, isCapped: false, page, pages: Math.max(1, Math.ceil(total / limit)) }
  }
  const found = await listIds(services, query, limit)
  const { ids, isCapped } = found
  const counted = isCapped ? catalogueLimits.mostCounted + 1 : found.total
  // Counts the movies of this page too: the desk has no links to pages behind the total.
  const { total } = cappedTotal(counted, { most: catalogueLimits.mostCounted, page, limit, shown: ids.length })
  const pages = Math.max(1, pageCount(found, page, limit))
  return { movies: await getAdminMoviesById(services, ids), total, isCapped, page, pages }
}

/** MANAGE-3: of what the list shows on all its pages, in its order. */
export async function listAdminMovieIds(
  services: Deps,
  query: Pick<Query, 'search' | 'genre' | 'sort'>,
): Promise<{ ids: string[] }> {
  const { ids } = await listIds(services, query, adminMovieLimits.selected)
  return { ids }
}

type Filter = Pick<Query, 'search' | 'genre'>

const batchSize = 500

async function* batches(services: Deps, { search = '', genre }: Filter): AsyncGenerator<AdminMovie[]> {
  const list = { list: genre ?? '*', term: lowerCase(search).trim(), limit: batchSize }
  let after = ''
  for (;;) {
    const ids = await listIdsAfter(services.db, { ...list, after })
    yield await getAdminMoviesById(services, ids)
    if (ids.length < batchSize) return
    after = ids.at(-1) ?? after
  }
}

/** All movies that match, the oldest first. */
export async function downloadMovies(services: Deps, filter: Filter, actor: Actor): Promise<CsvFile<AdminMovie>> {
  const entry = { action: 'export.movies', target: listTarget('movies') } as const
  await recordExport(services.db, actor, { ...entry, after: { ...filter } })
  return {
    name: `movies-${services.clock.now().toISOString().slice(0, 10)}`,
    columns: [
      { title: 'Title', of: ({ title }) => title },
      { title: 'Description', of: ({ description }) => description },
      { title: 'Genres', of: ({ genres }) => genres.join(', ') },
      { title: 'Year', of: ({ year }) => year },
      { title: 'Rating', of: ({ rating }) => rating?.toFixed(1) },
      { title: 'Original title', of: ({ originalTitle }) => originalTitle },
      { title: 'Director', of: ({ director }) => director },
      { title: 'Cast', of: ({ cast }) => cast.join(', ') },
      { title: 'Minutes', of: ({ minutes }) => minutes },
      { title: 'Country', of: ({ country }) => country },
      { title: 'Original language', of: ({ originalLanguage }) => originalLanguage },
      { title: 'Age rating', of: ({ ageRating }) => ageRating },
      { title: 'Image URL', of: ({ imageUrl }) => imageUrl },
      { title: 'Backdrop URL', of: ({ backdropUrl }) => backdropUrl },
      { title: 'Video URL', of: ({ videoUrl }) => videoUrl },
      { title: 'Likes', of: ({ likes }) => likes },
      { title: 'Dislikes', of: ({ dislikes }) => dislikes },
      { title: 'Added', of: ({ createdAt }) => createdAt },
      { title: 'Id', of: ({ _id }) => _id },
    ],
    batches: batches(services, filter),
  }
}

/** The key in storage of a picture of this site; undefined for one that lies elsewhere. */
function keyOf(address: string | null, { site }: Services['config']): string | undefined {
  if (!address?.startsWith(`${site.url}/media/`)) return undefined
  return decodeURIComponent(new URL(address).pathname.slice(1))
}

/** Movies in JSON files of up to `batchSize`, as the API sends them, then each picture under its key in storage. */
async function* catalogueFiles(services: Deps): AsyncGenerator<TarFile> {
  const { storage, config } = services
  const keys = new Set<string>()
  let number = 0
  for await (const movies of batches(services, {})) {
    const content = Buffer.from(JSON.stringify(movies, null, 2))
    const name = `movies-${String(++number).padStart(4, '0')}.json`
    yield { name, size: content.length, content: Readable.from([content]) }
    for (const { imageUrl, backdropUrl, cardUrl } of movies)
      for (const address of [imageUrl, backdropUrl, cardUrl]) {
        const key = keyOf(address, config)
        if (key !== undefined) keys.add(key)
      }
  }
  for (const key of keys) {
    const found = await storage.stat(key)
    const content = found && (await storage.read(key))
    if (found && content) yield { name: key, size: found.size, content }
  }
}

/** SITE-8: all movies that are shown, with their pictures. */
export async function downloadCatalogue(services: Deps, actor: Actor) {
  await recordExport(services.db, actor, { action: 'export.catalogue', target: listTarget('movies') })
  return { name: `catalogue-${services.clock.now().toISOString().slice(0, 10)}`, files: catalogueFiles(services) }
}
