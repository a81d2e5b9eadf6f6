import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { noSeller } from '@matinee/contract/seller'
import { settingsEndpoints as endpoints, type SettingsInput } from '@matinee/contract/settings'
import type { Site } from '@matinee/contract/site.schemas'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../local/ports.ts'
import { type TestApp, startTestApp, testEnvironment } from '../../../test/test-app.ts'
import { aPayment } from '../../../test/payments.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, goodPassword, type Person, tokenOf } from '../../../test/people.ts'
import { composeMail } from '../mail/compose.service.ts'
import { acknowledgement } from '../contact/contact.emails.ts'
import { changeSettings, listChanges, getSettings, revertChange } from './settings.service.ts'

let testApp: TestApp
let admin: Person
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await startTestApp({ env: { SITE_NAME: 'Lantern Street' } })
  admin = await aUser(testApp, { role: 'owner' })
  headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
})
afterAll(() => testApp.close())

const change = (payload: SettingsInput | Record<string, unknown>) =>
  testApp.request({ method: 'PATCH', url: endpoints.change.path, headers, payload })
const set = (input: SettingsInput) => changeSettings(testApp.services, input, atDesk(admin))
const newestChange = async () => (await listChanges(testApp.services))[0]!

describe('SAFE-3 with a proof from longer ago', () => {
  const later = async (payload: SettingsInput) => {
    const token = await tokenOf(testApp, admin, { audience: 'admin' })
    testApp.clock.forward(601_000)
    const answer = await testApp.request({
      method: 'PATCH',
      url: endpoints.change.path,
      headers: bearer(token),
      payload,
    })
    return { code: answer.json<{ code?: string }>().code, token }
  }
  afterAll(async () => {
    headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
  })

  it('what is not sensitive is changed, also where what is sensitive is sent as it is', async () => {
    const { contactEmail } = getSettings(testApp.services)
    expect((await later({ tagline: 'Films by candle light', contactEmail })).code).toBeUndefined()
    await set({ tagline: 'Films' })
  })

  it.each([
    { deskTwoSteps: 'everybody' },
    { contactEmail: 'thief@example.org' },
    { signUp: 'closed' },
    { currency: 'EUR' },
    { refundCeiling: 100_000 },
  ] satisfies SettingsInput[])('%j is refused, and nothing else is changed', async (sensitive) => {
    const before = getSettings(testApp.services)
    expect((await later({ tagline: 'Taken', ...sensitive })).code).toBe('sessions.authenticateAgain')
    expect(getSettings(testApp.services)).toEqual(before)
  })

  it('a change of one is not undone either', async () => {
    await set({ contactEmail: 'right@example.org' })
    const { id } = await newestChange()
    const { token } = await later({})
    const url = endpoints.undo.path.replace(':changeId', String(id))
    const undo = await testApp.request({ method: 'POST', url, headers: bearer(token) })
    expect(undo.json()).toMatchObject({ code: 'sessions.authenticateAgain' })
    const again = await tokenOf(testApp, admin, { audience: 'admin' })
    expect((await testApp.request({ method: 'POST', url, headers: bearer(again) })).statusCode).toBe(200)
  })
})

