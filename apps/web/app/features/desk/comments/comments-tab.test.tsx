import type { ModeratedComment } from '@matinee/contract/moderation'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  deskScreen,
  resetDeskBetweenTests,
  inDays,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const LIST = 'GET /api/admin/comments'
const id = 'c'.repeat(24)
const userId = 'a'.repeat(24)
const comment = (more: Partial<ModeratedComment> = {}): ModeratedComment => ({
  _id: id,
  text: 'Buy shoes at https://shoes.example',
  createdAt: inDays(-1),
  username: 'troll',
  movie: { _id: 'b'.repeat(24), title: 'Nosferatu' },
  hiddenBecause: null,
  author: { _id: userId, isDisabled: false, mutedUntil: null, shown: 500, hiddenTogether: 0 },
  hiddenAt: null,
  hiddenBy: null,
  reportCount: 12,
  reports: [{ reason: 'spam', note: 'Again and again', at: inDays(-1), by: null }],
  ...more,
})
const list = (entries: ModeratedComment[], counts = { reported: entries.length, waiting: 0 }) => {
  handlers[LIST] = () => Response.json({ entries, next: null, counts })
}
const item = () => within(within(deskScreen()).getAllByRole('listitem')[0]!)
const said = async (words: string) => expect(await within(notices()).findByText(words)).toBeTruthy()
const done =
  (message: string, more: object = {}) =>
  () =>
    Response.json({ success: true, message, ...more })
async function choose(name: string) {
  await click(getButton('More for the comment by troll'))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

it('ACC-8: each list says when it is empty, and when it cannot be loaded', async () => {
  handlers[LIST] = () => refusal(503)
  await openDesk('tab=comments')
  await screen.findByText('Failed to load the comments')
  list([])
  await click(getButton('Try Again'))
  await screen.findByText('No reports')
  fireEvent.click(screen.getByRole('radio', { name: 'Waiting' }))
  await screen.findByText('Nothing waits for approval')
  fireEvent.click(screen.getByRole('radio', { name: 'Hidden' }))
  await screen.findByText('No hidden comments')
  expect(requestsTo(LIST).map(({ query }) => query['state'])).toEqual(['reported', 'reported', 'waiting', 'hidden'])
})

it('ACC-8: a report is read with its reason, and links are text', async () => {
  list([comment()])
  await openDesk('tab=comments')
  await screen.findByText('Again and again')
  expect(screen.getByRole('radio', { name: 'Reported (1)' })).toBeTruthy()
  expect(item().getByText('Advertising or spam')).toBeTruthy()
  expect(item().getByText('and 11 more')).toBeTruthy()
  expect(
    item()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['troll', 'Nosferatu'])
  handlers[`PUT /api/admin/comments/${id}/hidden`] = done('Comment hidden.')
  list([])
  await click(getButton('Hide the comment by troll'))
  await said('Comment hidden.')
  await screen.findByText('No reports')
})

it('ACC-8: everything by one person is hidden in two clicks, and brought back', async () => {
  const HIDE_ALL = `PUT /api/admin/people/${userId}/comments/hidden`
  handlers[HIDE_ALL] = done('All their comments are hidden.', { comments: 500 })
  list([comment()])
  await openDesk('tab=comments')
  await click(await screen.findByRole('button', { name: 'Hide all 500 by troll' }))
  const hidden = { _id: userId, isDisabled: false, mutedUntil: null, shown: 0, hiddenTogether: 500 }
  list([comment({ hiddenBecause: 'everything', author: hidden, reportCount: 0, reports: [] })])
  await click((await findConfirmDialog()).getByRole('button', { name: 'Hide everything' }))
  await said('All their comments are hidden.')
  await click(await screen.findByRole('button', { name: 'Bring back 500 by troll' }))
  await click((await findConfirmDialog()).getByRole('button', { name: 'Bring back' }))
  await waitFor(() =>
    expect(requestsTo(HIDE_ALL).map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]),
  )
})

