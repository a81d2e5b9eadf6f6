import { isDeepStrictEqual } from 'node:util'
import { sessionMessages } from '@matinee/contract/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type TestAppWithProviders, startTestAppWithProviders } from '../../../test/test-app-with-providers.ts'
import type { SmallBrowser } from '../../../test/small-browser.ts'
import { codeSeconds, deleteExpiredCodes } from './sign-in-providers.service.ts'

let testApp: TestAppWithProviders
beforeAll(async () => {
  testApp = await startTestAppWithProviders()
})
afterAll(() => testApp.close())

describe('an answer that this browser did not ask for', () => {
  /** Where it ends, and whether anything has come of it. */
  const outcome = async (browser: SmallBrowser, callback: URL | string) => {
    const before = await testApp.counts()
    const { url } = await browser.open(callback)
    return { at: url.href, isSame: isDeepStrictEqual(before, await testApp.counts()) }
  }
  const refusal = () => ({ at: testApp.failed, isSame: true })

  it('comes with another state, or with none', async () => {
    const browser = testApp.newBrowser()
    const callback = await testApp.untilCallback(browser, 'csrf')
    const changed = new URL(callback)
    changed.searchParams.set('state', 'A'.repeat(43))
    expect(await outcome(browser, changed)).toEqual(refusal())
    changed.searchParams.delete('state')
    expect(await outcome(browser, changed)).toEqual(refusal())
    // And has not spoiled the one that it did ask for.
    expect((await browser.open(callback)).url.hash).toMatch(/^#code=/)
  })

  it('comes without the cookie, with that of another sign-in, or with a made-up one', async () => {
    const callback = await testApp.untilCallback(testApp.newBrowser(), 'csrf')
    expect(await outcome(testApp.newBrowser(), callback)).toEqual(refusal())
    const victim = testApp.newBrowser()
    await testApp.untilCallback(victim, 'victim')
    expect(await outcome(victim, callback)).toEqual(refusal())
    const forger = testApp.newBrowser()
    for (const value of ['', 'x', 'A'.repeat(400)]) {
      forger.cookies.set('sgn /', { name: 'sgn', value, path: '/' })
      expect(await outcome(forger, callback)).toEqual(refusal())
    }
  })

  it('comes a second time', async () => {
    const browser = testApp.newBrowser()
    const callback = await testApp.untilCallback(browser, 'again')
    const kept = new Map(browser.cookies)
    expect((await browser.open(callback)).url.hash).toMatch(/^#code=/)
    expect(await outcome(browser, callback)).toEqual(refusal())
    // Even where the cookie was copied before: the provider takes its own code once.
    for (const [key, cookie] of kept) browser.cookies.set(key, cookie)
    expect(await outcome(browser, callback)).toEqual(refusal())
  })

  it('comes too late', async () => {
    const browser = testApp.newBrowser()
    const callback = await testApp.untilCallback(browser, 'slow')
    testApp.clock.forward(10 * 60_000)
    expect(await outcome(browser, callback)).toEqual(refusal())
  })

  it('comes in the name of another provider, or of none', async () => {
    const browser = testApp.newBrowser()
    const callback = await testApp.untilCallback(browser, 'crossed')
    expect(await outcome(browser, callback.href.replace('/card/', '/other/'))).toEqual(refusal())
    expect(await outcome(browser, callback.href.replace('/card/', '/nobody/'))).toEqual(refusal())
  })

  it('names another issuer', async () => {
    const browser = testApp.newBrowser()
    const callback = await testApp.untilCallback(browser, 'mixed-up')
    callback.searchParams.set('iss', 'http://127.0.0.1:1')
    expect(await outcome(browser, callback)).toEqual(refusal())
  })
})

describe('the code that finishes a sign-in', () => {
  const outcome = async (browser: SmallBrowser, code: string) => {
    const { status, text } = await testApp.finish(browser, code)
    return { status, message: (JSON.parse(text) as { message: string }).message }
  }
  const refusal = { status: 401, message: sessionMessages.signInFailed }

  it('works once', async () => {
    const browser = testApp.newBrowser()
    const code = codeOf(await testApp.throughTheProvider(browser, 'once'))
    const kept = new Map(browser.cookies)
    const answers = await Promise.all([
      testApp.finish(browser, code),
      testApp.finish(browser, code),
      testApp.finish(browser, code),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    for (const [key, cookie] of kept) browser.cookies.set(key, cookie)
    expect(await outcome(browser, code)).toEqual(refusal)
  })

  it('works in the browser that signed in alone, and is spent by any other', async () => {
    const browser = testApp.newBrowser()
    const code = codeOf(await testApp.throughTheProvider(browser, 'elsewhere'))
    expect(await outcome(testApp.newBrowser(), code)).toEqual(refusal)
    expect(await outcome(browser, code)).toEqual(refusal)
  })

  it('works for five minutes, and is forgotten later', async () => {
    const browser = testApp.newBrowser()
    const code = codeOf(await testApp.throughTheProvider(browser, 'dawdler'))
    testApp.clock.forward(codeSeconds * 1000)
    expect(await outcome(browser, code)).toEqual(refusal)
    await testApp.throughTheProvider(testApp.newBrowser(), 'dawdler')
    testApp.clock.forward(codeSeconds * 1000 + 1)
    await deleteExpiredCodes(testApp.services)
    expect((await testApp.counts()).codes).toBe(0)
  })

  it('cannot be guessed for long', async () => {
    const browser = testApp.newBrowser()
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push((await testApp.finish(browser, 'A'.repeat(43))).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses[20]).toBe(429)
  })
})
