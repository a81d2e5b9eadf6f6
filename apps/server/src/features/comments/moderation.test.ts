import type { Comment } from '@matinee/contract/comments'
import type { ModeratedComment, ModerationContext, ModerationState } from '@matinee/contract/moderation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { postComment } from './comments.service.ts'

interface Member extends Person {
  token: string
}

let testApp: TestApp
let ann: Member
let ben: Member
let desk: Member
beforeAll(async () => {
  testApp = await startTestApp()
  ann = await aMember()
  desk = await aMember('owner')
})
afterAll(() => testApp.close())
// Reports are limited by person.
beforeEach(async () => {
  ben = await aMember()
})

async function aMember(role: 'user' | 'owner' = 'user'): Promise<Member> {
  const person = await aUser(testApp, { role, isConfirmed: true })
  return { ...person, token: await tokenOf(testApp, person, { audience: role === 'user' ? 'user' : 'admin' }) }
}
const aMovie = async () => (await addMovies(testApp.services.db, [{}]))[0]!
const absent = 'f'.repeat(24)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (who: Member | null, method: Method, url: string, payload?: object, remoteAddress = someAddress()) =>
  testApp.request({
    method,
    url: `/api${url}`,
    ...(payload && { payload }),
    ...(who && { headers: bearer(who.token) }),
    remoteAddress,
  })
