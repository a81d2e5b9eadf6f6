import { type Comment, commentLimits } from '@matinee/contract/comments'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { postComment, removeComment } from './comments.service.ts'
import { setCommentHidden } from './moderation.service.ts'

interface Member extends Person {
  token: string
}

let testApp: TestApp
let ann: Member
let desk: Member
beforeAll(async () => {
  testApp = await startTestApp()
  ann = await aMember({ username: 'Ann' })
  desk = await aMember({ username: 'At the desk', role: 'owner' })
})
afterAll(() => testApp.close())
afterEach(() => void vi.useRealTimers())

async function aMember(given: { username?: string; role?: 'user' | 'owner' } = {}): Promise<Member> {
  const person = await aUser(testApp, given)
  return { ...person, token: await tokenOf(testApp, person, { audience: given.role === 'owner' ? 'admin' : 'user' }) }
}
const aMovie = async () => (await addMovies(testApp.services.db, [{}]))[0]!
const absent = 'f'.repeat(24)

const post = (movieId: string, text: unknown, { token }: { token?: string }, remoteAddress = someAddress()) =>
  testApp.request({
    method: 'POST',
    url: `/api/movies/${movieId}/comments`,
    payload: { text },
    headers: token ? bearer(token) : {},
    remoteAddress,
  })
const posted = async (movieId: string, text: string, who: Member) => {
  const answer = await post(movieId, text, who)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Comment }>().data
}
const ask = (movieId: string, query: Record<string, string> = {}) =>
  testApp.request({
    url: `/api/movies/${movieId}/comments?${new URLSearchParams(query).toString()}`,
    remoteAddress: someAddress(),
  })
interface Page {
  comments: Comment[]
  total: number
  next: string | null
}
const list = async (movieId: string, query: Record<string, string> = {}) => {
  const answer = await ask(movieId, query)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Page }>().data
}
const remove = (id: string, { token }: { token?: string }) =>
  testApp.request({
    method: 'DELETE',
    url: `/api/comments/${id}`,
    headers: token ? bearer(token) : {},
    remoteAddress: someAddress(),
  })
const hide = (id: string, hidden: unknown, { token }: { token?: string }) =>
  testApp.request({
    method: 'PUT',
    url: `/api/admin/comments/${id}/hidden`,
    payload: { hidden },
    headers: token ? bearer(token) : {},
    remoteAddress: someAddress(),
  })
const rowsOf = (movieId: string) =>
  testApp.services.db.selectFrom('comment').selectAll().where('movie_id', '=', movieId).execute()
