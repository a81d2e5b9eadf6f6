import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  aMovie,
  answers,
  asked,
  button,
  descriptionOf,
  deskScreen,
  eachAtTheDesk,
  notices,
  openDesk,
  press,
  question,
} from '../frame/desk-fixtures.tsx'
import { networkDown, refusal } from '../../../platform/session/session-fixtures.ts'

eachAtTheDesk()

const LIST = 'GET /api/admin/movies'
const DELETE_MANY = 'POST /api/admin/movies/delete'
const [one, two, three] = [aMovie(1), aMovie(2), aMovie(3)]
const DELETE_ONE = `DELETE /api/movies/${one._id}`

const page = (movies: readonly object[]) =>
  Response.json({ movies, total: movies.length, isCapped: false, page: 1, pages: 1 })
const titles = () =>
  within(deskScreen())
    .queryAllByRole('article')
    .map((card) => card.querySelector('h3')?.textContent)
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()

async function openList(movies: readonly ReturnType<typeof aMovie>[], query = '') {
  answers[LIST] = () => page(movies)
  const opened = await openDesk(`tab=movies${query}`)
  await waitFor(() => expect(titles()).toEqual(movies.map(({ title }) => title)))
  return opened
}
const confirm = async () => await press((await question()).getByRole('button', { name: 'Delete' }))
async function deleteAll(count: number) {
  await press(button('Bulk Actions'))
  await press(box('Select All'))
  await press(button(`Delete (${count})`))
  await confirm()
}

describe('MANAGE-1', () => {
  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkDown],
  ])('a list that is %s says so, and another try brings it', async (_, failure) => {
    answers[LIST] = failure
    await openDesk('tab=movies')
    expect(await screen.findByRole('heading', { name: 'Failed to fetch movies' })).toBeTruthy()
    answers[LIST] = () => page([one])
    await press(within(deskScreen()).getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(titles()).toEqual(['Movie 1']))
    expect(screen.queryByRole('heading', { name: 'Failed to fetch movies' })).toBeNull()
  })

  it('the file is asked for with the filters of the list', async () => {
    await openList([one], '&q=ann&genre=Drama')
    await press(button('Export CSV'))
    const file = 'GET /api/admin/movies.csv'
    await waitFor(() => expect(asked(file)).toHaveLength(1))
    expect(asked(file)[0]?.query).toEqual({ search: 'ann', genre: 'Drama' })
  })

  it('DASH-3 a movie that has left the list takes the focus from nobody later', async () => {
    sessionStorage.setItem('desk-movie-at', two._id)
    await openList([one], '&q=one')
    answers[LIST] = () => page([two])
    const search = screen.getByRole('searchbox')
    search.focus()
    fireEvent.change(search, { target: { value: 'two' } })
    await waitFor(() => expect(titles()).toEqual(['Movie 2']))
    expect(document.activeElement).toBe(search)
  })

  it('DASH-3 back from the form, the movie that was edited has the focus', async () => {
    sessionStorage.setItem('desk-movie-at', two._id)
    await openList([one, two])
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Movie 2')))
  })
})

describe('MANAGE-2', () => {
  it('the question says that a deletion can be taken back for 30 days, and not that it cannot', async () => {
    await openList([one, two])
    await press(button('Delete Movie 1'))
    const dialog = await screen.findByRole('alertdialog')
    expect(descriptionOf(dialog)).toBe('For 30 days you can still restore it, under Deleted.')
  })

  it.each([
    ['refused', () => refusal(503)],
    ['not answered', networkDown],
  ])('a deletion that is %s is said to have failed, and the movie is still there', async (_, failure) => {
    answers[DELETE_ONE] = failure
    await openList([one, two])
    await press(button('Delete Movie 1'))
    await confirm()
    await said('Failed to delete movie')
    expect(within(notices()).queryByText('Movie deleted successfully!')).toBeNull()
    expect(titles()).toEqual(['Movie 1', 'Movie 2'])
    await waitFor(() => expect(document.activeElement).toBe(button('Delete Movie 1')))
  })

  it('what somebody else has deleted goes, too, and the focus is beside it', async () => {
    await openList([one, two])
    answers[DELETE_ONE] = () => {
      answers[LIST] = () => page([two])
      return refusal(404)
    }
    await press(button('Delete Movie 1'))
    await confirm()
    await said('Failed to delete movie')
    await waitFor(() => expect(titles()).toEqual(['Movie 2']))
    await waitFor(() => expect(document.activeElement).toBe(button('Delete Movie 2')))
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

  it('some were not deleted: which, why, and they stay selected', async () => {
    await openList([one, two, three])
    answers[DELETE_MANY] = () => {
      answers[LIST] = () => page([two])
      return inPart()
    }
    await deleteAll(3)
    await said('2 of 3 movies deleted.')
    expect(asked(DELETE_MANY).map(({ body }) => body)).toEqual([{ ids: [one._id, two._id, three._id] }])
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
    ['not answered', networkDown],
  ])('what is %s as a whole says so, and stays selected', async (_, failure) => {
    answers[DELETE_MANY] = failure
    await openList([one, two])
    await deleteAll(2)
    await said('Failed to delete selected movies')
    expect(titles()).toEqual(['Movie 1', 'Movie 2'])
    expect(screen.getByText('2 selected')).toBeTruthy()
    await press(button('Clear selection'))
    expect(screen.queryByText('2 selected')).toBeNull()
  })

  it('DASH-4 a warning stays for 5 s', async () => {
    answers[DELETE_MANY] = inPart
    await openList([one, two, three])
    await press(button('Bulk Actions'))
    await press(box('Select All'))
    await press(button('Delete (3)'))
    const sure = (await question()).getByRole('button', { name: 'Delete' })
    vi.useFakeTimers()
    await press(sure)
    await act(() => vi.advanceTimersByTimeAsync(1))
    const isShown = () => within(notices()).queryByText('2 of 3 movies deleted.') !== null
    expect(isShown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(4900))
    expect(isShown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(isShown()).toBe(false)
  })
})