it('ACC-8: a warning needs a reason, and a mute has an end', async () => {
  list([comment()])
  await openDesk('tab=comments')
  await screen.findByText('Again and again')
  const WARN = `POST /api/admin/comments/${id}/warn`
  handlers[WARN] = done('Warning sent by email.')
  await choose('Warn by email')
  await click(await screen.findByRole('button', { name: 'Send warning' }))
  expect(descriptionOf(screen.getByLabelText('Reason'))).toContain('Please say why.')
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Be kind.' } })
  await click(getButton('Send warning'))
  await said('Warning sent by email.')
  expect(requestsTo(WARN).map(({ body }) => body)).toEqual([{ reason: 'Be kind.' }])

  const MUTE = `PUT /api/admin/people/${userId}/mute`
  handlers[MUTE] = done('They can read.')
  await choose('Mute for days')
  fireEvent.change(await screen.findByLabelText('For'), { target: { value: '30' } })
  await click(getButton('Mute'))
  await said('They can read.')
  expect(requestsTo(MUTE).map(({ body }) => body)).toEqual([{ days: 30 }])
})

it('ACC-8: a ban does not claim to know whether they have Premium', async () => {
  list([comment()])
  await openDesk('tab=comments')
  await screen.findByText('Again and again')
  const BAN = `POST /api/admin/people/${userId}/disable`
  handlers[BAN] = done('Account disabled.')
  await choose('Ban: disable the account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable the account of troll?' }))
  expect(dialog.getByText(/If they have Premium, it runs on/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Spam' } })
  await click(dialog.getByRole('button', { name: 'Disable account' }))
  await said('Account disabled.')
  expect(requestsTo(BAN).map(({ body }) => body)).toEqual([{ reason: 'Spam' }])
})

it('ACC-8: all comments are listed, with those that are hidden or wait marked as such', async () => {
  list([
    comment({ reportCount: 0, reports: [] }),
    comment({ _id: 'd'.repeat(24), text: 'A second', hiddenBecause: 'desk', hiddenBy: 'ann', hiddenAt: inDays(-1) }),
    comment({ _id: 'e'.repeat(24), text: 'A third', hiddenBecause: 'word' }),
  ])
  await openDesk('tab=comments&state=all')
  await screen.findByText('A second')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
  expect(requestsTo(LIST).map(({ query }) => query['state'])).toEqual(['all'])
  const marks = (text: string) => within(screen.getByText(text).closest('li')!)
  expect(marks('Buy shoes at https://shoes.example').queryByText(/^Hidden|^Waiting/)).toBeNull()
  expect(marks('A second').getByText(/^Hidden/).textContent).toContain('by ann')
  expect(marks('A third').getByText('Waiting')).toBeTruthy()
  // What is known to do about a comment can be done here too.
  const [shown, hidden, waiting] = ['Buy shoes at https://shoes.example', 'A second', 'A third'].map((text) =>
    marks(text)
      .getAllByRole('button')
      .map(({ dataset }) => dataset['act']),
  )
  expect([shown?.[0], hidden?.[0], waiting?.slice(0, 2)]).toEqual(['hide', 'show', ['show', 'hide']])
})

it('ACC-8: a search is in the address, is asked for in each list, and says what no comment contains', async () => {
  list([])
  const { at } = await openDesk('tab=comments&q=ferry')
  await screen.findByText('No comment contains “ferry”')
  expect(requestsTo(LIST).at(-1)?.query).toEqual({ state: 'reported', search: 'ferry' })
  list([comment()], { reported: 1, waiting: 0 })
  await click(getButton('Search all comments'))
  await screen.findByText('Again and again')
  expect(requestsTo(LIST).at(-1)?.query).toEqual({ state: 'all', search: 'ferry' })
  expect(at()).toContain('state=all')
  list([])
  const field = screen.getByRole('searchbox', { name: 'Search by text, name or movie' })
  fireEvent.change(field, { target: { value: 'nosferatu' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await screen.findByText('No comment contains “nosferatu”')
  expect(at()).toContain('q=nosferatu')
  expect(screen.queryByRole('button', { name: 'Search all comments' })).toBeNull()
  await click(getButton('Clear the search'))
  await screen.findByText('No comments yet')
  expect(requestsTo(LIST).at(-1)?.query).toEqual({ state: 'all' })
})