/** Straight into the table: `seconds` says how long ago. */
const inserted = async (movieId: string, comments: { text: string; seconds: number; userId?: string | null }[]) => {
  const now = testApp.clock.now().getTime()
  const values = comments.map(({ text, seconds, userId = ann.id }) => ({
    movie_id: movieId,
    user_id: userId,
    text,
    created_at: new Date(now - seconds * 1000),
  }))
  const rows = await testApp.services.db.insertInto('comment').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

describe('API-5, DATA-3: posting', () => {
  it('COMM-5: gives the comment back, and everyone reads it', async () => {
    const movieId = await aMovie()
    const answer = await post(movieId, '  A quiet one.\r\nSee it <b>twice</b>.  ', ann)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const comment = {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      text: 'A quiet one.\nSee it <b>twice</b>.',
      userId: ann.id,
      username: 'Ann',
      createdAt: testApp.clock.now().toISOString(),
    }
    expect(answer.json()).toEqual({ success: true, message: 'Comment posted successfully.', data: comment })

    const shown = await ask(movieId)
    expect(shown.headers['cache-control']).toBe('no-cache')
    expect(shown.json()).toEqual({
      success: true,
      message: 'Comments',
      data: { comments: [comment], total: 1, next: null },
    })
  })

  it('is in the name of whoever holds the token, whatever else is said', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const answer = await testApp.request({
      method: 'POST',
      url: `/api/movies/${movieId}/comments`,
      payload: { text: 'It was Ann!', userId: ann.id, username: 'Ann', createdAt: '1999-01-01T00:00:00Z', _id: absent },
      headers: bearer(ben.token),
    })
    expect(answer.json<{ data: Comment }>().data).toMatchObject({ userId: ben.id, username: ben.username })
    expect(await rowsOf(movieId)).toMatchObject([{ user_id: ben.id, created_at: testApp.clock.now(), hidden_at: null }])
  })

  it.each([
    ['nothing', '', 400, 'Comment cannot be empty.'],
    ['blanks', ' \n\t\r\n ', 400, 'Comment cannot be empty.'],
    ['what cannot be seen', '\u200b\u202e\u2066\ufeff\u0000', 400, 'Comment cannot be empty.'],
    ['2001 characters', 'x'.repeat(2001), 400, 'A comment can have at most 2000 characters.'],
    // Longer than allowed, though the words that would be kept are not.
    ['300 words and many more', 'word '.repeat(500), 400, 'A comment can have at most 2000 characters.'],
    ['a number', 7, 400, 'Something you entered is not valid. Please check it and try again.'],
    ['a list', ['x'], 400, 'Something you entered is not valid. Please check it and try again.'],
    ['nothing at all', undefined, 400, 'Something you entered is not valid. Please check it and try again.'],
    ['more than fits into a request', 'x'.repeat(40_000), 413, 'That is too large to send.'],
  ])('COMM-3, COMM-5: %s is refused, and nothing is kept', async (_what, text, status, message) => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const answer = await post(movieId, text, ben)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
    expect(await rowsOf(movieId)).toEqual([])
  })

  it('COMM-3: 2000 characters are taken, counted once cleaned, and 300 words are a cut', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    expect((await posted(movieId, 'x'.repeat(2000), ben)).text).toHaveLength(2000)
    expect((await posted(movieId, `${'\u200b'.repeat(3000)}  ${'y'.repeat(2000)}  `, ben)).text).toBe('y'.repeat(2000))
    const words = Array.from({ length: 301 }, (_, i) => `w${i}`)
    expect((await posted(movieId, words.join(' '), ben)).text).toBe(words.slice(0, 300).join(' '))
  })

  it.each(['nothing', absent, '0', "' or 1=1 --", 'A'.repeat(24)])('about %s is 404', async (movieId) => {
    const ben = await aMember()
    const answer = await post(encodeURIComponent(movieId), 'Hello?', ben)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, code: 'movies.notFound', message: 'Movie not found' })
  })

  it('COMM-5: nothing to see among the first 300 words is nothing', async () => {
    const answer = await post(await aMovie(), `${'\u200d '.repeat(300)}visible`, await aMember())
    expect(answer.json()).toMatchObject({ success: false, message: 'Comment cannot be empty.' })
  })

  it('needs a token of a user', async () => {
    const movieId = await aMovie()
    expect((await post(movieId, 'Hello?', {})).statusCode).toBe(401)
    expect((await post(movieId, 'Hello?', desk)).statusCode).toBe(403)
    expect(await rowsOf(movieId)).toEqual([])
  })
})

