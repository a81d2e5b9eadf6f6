import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  buildMovie,
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  deskScreen,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'
import { networkError, refusal } from '../../../platform/session/session-fixtures.ts'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/movies'
const DELETE_MANY = 'POST /api/admin/movies/delete'
const [one, two, three] = [buildMovie(1), buildMovie(2), buildMovie(3)]
const DELETE_ONE = `DELETE /api/movies/${one._id}`

const page = (movies: readonly object[]) =>
  Response.json({ movies, total: movies.length, isCapped: false, page: 1, pages: 1 })
const titles = () =>
  within(deskScreen())
    .queryAllByRole('article')
    .map((card) => card.querySelector('h3')?.textContent)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

async function openList(movies: readonly ReturnType<typeof buildMovie>[], query = '') {
  handlers[LIST] = () => page(movies)
  const opened = await openDesk(`tab=movies${query}`)
  await waitFor(() => expect(titles()).toEqual(movies.map(({ title }) => title)))
  return opened
}
const confirm = async () => await click((await findConfirmDialog()).getByRole('button', { name: 'Delete' }))
async function deleteAll(count: number) {
  await click(getButton('Bulk Actions'))
  await click(box('Select All'))
  await click(getButton(`Delete (${count})`))
  await confirm()
}

describe('MANAGE-1', () => {
  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('a list that is %s says so, and another try brings it', async (_, failure) => {
    handlers[LIST] = failure
    await openDesk('tab=movies')
    expect(await screen.findByRole('heading', { name: 'Failed to fetch movies' })).toBeTruthy()
    handlers[LIST] = () => page([one])
    await click(within(deskScreen()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(titles()).toEqual(['Movie 1']))
    expect(screen.queryByRole('heading', { name: 'Failed to fetch movies' })).toBeNull()
  })

  it('the file is asked for with the filters of the list', async () => {
    await openList([one], '&q=ann&genre=Drama')
    await click(getButton('Export CSV'))
    const file = 'GET /api/admin/movies.csv'
    await waitFor(() => expect(requestsTo(file)).toHaveLength(1))
    expect(requestsTo(file)[0]?.query).toEqual({ search: 'ann', genre: 'Drama' })
  })

  it('DASH-3 a movie that has left the list takes the focus from nobody later', async () => {
    sessionStorage.setItem('desk-movie-at', two._id)
    await openList([one], '&q=one')
    handlers[LIST] = () => page([two])
    const search = screen.getByRole('searchbox')
    search.focus()
    fireEvent.change(search, { target: { value: 'two' } })
    await waitFor(() => expect(titles()).toEqual(['Movie 2']))
    expect(document.activeElement).toBe(search)
  })

  it('DASH-3 back from the form, the movie that was edited has the focus', async () => {
    sessionStorage.setItem('desk-movie-at', two._id)
    await openList([one, two])
    await waitFor(() => expect(document.activeElement).toBe(getButton('Edit Movie 2')))
  })
})

describe('MANAGE-2', () => {
  it('the question says that a deletion can be taken back for 30 days, and not that it cannot', async () => {
    await openList([one, two])
    await click(getButton('Delete Movie 1'))
    const dialog = await screen.findByRole('alertdialog')
    expect(descriptionOf(dialog)).toBe('For 30 days you can still restore it, under Deleted.')
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('a deletion that is %s is said to have failed, and the movie is still there', async (_, failure) => {
    handlers[DELETE_ONE] = failure
    await openList([one, two])
    await click(getButton('Delete Movie 1'))
    await confirm()
    await said('Failed to delete movie')
    expect(within(notices()).queryByText('Movie deleted successfully!')).toBeNull()
    expect(titles()).toEqual(['Movie 1', 'Movie 2'])
    await waitFor(() => expect(document.activeElement).toBe(getButton('Delete Movie 1')))
  })

  it('what somebody else has deleted goes, too, and the focus is beside it', async () => {
    await openList([one, two])
    handlers[DELETE_ONE] = () => {
      handlers[LIST] = () => page([two])
      return refusal(404)
    }
    await click(getButton('Delete Movie 1'))
    await confirm()
    await said('Failed to delete movie')
    await waitFor(() => expect(titles()).toEqual(['Movie 2']))
    await waitFor(() => expect(document.activeElement).toBe(getButton('Delete Movie 2')))
  })
})

describe('MANAGE-3', () => {
  const reason = 'There is no such movie.'
  /** Somebody else was quicker with the second. */
  const inPart = () =>
    Response.json({
      success: true,
      message: 'ok',
      deleted: 2,
      outcomes: [one, two, three].map(({ _id: id, title }) => ({
        id,
        title,
        ok: id !== two._id,
        message: id === two._id ? reason : null,
      })),
    })

  it('two clicks before the screen is drawn again delete once', async () => {
    handlers[DELETE_MANY] = () => Response.json({ outcomes: [] })
    await openList([one, two])
    await click(getButton('Bulk Actions'))
    await click(box('Select All'))
    await click(getButton('Delete (2)'))
    const yes = (await findConfirmDialog()).getByRole('button', { name: 'Delete' })
    await act(async () => {
      yes.click()
      yes.click()
      await Promise.resolve()
    })
    await said('Failed to delete selected movies')
    expect(requestsTo(DELETE_MANY)).toHaveLength(1)
  })

  it('some were not deleted: which, why, and they stay selected', async () => {
    await openList([one, two, three])
    handlers[DELETE_MANY] = () => {
      handlers[LIST] = () => page([two])
      return inPart()
    }
    await deleteAll(3)
    await said('2 of 3 movies deleted.')
    expect(requestsTo(DELETE_MANY).map(({ body }) => body)).toEqual([{ ids: [one._id, two._id, three._id] }])
    const left = screen.getByText('1 movie was not deleted:').parentElement!
    expect([...left.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([`Movie 2 ${reason}`])
    await waitFor(() => expect(titles()).toEqual(['Movie 2']))
    expect(box('Select Movie 2').checked).toBe(true)
    expect(screen.getByText('1 selected')).toBeTruthy()

    // That is of these, and not of others.
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'else' } })
    await waitFor(() => expect(screen.queryByText('1 movie was not deleted:')).toBeNull())
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkError],
  ])('what is %s as a whole says so, and stays selected', async (_, failure) => {
    handlers[DELETE_MANY] = failure
    await openList([one, two])
    await deleteAll(2)
    await said('Failed to delete selected movies')
    expect(titles()).toEqual(['Movie 1', 'Movie 2'])
    expect(screen.getByText('2 selected')).toBeTruthy()
    await click(getButton('Clear selection'))
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  describe('more match than the page shows', () => {
    const IDS = 'GET /api/admin/movies/ids'
    const RESTORE_MANY = 'POST /api/admin/movies/restore'
    const many = Array.from({ length: 139 }, (_, i) => buildMovie(i + 1))
    const ids = many.map(({ _id }) => _id)
    const outcomes = (of: readonly string[]) => of.map((id) => ({ id, title: 'x', ok: true, message: null }))
    const idsOf = (body: unknown) => (body as { ids: string[] }).ids

    async function openMany(query = '&q=movie&genre=Drama') {
      handlers[LIST] = () =>
        Response.json({ movies: many.slice(0, 20), total: many.length, isCapped: false, page: 1, pages: 7 })
      handlers[IDS] = () => Response.json({ ids })
      const opened = await openDesk(`tab=movies${query}`)
      await waitFor(() => expect(titles()).toHaveLength(20))
      await click(getButton('Bulk Actions'))
      return opened
    }

    it('all that match are selected, announced, deleted in parts, and brought back together', async () => {
      handlers[DELETE_MANY] = ({ body }) =>
        Response.json({ success: true, message: 'ok', deleted: 0, outcomes: outcomes(idsOf(body)) })
      handlers[RESTORE_MANY] = ({ body }) =>
        Response.json({ success: true, message: 'ok', restored: 0, outcomes: outcomes(idsOf(body)) })
      await openMany()
      expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
      await click(box('Select All'))
      const said20 = screen.getByText('All 20 on this page are selected.')
      expect(said20.closest('output, [role=status], [aria-live]')).not.toBeNull()
      await click(getButton('Select all 139 that match'))
      await screen.findByText('All 139 that match are selected.')
      expect(requestsTo(IDS).map(({ query }) => query)).toEqual([{ search: 'movie', genre: 'Drama', sort: 'newest' }])
      expect(screen.getByText('139 selected')).toBeTruthy()
      // The button is gone: the focus is where it was.
      await waitFor(() => expect(document.activeElement?.textContent).toContain('All 139 that match'))

      // One that is not to go.
      fireEvent.click(box('Select Movie 3'))
      expect(screen.getByText('138 selected')).toBeTruthy()
      expect(screen.queryByText('All 139 that match are selected.')).toBeNull()
      await click(getButton('Delete (138)'))
      expect((await findConfirmDialog()).getByText('Are you sure you want to delete 138 movies?')).toBeTruthy()
      await confirm()
      await said('138 movies deleted successfully!')
      const sent = requestsTo(DELETE_MANY).map(({ body }) => idsOf(body))
      expect(sent.map(({ length }) => length)).toEqual([100, 38])
      expect(sent.flat()).toEqual(ids.filter((id) => id !== ids[2]))

      await click(await screen.findByRole('button', { name: 'Undo: 138 movies' }))
      await said('138 movies restored successfully!')
      expect(requestsTo(RESTORE_MANY).flatMap(({ body }) => idsOf(body))).toEqual(sent.flat())
    })

    it('what a lost connection has left undone stays selected, and the selection can be cleared', async () => {
      let calls = 0
      handlers[DELETE_MANY] = ({ body }) =>
        ++calls === 1
          ? Response.json({ success: true, message: 'ok', deleted: 100, outcomes: outcomes(idsOf(body)) })
          : refusal(503)
      await openMany('')
      await click(box('Select All'))
      await click(getButton('Select all 139 movies'))
      await screen.findByText('139 selected')
      await click(getButton('Delete (139)'))
      await confirm()
      await said('100 of 139 movies deleted.')
      await screen.findByText('39 selected')
      await click(getButton('Clear selection'))
      await screen.findByText('0 selected')
      expect(box('Select All').checked).toBe(false)
    })

    it('such a selection stays on every page, and goes with another search', async () => {
      const { router } = await openMany()
      await click(box('Select All'))
      await click(getButton('Select all 139 that match'))
      await screen.findByText('139 selected')
      await act(() => router.navigate('/admin/dashboard?tab=movies&q=movie&genre=Drama&page=2'))
      expect(screen.getByText('139 selected')).toBeTruthy()
      await act(() => router.navigate('/admin/dashboard?tab=movies&q=other&genre=Drama'))
      await screen.findByText('0 selected')
    })

    it('says that they could not be selected', async () => {
      await openMany()
      handlers[IDS] = () => refusal(503)
      await click(box('Select All'))
      await click(getButton('Select all 139 that match'))
      await said('Failed to select the movies')
      expect(screen.getByText('20 selected')).toBeTruthy()
    })
  })

  it('DASH-4 a warning stays for 5 s', async () => {
    handlers[DELETE_MANY] = inPart
    await openList([one, two, three])
    await click(getButton('Bulk Actions'))
    await click(box('Select All'))
    await click(getButton('Delete (3)'))
    const sure = (await findConfirmDialog()).getByRole('button', { name: 'Delete' })
    vi.useFakeTimers()
    await click(sure)
    await act(() => vi.advanceTimersByTimeAsync(1))
    const isShown = () => within(notices()).queryByText('2 of 3 movies deleted.') !== null
    expect(isShown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(isShown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(isShown()).toBe(false)
  })
})
