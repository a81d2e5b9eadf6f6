import type { OpenPage } from '@matinee/contract/pages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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

const OPEN = 'GET /api/admin/pages/rules'
const SAVE = 'PUT /api/admin/pages/rules'
const by = { id: 'a'.repeat(24), username: 'otto' }
const draft = { title: 'Rules', description: '', text: 'Be quiet.', isInFooter: false }
const aPage = (changes: Partial<OpenPage> = {}): OpenPage => ({
  slug: 'rules',
  version: 7,
  draft,
  versions: [
    { id: 7, at: '2026-11-15T12:00:00.000Z', by, title: 'Rules', isWritten: true },
    { id: 5, at: '2026-11-14T12:00:00.000Z', by: null, title: 'Old rules', isWritten: true },
  ],
  ...changes,
})
const done = (page: OpenPage) => Response.json({ success: true, message: 'ok', page })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const said = (text: string) => waitFor(() => expect(within(notices()).getByText(text)).toBeTruthy())

async function openRules(page = aPage()) {
  handlers[OPEN] = () => Response.json({ page })
  const desk = await openDesk('tab=pages&slug=rules')
  await screen.findByRole('heading', { name: /Edit "/ })
  return desk
}

describe('SITE-3 the list of pages', () => {
  it('says which are ours, and can be asked for again when it failed', async () => {
    handlers['GET /api/admin/pages'] = () => refusal(503)
    await openDesk('tab=pages')
    await screen.findByText('Failed to load the pages')
    handlers['GET /api/admin/pages'] = () =>
      Response.json({
        pages: [
          { slug: 'about', title: 'About', state: 'ours', isInFooter: true, changedAt: null },
          { slug: 'rules', title: 'Rules', state: 'removed', isInFooter: false, changedAt: '2026-11-15T12:00:00.000Z' },
        ],
      })
    await click(getButton('Try Again'))
    await screen.findByRole('link', { name: 'Write your own About' })
    expect(screen.getByRole('link', { name: 'View About' }).getAttribute('href')).toBe('/about')
    expect(screen.queryByRole('link', { name: 'View Rules' })).toBeNull()
  })
})

describe('SITE-3 the editor', () => {
  it('a new page gets its address from its title, says what is missing, and is then open', async () => {
    handlers['PUT /api/admin/pages/opening-hours'] = () => done(aPage({ slug: 'opening-hours' }))
    handlers['GET /api/admin/pages/opening-hours'] = () => Response.json({ page: aPage({ slug: 'opening-hours' }) })
    const { at } = await openDesk('tab=pages&new=yes')
    await screen.findByRole('heading', { name: 'Add a page' })
    type('Title', 'Öpening Hours!')
    expect(field('Address').value).toBe('opening-hours')
    await click(getButton('Save'))
    expect(descriptionOf(field('Text'))).toContain('Please write something.')
    await waitFor(() => expect(document.activeElement).toBe(field('Text')))
    type('Text', 'Always.')
    await click(getButton('Save'))
    await waitFor(() => expect(at()).toContain('slug=opening-hours'))
    const [sent] = requestsTo('PUT /api/admin/pages/opening-hours')
    expect(sent?.headers.get('if-match')).toBe('"0"')
    expect(sent?.body).toMatchObject({ title: 'Öpening Hours!', text: 'Always.', isInFooter: false })
  })

  it('shows the preview that the server makes, and what failed about it', async () => {
    await openRules()
    handlers['POST /api/admin/pages/preview'] = () => refusal(503)
    await click(screen.getByRole('radio', { name: 'Preview' }))
    await screen.findByText('Failed to load the preview')
    handlers['POST /api/admin/pages/preview'] = () =>
      Response.json({
        text: {
          opening: [{ tag: 'p' }, 'Be ', { tag: 'em' }, 'quiet', { isEnd: true }, '.', { isEnd: true }],
          sections: [],
        },
      })
    await click(getButton('Try Again'))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Preview' }).querySelector('em')).toBeTruthy())
    expect(requestsTo('POST /api/admin/pages/preview')[0]?.body).toEqual({ text: 'Be quiet.' })
  })

  it('a stored draft that cannot be read is left out', async () => {
    sessionStorage.setItem('desk-page-draft-rules', '{"values":')
    await openRules()
    expect(field('Text').value).toBe('Be quiet.')
  })

  it('a page that somebody else has saved is shown, and can be taken or overwritten', async () => {
    await openRules()
    type('Text', 'Mine.')
    handlers[SAVE] = () => Response.json({ code: 'pages.changedMeanwhile', message: 'Too late.' }, { status: 412 })
    handlers[OPEN] = () => Response.json({ page: aPage({ version: 9, draft: { ...draft, text: 'Theirs.' } }) })
    await click(getButton('Save'))
    expect((await screen.findByRole('region', { name: 'The newer version' })).textContent).toBe('Theirs.')
    expect(field('Text').value).toBe('Mine.')
    handlers[SAVE] = () => done(aPage({ version: 10, draft: { ...draft, text: 'Mine.' } }))
    await click(getButton('Overwrite'))
    await said('The page was saved.')
    expect(requestsTo(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['"7"', '"9"'])
    expect(screen.queryByRole('region', { name: 'The newer version' })).toBeNull()
  })

  it('keeps what was typed while another tab is open, and gives it up when asked', async () => {
    const { router } = await openRules()
    type('Text', 'Half a sentence')
    await act(async () => await router.navigate('/admin/dashboard?tab=plans'))
    // The other tab is loaded first; until then this one stays.
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull())
    await act(async () => await router.navigate('/admin/dashboard?tab=pages&slug=rules'))
    await waitFor(() => expect(field('Text').value).toBe('Half a sentence'))
    await click(getButton('Discard'))
    expect(field('Text').value).toBe('Be quiet.')
  })

  it('an earlier version is looked at and brought back', async () => {
    await openRules()
    handlers['GET /api/admin/pages/rules/versions/5'] = () =>
      Response.json({
        version: aPage().versions[1],
        draft: { ...draft, text: 'Old.' },
        text: { opening: [{ tag: 'p' }, 'Old.', { isEnd: true }], sections: [] },
      })
    await click(screen.getAllByRole('button', { name: /^Look at/ })[1]!)
    await within(await screen.findByRole('dialog')).findByText('Old.')
    await click(getButton('Close'))
    handlers['POST /api/admin/pages/rules/versions/5/restore'] = () =>
      done(aPage({ version: 8, draft: { ...draft, text: 'Old.' } }))
    await click(await screen.findByRole('button', { name: /^Bring back/ }))
    await said('The earlier version is back.')
    expect(field('Text').value).toBe('Old.')
  })

  it('ours is put back after a question', async () => {
    handlers['GET /api/admin/pages/about'] = () => Response.json({ page: aPage({ slug: 'about' }) })
    await openDesk('tab=pages&slug=about')
    await screen.findByRole('heading', { name: 'Edit "About"' })
    expect(screen.queryByRole('checkbox', { name: 'Link to it in the footer' })).toBeNull()
    handlers['DELETE /api/admin/pages/about'] = () => done(aPage({ slug: 'about', version: 8, draft: null }))
    await click(getButton('Reset to ours'))
    await click((await findConfirmDialog()).getByRole('button', { name: 'Reset to ours' }))
    await said('The page has our words again.')
    expect(requestsTo('DELETE /api/admin/pages/about')[0]?.headers.get('if-match')).toBe('"7"')
    expect(field('Text').value).toBe('')
  })
})
