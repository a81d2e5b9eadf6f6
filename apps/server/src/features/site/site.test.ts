import { siteEndpoints } from '@matinee/contract/site'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { readVersion } from '../../platform/version.ts'

let testApp: TestApp
beforeAll(async () => {
  const host = {
    id: 'f'.repeat(24),
    audience: 'admin' as const,
    role: 'owner' as const,
    sessionId: '1',
    generation: 1,
    isReplaced: false,
  }
  testApp = await startTestApp({
    env: { SITE_NAME: 'Lantern Street', SITE_SOCIAL: 'rss=https://lantern.test/feed', GENRES: 'Western,Film noir' },
    callers: { host },
  })
})
afterAll(() => testApp.close())

it('answers that it answers, without asking the database', async () => {
  expect(await testApp.call(siteEndpoints.test)).toEqual({ success: true, message: 'ok' })
})

it('tells who runs it, from the configuration', async () => {
  expect(await testApp.call(siteEndpoints.show)).toMatchObject({
    name: 'Lantern Street',
    url: 'https://matinee.test',
    contactEmail: 'desk@matinee.test',
    social: [{ network: 'rss', url: 'https://lantern.test/feed' }],
    movies: { earliestYear: 1900, genres: ['Western', 'Film noir'], ageRatings: [0, 6, 12, 16, 18] },
  })
})

it('tells an admin which version runs, and nobody else', async () => {
  const answer = await testApp.request({ url: '/api/version', headers: { authorization: 'Bearer host' } })
  expect(answer.json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    commit: readVersion().commit,
  })
  expect((await testApp.request({ url: '/api/version' })).statusCode).toBe(401)
})

it('is installed under its own name', async () => {
  const answer = await testApp.request({ url: '/manifest.webmanifest' })
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({ name: 'Lantern Street', short_name: 'Lantern Street', start_url: '/' })
})

it('has a picture for links to it, with its name', async () => {
  const { headers, rawPayload } = await testApp.request({ url: '/site-card.jpg' })
  expect(headers['content-type']).toBe('image/jpeg')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  // Letters stand over the beam, on black: there is white in the upper half.
  const { channels } = await sharp(rawPayload).extract({ left: 0, top: 0, width: 1200, height: 380 }).stats()
  expect(channels.map(({ max }) => max > 200)).toEqual([true, true, true])
})

it('says where to report a weakness, as RFC 9116 asks', async () => {
  const { statusCode, headers, body } = await testApp.request({ url: '/.well-known/security.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => /^([\w-]+): (.+)$/.exec(line)?.slice(1) ?? []),
  ) as Record<string, string>
  expect(fields).toEqual({
    Contact: 'mailto:desk@matinee.test',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/) as unknown,
    'Preferred-Languages': 'en',
    Canonical: 'https://matinee.test/.well-known/security.txt',
  })
  const days = (Date.parse(fields['Expires'] ?? '') - testApp.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})

it('notices a proxy that is not trusted, tells the desk, and says once what to set', async () => {
  const notices = async () =>
    (await testApp.request({ url: '/api/admin/notices', headers: { authorization: 'Bearer host' } })).json<unknown>()
  const warned = () => testApp.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))
  expect(await notices()).toEqual({ untrustedProxies: [] })
  // A visitor from elsewhere may have written the header: that is no advice to trust them.
  for (const remoteAddress of ['172.30.71.1', '172.30.71.1', '203.0.113.9'])
    await testApp.request({ url: '/api/test', headers: { 'x-forwarded-for': '198.51.100.7' }, remoteAddress })
  expect(await notices()).toEqual({ untrustedProxies: ['172.30.71.1'] })
  expect(warned()).toEqual([
    expect.objectContaining({ level: 'warn', proxy: '172.30.71.1' }),
    expect.objectContaining({ level: 'warn', proxy: '203.0.113.0/24' }),
  ])
})

it('has nothing to say about a proxy that is trusted', async () => {
  const trusting = await startTestApp({ env: { TRUST_PROXY: '172.30.71.0/24' } })
  await trusting.request({
    url: '/api/test',
    headers: { 'x-forwarded-for': '198.51.100.7' },
    remoteAddress: '172.30.71.1',
  })
  expect(JSON.stringify(trusting.logged)).not.toContain('TRUST_PROXY')
  await trusting.close()
})