describe('the same text again', () => {
  it('within a minute is the comment that is there, and later another', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const first = await posted(movieId, 'Splendid.', ben)
    testApp.clock.forward(59_999)
    expect(await posted(movieId, ' Splendid.\u200b ', ben)).toEqual(first)
    testApp.clock.forward(1)
    const later = await posted(movieId, 'Splendid.', ben)
    expect(later._id).not.toBe(first._id)
    expect((await list(movieId)).comments).toEqual([later, first])
  })

  it('is another about another movie, by another person, in other words, or once it was removed', async () => {
    const [movieId, other] = [await aMovie(), await aMovie()]
    const [ben, cleo] = [await aMember(), await aMember()]
    const first = await posted(movieId, 'Splendid.', ben)
    const others = [
      await posted(other, 'Splendid.', ben),
      await posted(movieId, 'Splendid.', cleo),
      await posted(movieId, 'splendid.', ben),
    ]
    expect(others.map(({ _id }) => _id)).not.toContain(first._id)
    expect((await remove(first._id, ben)).statusCode).toBe(200)
    expect((await posted(movieId, 'Splendid.', ben))._id).not.toBe(first._id)
    expect((await list(movieId)).total).toBe(3)
  })

  it('does not come back when the first was hidden', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const first = await posted(movieId, 'Rude.', ben)
    await hide(first._id, true, desk)
    expect(await posted(movieId, 'Rude.', ben)).toEqual(first)
    expect(await list(movieId)).toEqual({ comments: [], total: 0, next: null })
  })

  it('fifty times at once is one row', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    // Past the limit of a person, which would leave five of them.
    const given = { movieId, userId: ben.id, text: 'Splendid.' }
    const comments = await Promise.all(Array.from({ length: 50 }, () => postComment(testApp.services, given)))
    expect(new Set(comments.map(({ _id }) => _id)).size).toBe(1)
    expect(await rowsOf(movieId)).toHaveLength(1)
    expect((await list(movieId)).total).toBe(1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(movieId, 'Over HTTP.', ben)))
    expect(new Set(answers.map((answer) => answer.json<{ data: Comment }>().data._id)).size).toBe(1)
    expect(await rowsOf(movieId)).toHaveLength(2)
  })

  it('does not make different people wait for each other', async () => {
    const [movieId, ben, cleo] = [await aMovie(), await aMember(), await aMember()]
    await testApp.services.db.transaction().execute(async (trx) => {
      await trx.selectNoFrom((eb) => eb.fn('lock_user_advisory', [eb.val(ben.id)]).as('locked')).execute()
      expect((await post(movieId, 'Splendid.', cleo)).statusCode).toBe(200)
    })
  })
})