const done = async (...given: Parameters<typeof ask>) => {
  const answer = await ask(...given)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer
}
const code = async (...given: Parameters<typeof ask>) => {
  const answer = await ask(...given)
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

/** Without the limits of posting. */
const posted = async ({ id: userId }: Person, text = 'Well.', movieId?: string): Promise<string> =>
  (await postComment(testApp.services, { movieId: movieId ?? (await aMovie()), userId, text }))._id
const report = (id: string, who: Member | null, more: object = {}, address?: string) =>
  ask(who, 'POST', `/comments/${id}/reports`, { reason: 'spam', ...more }, address)

interface Page {
  entries: ModeratedComment[]
  next: string | null
  counts: { reported: number; waiting: number }
}
const page = async (state: ModerationState, before = '') =>
  (await done(desk, 'GET', `/admin/comments?state=${state}${before && `&before=${before}`}`)).json<Page>()
const listed = async (state: ModerationState, id: string) => (await page(state)).entries.find(({ _id }) => _id === id)
const contextOf = async (id: string) => (await done(desk, 'GET', `/admin/comments/${id}`)).json<ModerationContext>()
const idsShown = async (movieId: string) =>
  (await done(null, 'GET', `/movies/${movieId}/comments`))
    .json<{ data: { comments: Comment[]; total: number } }>()
    .data.comments.map(({ _id }) => _id)
const reportRows = (id: string) =>
  testApp.services.db.selectFrom('comment_report').selectAll().where('comment_id', '=', id).execute()

describe('ACC-8: a report', () => {
  it('by a member and by a visitor stands in the queue, with its reason, once each', async () => {
    const id = await posted(ann, 'Buy my shoes at https://shoes.example')
    const home = someAddress()
    for (let i = 0; i < 2; i++) {
      expect((await report(id, ben, { reason: 'insult', note: ' Look at this. ' })).statusCode).toBe(200)
      expect((await report(id, null, {}, home)).statusCode).toBe(200)
    }
    const entry = await listed('reported', id)
    expect(entry).toMatchObject({
      text: 'Buy my shoes at https://shoes.example',
      username: ann.username,
      hiddenBecause: null,
      reportCount: 2,
      author: { _id: ann.id, isDisabled: false, mutedUntil: null },
    })
    expect(entry?.reports.map(({ reason, note, by }) => ({ reason, note, by }))).toEqual(
      expect.arrayContaining([
        { reason: 'insult', note: 'Look at this.', by: ben.username },
        { reason: 'spam', note: '', by: null },
      ]),
    )
    await report(id, null)
    expect((await listed('reported', id))?.reportCount).toBe(3)
  })

  it('keeps no network address, and its hash no longer than it is open', async () => {
    const [one, two] = [await posted(ann), await posted(ann, 'Again.')]
    const home = someAddress()
    await report(one, null, {}, home)
    await report(two, null, {}, home)
    const [first, second] = [(await reportRows(one))[0]!, (await reportRows(two))[0]!]
    expect(first.network_hash).toHaveLength(32)
    expect(second.network_hash).not.toEqual(first.network_hash)
    await done(desk, 'POST', `/admin/comments/${one}/keep`)
    expect(await reportRows(one)).toMatchObject([{ network_hash: null, reporter_id: null }])
  })

  it('of a hidden comment, of none, or without a reason is refused', async () => {
    const id = await posted(ann)
    expect(await code(ben, 'POST', `/comments/${id}/reports`, {})).toEqual([400, 'http.invalid'])
    expect(await code(ben, 'POST', `/comments/${id}/reports`, { reason: 'dull' })).toEqual([400, 'http.invalid'])
    await done(desk, 'PUT', `/admin/comments/${id}/hidden`, { hidden: true })
    for (const gone of [id, absent, 'x'])
      expect(await code(ben, 'POST', `/comments/${gone}/reports`, { reason: 'spam' })).toEqual([
        404,
        'comments.notFound',
      ])
  })

  it('is limited by network, and by person', async () => {
    const id = await posted(ann)
    const home = someAddress()
    const cleo = await aMember()
    const statuses = async (who: Member | null, address: string) => {
      const answers = []
      for (let i = 0; i < 6; i++) answers.push((await report(id, who, {}, address)).statusCode)
      return answers
    }
    expect(await statuses(null, home)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses(cleo, home)).toEqual([200, 200, 200, 200, 200, 429])
    expect((await report(id, null)).statusCode).toBe(200)
  })

  it('goes with the person who made it', async () => {
    const [id, cleo] = [await posted(ann), await aMember()]
    await report(id, cleo)
    await testApp.services.db.deleteFrom('users').where('id', '=', cleo.id).execute()
    expect(await reportRows(id)).toEqual([])
  })

  it('can be open once, as the database sees it', async () => {
    const id = await posted(ann)
    const { db } = testApp.services
    const insert = (more: { reporter_id?: string; network_hash?: Buffer }) =>
      db
        .insertInto('comment_report')
        .values({ comment_id: id, reason: 'spam', created_at: testApp.clock.now(), ...more })
        .execute()
    await insert({ reporter_id: ben.id })
    await insert({ network_hash: Buffer.alloc(32) })
    await expect(insert({ reporter_id: ben.id })).rejects.toThrow('comment_report_once_by_person')
    await expect(insert({ network_hash: Buffer.alloc(32) })).rejects.toThrow('comment_report_once_by_network')
    await expect(insert({})).rejects.toThrow('check constraint')
  })
})

describe('ACC-8: the queue', () => {
  it('has pages without a gap, newest first, and leaves out what belongs to a deleted movie', async () => {
    const movieId = await aMovie()
    const { db } = testApp.services
    const rows = await db
      .insertInto('comment')
      .values(
        Array.from({ length: 45 }, (_, i) => ({
          movie_id: movieId,
          user_id: ben.id,
          text: `Number ${i}`,
          created_at: testApp.clock.now(),
          hidden_at: new Date(testApp.clock.now().getTime() + 60_000 + Math.floor(i / 2)),
          hidden_because: 'desk',
        })),
      )
      .returning(['id', 'text'])
      .execute()
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const answer: Page = await page('hidden', next)
      seen.push(...answer.entries.map(({ _id }) => _id))
      next = answer.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(new Set(seen.slice(0, 45))).toEqual(new Set(rows.map(({ id }) => id)))
    await sql`select delete_movie(${movieId}, now())`.execute(db)
    expect((await page('hidden')).entries.filter(({ movie }) => movie._id === movieId)).toEqual([])
  })

  it('of all comments has those that are shown, hidden and waiting, newest first and page by page', async () => {
    const [movieId, gone] = [await aMovie(), await aMovie()]
    const { db, clock } = testApp.services
    const rows = await db
      .insertInto('comment')
      .values(
        Array.from({ length: 45 }, (_, i) => ({
          movie_id: i === 44 ? gone : movieId,
          user_id: ben.id,
          text: `Entry ${i}`,
          // Newer than those of other tests, and two of each moment.
          created_at: new Date(clock.now().getTime() + 60_000 + Math.floor(i / 2)),
          hidden_at: i % 3 === 0 ? null : clock.now(),
          hidden_because: i % 3 === 0 ? null : i % 3 === 1 ? 'desk' : 'word',
        })),
      )
      .returning(['id', 'created_at'])
      .execute()
    await sql`select delete_movie(${gone}, now())`.execute(db)
    const seen: ModeratedComment[] = []
    let next: string | null = ''
    while (next !== null) {
      const answer: Page = await page('all', next)
      seen.push(...answer.entries)
      next = answer.next
    }
    const expected = rows
      .slice(0, 44)
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    expect(seen.slice(0, 44).map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id))
    expect(new Set(seen.slice(0, 44).map(({ hiddenBecause }) => hiddenBecause))).toEqual(
      new Set([null, 'desk', 'word']),
    )
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length)
  })

  it('shows the thread around a comment, others of its author, and who did what before', async () => {
    const movieId = await aMovie()
    const cleo = await aMember()
    const ids: string[] = []
    for (const [who, text] of [
      [ann, 'one'],
      [ben, 'two'],
      [cleo, 'three'],
      [ben, 'four'],
      [ann, 'five'],
    ] as const) {
      ids.push(await posted(who, text, movieId))
      testApp.clock.forward(61_000)
    }
    const elsewhere = await posted(cleo, 'elsewhere')
    await done(desk, 'PUT', `/admin/comments/${elsewhere}/hidden`, { hidden: true })
    const gone = await posted(cleo, 'gone')
    await done(desk, 'DELETE', `/admin/comments/${gone}`)
    await done(desk, 'PUT', `/admin/comments/${ids[1]!}/hidden`, { hidden: true })
    const { thread, others, history } = await contextOf(ids[2]!)
    expect(thread.map(({ text }) => text)).toEqual(['five', 'four', 'three', 'one'])
    expect(others).toMatchObject([{ _id: elsewhere, hiddenBecause: 'desk', username: cleo.username }])
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['comment.delete', desk.email],
      ['comment.hide', desk.email],
    ])
    expect(await code(desk, 'GET', `/admin/comments/${absent}`)).toEqual([404, 'comments.notFound'])
  })

  it('loses a comment that is hidden, kept or deleted', async () => {
    const movieId = await aMovie()
    const [hidden, kept, removed] = [
      await posted(ann, 'a', movieId),
      await posted(ann, 'b', movieId),
      await posted(ann, 'c', movieId),
    ]
    const all = [hidden, kept, removed]
    for (const id of all) await report(id, ben)
    const inQueue = async () => (await page('reported')).entries.filter(({ _id }) => all.includes(_id)).length
    const before = (await page('reported')).counts.reported
    expect(await inQueue()).toBe(3)
    await done(desk, 'PUT', `/admin/comments/${hidden}/hidden`, { hidden: true })
    await done(desk, 'POST', `/admin/comments/${kept}/keep`)
    await done(desk, 'DELETE', `/admin/comments/${removed}`)
    expect(await inQueue()).toBe(0)
    expect((await page('reported')).counts.reported).toBe(before - 3)
    expect(await idsShown(movieId)).toEqual([kept])
    expect(await listed('hidden', hidden)).toMatchObject({ hiddenBecause: 'desk', hiddenBy: desk.username })
    // What was decided can be reported again.
    await report(kept, ben)
    expect(await inQueue()).toBe(1)
  })

  it('deleting drops cached pages', async () => {
    const id = await posted(ann)
    let drops = 0
    testApp.services.changes.on('catalogue', () => drops++)
    await expect.poll(() => testApp.services.changes.isListening()).toBe(true)
    drops = 0
    await done(desk, 'DELETE', `/admin/comments/${id}`)
    await expect.poll(() => drops).toBe(1)
  })
})

