import { type OpenPage, pageEndpoints as endpoints, pageLimits, type WrittenPage } from '@matinee/contract/pages'
import type { Site } from '@matinee/contract/site.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'

let testApp: TestApp
let admin: Person
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await aUser(testApp, { role: 'owner' })
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.services.db.deleteFrom('page_version').execute()
  await testApp.services.settings.load()
})

const draft = { title: 'House rules', description: 'How we watch.', text: '# Quiet\n\nPlease.', isInFooter: true }
const paragraph = (words: string) => [{ tag: 'p' }, words, { isEnd: true }]
const deskUrl = (slug: string, rest = '') => `/api/admin/pages/${slug}${rest}`
const save = (slug: string, payload: object = draft, version?: number) =>
  testApp.request({
    method: 'PUT',
    url: deskUrl(slug),
    headers: { ...headers, ...(version !== undefined && { 'if-match': `"${version}"` }) },
    payload,
  })
const saved = async (slug: string, changes: object = {}) =>
  (await save(slug, { ...draft, ...changes })).json<{ page: OpenPage }>().page
const read = (slug: string) => testApp.request({ url: `/api/pages/${slug}` })
const footer = async () => (await testApp.request({ url: '/api/site' })).json<Site>().pages
const open = async (slug: string) =>
  (await testApp.request({ url: deskUrl(slug), headers })).json<{ page: OpenPage }>().page

