import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAllToasts, toastStore } from '../../ui/toasts.ts'
import {
  type MockRequest,
  HOUR,
  ines,
  networkError,
  otto,
  refusal,
  mockServer,
  tokenFor,
} from '../../platform/session/session-fixtures.ts'
import { forgetSession, startSession } from '../../platform/session/session.ts'
// It gives calls their token.
import '../../platform/session/session.ts'
import { add, clear, restore, loadList, remove } from './watchlist-actions.tsx'
import { isListed, setListedIds } from './watchlist-store.ts'

const movie = { id: '65f000000000000000000009', title: 'Sunrise' }
const done = () => Response.json({ success: true, message: 'Done.' })
const toasts = () => toastStore.get().map(({ message }) => message)
const undo = () =>
  toastStore
    .get()
    .find(({ action }) => action?.label === 'Undo')
    ?.action?.run()
const signIn = (user: typeof ines) => startSession({ user, token: tokenFor(user, HOUR) })

/** The client is made once, and keeps the way to the network that it found. */
let answer: (asked: MockRequest) => Response | Error | Promise<Response | Error> = done
const heard = mockServer((asked) => answer(asked))
const writes = () => heard.filter(({ endpoint }) => !endpoint.startsWith('GET'))

/** Lets something be done while the call that was just made is under way. */
async function whileUnderWay(asking: () => Promise<unknown>, response: Response | Error, meanwhile: () => void) {
  const answered = Promise.withResolvers<Response | Error>()
  answer = () => answered.promise
  const result = asking()
  meanwhile()
  answered.resolve(response)
  return await result
}

beforeEach(() => {
  heard.length = 0
  answer = done
  signIn(ines)
})
afterEach(() => {
  dismissAllToasts()
  setListedIds([])
  forgetSession()
})

describe('what one does to the list', () => {
  it('CARD-6 CARD-8: is marked and said', async () => {
    await add(movie)
    expect(isListed(movie.id)).toBe(true)
    expect(toasts()).toEqual(['Done.'])
  })

  it('CARD-6: an addition that works takes back what was said of one that did not', async () => {
    answer = () => refusal(503)
    await add(movie)
    await add(movie)
    expect(toasts()).toEqual(['Failed to add to watchlist. Please try again.'])
    answer = done
    await add(movie)
    expect(toasts()).toEqual(['Done.'])
  })

  it('CARD-6: it takes back nothing of another movie', async () => {
    answer = () => refusal(503)
    await add(movie)
    answer = done
    await add({ id: '65f000000000000000000008', title: 'Wings' })
    expect(toasts()).toEqual(['Failed to add to watchlist. Please try again.', 'Done.'])
  })

  it('CARD-5: a check that fails is noted, and no more', async () => {
    const note = vi.spyOn(console, 'warn').mockImplementation(() => {})
    answer = () => refusal(503)
    await loadList(ines._id)
    expect(note.mock.calls).toEqual([['The watchlist could not be read', expect.anything()]])
    note.mockRestore()
    expect(toasts()).toEqual([])
    answer = done
    await add(movie)
    expect(isListed(movie.id)).toBe(true)
  })

  it('WL-7 CARD-8: messages of the page last 4 s, those of a card 3 s', async () => {
    const durations = () => toastStore.get().map(({ message, duration }) => [message, duration])
    await remove(movie)
    await restore(movie, {}, ines._id)
    answer = () => refusal(503)
    await clear()
    expect(durations()).toEqual([
      ['It is back in your watchlist.', 4000],
      ['Error clearing watchlist. Please try again.', 4000],
    ])
    dismissAllToasts()
    answer = done
    await remove(movie)
    expect(durations()).toEqual([['Movie removed from watchlist successfully!', 4000]])
    dismissAllToasts()
    await add(movie)
    expect(durations()).toEqual([['Done.', 3000]])
  })

  it('WL-6: a message names its movie, and so does its Undo', async () => {
    await remove(movie)
    expect(toastStore.get().map(({ detail, action }) => [detail, action?.name])).toEqual([['Sunrise', 'Undo: Sunrise']])
  })

  const calls = [
    { what: 'an addition', asking: () => add(movie) },
    { what: 'a removal', asking: () => remove(movie) },
    { what: 'an undo', asking: () => restore(movie, {}, ines._id) },
    { what: 'emptying it', asking: () => clear() },
  ]
  const answers = [
    { how: 'done', response: done },
    { how: 'refused', response: () => refusal(503) },
    { how: 'there already', response: () => refusal(409) },
    { how: 'not there', response: () => refusal(404) },
    { how: 'lost', response: networkError },
  ]
  for (const { what, asking } of calls)
    it.each(answers)(`CARD-5: ${what} of somebody else ($how) is nothing to who is here now`, async ({ response }) => {
      await whileUnderWay(asking, response(), () => {
        signIn(otto)
        setListedIds(['65f000000000000000000007'])
      })
      expect(toasts()).toEqual([])
      expect(isListed(movie.id)).toBe(false)
      expect(isListed('65f000000000000000000007')).toBe(true)
    })

  it('WL-6: an undo adds to no list but the one that the movie was taken from', async () => {
    await remove(movie)
    expect(toasts()).toEqual(['Movie removed from watchlist successfully!'])
    signIn(otto)
    heard.length = 0
    undo()
    await Promise.resolve()
    expect(writes()).toEqual([])
    expect(isListed(movie.id)).toBe(false)
    expect(toasts()).toEqual([])
  })

  it('WL-6: an undo that waits for its removal adds to no other list', async () => {
    const removed = Promise.withResolvers<Response>()
    answer = () => removed.promise
    const removal = remove(movie)
    const undoing = restore(movie, {}, ines._id)
    signIn(otto)
    removed.resolve(done())
    await Promise.all([removal, undoing])
    expect(writes().map(({ endpoint }) => endpoint)).toEqual([`DELETE /api/watchlist/${movie.id}/${ines._id}`])
  })

  it('WL-7: nothing is asked for with a token of somebody else, before this tab knows of them', async () => {
    localStorage.setItem('token', tokenFor(otto, HOUR))
    await add(movie)
    expect(writes()).toEqual([])
    expect(toasts()).toEqual(['Please log in to add movies to your watchlist.'])
  })

  it('CARD-5: whoever comes next finds no message to undo', async () => {
    const entries = () => Response.json([{ movieId: movie.id, addedToWatchlistAt: '2026-11-01T10:00:00.000Z' }])
    answer = ({ endpoint }) => (endpoint.startsWith('GET') ? entries() : done())
    await loadList(ines._id)
    await remove(movie)
    await loadList(ines._id)
    expect(toasts()).toHaveLength(1)
    signIn(otto)
    await loadList(otto._id)
    expect(toasts()).toEqual([])
  })
})
