import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  handlers,
  requestsTo,
  getButton,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/collections'
const id = 'c'.repeat(24)
const movie = (at: number) => ({
  _id: String(at).repeat(24),
  title: `Film ${at}`,
  year: 1920 + at,
  imageUrl: null,
  isDeleted: false,
})
const details = {
  id,
  title: 'Evenings',
  description: '',
  imageUrl: null,
  imagePreview: null,
  startsAt: null,
  endsAt: null,
  state: 'shown',
  movies: [movie(1), movie(2)],
}
const listed = { id, title: 'Evenings', startsAt: null, endsAt: null, state: 'shown', movies: 2 }
const saved = () => Response.json({ success: true, message: 'Saved.', collection: details })
const order = () =>
  within(screen.getByRole('list', { name: 'Movies of the collection' }))
    .getAllByRole('listitem')
    .map((item) => /Film \d/.exec(item.textContent)?.[0])

async function openCollection() {
  handlers[LIST] = () => Response.json({ collections: [listed] })
  handlers[`${LIST}/${id}`] = () => Response.json(details)
  handlers['GET /api/suggestions'] = () => Response.json([{ ...movie(3), reason: null }])
  await openDesk(`tab=collections&collection=${id}`)
  await screen.findByRole('heading', { name: 'Change "Evenings"' })
}

describe('SITE-5 collections in the desk', () => {
  it('movies are found, put at the end, moved and taken out by buttons, which keep the focus', async () => {
    handlers[`PUT /api/admin/collections/${id}`] = saved
    await openCollection()
    expect(order()).toEqual(['Film 1', 'Film 2'])
    const search = screen.getByRole('combobox', { name: 'Movies' })
    fireEvent.change(search, { target: { value: 'Film' } })
    fireEvent.click(await screen.findByRole('option', { name: /Film 3/ }))
    expect(order()).toEqual(['Film 1', 'Film 2', 'Film 3'])
    const up = getButton('Move Film 3 up')
    act(() => up.focus())
    await click(up)
    await click(up)
    expect(order()).toEqual(['Film 3', 'Film 1', 'Film 2'])
    expect(document.activeElement).toBe(up)
    expect(up.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Film 3 is number 1.')).toBeTruthy()
    await click(getButton('Take out Film 1'))
    expect(order()).toEqual(['Film 3', 'Film 2'])
    expect(document.activeElement).toBe(getButton('Take out Film 2'))
    fireEvent.change(screen.getByLabelText('Shown from (optional)'), { target: { value: '2026-12-01T20:00' } })
    await click(getButton('Save'))
    await screen.findByRole('heading', { name: 'Collections' })
    expect(requestsTo(`PUT /api/admin/collections/${id}`).map(({ body }) => body)).toEqual([
      {
        title: 'Evenings',
        description: '',
        imageUrl: null,
        startsAt: new Date('2026-12-01T20:00').toISOString(),
        endsAt: null,
        movieIds: [movie(3)._id, movie(2)._id],
      },
    ])
  })

  it('what was typed and not saved is there again after a reload, and can be discarded', async () => {
    handlers['GET /api/suggestions'] = () => Response.json([{ ...movie(3), reason: null }])
    const title = () => screen.getByLabelText<HTMLInputElement>('Title')
    await openDesk('tab=collections&collection=new')
    await screen.findByRole('heading', { name: 'Add a collection' })
    fireEvent.change(title(), { target: { value: 'Winter' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Movies' }), { target: { value: 'Film' } })
    fireEvent.click(await screen.findByRole('option', { name: /Film 3/ }))
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)

    cleanup()
    await openDesk('tab=collections&collection=new')
    await screen.findByText('You have changes here that are not saved yet.')
    expect(title().value).toBe('Winter')
    expect(order()).toEqual(['Film 3'])
    await click(getButton('Discard'))
    expect(title().value).toBe('')
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)

    cleanup()
    await openDesk('tab=collections&collection=new')
    await screen.findByRole('heading', { name: 'Add a collection' })
    expect(title().value).toBe('')
    expect(screen.queryByText('You have changes here that are not saved yet.')).toBeNull()
  })

  it('of a collection that was saved or cancelled nothing stays', async () => {
    handlers[`PUT /api/admin/collections/${id}`] = saved
    const title = () => screen.getByLabelText<HTMLInputElement>('Title')
    await openCollection()
    for (const name of ['Save', 'Cancel']) {
      fireEvent.change(title(), { target: { value: 'Other' } })
      await click(getButton(name))
      await click(await screen.findByRole('button', { name: 'Change Evenings' }))
      await screen.findByRole('heading', { name: 'Change "Evenings"' })
      expect(title().value).toBe('Evenings')
    }
  })

  it('a time that was not changed keeps its seconds', async () => {
    handlers[`PUT /api/admin/collections/${id}`] = saved
    const times = { startsAt: '2026-11-01T18:30:27.450Z', endsAt: '2026-12-01T00:00:59.000Z' }
    handlers[LIST] = () => Response.json({ collections: [listed] })
    handlers[`${LIST}/${id}`] = () => Response.json({ ...details, ...times })
    await openDesk(`tab=collections&collection=${id}`)
    await screen.findByRole('heading', { name: 'Change "Evenings"' })
    fireEvent.change(screen.getByLabelText('Shown until (optional)'), { target: { value: '2026-12-24T20:00' } })
    await click(getButton('Save'))
    await screen.findByRole('heading', { name: 'Collections' })
    expect(requestsTo(`PUT /api/admin/collections/${id}`)[0]?.body).toMatchObject({
      startsAt: times.startsAt,
      endsAt: new Date('2026-12-24T20:00').toISOString(),
    })
  })

  it('what the server refuses is said at its field, and what was entered stays', async () => {
    const fields = { title: 'Please give the collection a title.' }
    handlers[`PUT /api/admin/collections/${id}`] = () =>
      Response.json({ success: false, code: 'http.invalid', message: 'Invalid', fields }, { status: 400 })
    await openCollection()
    const title = screen.getByLabelText('Title')
    fireEvent.change(title, { target: { value: ' ' } })
    await click(getButton('Save'))
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByText(fields.title)).toBeTruthy()
    expect(order()).toEqual(['Film 1', 'Film 2'])
  })

  it('one is deleted after a question', async () => {
    handlers[LIST] = () => Response.json({ collections: [listed] })
    handlers[`DELETE /api/admin/collections/${id}`] = () => Response.json({ success: true, message: 'Deleted.' })
    await openDesk('tab=collections')
    await click(await screen.findByRole('button', { name: 'Delete Evenings' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(requestsTo(`DELETE /api/admin/collections/${id}`)).toHaveLength(0)
    await click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await within(notices()).findByText('Deleted.')).toBeTruthy()
  })
})
