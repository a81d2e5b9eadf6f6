import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { testEnvironment } from '../../../test/test-app.ts'
import { pagePolicy, secureHeaders } from './headers.ts'

const configWith = (env: NodeJS.ProcessEnv) =>
  loadConfig({ ...testEnvironment('postgres://db/x', 'smtp://mail'), ...env })

it.each([
  [{}, 'max-age=31536000'],
  [{ HSTS_SUBDOMAINS: 'on' }, 'max-age=31536000; includeSubDomains'],
  [{ PUBLIC_URL: 'http://films.example', HSTS_SUBDOMAINS: 'on' }, undefined],
])('with %j browsers are told about https: %s', async (env, expected) => {
  const app = Fastify()
  secureHeaders(app, configWith(env), () => false)
  app.get('/', async () => 'ok')
  expect((await app.inject('/')).headers['strict-transport-security']).toBe(expected)
})

it('scripts fetch from this site and from the hosts of streams, and from nowhere else', () => {
  const connectOf = (env: NodeJS.ProcessEnv) => /connect-src ([^;]+);/.exec(pagePolicy([], configWith(env)))?.[1]
  expect(connectOf({})).toBe("'self'")
  expect(connectOf({ STREAM_ORIGINS: 'https://cdn.example' })).toBe("'self' https://cdn.example")
  const media = { MEDIA_URL: 'https://films.example/bucket' }
  expect(connectOf({ ...media, STREAM_ORIGINS: 'https://cdn.example' })).toBe(
    "'self' https://cdn.example https://films.example",
  )
  for (const directive of ['media-src', 'img-src'])
    expect(pagePolicy([], configWith(media))).toMatch(new RegExp(`${directive} [^;]+ https://films\\.example;`))
})