describe('SITE-2 settings', () => {
  it('begin with the environment, and only what is given is changed', async () => {
    expect(getSettings(testApp.services)).toMatchObject({
      name: 'Lantern Street',
      currency: 'USD',
      supportUrl: expect.any(String) as string,
    })
    const answer = await change({ tagline: 'Films by lamplight.', supportUrl: null })
    expect(answer.json()).toMatchObject({
      success: true,
      settings: { name: 'Lantern Street', tagline: 'Films by lamplight.', supportUrl: null },
    })
    const site = (await testApp.request({ url: '/api/site' })).json<Site>()
    expect(site).toMatchObject({ name: 'Lantern Street', tagline: 'Films by lamplight.', supportUrl: null })
  })

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'Rex\nClub' }, 'name'],
    ['an address that is a script', { social: [{ network: 'rss', url: 'javascript:alert(1)' }] }, 'social/0/url'],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a country that is none', { seller: { ...noSeller, country: 'XX' } }, 'seller/country'],
    ['an address of ten lines', { seller: { ...noSeller, address: 'x\n'.repeat(9) + 'x' } }, 'seller/address'],
    ['a currency that is none', { currency: 'XYZ' }, 'currency'],
  ])('refuse %s', async (_what, input, field) => {
    const before = getSettings(testApp.services)
    const answer = await change(input)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
    expect(getSettings(testApp.services)).toEqual(before)
  })

  it('refuse what is no setting', async () => {
    expect((await change({ databaseUrl: 'postgres://x' })).statusCode).toBe(400)
  })

  it('keep every change with who made it, and undo it without undoing later ones', async () => {
    await set({ name: 'Rex', tagline: 'One.' })
    const renamed = await newestChange()
    expect(renamed).toMatchObject({
      by: { id: admin.id, username: admin.username },
      changed: [
        { key: 'name', before: 'Lantern Street', after: 'Rex' },
        { key: 'tagline', after: 'One.' },
      ],
    })
    await set({ credit: 'Made by Rex.' })
    const undone = await revertChange(testApp.services, renamed.id, atDesk(admin))
    expect(undone).toMatchObject({ name: 'Lantern Street', tagline: 'Films by lamplight.', credit: 'Made by Rex.' })
    await expect(revertChange(testApp.services, renamed.id, atDesk(admin))).rejects.toMatchObject({
      code: 'settings.alreadyUndone',
    })
    // An undone change is one that can be undone.
    expect(await revertChange(testApp.services, (await newestChange()).id, atDesk(admin))).toMatchObject({
      name: 'Rex',
    })
  })

  it('write nothing where nothing changes', async () => {
    const { id } = await newestChange()
    await set({ name: 'Rex' })
    expect((await newestChange()).id).toBe(id)
  })

  it('two admins at once: both changes hold', async () => {
    await Promise.all([set({ name: 'Both' }), set({ tagline: 'At once.' }), set({ credit: 'Third.' })])
    expect(getSettings(testApp.services)).toMatchObject({ name: 'Both', tagline: 'At once.', credit: 'Third.' })
  })

  it('PAY-11 the currency is fixed once somebody has paid, and not by payments in test mode', async () => {
    expect(await set({ currency: 'EUR' })).toMatchObject({ currency: 'EUR' })
    await set({ currency: 'USD' })
    const payment = await aPayment(testApp.services, (await aUser(testApp)).id)
    await testApp.services.db.updateTable('payment').set({ provider: 'stripe' }).where('id', '=', payment).execute()
    await expect(set({ currency: 'EUR' })).rejects.toMatchObject({ code: 'settings.currencyFixed' })
    expect(getSettings(testApp.services).currency).toBe('USD')
  })

  it('an accent that cannot be seen is refused, with the nearest that can; colours follow the one that can', async () => {
    const refused = await change({ accent: '#FFD500' })
    expect(refused.statusCode).toBe(400)
    const { nearest } = refused.json<{ details: { nearest: string } }>().details
    expect(refused.json()).toMatchObject({
      code: 'settings.accentContrast',
      fields: { accent: expect.any(String) as string },
    })
    expect((await change({ accent: nearest })).statusCode).toBe(200)
    const site = (await testApp.request({ url: '/api/site' })).json<Site>()
    expect(site.palette).toMatchObject({ '--accent': nearest })
    expect((await testApp.request({ url: '/manifest.webmanifest' })).json()).toMatchObject({ theme_color: nearest })
    const mail = composeMail(testApp.config.site, 'en', acknowledgement({ email: 'ann@example.org' }))
    expect(mail.html).toContain(`border-top:3px solid ${nearest}`)
    await set({ accent: null })
    expect((await testApp.request({ url: '/api/site' })).json<Site>().palette).toBeUndefined()
  })

  it('a logo and an icon are made anew of what was uploaded; what is no picture is refused', async () => {
    const send = (setting: string, file: Buffer) =>
      testApp.request({
        method: 'PUT',
        url: `/api/admin/settings/pictures/${setting}`,
        headers,
        payload: { file: file.toString('base64') },
      })
    const wide = await sharp({ create: { width: 2000, height: 250, channels: 4, background: '#0b6bcb80' } })
      .withMetadata()
      .webp()
      .toBuffer()
    for (const setting of ['logoLight', 'logoDark', 'icon']) expect((await send(setting, wide)).statusCode).toBe(200)
    const site = (await testApp.request({ url: '/api/site' })).json<Site>()
    const sizeOf = async (address: string | null) => {
      const { rawPayload, headers: sent } = await testApp.request({ url: address ?? '' })
      expect(sent['content-type']).toBe('image/png')
      const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata()
      return { format, width, height, hasAlpha }
    }
    expect(await sizeOf(site.logoLight)).toEqual({ format: 'png', width: 960, height: 120, hasAlpha: true })
    expect(await sizeOf(site.icon)).toEqual({ format: 'png', width: 512, height: 512, hasAlpha: true })
    expect((await testApp.request({ url: '/manifest.webmanifest' })).json()).toMatchObject({
      icons: [{ src: site.icon }],
    })
    const mail = composeMail(testApp.config.site, 'en', acknowledgement({ email: 'ann@example.org' }))
    expect(mail.html).toContain(`src="https://matinee.test${site.logoLight}"`)
    // The card is drawn with the logo: its blue is there.
    const card = await sharp((await testApp.request({ url: '/site-card.jpg' })).rawPayload).stats()
    expect(card.channels[2]!.max).toBeGreaterThan(card.channels[0]!.mean + 50)
    for (const bad of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'GIF89a'])
      expect((await send('icon', Buffer.from(bad))).json()).toMatchObject({ code: 'settings.notAPicture' })
    expect((await change({ icon: 'https://elsewhere.example/icon.png' })).statusCode).toBe(400)
    await set({ logoLight: null, logoDark: null, icon: null })
  })

  it('sign-up, comments and likes can be turned off: the calls are refused in words, what there was is kept', async () => {
    const ann = await aUser(testApp)
    const asAnn = bearer(await tokenOf(testApp, ann))
    const [movieId] = await addMovies(testApp.services.db, [{}])
    const comments = `/api/movies/${movieId}/comments`
    const comment = () => testApp.request({ method: 'POST', url: comments, headers: asAnn, payload: { text: 'Fine.' } })
    const like = () =>
      testApp.request({ method: 'POST', url: '/api/like', headers: asAnn, payload: { movieId, userId: ann.id } })
    const register = (name: string) =>
      testApp.request({
        method: 'POST',
        url: '/api/register',
        payload: { username: name, email: `${name}@example.org`, password: goodPassword },
      })
    const listed = async () =>
      (await testApp.request({ url: comments })).json<{ data: { comments: unknown[] } }>().data.comments.length
    const codes = async (name: string) =>
      (await Promise.all([comment(), like(), register(name)])).map((answer) => answer.json<{ code?: string }>().code)
    expect(await codes('early')).toEqual([undefined, undefined, undefined])
    await set({ signUp: 'closed', comments: false, likes: false })
    expect(await codes('late')).toEqual(['comments.off', 'reactions.off', 'accounts.signUpClosed'])
    expect(await listed()).toBe(0)
    await set({ signUp: 'open', comments: true, likes: true })
    expect(await listed()).toBe(1)
  })

  it('a stored value that this version cannot read leaves the one of the environment', async () => {
    await testApp.services.db
      .insertInto('settings_version')
      .values({ settings: JSON.stringify({ name: 7, tagline: 'Kept.' }), changed_at: testApp.clock.now() })
      .execute()
    await testApp.services.settings.load()
    expect(getSettings(testApp.services)).toMatchObject({ name: 'Lantern Street', tagline: 'Kept.' })
  })
})