describe('COMM-1: reading', () => {
  it.each(['nothing', absent, '%00', 'F'.repeat(24)])('about %s is 404', async (movieId) => {
    const answer = await ask(movieId)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, code: 'movies.notFound', message: 'Movie not found' })
  })

  it('is the same for everyone: no token is looked at', async () => {
    const movieId = await aMovie()
    await inserted(movieId, [{ text: 'One', seconds: 1 }])
    const { body } = await ask(movieId)
    for (const token of [ann.token, desk.token, 'nonsense']) {
      const answer = await testApp.request({ url: `/api/movies/${movieId}/comments`, headers: bearer(token) })
      expect([answer.statusCode, answer.body]).toEqual([200, body])
    }
  })

  it('is newest first; of the same moment, in one order', async () => {
    const movieId = await aMovie()
    const ids = await inserted(movieId, [
      { text: 'old', seconds: 90 },
      { text: 'same 1', seconds: 60 },
      { text: 'same 2', seconds: 60 },
      { text: 'same 3', seconds: 60 },
      { text: 'new', seconds: 1 },
    ])
    const same = ids.slice(1, 4).toSorted().toReversed()
    const { comments, total, next } = await list(movieId)
    expect(comments.map(({ _id }) => _id)).toEqual([ids[4], ...same, ids[0]])
    expect([total, next]).toEqual([5, null])
    const seen: string[] = []
    let before: string | null | undefined
    while (before !== null) {
      const page: Page = await list(movieId, { limit: '1', ...(before && { before }) })
      expect(page.total).toBe(5)
      seen.push(...page.comments.map(({ _id }) => _id))
      before = page.next
    }
    expect(seen).toEqual([ids[4], ...same, ids[0]])
  })

  it('is thirty a page, or as many as are asked for', async () => {
    const movieId = await aMovie()
    await inserted(
      movieId,
      Array.from({ length: 130 }, (_, i) => ({ text: `Comment ${i}`, seconds: i })),
    )
    const first = await list(movieId)
    expect(first.comments).toHaveLength(commentLimits.page)
    expect(first.comments[0]?.text).toBe('Comment 0')
    expect((await list(movieId, { before: first.next! })).comments[0]?.text).toBe('Comment 30')
    expect((await list(movieId, { limit: '100' })).comments).toHaveLength(100)
    // The last page says that it is, also when it is full.
    const { next } = await list(movieId, { limit: '100' })
    expect(await list(movieId, { before: next!, limit: '30' })).toMatchObject({ total: 130, next: null })
  })

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: 'many' },
    { limit: '1e9' },
    { before: '' },
    { before: 'now' },
    { before: '1772366400000' },
    { before: `-1-${absent}` },
    { before: `1772366400000-${'F'.repeat(24)}` },
    { before: `1772366400000-${'f'.repeat(23)}` },
    { before: `1772366400000-${'f'.repeat(24)}'` },
    { before: `1772366400000-${'f'.repeat(24)}\n` },
    { before: `1e12-${absent}` },
    { before: `9999999999999999-${absent}` },
    { before: `0x10-${absent}` },
    { before: "'; drop table comment; --" },
  ])('%j is 400', async (query) => {
    const movieId = await aMovie()
    const answer = await ask(movieId, query)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'http.invalid'])
  })

  it('two places at once are 400', async () => {
    const movieId = await aMovie()
    const place = `1772366400000-${absent}`
    const answer = await testApp.request({ url: `/api/movies/${movieId}/comments?before=${place}&before=${place}` })
    expect(answer.statusCode).toBe(400)
  })

  it('a place where nothing was is a place all the same: before all time, after it, of another movie', async () => {
    const [movieId, other] = [await aMovie(), await aMovie()]
    await inserted(movieId, [{ text: 'One', seconds: 1 }])
    const [elsewhere = ''] = await inserted(other, [{ text: 'Elsewhere', seconds: 0 }])
    const textsBefore = async (before: string) => (await list(movieId, { before })).comments.map(({ text }) => text)
    expect(await textsBefore(`0-${'0'.repeat(24)}`)).toEqual([])
    expect(await textsBefore(`999999999999999-${absent}`)).toEqual(['One'])
    expect(await textsBefore(`${testApp.clock.now().getTime()}-${elsewhere}`)).toEqual(['One'])
  })

  it('pages are complete and repeat nothing while others post and remove', async () => {
    const movieId = await aMovie()
    // Three of each moment, so that pages end between them.
    const ids = await inserted(
      movieId,
      Array.from({ length: 120 }, (_, i) => ({ text: `Comment ${i}`, seconds: 10 + Math.floor(i / 3) })),
    )
    const doomed = new Set(ids.filter((_, i) => i % 4 === 1))
    const reading = new AbortController()
    const disturb = async () => {
      const left = [...doomed]
      for (let i = 0; !reading.signal.aborted; i++) {
        await inserted(movieId, [{ text: `Meanwhile ${i}`, seconds: i % 2 === 0 ? 0 : 10 + (i % 40) }])
        const gone = left.pop()
        if (gone) await testApp.services.db.deleteFrom('comment').where('id', '=', gone).execute()
      }
    }
    const disturbing = disturb()
    const seen: Comment[] = []
    for (let before: string | null | undefined; before !== null;) {
      const page: Page = await list(movieId, { limit: '7', ...(before && { before }) })
      seen.push(...page.comments)
      before = page.next
    }
    reading.abort()
    await disturbing
    const seenIds = seen.map(({ _id }) => _id)
    expect(new Set(seenIds).size).toBe(seenIds.length)
    const stayed = ids.filter((id) => !doomed.has(id))
    expect(stayed.filter((id) => !seenIds.includes(id))).toEqual([])
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
    )
    expect((await list(movieId)).total).toBe((await rowsOf(movieId)).length)
  })

  it('COMM-4: names whoever wrote it, disabled or not, and nobody once they have left', async () => {
    const movieId = await aMovie()
    const [ben, cleo] = [await aMember({ username: 'Ben the loud' }), await aMember({ username: 'Cleo of old' })]
    await posted(movieId, 'From Ben', ben)
    await posted(movieId, 'From Cleo', cleo)
    const { db } = testApp.services
    await db.updateTable('users').set({ disabled_at: testApp.clock.now() }).where('id', '=', ben.id).execute()
    await db.deleteFrom('users').where('id', '=', cleo.id).execute()
    const { comments, total } = await list(movieId)
    const names = Object.fromEntries(comments.map(({ text, username, userId }) => [text, [username, userId]]))
    expect(names).toEqual({ 'From Ben': ['Ben the loud', ben.id], 'From Cleo': [null, null] })
    expect(total).toBe(2)
  })

  it('the number is that of all that can be read, on every page, while many post and remove', async () => {
    const movieId = await aMovie()
    const people = await Promise.all(Array.from({ length: 6 }, () => aUser(testApp)))
    const say = async (userId: string, i: number) => {
      const { _id } = await postComment(testApp.services, { movieId, userId, text: `Comment ${i}` })
      if (i % 3 === 0) await removeComment(testApp.services, _id, userId)
      if (i % 3 === 1) await setCommentHidden(testApp.services, { id: _id, hidden: true, actor: atDesk(desk) })
    }
    await Promise.all(people.flatMap(({ id }) => Array.from({ length: 9 }, (_, i) => say(id, i))))
    const { total, comments } = await list(movieId, { limit: '4' })
    expect([total, comments.length]).toEqual([18, 4])
    expect((await rowsOf(movieId)).filter((row) => row.hidden_at === null)).toHaveLength(18)
  })
})

