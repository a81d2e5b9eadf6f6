import {
  type CollectionDetails,
  collectionErrors as errors,
  type CollectionInput,
  collectionLimits as limits,
  type AdminCollection,
  type ListedCollection,
} from '@matinee/contract/collections'
import { isId } from '@matinee/contract/ids'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { lockCatalogue, listUploadedMedia, storedAddress } from '../movies/admin-movies.service.ts'
import { ownFiles, getMovie, getMoviesById, toPublicPicture } from '../movies/movies.service.ts'
import * as queries from './collections.queries.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>

const timesOf = ({ startsAt, endsAt, state }: Pick<queries.Collection, 'startsAt' | 'endsAt' | 'state'>) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  state,
})

/** With its movies, in their order. Not found outside its period. */
export async function getCollection(services: Deps, id: string) {
  const found = isId(id) ? await queries.getCollectionRow(services.db, id) : undefined
  if (found?.state !== 'shown') throw errors.notFound()
  const ids = (await queries.listCollectionMovies(services.db, id)).map(({ _id }) => _id)
  return {
    ...found,
    imageUrl: toPublicPicture(found.imageUrl, ownFiles(services)),
    movies: await getMoviesById(services, ids),
  }
}

/** All that visitors can see now. */
export async function listCollectionIndex(
  services: Pick<Deps, 'db' | 'config' | 'storage'>,
): Promise<ListedCollection[]> {
  const files = ownFiles(services)
  const rows = await queries.listShownMovieIds(services.db)
  return rows.map((row) => Object.assign(row, { imageUrl: toPublicPicture(row.imageUrl, files) }))
}

/** The collections on a movie's page. */
export async function listCollectionsOfMovie(services: Deps, movieId: string) {
  await getMovie(services, movieId)
  return queries.listCollectionsByMovie(services.db, movieId)
}

interface Next {
  collection: { id: string; title: string }
  movie: Movie
}

/** WATCH-11 */
export async function getNextInCollection(services: Deps, movieId: string): Promise<Next | null> {
  await getMovie(services, movieId)
  const found = await queries.getNextMovie(services.db, movieId)
  const [movie] = found ? await getMoviesById(services, [found.movieId]) : []
  return found && movie ? { collection: { id: found.id, title: found.title }, movie } : null
}

export async function listCollections({ db }: Pick<Services, 'db'>): Promise<AdminCollection[]> {
  const rows = await queries.listCollectionRows(db)
  return rows.map((row) => Object.assign(row, timesOf(row)))
}

export async function getAdminCollection(services: Pick<Deps, 'db' | 'config' | 'storage'>, id: string) {
  return detailsOf(services, services.db, id)
}

async function detailsOf(
  services: Pick<Deps, 'config' | 'storage'>,
  db: Connection,
  id: string,
): Promise<CollectionDetails> {
  const found = isId(id) ? await queries.getCollectionRow(db, id) : undefined
  if (!found) throw errors.notFound()
  const files = ownFiles(services)
  const movies = await queries.listCollectionMovies(db, id)
  return {
    ...found,
    ...timesOf(found),
    imageUrl: toPublicPicture(found.imageUrl, files),
    movies: movies.map((movie) => Object.assign(movie, { imageUrl: toPublicPicture(movie.imageUrl, files) })),
  }
}

async function factsOf(
  tx: Connection,
  { title, description, imageUrl, startsAt, endsAt }: CollectionInput,
  before: queries.Collection | undefined,
  { site }: Services['config'],
): Promise<queries.CollectionFacts> {
  const image = imageUrl ? storedAddress(imageUrl, before?.imageUrl ?? null, site.url) : null
  const uploaded = await listUploadedMedia(tx, [image])
  return {
    title,
    description,
    image_url: image,
    image_preview: uploaded.get(image ?? '')?.preview ?? null,
    starts_at: startsAt,
    ends_at: endsAt,
  }
}

const targetOf = ({ id, title }: CollectionDetails) => ({ kind: 'collection' as const, id, name: title })
/** For the audit log. */
const auditFacts = ({ title, description, imageUrl, startsAt, endsAt, movies }: CollectionDetails) => ({
  title,
  description,
  imageUrl,
  startsAt,
  endsAt,
  movies: movies.map((movie) => movie.title),
})

async function writeMovies(tx: Connection, id: string, movieIds: readonly string[]): Promise<void> {
  if ((await queries.replaceMovies(tx, id, movieIds)) < movieIds.length) throw errors.movieGone()
}

/** The lock of the catalogue keeps the pictures and the movies that are named from being removed meanwhile. */
export async function addCollection(services: Deps, input: CollectionInput, actor: Actor): Promise<CollectionDetails> {
  const { db, clock, config } = services
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx)
    if ((await queries.countCollections(tx)) >= limits.collections) throw errors.full()
    const id = await queries.insertCollection(tx, await factsOf(tx, input, undefined, config), clock.now())
    await writeMovies(tx, id, input.movieIds)
    const after = await detailsOf(services, tx, id)
    await writeAuditEntry(tx, actor, { action: 'collection.add', target: targetOf(after), after: auditFacts(after) })
    return after
  })
}

export async function changeCollection(
  services: Deps,
  id: string,
  input: CollectionInput,
  actor: Actor,
): Promise<CollectionDetails> {
  const { db, clock, config } = services
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const before = await detailsOf(services, tx, id)
    const stored = await queries.getCollectionRow(tx, id)
    await queries.updateCollection(tx, id, await factsOf(tx, input, stored, config), clock.now())
    await writeMovies(tx, id, input.movieIds)
    const after = await detailsOf(services, tx, id)
    await writeAuditEntry(tx, actor, {
      action: 'collection.update',
      target: targetOf(after),
      before: auditFacts(before),
      after: auditFacts(after),
    })
    return after
  })
}

export async function removeCollection(services: Deps, id: string, actor: Actor): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx)
    const before = await detailsOf(services, tx, id)
    await queries.deleteCollection(tx, id)
    await writeAuditEntry(tx, actor, {
      action: 'collection.delete',
      target: targetOf(before),
      before: auditFacts(before),
    })
  })
}