describe('SITE-2 two processes', () => {
  const running: ChildProcess[] = []
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGKILL')
    }
  })

  async function startProcess(): Promise<string> {
    const port = await freePort()
    const file = path.resolve(import.meta.dirname, '../../../test/api-process.ts')
    const { database, mail, storage } = testApp.config
    const env = { ...process.env, ...testEnvironment(database.url, mail.url), STORAGE_PATH: storage.path }
    const child = spawn(process.execPath, [file], {
      env: { ...env, PORT: String(port), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(child)
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the process could not start')))
    // It ends when the test does, too.
    ended.catch(() => {})
    await Promise.race([once(child.stdout, 'data'), ended])
    return `http://127.0.0.1:${port}`
  }

  it('a change in one shows in the other within 2 s: answers, manifest, card picture and mails', async () => {
    const [first, second] = [await startProcess(), await startProcess()]
    // The processes have the clock of this machine.
    await testApp.forward(Date.now() - testApp.clock.now().getTime())
    const token = bearer(await tokenOf(testApp, admin, { audience: 'admin' }))
    const nameIn = async (origin: string, file: string) =>
      ((await (await fetch(origin + file)).json()) as { name: string }).name
    const cardIn = async (origin: string) => Buffer.from(await (await fetch(`${origin}/site-card.jpg`)).arrayBuffer())
    // Made before the change, so that there is something to drop.
    const cardBefore = await cardIn(second)
    await nameIn(second, '/manifest.webmanifest')
    const answer = await fetch(first + endpoints.change.path, {
      method: 'PATCH',
      headers: { ...token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Aurora' }),
    })
    expect(answer.status).toBe(200)
    expect(await nameIn(first, '/api/site')).toBe('Aurora')
    await expect.poll(() => nameIn(second, '/api/site'), { timeout: 2_000, interval: 20 }).toBe('Aurora')
    expect(await nameIn(second, '/manifest.webmanifest')).toBe('Aurora')
    const card = await cardIn(second)
    expect(card.equals(cardBefore)).toBe(false)
    expect(card.equals(await cardIn(first))).toBe(true)
    await fetch(`${second}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email: 'ann@example.org', message: 'Hello' }),
    })
    const mails = await testApp.services.db.selectFrom('mail').select('subject').execute()
    expect(mails.map(({ subject }) => subject)).toContain('Aurora has your message')
  })

  it('a process that was deaf for a while reads the settings when it listens again', async () => {
    const origin = await startProcess()
    const name = async () => ((await (await fetch(`${origin}/api/site`)).json()) as Site).name
    // The trigger is off: this change is one whose notification was lost.
    const { db } = testApp.services
    await sql`alter table settings_version disable trigger settings_announced`.execute(db)
    await db
      .insertInto('settings_version')
      .values({ settings: JSON.stringify({ name: 'Unheard' }), changed_at: testApp.clock.now() })
      .execute()
    await sql`alter table settings_version enable trigger settings_announced`.execute(db)
    expect(await name()).toBe('Aurora')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'matinee-changes' and datname = current_database()`.execute(db)
    await expect.poll(name, { timeout: 5_000, interval: 50 }).toBe('Unheard')
  })
})