describe('removing', () => {
  it("one's own: it is gone for everyone, and twice is 404", async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const { _id } = await posted(movieId, 'Never mind.', ben)
    const answer = await remove(_id, ben)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'Comment deleted.' }])
    expect(await rowsOf(movieId)).toEqual([])
    expect(await list(movieId)).toEqual({ comments: [], total: 0, next: null })
    const again = await remove(_id, ben)
    expect(again.statusCode).toBe(404)
    expect(again.json()).toEqual({
      success: false,
      code: 'comments.notFound',
      message: 'This comment is no longer here.',
    })
  })

  it('one that is hidden: its author may, and others are not told that it is there', async () => {
    const [movieId, ben, cleo] = [await aMovie(), await aMember(), await aMember()]
    const { _id } = await posted(movieId, 'Rude.', ben)
    await hide(_id, true, desk)
    expect((await remove(_id, cleo)).statusCode).toBe(404)
    expect((await remove(_id, ben)).statusCode).toBe(200)
    expect((await list(movieId)).total).toBe(0)
  })

  it("another's is 403, as is one of somebody who has left", async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const { _id } = await posted(movieId, 'Mine.', ben)
    const [left = ''] = await inserted(movieId, [{ text: 'Left behind', seconds: 1, userId: null }])
    for (const id of [_id, left]) {
      const answer = await remove(id, ann)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'comments.notYours',
        message: 'You can only delete your own comments.',
      })
    }
    expect((await remove(_id, {})).statusCode).toBe(401)
    expect((await remove(_id, desk)).statusCode).toBe(403)
    expect(await rowsOf(movieId)).toHaveLength(2)
  })

  it.each(['nothing', absent, "' or 1=1 --", '%00'])('%s is 404', async (id) => {
    expect((await remove(encodeURIComponent(id), ann)).statusCode).toBe(404)
  })

  it('twenty times at once is once', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const { _id } = await posted(movieId, 'Never mind.', ben)
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(_id, ben)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(19).fill(404)])
    expect((await list(movieId)).total).toBe(0)
  })
})

