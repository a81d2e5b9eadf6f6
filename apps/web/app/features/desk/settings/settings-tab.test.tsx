import { movieErrors } from '@matinee/contract/movies'
import { noSeller } from '@matinee/contract/seller'
import { firstSettings, type Settings, type SettingsChange, settingsLimits } from '@matinee/contract/settings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  requireReauthentication,
  getButton,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  findReauthenticationDialog,
  reauthenticate,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const SHOW = 'GET /api/admin/settings'
const SAVE = 'PATCH /api/admin/settings'
const CHANGES = 'GET /api/admin/settings/changes'
const settings: Settings = { ...firstSettings, name: 'Rex', operator: 'Rex Club', contactEmail: 'rex@example.org' }
const renamed: SettingsChange = {
  id: 7,
  at: '2026-11-15T12:00:00.000Z',
  by: { id: 'a'.repeat(24), username: 'otto' },
  changed: [{ key: 'name', before: 'Matinee', after: 'Rex' }],
}

async function openSettings() {
  handlers[SHOW] ??= () => Response.json({ settings })
  handlers[CHANGES] ??= () => Response.json({ changes: [renamed] })
  handlers[SAVE] ??= () => Response.json({ success: true, message: 'ok', settings })
  await openDesk('tab=settings')
  await screen.findByRole('form', { name: 'Name' })
}
const section = (name: string) => within(screen.getByRole('form', { name }))
const type = (form: string, label: string, value: string) =>
  fireEvent.change(section(form).getByLabelText(label), { target: { value } })
const save = (form: string) => click(section(form).getByRole('button', { name: 'Save' }))

