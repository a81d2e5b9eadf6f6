import { AppError } from '@matinee/contract/http/errors'
import { hash } from '@node-rs/argon2'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { forSignedIn, Passwords } from './passwords.ts'

const passwords = new Passwords()

describe('a password', () => {
  it('is recognised by its hash, which tells nothing and is never the same twice', async () => {
    const [one, two] = await Promise.all([passwords.hash('a good long one'), passwords.hash('a good long one')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'a good long one')).toBe(true)
    expect(await passwords.verify(one, 'a good long One')).toBe(false)
    expect(await passwords.verify(one, '')).toBe(false)
  })

  it('is the same however its letters were put together, and only then', async () => {
    const hashed = await passwords.hash('caf\u00e9 \ufb01lms')
    expect(await passwords.verify(hashed, 'cafe\u0301 \ufb01lms')).toBe(true)
    expect(await passwords.verify(hashed, 'cafe \ufb01lms')).toBe(false)
    expect(await passwords.verify(hashed, 'caf\u00e9 films')).toBe(false)
  })

  it('counts to its last sign', async () => {
    const long = '\u{1f3ac}'.repeat(127)
    const hashed = await passwords.hash(`${long}a`)
    expect(await passwords.verify(hashed, `${long}a`)).toBe(true)
    expect(await passwords.verify(hashed, `${long}b`)).toBe(false)
    expect(await passwords.verify(hashed, long)).toBe(false)
  })

  it.each([null, undefined])('is never right where there is no hash (%s), and that takes as long', async (none) => {
    const hashed = await passwords.hash('a good long one')
    const timeOf = async (given: string | null | undefined) => {
      const times: number[] = []
      for (let i = 0; i < 15; i++) {
        const started = performance.now()
        expect(await passwords.verify(given, 'something else')).toBe(false)
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    const [known, unknown] = [await timeOf(hashed), await timeOf(none)]
    // Without a comparison it would take a hundredth of that.
    expect(unknown / known).toBeGreaterThan(0.2)
  })

  it('is hashed again when the settings have changed', async () => {
    const weaker = await hash('a good long one', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    expect(passwords.needsRehash(weaker)).toBe(true)
    expect(await passwords.verify(weaker, 'a good long one')).toBe(true)
    expect(passwords.needsRehash(await passwords.hash('a good long one'))).toBe(false)
  })

  it('has its turn among 34 at once, and the others are sent away', async () => {
    const crowd = new Passwords()
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => crowd.verify(null, 'x')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as AppError)
    expect(refused).toHaveLength(6)
    for (const error of refused) {
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({ code: 'accounts.busy', status: 503, retryAfter: 2 })
    }
    expect(await crowd.verify(null, 'x')).toBe(false)
  })

  it.each([
    ['an IPv4 /24', (n: number) => `192.0.2.${n}`],
    ['an IPv6 /48', (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ])('waits for few others of %s: another network and a known browser come in', async (_, address) => {
    const crowd = new Passwords()
    const flood = Array.from({ length: 60 }, (__, n) => crowd.forClient({ address: address(n), isKnown: false }))
    const many = Promise.allSettled(flood.map((each) => each.verify(null, 'x')))
    const others = await Promise.allSettled([
      crowd.forClient({ address: '198.51.100.1', isKnown: false }).verify(null, 'x'),
      crowd.forClient({ address: address(1), isKnown: true }).verify(null, 'x'),
    ])
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await many).filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('is no way for those who are signed in to fill the queue of others: their network has few places', async () => {
    const services = { passwords: new Passwords() }
    const of = (ip: string) => forSignedIn(services, { ip } as FastifyRequest).passwords.verify(null, 'x')
    const many = Promise.allSettled(Array.from({ length: 60 }, (_, n) => of(`192.0.2.${n}`)))
    const stranger = services.passwords.forClient({ address: '192.0.2.1', isKnown: false })
    const others = await Promise.allSettled([of('198.51.100.1'), stranger.verify(null, 'x')])
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await many).filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})
