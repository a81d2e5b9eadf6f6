import type {
  CollectionDetails,
  CollectionInput,
  AdminCollection,
  ListedCollection,
} from '@matinee/contract/collections'
import type { Movie } from '@matinee/contract/movies.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'
import { purgeMovies } from '../movies/admin-movies.service.ts'
import { sweepMedia } from '../movie-media/sweep.service.ts'

let testApp: TestApp
let admin: Person
let headers: Record<string, string>
let movies: string[]
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await aUser(testApp, { role: 'owner' })
  await pass(0)
  movies = await addMovies(testApp.services.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
})
afterAll(() => testApp.close())

const hour = 3_600_000
/** The admin signs in again: tokens end. */
async function pass(hours: number) {
  await testApp.forward(hours * hour)
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
}
const desk = '/api/admin/collections'
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({ method, url, headers, ...(payload && { payload }) })
const inHours = (hours: number) => new Date(testApp.clock.now().getTime() + hours * hour).toISOString()

const input = (given: Partial<CollectionInput> = {}): CollectionInput => ({
  title: 'Three evenings',
  description: 'To be seen\nin this order.',
  imageUrl: null,
  startsAt: null,
  endsAt: null,
  movieIds: movies,
  ...given,
})
async function add(given: Partial<CollectionInput> = {}): Promise<CollectionDetails> {
  const answer = await ask('POST', desk, input(given))
  expect(answer.statusCode).toBe(200)
  return answer.json<{ collection: CollectionDetails }>().collection
}
const show = (id: string) => testApp.request({ url: `/api/collections/${id}` })
const titles = async (id: string) => (await show(id)).json<{ movies: Movie[] }>().movies.map(({ title }) => title)
const status = async (id: string) => (await show(id)).statusCode

