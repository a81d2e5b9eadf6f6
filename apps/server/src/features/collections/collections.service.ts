import {
  type CollectionDetails,
  collectionErrors as errors,
  type CollectionInput,
  collectionLimits as limits,
  type DeskCollection,
  type ListedCollection,
} from '@matinee/contract/collections'
import { isId } from '@matinee/contract/ids'
import type { Movie } from '@matinee/contract/movies.schemas'
import type { Actor } from '../../platform/actor.ts'
import { type Connection, inTransaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { lockCatalogue, selectUploaded, storedAddress } from '../movies/desk-movies.service.ts'
import { ownFiles, showMovie, showMovies, shownPicture } from '../movies/movies.service.ts'
import * as queries from './collections.queries.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'clock' | 'config' | 'storage'>

const timesOf = ({ startsAt, endsAt, state }: Pick<queries.Collection, 'startsAt' | 'endsAt' | 'state'>) => ({
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  state,
})

/** With its movies, in their order. Not found outside its period. */
export async function showCollection(services: Deps, id: string) {
  const found = isId(id) ? await queries.selectCollection(services.db, id) : undefined
  if (found?.state !== 'shown') throw errors.notFound()
  const ids = (await queries.selectMovies(services.db, id)).map(({ _id }) => _id)
  return {
    ...found,
    imageUrl: shownPicture(found.imageUrl, ownFiles(services)),
    movies: await showMovies(services, ids),
  }
}

/** All that visitors can see now. */
export async function indexCollections(services: Pick<Deps, 'db' | 'config' | 'storage'>): Promise<ListedCollection[]> {
  const files = ownFiles(services)
  const rows = await queries.selectShown(services.db)
  return rows.map((row) => Object.assign(row, { imageUrl: shownPicture(row.imageUrl, files) }))
}

/** The collections on a movie's page. */
export async function listCollectionsOf(services: Deps, movieId: string) {
  await showMovie(services, movieId)
  return queries.selectOfMovie(services.db, movieId)
}

interface Next {
  collection: { id: string; title: string }
  movie: Movie
}

/** WATCH-11 */
export async function showNext(services: Deps, movieId: string): Promise<Next | null> {
  await showMovie(services, movieId)
  const found = await queries.selectNext(services.db, movieId)
  const [movie] = found ? await showMovies(services, [found.movieId]) : []
  return found && movie ? { collection: { id: found.id, title: found.title }, movie } : null
}

export async function listCollections({ db }: Pick<Services, 'db'>): Promise<DeskCollection[]> {
  const rows = await queries.selectCollections(db)
  return rows.map((row) => Object.assign(row, timesOf(row)))
}

export async function editCollection(services: Pick<Deps, 'db' | 'config' | 'storage'>, id: string) {
  return detailsOf(services, services.db, id)
}

async function detailsOf(
  services: Pick<Deps, 'config' | 'storage'>,
  db: Connection,
  id: string,
): Promise<CollectionDetails> {
  const found = isId(id) ? await queries.selectCollection(db, id) : undefined
  if (!found) throw errors.notFound()
  const files = ownFiles(services)
  const movies = await queries.selectMovies(db, id)
  return {
    ...found,
    ...timesOf(found),
    imageUrl: shownPicture(found.imageUrl, files),
    movies: movies.map((movie) => Object.assign(movie, { imageUrl: shownPicture(movie.imageUrl, files) })),
  }
}

async function factsOf(
  tx: Connection,
  { title, description, imageUrl, startsAt, endsAt }: CollectionInput,
  before: queries.Collection | undefined,
  { site }: Services['config'],
): Promise<queries.CollectionFacts> {
  const image = imageUrl ? storedAddress(imageUrl, before?.imageUrl ?? null, site.url) : null
  const uploaded = await selectUploaded(tx, [image])
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
    const stored = await queries.selectCollection(tx, id)
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
