import cookiePlugin from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { siteCookies } from './cookies.ts'

const cookiesOf = (url: string) => siteCookies({ site: { url } as Parameters<typeof siteCookies>[0]['site'] })
const https = cookiesOf('https://matinee.test')
const http = cookiesOf('http://localhost:3000')

/** What a real request and a real answer make of it. */
async function inRequest<T>(cookie: string | undefined, work: (request: FastifyRequest, reply: FastifyReply) => T) {
  const app = Fastify()
  await app.register(cookiePlugin)
  let result: T | undefined
  app.get('/', async (request, reply) => {
    result = work(request, reply)
    return {}
  })
  const answer = await app.inject({ url: '/', headers: cookie === undefined ? {} : { cookie } })
  await app.close()
  return { result, set: [answer.headers['set-cookie'] ?? []].flat() }
}
const read = async (cookies: typeof https, header: string | undefined, name = 'dev') =>
  (await inRequest(header, (request) => cookies.read(request, name))).result

describe('a cookie', () => {
  it('is set for this host and https alone, out of reach of scripts', async () => {
    const { set } = await inRequest(undefined, (_request, reply) =>
      https.set(reply, 'dev', 'abc.DEF_1-2~3', { maxAgeSeconds: 60, sameSite: 'strict' }),
    )
    expect(set).toEqual(['__Host-dev=abc.DEF_1-2~3; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Strict'])
  })

  it('goes without the prefix where there is no https, as browsers would refuse it', async () => {
    const { set } = await inRequest(undefined, (_request, reply) =>
      http.set(reply, 'dev', 'abc', { maxAgeSeconds: 60, sameSite: 'lax' }),
    )
    expect(set).toEqual(['dev=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'])
    expect(await read(http, 'dev=abc')).toBe('abc')
  })

  it('does not replace another of the same answer', async () => {
    const { set } = await inRequest(undefined, (_request, reply) => {
      https.set(reply, 'dev', 'abc', { maxAgeSeconds: 60, sameSite: 'strict' })
      https.clear(reply, 'pwr')
    })
    expect(set).toHaveLength(2)
    expect(set[1]).toMatch(/^__Host-pwr=; Max-Age=0; Path=\/; Expires=.*1970.*; HttpOnly; Secure; SameSite=Strict$/)
  })

  it('never carries what could end it and begin another', async () => {
    const { set } = await inRequest(undefined, (_request, reply) =>
      https.set(reply, 'dev', 'abc; Domain=matinee.test', { maxAgeSeconds: 60, sameSite: 'strict' }),
    )
    expect(set).toEqual([expect.not.stringMatching(/abc;|Domain=/)])
  })

  it.each([
    ['the one', '__Host-dev=abc', 'abc'],
    ['among others', 'theme=dark; __Host-dev=abc; x=y', 'abc'],
    ['the first of two', '__Host-dev=abc; __Host-dev=def', 'abc'],
    ['without blanks between', 'a=b;__Host-dev=abc;c=d', 'abc'],
    ['after malformed ones', 'nonsense; =; ; __Host-dev=abc', 'abc'],
    ['cleared', '__Host-dev=', ''],
    ['none', undefined, undefined],
    ['an empty header', '', undefined],
    ['a name alone', '__Host-dev', undefined],
    ['the end of a longer name', 'my__Host-dev=abc', undefined],
    ['the start of a longer name', '__Host-device=abc', undefined],
    ['part of a value', 'a=__Host-dev=abc', undefined],
    ['encoded', '__Host-dev=%61bc', 'abc'],
  ])('is read: %s', async (_what, header, value) => expect(await read(https, header)).toBe(value))

  // What a neighbour's host can set for the whole domain.
  it.each([
    ['without the prefix', 'dev=planted'],
    ['in other letters', '__host-dev=planted'],
    ['with a blank that is no space', '\u00a0__Host-dev=planted'],
    ['with a blank behind it', '__Host-dev\u00a0=planted'],
    ['with its name encoded', '__%48ost-dev=planted'],
    ['as an old list', '$Version=1,__Host-dev=planted'],
  ])('that was tossed %s is never read on https', async (_what, header) => {
    expect(await read(https, header)).toBeUndefined()
    expect(await read(https, `${header}; __Host-dev=own`)).toBe('own')
  })
})