describe('SITE-5 collections', () => {
  it('are put together, changed and deleted in the desk; visitors see each change at once, in the order given', async () => {
    const { id } = await add()
    expect((await show(id)).json()).toMatchObject({
      title: 'Three evenings',
      description: 'To be seen\nin this order.',
    })
    expect(await titles(id)).toEqual(['One', 'Two', 'Three'])
    const [one, two, three] = movies
    expect((await ask('PUT', `${desk}/${id}`, input({ movieIds: [three!, one!] }))).statusCode).toBe(200)
    await expect.poll(() => titles(id)).toEqual(['Three', 'One'])
    await ask('PUT', `${desk}/${id}`, input({ title: 'Two evenings', movieIds: [one!, two!] }))
    await expect.poll(() => titles(id)).toEqual(['One', 'Two'])
    const sitemap = async () => (await testApp.request({ url: '/sitemaps/screens.xml' })).payload
    expect(await sitemap()).toContain(`/collection/${id}`)
    expect(await sitemap()).toContain('<loc>https://matinee.test/collections</loc>')
    expect((await ask('DELETE', `${desk}/${id}`)).statusCode).toBe(200)
    await expect.poll(() => status(id)).toBe(404)
    expect(await sitemap()).not.toContain(id)
  })

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title'],
    ['a text that is too long', { description: 'x'.repeat(2001) }, 'description'],
    ['an address that is none', { imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
    ['an end before the start', { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-01T00:00:00Z' }, 'endsAt'],
    ['a movie twice', { movieIds: ['a'.repeat(24), 'a'.repeat(24)] }, 'movieIds'],
  ])('are refused with %s', async (_, given, field) => {
    const answer = await ask('POST', desk, input(given))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { [field]: expect.any(String) as string } })
  })

  it('with a movie that is not there are refused as a whole', async () => {
    const answer = await ask('POST', desk, input({ title: 'Half', movieIds: [movies[0]!, 'f'.repeat(24)] }))
    expect(answer.json()).toMatchObject({ code: 'collections.movieGone' })
    const { collections } = (await ask('GET', desk)).json<{ collections: AdminCollection[] }>()
    expect(collections.map(({ title }) => title)).not.toContain('Half')
  })

  it('are shown only between their start and end', async () => {
    const { id } = await add({ title: 'For an hour', startsAt: inHours(1), endsAt: inHours(2) })
    const stateOf = async () =>
      (await ask('GET', desk))
        .json<{ collections: AdminCollection[] }>()
        .collections.find((collection) => collection.id === id)?.state
    expect([await status(id), await stateOf()]).toEqual([404, 'coming'])
    await pass(1)
    expect([await status(id), await stateOf()]).toEqual([200, 'shown'])
    await pass(1)
    // What was cached may still be sent for a minute; a change of the catalogue ends it.
    await addMovies(testApp.services.db, [{}])
    await expect.poll(() => status(id)).toBe(404)
    expect(await stateOf()).toBe('over')
  })

  it('lose a deleted movie and get it back in its place; the desk keeps it, and it goes when it is gone for good', async () => {
    const [kept, gone] = await addMovies(testApp.services.db, [{ title: 'Kept' }, { title: 'Gone' }])
    const { id } = await add({ movieIds: [gone!, kept!, movies[0]!] })
    await ask('DELETE', `/api/movies/${gone}`)
    await ask('DELETE', `/api/movies/${kept}`)
    await expect.poll(() => titles(id)).toEqual(['One'])
    const inDesk = async () => (await ask('GET', `${desk}/${id}`)).json<CollectionDetails>().movies
    expect((await inDesk()).map(({ title, isDeleted }) => [title, isDeleted])).toEqual([
      ['Gone', true],
      ['Kept', true],
      ['One', false],
    ])
    // Somebody else saves it meanwhile.
    await ask('PUT', `${desk}/${id}`, input({ movieIds: (await inDesk()).map(({ _id }) => _id) }))
    await ask('POST', `/api/admin/movies/${kept}/restore`)
    await expect.poll(() => titles(id)).toEqual(['Kept', 'One'])
    await pass(31 * 24)
    await purgeMovies(testApp.services)
    expect((await inDesk()).map(({ title }) => title)).toEqual(['Kept', 'One'])
  })

  it('keep the picture that was uploaded for them', async () => {
    const { db } = testApp.services
    const { id: mediaId } = await db
      .insertInto('movie_media')
      .values({ kind: 'backdrop', state: 'ready', progress: 1, file_name: 'wide.png', created_at: testApp.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const imageUrl = `/media/uploads/${mediaId}/backdrop.webp`
    const { id } = await add({ imageUrl })
    expect((await show(id)).json()).toMatchObject({ imageUrl: `${testApp.config.site.url}${imageUrl}` })
    const isThere = async () => {
      await pass(10 * 24)
      await sweepMedia(testApp.services)
      await pass(2 * 24)
      await sweepMedia(testApp.services)
      return (await db.selectFrom('movie_media').select('id').where('id', '=', mediaId).execute()).length === 1
    }
    expect(await isThere()).toBe(true)
    await ask('PUT', `${desk}/${id}`, input({ imageUrl: null }))
    expect(await isThere()).toBe(false)
  })
})

describe('SITE-5 collections are found', () => {
  const index = async () =>
    (await testApp.request({ url: '/api/collections' })).json<{ collections: ListedCollection[] }>().collections
  const ofMovie = async (movieId: string) =>
    (await testApp.request({ url: `/api/movies/${movieId}/collections` })).json<{ collections: unknown }>().collections

  it('in a list and on the pages of their movies: those that are shown now, with a picture of their own or of a movie', async () => {
    const [a, b] = await addMovies(testApp.services.db, [{ title: 'A' }, { title: 'B' }])
    await testApp.services.db
      .updateTable('movie')
      .set({ backdrop_url: '/media/backdrops/b.webp' })
      .where('id', '=', b!)
      .execute()
    const { id } = await add({ title: 'Found', movieIds: [a!, b!] })
    const { id: coming } = await add({ title: 'Not yet', startsAt: inHours(1), movieIds: [a!] })
    const { id: empty } = await add({ title: 'Empty', movieIds: [] })
    await expect
      .poll(async () => (await index()).find((each) => each.id === id))
      .toMatchObject({ title: 'Found', movies: 2, imageUrl: 'https://matinee.test/media/backdrops/b.webp' })
    expect((await index()).filter((each) => [coming, empty].includes(each.id))).toEqual([])
    expect(await ofMovie(a!)).toEqual([{ id, title: 'Found' }])
    await ask('DELETE', `/api/movies/${b}`)
    await expect
      .poll(async () => (await index()).find((each) => each.id === id))
      .toMatchObject({ movies: 1, imageUrl: null })
    await ask('DELETE', `${desk}/${id}`)
    await expect.poll(() => ofMovie(a!)).toEqual([])
  })
})

describe('WATCH-11 what comes next', () => {
  const next = async (movieId: string) =>
    (await testApp.request({ url: `/api/movies/${movieId}/next` })).json<{
      next: { collection: { title: string }; movie: Movie } | null
    }>().next

  it('is the next movie of a collection that is shown, without those that are deleted', async () => {
    const [a, b, c, outside] = await addMovies(testApp.services.db, [
      { title: 'A' },
      { title: 'B' },
      { title: 'C' },
      { title: 'Outside' },
    ])
    await add({ title: 'Not yet', startsAt: inHours(1), movieIds: [a!, outside!] })
    const { id } = await add({ title: 'Letters', movieIds: [a!, b!, c!] })
    expect(await next(a!)).toMatchObject({ collection: { id, title: 'Letters' }, movie: { title: 'B' } })
    expect(await next(c!)).toBeNull()
    expect(await next(outside!)).toBeNull()
    await ask('DELETE', `/api/movies/${b}`)
    await expect.poll(async () => (await next(a!))?.movie.title).toBe('C')
  })
})