describe('ACC-8: a person', () => {
  const mailsTo = ({ email }: Person) =>
    testApp.services.db
      .selectFrom('mail')
      .select(['subject', 'text_body'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()

  it('is warned by mail, with the reason and what they wrote', async () => {
    const cleo = await aMember()
    const id = await posted(cleo, 'You are all fools.')
    await done(desk, 'POST', `/admin/comments/${id}/warn`, { reason: 'Be kind.' })
    expect((await mailsTo(cleo)).at(-1)?.text_body).toMatch(/You are all fools\.[\s\S]*Be kind\./)
    expect((await contextOf(id)).history).toMatchObject([{ action: 'comment.warn', reason: 'Be kind.' }])
    expect(await code(desk, 'POST', `/admin/comments/${id}/warn`, { reason: ' ' })).toEqual([400, 'http.invalid'])
    await testApp.services.db.deleteFrom('users').where('id', '=', cleo.id).execute()
    expect(await code(desk, 'POST', `/admin/comments/${id}/warn`, { reason: 'x' })).toEqual([
      409,
      'moderation.noAuthor',
    ])
  })

  it('who is muted reads until when, and posts again afterwards or when it is taken back', async () => {
    const [cleo, movieId] = [await aMember(), await aMovie()]
    const post = () => code(cleo, 'POST', `/movies/${movieId}/comments`, { text: 'Hello.' })
    const mutedUntil = async () =>
      (await done(cleo, 'GET', `/movies/${movieId}/comments/own`)).json<{ data: { mutedUntil: string | null } }>().data
        .mutedUntil
    const until = () => new Date(testApp.clock.now().getTime() + 2 * 86_400_000).toISOString()
    expect(await mutedUntil()).toBeNull()
    const end = until()
    await done(desk, 'PUT', `/admin/people/${cleo.id}/mute`, { days: 2 })
    expect(await mutedUntil()).toBe(end)
    expect(await post()).toEqual([403, 'comments.muted'])
    expect(await idsShown(movieId)).toEqual([])
    await sql`update comment_mute set created_at = created_at - interval '2 days', until = until - interval '2 days'
      where user_id = ${cleo.id}`.execute(testApp.services.db)
    expect(await mutedUntil()).toBeNull()
    expect((await post())[0]).toBe(200)
    await done(desk, 'PUT', `/admin/people/${cleo.id}/mute`, { days: 2 })
    await done(desk, 'DELETE', `/admin/people/${cleo.id}/mute`)
    expect(await mutedUntil()).toBeNull()
    for (const days of [0, 366, 1.5, null])
      expect((await ask(desk, 'PUT', `/admin/people/${cleo.id}/mute`, { days })).statusCode).toBe(400)
    expect((await ask(desk, 'PUT', `/admin/people/${absent}/mute`, { days: 1 })).statusCode).toBe(404)
  })
})

describe('ACC-8: everything by one person', () => {
  /** All that showing and counting depend on, byte by byte. */
  const state = async () => {
    const { rows } = await sql<{ comments: string; counters: string }>`select
      (select json_agg(c order by c.id) from comment c)::text as comments,
      (select json_agg(m order by m.movie_id) from movie_counter m)::text as counters`.execute(testApp.services.db)
    return rows[0]!
  }

  it('500 comments are hidden within two seconds, and brought back exactly', async () => {
    const { db } = testApp.services
    const troll = await aMember()
    const movies = await addMovies(
      db,
      Array.from({ length: 60 }, () => ({})),
    )
    await done(troll, 'POST', '/like', { movieId: movies[0], userId: troll.id })
    const all = await db
      .insertInto('comment')
      .values(
        Array.from({ length: 503 }, (_, i) => ({
          movie_id: movies[i % movies.length]!,
          user_id: troll.id,
          text: `Nonsense ${i}`,
          created_at: new Date(testApp.clock.now().getTime() - i * 1000),
        })),
      )
      .returning('id')
      .execute()
    await posted(ann, 'I was here.', movies[0])
    const [before1, before2, waiting] = all.map(({ id }) => id)
    for (const id of [before1, before2]) await done(desk, 'PUT', `/admin/comments/${id!}/hidden`, { hidden: true })
    await sql`update comment set hidden_at = created_at, hidden_because = 'word' where id = ${waiting}`.execute(db)
    const before = await state()

    const url = `/admin/people/${troll.id}/comments/hidden`
    const started = performance.now()
    const hidden = await done(desk, 'PUT', url, { hidden: true })
    const took = performance.now() - started
    // oxlint-disable-next-line no-console -- the figure
    console.info(`hid 500 comments in ${Math.round(took)} ms`)
    expect(hidden.json()).toMatchObject({ comments: 500 })
    expect(took).toBeLessThan(2000)
    expect(await idsShown(movies[0]!)).toHaveLength(1)
    const counted = await sql<{ n: number }>`
      select sum(comments)::int as n from movie_counter where movie_id = any(${movies})`.execute(db)
    expect(counted.rows).toEqual([{ n: 1 }])

    // Again changes nothing.
    expect((await done(desk, 'PUT', url, { hidden: true })).json()).toMatchObject({ comments: 0 })
    expect((await done(desk, 'PUT', url, { hidden: false })).json()).toMatchObject({ comments: 500 })
    expect(await state()).toEqual(before)
    expect((await done(desk, 'PUT', url, { hidden: false })).json()).toMatchObject({ comments: 0 })
    expect((await contextOf(before1!)).history.slice(0, 2)).toMatchObject([
      { action: 'comments.show', target: troll.username },
      { action: 'comments.hide', target: troll.username },
    ])
  })

  it('one that is hidden for itself meanwhile stays hidden', async () => {
    const cleo = await aMember()
    const movieId = await aMovie()
    const [stays, returns] = [await posted(cleo, 'a', movieId), await posted(cleo, 'b', movieId)]
    const url = `/admin/people/${cleo.id}/comments/hidden`
    await done(desk, 'PUT', url, { hidden: true })
    await done(desk, 'PUT', `/admin/comments/${stays}/hidden`, { hidden: true })
    await done(desk, 'PUT', url, { hidden: false })
    expect(await idsShown(movieId)).toEqual([returns])
  })

  it('of two people in the same movies at once, with their own deletions, ends without a deadlock', async () => {
    const movies = await addMovies(
      testApp.services.db,
      Array.from({ length: 20 }, () => ({})),
    )
    const people = [await aMember(), await aMember()]
    const ids: string[][] = []
    for (const [at, { id: user_id }] of people.entries()) {
      const ordered = at === 0 ? movies : movies.toReversed()
      const values = ordered.map((movie_id) => ({ movie_id, user_id, text: 'x', created_at: testApp.clock.now() }))
      const rows = await testApp.services.db.insertInto('comment').values(values).returning('id').execute()
      ids.push(rows.map(({ id }) => id))
    }
    const url = ({ id }: Person) => `/admin/people/${id}/comments/hidden`
    const answers = await Promise.all([
      ...people.map((person) => ask(desk, 'PUT', url(person), { hidden: true })),
      ...people.flatMap((person, at) => ids[at]!.slice(0, 5).map((id) => ask(person, 'DELETE', `/comments/${id}`))),
    ])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([])
    const { rows } = await sql<{ n: number }>`
      select sum(comments)::int as n from movie_counter where movie_id = any(${movies})`.execute(testApp.services.db)
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('ACC-8: a search of comments', () => {
  const found = async (search: string, state: ModerationState = 'all', before = '') =>
    (
      await done(
        desk,
        'GET',
        `/admin/comments?${new URLSearchParams({ state, search, ...(before !== '' && { before }) }).toString()}`,
      )
    ).json<Page>()
  const texts = async (...given: Parameters<typeof found>) => (await found(...given)).entries.map(({ text }) => text)

  it('finds a comment by its text, its author and its movie, in any case, and as it is typed', async () => {
    const [ferry] = await addMovies(testApp.services.db, [{ title: 'La Señora del Ferry' }])
    const writer = await aMember()
    await posted(writer, 'Wer das SCHÖN findet: 100 % Unsinn_hier', ferry)
    for (const search of [
      'schön FINDET',
      '100 %',
      'unsinn_h',
      'senora DEL',
      'wer',
      'un',
      '%',
      writer.username.slice(1),
    ])
      expect([search, await texts(search)]).toEqual([search, ['Wer das SCHÖN findet: 100 % Unsinn_hier']])
    // Wildcards are letters, a short term begins a word, and the address is not searched.
    for (const search of ['unsinn%hier', '100_%', 'nn', writer.email, 'nothing of the kind'])
      expect([search, await texts(search)]).toEqual([search, []])
  })

  it('works in each list, page by page, and finds what is shown in the list of all alone', async () => {
    const { db, clock } = testApp.services
    const movieId = await aMovie()
    const all = await db
      .insertInto('comment')
      .values(
        Array.from({ length: 50 }, (_, i) => ({
          movie_id: movieId,
          user_id: ben.id,
          text: `Periscope ${i}`,
          created_at: new Date(clock.now().getTime() - i),
          hidden_at: i < 45 ? null : clock.now(),
          hidden_because: i < 45 ? null : i < 47 ? 'desk' : 'word',
        })),
      )
      .returning('id')
      .execute()
    await report(all[3]!.id, ann)
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const answer: Page = await found('periscope', 'all', next)
      seen.push(...answer.entries.map(({ _id }) => _id))
      next = answer.next
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(await texts('PERISCOPE', 'hidden')).toEqual(expect.arrayContaining(['Periscope 45', 'Periscope 46']))
    const counted = [await texts('periscope', 'reported'), await texts('periscope', 'waiting')]
    expect(counted.map(({ length }) => length)).toEqual([1, 3])
    // By the author's name, once each, though the text has it as well.
    await posted(ben, `I am ${ben.username}`)
    expect(await texts(ben.username, 'hidden')).toHaveLength(2)
    expect((await texts(ben.username)).filter((text) => text.startsWith('I am'))).toHaveLength(1)
  })
})

describe('ACC-8: approval', () => {
  it('a first comment and one with a word wait, are seen by their author alone, and are shown once approved', async () => {
    const [movieId, cleo] = [await aMovie(), await aMember()]
    const set = (settings: object) => done(desk, 'PATCH', '/admin/settings', settings)
    await set({ approveFirstComments: true, commentWords: ['shoes'] })
    await expect.poll(() => testApp.services.config.site.commentWords).toEqual(['shoes'])
    const post = async (text: string) =>
      (await done(cleo, 'POST', `/movies/${movieId}/comments`, { text })).json<{
        message: string
        data: Comment & { waiting?: true }
      }>()
    const waiting = async (who: Member) =>
      (await done(who, 'GET', `/movies/${movieId}/comments/own`))
        .json<{ data: { waiting: Comment[] } }>()
        .data.waiting.map(({ _id }) => _id)

    const first = await post('Hello, everybody.')
    expect(first).toMatchObject({
      message: 'Thank you. Your comment is shown once it has been approved.',
      data: { waiting: true, text: 'Hello, everybody.' },
    })
    const { _id: id } = first.data
    expect(await idsShown(movieId)).toEqual([])
    expect([await waiting(cleo), await waiting(ann)]).toEqual([[id], []])
    expect(await listed('waiting', id)).toMatchObject({ hiddenBecause: 'first', hiddenBy: null })
    expect(await code(ben, 'POST', `/comments/${id}/reports`, { reason: 'spam' })).toEqual([404, 'comments.notFound'])

    await done(desk, 'PUT', `/admin/comments/${id}/hidden`, { hidden: false })
    expect([await idsShown(movieId), await waiting(cleo)]).toEqual([[id], []])
    expect((await contextOf(id)).history).toMatchObject([{ action: 'comment.approve', by: desk.email }])

    // The next one needs no approval, unless it has a word.
    expect((await post('I am back.')).data.waiting).toBeUndefined()
    const withWord = (await post('Buy SHOES here')).data
    expect(withWord.waiting).toBe(true)
    expect(await listed('waiting', withWord._id)).toMatchObject({ hiddenBecause: 'word' })
    const count = (await page('waiting')).counts.waiting
    // Refused: it no longer waits, and is hidden.
    await done(desk, 'PUT', `/admin/comments/${withWord._id}/hidden`, { hidden: true })
    expect([await waiting(cleo), await listed('waiting', withWord._id)]).toEqual([[], undefined])
    expect((await page('waiting')).counts.waiting).toBe(count - 1)
    expect(await listed('hidden', withWord._id)).toMatchObject({ hiddenBecause: 'desk' })
    // Only the desk knows the words.
    expect((await done(null, 'GET', '/site')).body).not.toContain('shoes')
    await set({ approveFirstComments: false, commentWords: [] })
    await expect.poll(() => testApp.services.config.site.commentWords).toEqual([])
  })
})