describe('SITE-3 pages', () => {
  it('a page that is written is read at once, is in the footer if that is wanted, and in the sitemap', async () => {
    expect((await read('house-rules')).statusCode).toBe(404)
    expect((await save('house-rules', draft, 0)).statusCode).toBe(200)
    expect((await read('house-rules')).json<WrittenPage>()).toEqual({
      slug: 'house-rules',
      title: 'House rules',
      description: 'How we watch.',
      changedAt: expect.any(String) as string,
      opening: [],
      sections: [{ id: 'quiet', title: 'Quiet', parts: [{ tag: 'p' }, 'Please.', { isEnd: true }] }],
    })
    expect(await footer()).toEqual([{ title: 'House rules', path: '/page/house-rules' }])
    expect((await testApp.request({ url: '/sitemaps/screens.xml' })).body).toContain('/page/house-rules<')

    await saved('house-rules', { text: 'Other words.', isInFooter: false })
    expect((await read('house-rules')).json<WrittenPage>().opening).toEqual(paragraph('Other words.'))
    expect(await footer()).toEqual([])
  })

  it('those with words of ours have none of the operator until they are written, and ours again when reset', async () => {
    expect((await read('privacy')).statusCode).toBe(404)
    expect(await open('privacy')).toEqual({ slug: 'privacy', version: 0, draft: null, versions: [] })
    await saved('privacy')
    expect((await read('privacy')).statusCode).toBe(200)
    // It is there anyway.
    expect(await footer()).toEqual([])
    const reset = await testApp.request({ method: 'DELETE', url: deskUrl('privacy'), headers })
    expect(reset.json()).toMatchObject({ message: 'The page has our words again.', page: { draft: null } })
    expect((await read('privacy')).statusCode).toBe(404)
    expect((await testApp.request({ method: 'DELETE', url: deskUrl('privacy'), headers })).statusCode).toBe(404)
    const list = await testApp.request({ url: endpoints.list.path, headers })
    expect(list.json<{ pages: object[] }>().pages.map((page) => Object.values(page).slice(0, 4))).toEqual([
      ['about', 'About', 'ours', true],
      ['privacy', 'Privacy Policy', 'ours', true],
      ['terms', 'Terms of Service', 'ours', true],
      ['imprint', 'Imprint', 'ours', true],
    ])
  })

  it('every version is kept, can be looked at and be brought back, also of a page that was removed', async () => {
    await saved('rules', { text: 'First.' })
    await saved('rules', { text: 'Second.' })
    await testApp.request({ method: 'DELETE', url: deskUrl('rules'), headers })
    const { versions } = await open('rules')
    expect(versions.map(({ by, isWritten }) => [by?.username, isWritten])).toEqual([
      [admin.username, false],
      [admin.username, true],
      [admin.username, true],
    ])
    const first = versions[2]!.id
    const shown = await testApp.request({ url: deskUrl('rules', `/versions/${first}`), headers })
    expect(shown.json()).toMatchObject({ draft: { text: 'First.' }, text: { opening: paragraph('First.') } })
    const restore = (slug: string, id: number) =>
      testApp.request({ method: 'POST', url: deskUrl(slug, `/versions/${id}/restore`), headers })
    const back = await restore('rules', first)
    expect(back.json<{ page: OpenPage }>().page).toMatchObject({ draft: { text: 'First.' } })
    expect((await read('rules')).json<WrittenPage>().opening).toEqual(paragraph('First.'))
    // Not one of another page, and not one in which there was none.
    expect((await restore('about', first)).statusCode).toBe(404)
    expect((await restore('rules', versions[0]!.id)).statusCode).toBe(404)
    expect((await testApp.request({ url: deskUrl('about', `/versions/${first}`), headers })).statusCode).toBe(404)
  })

  it('of two who edit one version, the second is refused and nothing is lost', async () => {
    const { version } = await saved('rules')
    const answers = await Promise.all([
      save('rules', { ...draft, text: 'Mine.' }, version),
      save('rules', { ...draft, text: 'Theirs.' }, version),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
    const refused = answers.find(({ statusCode }) => statusCode === 412)!
    expect(refused.json()).toMatchObject({ code: 'pages.changedMeanwhile' })
    expect((await open('rules')).versions).toHaveLength(2)
    // Somebody else has made a page at this address.
    expect((await save('rules', draft, 0)).statusCode).toBe(412)
    const remove = { method: 'DELETE' as const, url: deskUrl('rules') }
    const old = await testApp.request({ ...remove, headers: { ...headers, 'if-match': `"${version}"` } })
    expect(old.statusCode).toBe(412)
  })

  it.each([
    ['no title', 'rules', { title: ' ' }, 'title'],
    ['no text', 'rules', { text: '\n' }, 'text'],
    ['too much text', 'rules', { text: 'x'.repeat(pageLimits.textLength + 1) }, 'text'],
    ['an address that is none', 'Rules.html', {}, 'slug'],
  ])('%s is refused', async (_what, slug, changes, field) => {
    const answer = await save(slug, { ...draft, ...changes })
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
  })

  it('the longest text of the widest letters fits', async () => {
    expect(
      (await save('rules', { ...draft, text: '\u0001\u{1F600}'.repeat(pageLimits.textLength / 4) })).statusCode,
    ).toBe(200)
  })

  it('there are at most as many as that, and one less makes room', async () => {
    const values = Array.from({ length: pageLimits.pages }, (_, n) => ({
      slug: `page-${n}`,
      title: 'A page',
      description: '',
      text: 'Text.',
      is_in_footer: false,
      changed_at: testApp.clock.now(),
    }))
    await testApp.services.db.insertInto('page_version').values(values).execute()
    expect((await save('one-more')).json()).toMatchObject({ code: 'pages.full' })
    expect((await save('page-0')).statusCode).toBe(200)
    expect((await save('terms')).statusCode).toBe(200)
    await testApp.request({ method: 'DELETE', url: deskUrl('page-0'), headers })
    expect((await save('one-more')).statusCode).toBe(200)
  })

  it('a preview is what visitors would read', async () => {
    const { text } = draft
    const preview = await testApp.request({ method: 'POST', url: endpoints.preview.path, headers, payload: { text } })
    expect(preview.json()).toEqual({
      text: {
        opening: [],
        sections: [{ id: 'quiet', title: 'Quiet', parts: [{ tag: 'p' }, 'Please.', { isEnd: true }] }],
      },
    })
  })

  it('is on record with its version, without its text, and outlives whoever wrote it', async () => {
    const { version } = await saved('rules', { text: 'Secret recipe.' })
    const entry = await testApp.services.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'page.save',
      target_kind: 'page',
      target_id: 'rules',
      target_name: 'House rules',
      after: { version, title: 'House rules' },
    })
    expect(JSON.stringify(entry)).not.toContain('Secret')
    const leaver = await aUser(testApp, { role: 'owner' })
    await testApp.request({
      method: 'PUT',
      url: deskUrl('rules'),
      headers: bearer(await tokenOf(testApp, leaver, { audience: 'admin' })),
      payload: draft,
    })
    await testApp.services.db.deleteFrom('users').where('id', '=', leaver.id).execute()
    expect((await open('rules')).versions.map(({ by }) => by?.username)).toEqual([undefined, admin.username])
  })
})
