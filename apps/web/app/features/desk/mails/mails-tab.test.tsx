import type { OpenMail } from '@matinee/contract/mail'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  descriptionOf,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const ID = 'account.confirm'
const SAVE = `PUT /api/admin/mail-texts/${ID}/en`
const ours = { subject: 'Confirm your address for {site}', text: 'Hello {username},\n\n[Confirm]({link})' }
const reworded = { subject: 'Hi', text: '{link}', changedAt: '2026-11-15T12:00:00.000Z', by: 'otto' }
const aMail = (own: OpenMail['languages'][number]['own'] = null): OpenMail => ({
  id: ID,
  when: 'When somebody has registered.',
  fields: [
    { name: 'site', isRequired: false },
    { name: 'username', isRequired: false },
    { name: 'link', isRequired: true },
  ],
  languages: [
    { language: 'en', ours, own },
    { language: 'de', ours: { subject: 'Bestätige', text: '{link}' }, own: null },
  ],
})
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const said = (text: string) => waitFor(() => expect(within(notices()).getByText(text)).toBeTruthy())

async function openMail(mail = aMail()) {
  handlers[`GET /api/admin/mail-texts/${ID}`] = () => Response.json({ mail })
  const preview = { subject: 'Hello', html: '<p>Hello</p>', text: 'As text.' }
  handlers[`POST /api/admin/mail-texts/${ID}/en/preview`] = () => Response.json({ preview })
  handlers[`POST /api/admin/mail-texts/${ID}/de/preview`] = () => Response.json({ preview })
  const desk = await openDesk(`tab=mails&mail=${ID}`)
  await screen.findByRole('heading', { name: 'Reword a mail' })
  return desk
}

it('SITE-4 the list says which mails are reworded, and can be asked for again when it failed', async () => {
  handlers['GET /api/admin/mail-texts'] = () => refusal(503)
  await openDesk('tab=mails')
  await screen.findByText('Failed to load the mails')
  handlers['GET /api/admin/mail-texts'] = () =>
    Response.json({
      mails: [
        { id: ID, when: 'When somebody has registered.', subject: 'Confirm', reworded: ['en'] },
        { id: 'team.test', when: 'When somebody asks.', subject: 'A test', reworded: [] },
      ],
    })
  await click(getButton('Try Again'))
  await screen.findByText('Reworded')
  expect(screen.getByText('When somebody has registered.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reword A test' })).toBeTruthy()
})

it('SITE-4 a field that has to stay, or that the mail does not have, is named before anything is sent', async () => {
  await openMail()
  type('Text', 'Hello {name}')
  await click(getButton('Save'))
  expect(descriptionOf(field('Text'))).toContain('These have to stay in this mail: {link}.')
  expect(descriptionOf(field('Text'))).toContain('This mail has no such fields: {name}.')
  await waitFor(() => expect(document.activeElement).toBe(field('Text')))
  await click(getButton('Send me a test'))
  expect([...requestsTo(SAVE), ...requestsTo(`POST /api/admin/mail-texts/${ID}/en/test`)]).toEqual([])
})

it('SITE-4 a field is inserted where one writes, and what was typed stays when one looks at another language', async () => {
  await openMail()
  fireEvent.focus(field('Subject'))
  type('Subject', 'For ')
  field('Subject').setSelectionRange(4, 4)
  await click(getButton('Insert {username}'))
  expect(field('Subject').value).toBe('For {username}')
  await click(screen.getByRole('radio', { name: 'Deutsch' }))
  expect(field('Subject').value).toBe('Bestätige')
  await click(screen.getByRole('radio', { name: 'English' }))
  expect(field('Subject').value).toBe('For {username}')
  handlers[SAVE] = () => refusal(503)
  await click(getButton('Save'))
  await said('Failed to save the mail')
  expect(field('Subject').value).toBe('For {username}')
  await click(getButton('Discard'))
  expect(field('Subject').value).toBe(ours.subject)
})

it('SITE-4 our words come back after a question', async () => {
  await openMail(aMail(reworded))
  expect(field('Subject').value).toBe('Hi')
  await click(getButton('Reset to ours'))
  handlers[`DELETE /api/admin/mail-texts/${ID}/en`] = () =>
    Response.json({ success: true, message: 'ok', mail: aMail() })
  handlers[`GET /api/admin/mail-texts/${ID}`] = () => Response.json({ mail: aMail() })
  await click((await findConfirmDialog()).getByRole('button', { name: 'Reset to ours' }))
  await said('The mail says what we say again.')
  await waitFor(() => expect(field('Subject').value).toBe(ours.subject))
})