describe('SITE-2 the settings', () => {
  it('a section says what has changed, and saves that alone', async () => {
    await openSettings()
    await save('Name')
    expect(requestsTo(SAVE)).toEqual([])
    type('Name', 'Name', 'Aurora')
    expect(section('Name').getByText('Changed: Name')).toBeTruthy()
    await save('Name')
    await waitFor(() => expect(requestsTo(SAVE).map(({ body }) => body)).toEqual([{ name: 'Aurora' }]))
    expect(await within(notices()).findByText('The settings were saved.')).toBeTruthy()
  })

  it('a refusal stands at its field, and what was typed stays', async () => {
    handlers[SAVE] = () =>
      Response.json(
        {
          success: false,
          code: 'http.invalid',
          message: 'No.',
          fields: { contactEmail: 'Please enter an email address.' },
        },
        { status: 400 },
      )
    await openSettings()
    type('Who you are', 'Contact email', 'nobody')
    await save('Who you are')
    await section('Who you are').findByText('Please enter an email address.')
    const field = section('Who you are').getByLabelText<HTMLInputElement>('Contact email')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('nobody')
  })

  it('SAFE-3 the ceiling of refunds is an amount in the currency, and what is none is refused at its field', async () => {
    const fields = { refundCeiling: 'Please enter an amount, or 0.' }
    handlers[SAVE] = ({ body }) =>
      (body as Partial<Settings>).refundCeiling === 1250
        ? Response.json({ success: true, message: 'ok', settings })
        : Response.json({ success: false, code: 'http.invalid', message: 'No.', fields }, { status: 400 })
    await openSettings()
    const label = 'Refunds without asking, in USD'
    const field = section('Money').getByLabelText<HTMLInputElement>(label)
    expect(field.value).toBe('20.00')
    type('Money', label, 'much')
    await save('Money')
    expect(await section('Money').findByText(fields.refundCeiling)).toBeTruthy()
    expect(field.value).toBe('much')
    type('Money', label, '12,5')
    await save('Money')
    await waitFor(() =>
      expect(requestsTo(SAVE).map(({ body }) => body)).toEqual([{ refundCeiling: -1 }, { refundCeiling: 1250 }]),
    )
  })

  it('SAFE-3 a sensitive one asks for a fresh proof, and is then saved as it was typed', async () => {
    await openSettings()
    requireReauthentication(SAVE, () => Response.json({ success: true, message: 'ok', settings }))
    type('Who you are', 'Contact email', 'aurora@example.org')
    await save('Who you are')
    await click((await findReauthenticationDialog()).getByRole('button', { name: 'Cancel' }))
    const field = section('Who you are').getByLabelText<HTMLInputElement>('Contact email')
    await waitFor(() => expect([field.value, field.disabled]).toEqual(['aurora@example.org', false]))
    await save('Who you are')
    await reauthenticate()
    expect(await within(notices()).findByText('The settings were saved.')).toBeTruthy()
    expect(requestsTo(SAVE).map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ contactEmail: 'aurora@example.org' })),
    )
  })

  it('SITE-3 the seller is asked for once, and an empty field is not given', async () => {
    await openSettings()
    type('Who you are', 'Postal address', '12 Lantern Street\n1010 Vienna')
    fireEvent.change(section('Who you are').getByLabelText('Country'), { target: { value: 'AT' } })
    type('Who you are', 'Tax number', 'VAT ATU 123')
    await save('Who you are')
    await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
    expect(requestsTo(SAVE)[0]?.body).toEqual({
      seller: { ...noSeller, address: '12 Lantern Street\n1010 Vienna', country: 'AT', taxNumber: 'VAT ATU 123' },
    })
  })

  it('a colour that cannot be seen is explained, and the nearest that can is one press away', async () => {
    await openSettings()
    type('Look', 'Accent colour', '#ffd500')
    expect(section('Look').getByText(/cannot be seen well enough/)).toBeTruthy()
    await click(section('Look').getByRole('button', { name: /the nearest that can be seen/ }))
    expect(section('Look').queryByText(/cannot be seen well enough/)).toBeNull()
    await save('Look')
    await waitFor(() => expect(requestsTo(SAVE)).toHaveLength(1))
    expect(requestsTo(SAVE)[0]?.body).toEqual({ accent: expect.stringMatching(/^#(?!ffd500)[0-9a-f]{6}$/) as string })
  })

  it('SITE-10 the language of the site, and others that visitors can choose', async () => {
    await openSettings()
    fireEvent.change(section('Languages').getByLabelText('Language of the site'), { target: { value: 'de' } })
    fireEvent.click(section('Languages').getByLabelText('English'))
    expect(section('Languages').queryByLabelText('Deutsch')).toBeNull()
    await save('Languages')
    await waitFor(() =>
      expect(requestsTo(SAVE).map(({ body }) => body)).toEqual([{ language: 'de', languages: ['en'] }]),
    )
  })

  it('ACC-8 what was typed as watched words stays as it is, and goes with Discard', async () => {
    handlers[SHOW] = () => Response.json({ settings: { ...settings, commentWords: ['shoes'] } })
    await openSettings()
    const area = () => section('Taking part').getByLabelText<HTMLTextAreaElement>(/^Words that make/)
    expect(area().value).toBe('shoes')
    fireEvent.change(area(), { target: { value: 'shoes\n watches \n' } })
    expect(area().value).toBe('shoes\n watches \n')
    await click(section('Taking part').getByRole('button', { name: 'Discard' }))
    expect(area().value).toBe('shoes')
  })

  it('SITE-5 a movie of the carousel is deleted only where the server says so', async () => {
    const [gone, unknown] = ['a'.repeat(24), 'b'.repeat(24)]
    const { code, message } = movieErrors.notFound()
    handlers[`GET /api/admin/movies/${gone}`] = () => Response.json({ success: false, code, message }, { status: 404 })
    handlers[`GET /api/admin/movies/${unknown}`] = () => refusal(503)
    handlers[SHOW] = () =>
      Response.json({ settings: { ...settings, home: { ...settings.home, hero: [unknown, gone] } } })
    await openSettings()
    const movies = within(await screen.findByRole('list', { name: 'Movies of the carousel' }))
    // The later of both answers.
    await movies.findByText(/^Deleted:/)
    expect(requestsTo(`GET /api/admin/movies/${unknown}`)).toHaveLength(1)
    expect(movies.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Deleted:'))).toEqual([
      false,
      true,
    ])
  })

  it('SITE-2 the button that adds a link keeps the focus when there are as many as there can be', async () => {
    const social = Array.from({ length: settingsLimits.socialLinks }, () => ({
      network: 'mastodon' as const,
      url: 'https://social.example/@rex',
    }))
    handlers[SHOW] = () => Response.json({ settings: { ...settings, social } })
    await openSettings()
    const add = () => section('Footer').getByRole<HTMLButtonElement>('button', { name: 'Add a link' })
    const removers = () => section('Footer').getAllByRole('button', { name: /^Remove/ })
    expect([add().disabled, add().getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await click(add())
    expect(removers()).toHaveLength(settingsLimits.socialLinks)
    await click(removers().at(-1)!)
    expect(removers()).toHaveLength(settingsLimits.socialLinks - 1)
    expect(document.activeElement).toBe(add())
    expect(add().getAttribute('aria-disabled')).toBeNull()
  })

  it('changes stand there with who made them, and can be undone', async () => {
    handlers['POST /api/admin/settings/changes/7/undo'] = () =>
      Response.json({ success: true, message: 'ok', settings })
    await openSettings()
    const row = within(screen.getByRole('table', { name: 'Changes of the settings' })).getAllByRole('row')[1]!
    expect(row.textContent).toContain('otto')
    expect(row.textContent).toContain('Name: Matinee → Rex')
    await click(getButton('Undo the change of Name'))
    expect(await within(notices()).findByText('The change was undone.')).toBeTruthy()
  })

  it('says when they cannot be loaded, and tries again', async () => {
    handlers[SHOW] = () => refusal(500)
    handlers[CHANGES] = () => Response.json({ changes: [] })
    await openDesk('tab=settings')
    await screen.findByText('Failed to load the settings', undefined, { timeout: 5_000 })
    handlers[SHOW] = () => Response.json({ settings })
    await click(getButton('Try Again'))
    expect(await screen.findByRole('form', { name: 'Name' })).toBeTruthy()
  })
})