describe('hiding', () => {
  it('takes a comment away from everyone until it is shown again, as often as it is said', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const comment = await posted(movieId, 'Rude.', ben)
    const hiddenAt = testApp.clock.now()
    for (let i = 0; i < 2; i++) {
      const answer = await hide(comment._id, true, desk)
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'Comment hidden.' }])
      expect(await list(movieId)).toEqual({ comments: [], total: 0, next: null })
      // Who hid it first, and when, stays.
      expect(await rowsOf(movieId)).toMatchObject([{ hidden_at: hiddenAt, hidden_by: desk.id }])
      testApp.clock.forward(1000)
    }
    for (let i = 0; i < 2; i++) {
      const answer = await hide(comment._id, false, desk)
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'Comment is shown.' }])
      expect(await list(movieId)).toEqual({ comments: [comment], total: 1, next: null })
      expect(await rowsOf(movieId)).toMatchObject([{ hidden_at: null, hidden_by: null }])
    }
  })

  it('drops the pages that were kept with it in them', async () => {
    const comment = await posted(await aMovie(), 'Seen.', ann)
    let drops = 0
    testApp.services.changes.on('catalogue', () => drops++)
    await expect.poll(() => testApp.services.changes.isListening()).toBe(true)
    drops = 0
    await hide(comment._id, true, desk)
    await expect.poll(() => drops).toBe(1)
    await hide(comment._id, true, desk)
    await hide(comment._id, false, desk)
    await expect.poll(() => drops).toBe(2)
  })

  it('by several at once counts once', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const { _id } = await posted(movieId, 'Rude.', ben)
    await Promise.all(Array.from({ length: 20 }, () => hide(_id, true, desk)))
    expect((await list(movieId)).total).toBe(0)
    await Promise.all(Array.from({ length: 20 }, () => hide(_id, false, desk)))
    expect((await list(movieId)).total).toBe(1)
  })

  it('is for the desk, and says what it wants', async () => {
    const [movieId, ben] = [await aMovie(), await aMember()]
    const { _id } = await posted(movieId, 'Mine.', ben)
    expect((await hide(_id, true, {})).statusCode).toBe(401)
    expect((await hide(_id, true, ben)).statusCode).toBe(403)
    for (const wish of ['true', 1, null, undefined]) expect((await hide(_id, wish, desk)).statusCode).toBe(400)
    for (const id of [absent, 'nothing', '%00']) {
      const answer = await hide(id, true, desk)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'comments.notFound'])
    }
    expect((await list(movieId)).total).toBe(1)
  })

  it('stays when whoever hid it leaves', async () => {
    const [movieId, ben, root] = [await aMovie(), await aMember(), await aMember({ role: 'owner' })]
    const { _id } = await posted(movieId, 'Rude.', ben)
    await hide(_id, true, root)
    await testApp.services.db.deleteFrom('users').where('id', '=', root.id).execute()
    expect((await list(movieId)).total).toBe(0)
    expect(await rowsOf(movieId)).toMatchObject([{ hidden_by: null }])
  })
})

describe('limits of posting', () => {
  const statusOf = async (movieId: string, text: string, who: Member, address?: string) =>
    (await post(movieId, text, who, address)).statusCode

  it('5 a minute, 30 an hour and 100 a day for a person, from wherever they post', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [movieId, ben] = [await aMovie(), await aMember()]
    let count = 0
    const say = () => statusOf(movieId, `Comment ${count++}`, ben)
    /** How many are taken in a minute, and the next minute begins. */
    const minute = async () => {
      let taken = 0
      while ((await say()) === 200) taken++
      vi.setSystemTime(Date.now() + 60_000)
      return taken
    }
    for (let i = 0; i < 6; i++) expect(await minute()).toBe(5)
    expect(await minute()).toBe(0)
    let taken = 30
    for (let hour = 0; hour < 4; hour++) {
      vi.setSystemTime(Date.now() + 3_600_000)
      for (let i = 0; i < 7; i++) taken += await minute()
    }
    expect(taken).toBe(100)
    expect(await say()).toBe(429)
    const cleo = await aMember()
    expect(await statusOf(movieId, 'I may.', cleo)).toBe(200)
  })

  it('30 a minute from an address', async () => {
    const movieId = await aMovie()
    const address = someAddress()
    for (let i = 0; i < 30; i++) expect((await post(movieId, 'x', {}, address)).statusCode).toBe(401)
    expect((await post(movieId, 'x', {}, address)).statusCode).toBe(429)
    expect((await post(movieId, 'x', {})).statusCode).toBe(401)
  })
})

describe('API-6: names by id', () => {
  const named = async (asked: Member[], { token }: Member) => {
    const url = `/api/users?ids=${asked.map(({ id }) => id).join(',')}`
    const answer = await testApp.request({ url, headers: bearer(token), remoteAddress: someAddress() })
    return answer.json<{ username: string }[]>().map(({ username }) => username)
  }

  it('are told to a user of those who have a comment that all can read, and to the desk of all', async () => {
    const movieId = await aMovie()
    const [silent, hidden, gone, loud] = [await aMember(), await aMember(), await aMember(), await aMember()]
    const asked = [silent, hidden, gone, loud]
    await posted(movieId, 'Hello', loud)
    await hide((await posted(movieId, 'Rude', hidden))._id, true, desk)
    await remove((await posted(movieId, 'Never mind', gone))._id, gone)
    expect(await named(asked, ann)).toEqual([loud.username])
    expect(await named([silent], silent)).toEqual([])
    expect((await named(asked, desk)).toSorted()).toEqual(asked.map(({ username }) => username).toSorted())
  })
})
