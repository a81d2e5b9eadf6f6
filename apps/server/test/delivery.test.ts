import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PutBucketCorsCommand } from '@aws-sdk/client-s3'
import type { PlaybackSession } from '@matinee/contract/playback'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../local/ports.ts'
import { workspace } from '../src/platform/workspace.ts'
import { createS3Client, type S3Options } from '../src/platform/storage/s3.ts'
import { addressFor } from '../src/platform/storage/signed-addresses.ts'
import { addFilm, addTrack, publishFilm } from './films.ts'
import { type TestApp, startTestApp } from './test-app.ts'
import { addMovies } from './movies.ts'
import { hasNginx, makeCertificate, type Nginx, shippedSite, startNginx } from './nginx.ts'
import { aUser, bearer, tokenOf } from './people.ts'
import { startS3Server } from './s3-server.ts'

const forEver = 'public, max-age=31536000, immutable'
const megabyte = 1024 * 1024

/** A free film of one segment. */
async function aFilm({ services: { db, storage } }: TestApp): Promise<{ movieId: string; filmId: string }> {
  const [movieId = ''] = await addMovies(db, [{ title: 'Delivered' }])
  const filmId = await addFilm(db, movieId, 'ready')
  await publishFilm(db, { movieId, filmId, isPremium: false })
  await storage.write(`films/${filmId}/360p/0.m4s`, Readable.from([Buffer.from('0123456789')]))
  return { movieId, filmId }
}

async function startPlayback(testApp: TestApp, movieId: string): Promise<string> {
  const begun = await testApp.request({ method: 'POST', url: `/api/movies/${movieId}/playback-sessions`, payload: {} })
  return begun.json<PlaybackSession>().playbackToken!
}

describe.skipIf(!hasNginx)('deploy/nginx.conf', () => {
  let testApp: TestApp
  let nginx: Nginx
  let folder: string
  let http: number
  let https: number
  let certificate: { file: string; keyFile: string }
  let film: { movieId: string; filmId: string }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'matinee-delivery-'))
    certificate = makeCertificate(folder)
    testApp = await startTestApp({
      env: { TRUST_PROXY: '127.0.0.1' },
      extraRoutes: (app) =>
        void app.get('/address', { config: { access: 'internal', isLimitedByHandler: true } }, async ({ ip }) => ip),
    })
    film = await aFilm(testApp)
    const { storage } = testApp.services
    const files = {
      'media/trailers/one/trailer.mp4': '0123456789',
      'media/Die Büchse (1929).WebM': 'trailer',
      'media/captions.vtt': 'WEBVTT',
      'media/posters/one.webp': 'picture',
      'media/posters/one-9f86d081884c7d65.webp': 'picture',
      'media/uploads/0123456789abcdef01234567/trailer.m3u8': '#EXTM3U',
      'media/page.html': '<script>',
      'masters/ab12.mp4': 'secret',
      [`films/${film.filmId}/subtitles/a.source`]: 'secret',
      [`films/${film.filmId}/subtitles/a.vtt`]: 'WEBVTT',
      [`films/${film.filmId}/storyboard/0.webp`]: 'previews',
      [`films/${film.filmId}/posters/0.jpg`]: 'frame',
    }
    for (const [key, content] of Object.entries(files)) await storage.write(key, Readable.from([content]))
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: api } = testApp.app.server.address() as AddressInfo
    ;[http, https] = [await freePort(), await freePort()]
    const { path: storagePath } = testApp.config.storage
    nginx = await startNginx(shippedSite({ storagePath: path.resolve(storagePath), api, http, https, certificate }))
  })
  afterAll(async () => {
    await nginx.stop()
    await testApp.close()
    rmSync(folder, { recursive: true, force: true })
  })

  interface Answer {
    status: number
    headers: IncomingHttpHeaders
    body: string
  }
  /** From an address that is not that of a proxy. */
  const visitor = '127.0.0.9'
  function open(target: string, options: RequestOptions = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const request = requestHttps(
      {
        host: '127.0.0.1',
        port: https,
        path: target,
        ca: readFileSync(certificate.file),
        localAddress: visitor,
        ...options,
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((body) => resolve({ status, headers, body }), reject)
      },
    )
    request.on('error', reject)
    return { request, answer: promise }
  }
  const ask = (target: string, headers: Record<string, string> = {}) => {
    const { request, answer } = open(target, { headers })
    request.end()
    return answer
  }
  const segment = () => `/media/films/${film.filmId}/360p/0.m4s`

  it('leads visitors to https, and the API learns who they are', async () => {
    const plain = await fetch(`http://127.0.0.1:${http}/movies?page=2`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://films.example/movies?page=2'])
    // A call is not led on: its sender would never notice what it gives away.
    expect((await fetch(`http://127.0.0.1:${http}/api/home`, { redirect: 'manual' })).status).toBe(403)
    expect((await ask('/api/home')).status).toBe(200)
    expect((await ask('/address')).body).toBe(visitor)
    expect((await ask('/address', { 'x-forwarded-for': '203.0.113.7' })).body).toBe(visitor)
  })

  it('answers to its own name alone: to others it closes the connection, with and without encryption', async () => {
    const [plainPort, port] = [await freePort(), await freePort()]
    const { path: storagePath } = testApp.config.storage
    const { port: api } = testApp.app.server.address() as AddressInfo
    const ports = { api, http: plainPort, https: port }
    const site = shippedSite({ storagePath: path.resolve(storagePath), certificate, isStrict: true, ...ports })
    const strict = await startNginx(site)
    const withName = (servername: string, host = servername) => {
      const { request, answer } = open('/api/home', { port, servername, headers: { host } })
      request.end()
      return answer.then(({ status }) => status)
    }
    const plain = async (host: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<(string | number | undefined)[]>()
      const headers = { host }
      const options = { host: '127.0.0.1', port: plainPort, path: '/movies', headers }
      const asked = requestHttp(options, (response) => {
        response.resume()
        resolve([response.statusCode, response.headers.location])
      })
      asked.on('error', reject).end()
      return promise
    }
    try {
      expect(await withName('films.example')).toBe(200)
      await expect(withName('elsewhere.example')).rejects.toThrow(/alert|ECONNRESET|EPROTO/i)
      await expect(withName('')).rejects.toThrow(/alert|ECONNRESET|EPROTO/i)
      await expect(withName('films.example', 'elsewhere.example')).rejects.toThrow('socket hang up')
      expect(await plain('films.example')).toEqual([301, 'https://films.example/movies'])
      await expect(plain('elsewhere.example')).rejects.toThrow('socket hang up')
      const { headers } = await ask('/media/')
      expect(headers.server).toBe('nginx')
    } finally {
      await strict.stop()
    }
  })

  it('WATCH-15: films come from the disk, whole and in part, for caches to keep, and never through Node', async () => {
    const logged = testApp.logged.length
    const whole = await ask(segment())
    expect(whole).toMatchObject({ status: 200, body: '0123456789' })
    expect(whole.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': forEver,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    for (const [range, status, body] of [
      ['bytes=2-4', 206, '234'],
      ['bytes=7-', 206, '789'],
      ['bytes=-2', 206, '89'],
    ] as const)
      expect(await ask(segment(), { range })).toMatchObject({ status, body })
    expect((await ask(segment(), { range: 'bytes=10-' })).status).toBe(416)
    const known = await ask(segment(), { 'if-none-match': String(whole.headers.etag) })
    expect(known).toMatchObject({ status: 304, body: '' })
    expect(testApp.logged.slice(logged)).toEqual([])
  })

  it.each([
    () => segment(),
    () => '/media/trailers/one/trailer.mp4',
    () => '/media/Die%20B%C3%BCchse%20(1929).WebM',
    () => '/media/captions.vtt',
    () => '/media/posters/one.webp',
    () => '/media/posters/one-9f86d081884c7d65.webp',
    () => '/media/uploads/0123456789abcdef01234567/trailer.m3u8',
    () => `/media/posters/one.webp?v=${testApp.services.storage.versionOf('media/posters/one.webp')}`,
    () => '/media/',
    () => '/media/posters/two.webp',
    () => '/media/page.html',
    () => '/media/posters/.hidden.webp',
    () => '/media/masters/ab12.mp4',
    () => '/media/films/../masters/ab12.mp4',
    () => '/media/films/%2e%2e/masters/ab12.mp4',
    () => '/media/..%2Fmasters%2Fab12.mp4',
    () => `/media/films/${film.filmId}/subtitles/a.source`,
    ...['subtitles/a.vtt', 'storyboard/0.webp', 'posters/0.jpg', '.hidden.vtt'].map(
      (name) => () => `/media/films/${film.filmId}/${name}`,
    ),
  ])('WATCH-15: answers as Node does where there is no nginx: %s', async (target) => {
    const [ours, nodes] = [await ask(target()), await testApp.request({ url: target() })]
    const compared = [
      'content-type',
      'cache-control',
      'cross-origin-resource-policy',
      'content-security-policy',
      'strict-transport-security',
    ]
    const shown = (status: number, headers: Record<string, unknown>, body: string) =>
      status === 200 ? [body, ...compared.map((name) => headers[name])] : [status]
    expect(shown(ours.status, ours.headers, ours.body)).toEqual(shown(nodes.statusCode, nodes.headers, nodes.body))
    expect(ours.body).not.toContain('secret')
  })

  it('what lies in the clear beside a film is sent to signed addresses alone, which no log of nginx has', async () => {
    for (const [name, content] of [
      ['subtitles/a.vtt', 'WEBVTT'],
      ['storyboard/0.webp', 'previews'],
      ['posters/0.jpg', 'frame'],
    ] as const) {
      const address = addressFor(testApp.services, `films/${film.filmId}/${name}`)
      const answer = await ask(address)
      expect(answer).toMatchObject({ status: 200, body: content })
      expect(answer.headers['cache-control']).toMatch(/^private, /)
      expect((await ask(address.split('?')[0]!)).status).toBe(404)
      expect(nginx.accessLog() + nginx.errorLog()).not.toContain(name)
    }
  })

  it('a picture that is overwritten is shown at once', async () => {
    const { storage } = testApp.services
    expect((await ask('/media/posters/one.webp')).body).toBe('picture')
    await storage.write('media/posters/one.webp', Readable.from(['another']))
    expect((await ask('/media/posters/one.webp')).body).toBe('another')
  })

  it('WATCH-3: no log has the address of a playback session, also when the API does not answer', async () => {
    const playbackToken = await startPlayback(testApp, film.movieId)
    const base = `/api/playback-sessions/${playbackToken}`
    expect((await ask(`${base}/film.m3u8`)).body).toContain(`${base}/360p.m3u8`)
    expect((await ask(`${base}/keys/0`)).status).toBe(200)
    await fetch(`http://127.0.0.1:${http}${base}/film.m3u8`, { redirect: 'manual' })
    await ask('/api/home?in-the-log')
    expect(nginx.accessLog()).toContain('/api/home?in-the-log')

    const { path: storagePath } = testApp.config.storage
    const nobody = await freePort()
    const ports = { api: nobody, http: await freePort(), https: await freePort() }
    const alone = await startNginx(shippedSite({ storagePath: path.resolve(storagePath), certificate, ...ports }))
    try {
      const statusOf = async (target: string) => {
        const { request, answer } = open(target, { port: ports.https })
        request.end()
        return (await answer).status
      }
      expect(await statusOf(`${base}/keys/0`)).toBe(502)
      expect(await statusOf('/api/home?in-the-log')).toBe(502)
      expect(alone.errorLog()).toContain('/api/home?in-the-log')
      for (const log of [nginx.accessLog(), nginx.errorLog(), alone.accessLog(), alone.errorLog()])
        expect(log).not.toContain('pt_')
    } finally {
      await alone.stop()
    }
  })

  it('FILM-1: chunks of an upload are let through, and passed on as they come', async () => {
    const editor = await aUser(testApp, { role: 'owner' })
    const headers = {
      ...bearer(await tokenOf(testApp, editor, { audience: 'admin' })),
      'tus-resumable': '1.0.0',
    }
    const facts = `filename ${btoa('reel.mkv')},purpose ${btoa('master')}`
    const total = 33 * megabyte
    const begun = open('/api/uploads', {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(total), 'upload-metadata': facts, 'content-length': '0' },
    })
    begun.request.end()
    const { headers: answered, status } = await begun.answer
    expect(status).toBe(201)
    const upload = answered.location!
    const incoming = path.join(testApp.config.storage.path, '.uploads')
    const arrived = () => statSync(path.join(incoming, readdirSync(incoming)[0]!)).size
    const patch = (offset: number, bytes: number) =>
      open(upload, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(bytes),
        },
      })
    const whole = patch(0, 32 * megabyte)
    whole.request.end(Buffer.alloc(32 * megabyte))
    expect((await whole.answer).status).toBe(204)
    // Of a chunk that never comes to its end, what has been sent is there.
    const cut = patch(32 * megabyte, megabyte)
    cut.answer.catch(() => {})
    cut.request.write(Buffer.alloc(megabyte / 2))
    await expect.poll(arrived).toBeGreaterThan(32 * megabyte)
    cut.request.destroy()
  })

  it('how many requests of one address are under way is bounded', async () => {
    const many = Array.from({ length: 140 }, () => {
      const { request, answer } = open('/api/uploads', {
        method: 'POST',
        agent: false,
        headers: { 'content-length': '10', 'content-type': 'application/offset+octet-stream' },
      })
      request.flushHeaders()
      return { request, status: answer.then(({ status }) => status).catch(() => 0) }
    })
    const refused = Promise.withResolvers<number>()
    for (const { status } of many) void status.then((code) => code === 429 && refused.resolve(code))
    expect(await refused.promise).toBe(429)
    for (const { request } of many) request.destroy()
    await Promise.all(many.map(({ status }) => status))
  })
})

describe.skipIf(!hasNginx)('MEDIA_URL', () => {
  let testApp: TestApp
  let cdn: Nginx
  let address: string
  let bucket: { options: S3Options; stop: () => Promise<void> }
  const site = 'https://matinee.test'

  /** The rule that the documentation gives to operators, for this site. */
  function documentedRule(): object[] {
    const page = readFileSync(path.join(workspace, 'docs/operations.md'), 'utf8')
    const block = /```json\n(\[\s*\{\s*"AllowedOrigins"[^`]+)```/.exec(page)![1]!
    return JSON.parse(block.replace('https://films.example', site)) as object[]
  }

  beforeAll(async () => {
    bucket = await startS3Server()
    const { options } = bucket
    const client = createS3Client(options)
    await client.send(
      new PutBucketCorsCommand({ Bucket: options.bucket, CORSConfiguration: { CORSRules: documentedRule() as never } }),
    )
    client.destroy()
    const port = await freePort()
    address = `http://127.0.0.1:${port}/cinema`
    // As CDNs do: what is public, kept by name and by the site that asks.
    const cache = mkdtempSync(path.join(tmpdir(), 'matinee-cdn-'))
    cdn = await startNginx(`
      proxy_cache_path ${cache} keys_zone=cdn:1m;
      server {
        listen 127.0.0.1:${port};
        location ~ ^/cinema/(films/.+\\.(?:m4s|mp4)|media/.+)$ {
          proxy_pass ${options.endpoint}/${options.bucket}/$1;
          proxy_cache cdn;
          proxy_cache_key "$uri $http_origin";
          add_header X-Cache $upstream_cache_status;
        }
      }`)
    testApp = await startTestApp({
      env: {
        STORAGE: 's3',
        S3_ENDPOINT: options.endpoint,
        S3_REGION: options.region,
        S3_BUCKET: options.bucket,
        S3_ACCESS_KEY_ID: options.accessKeyId,
        S3_SECRET_ACCESS_KEY: options.secretAccessKey,
        S3_FORCE_PATH_STYLE: 'on',
        MEDIA_URL: address,
        PUBLIC_URL: site,
      },
    })
  })
  afterAll(async () => {
    await testApp.close()
    await cdn.stop()
    await bucket.stop()
  })

  it('WATCH-15: segments are named by their address at the CDN, which may be fetched by this site alone', async () => {
    const { movieId, filmId } = await aFilm(testApp)
    await testApp.services.storage.write('masters/ab12.mp4', Readable.from(['secret']))
    const playbackToken = await startPlayback(testApp, movieId)
    const { body } = await testApp.request({ url: `/api/playback-sessions/${playbackToken}/360p.m3u8` })
    const named = body.split('\n').find((line) => line.endsWith('/0.m4s'))
    expect(named).toBe(`${address}/films/${filmId}/360p/0.m4s`)
    // Keys stay with the API.
    expect(body).toContain(`URI="/api/playback-sessions/${playbackToken}/keys/0"`)

    const get = (headers: Record<string, string>) => fetch(named!, { headers })
    const first = await get({ origin: site })
    expect([first.status, await first.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-expose-headers': expect.stringMatching(/content-length.*content-range/i) as unknown,
      'content-type': 'video/iso.segment',
      'cache-control': forEver,
      'x-cache': 'MISS',
    })
    const again = await get({ origin: site, range: 'bytes=2-4' })
    expect([again.status, await again.text(), again.headers.get('x-cache')]).toEqual([206, '234', 'HIT'])
    const elsewhere = await get({ origin: 'https://another.example' })
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    expect((await fetch(`${address}/masters/ab12.mp4`)).status).toBe(404)
  })

  it('what lies in the clear beside a film comes from this site, not from the CDN', async () => {
    const { movieId, filmId } = await aFilm(testApp)
    await addTrack(testApp.services.db, filmId, 'subtitles')
    await testApp.services.storage.write(`films/${filmId}/subtitles/a.vtt`, Readable.from(['WEBVTT']))
    const begun = await testApp.request({
      method: 'POST',
      url: `/api/movies/${movieId}/playback-sessions`,
      payload: {},
    })
    const [track] = begun.json<PlaybackSession>().tracks.subtitles
    expect(track!.address).toMatch(new RegExp(`^/media/films/${filmId}/subtitles/a\\.vtt\\?`))
    expect(await testApp.request({ url: track!.address })).toMatchObject({ statusCode: 200, body: 'WEBVTT' })
    expect((await testApp.request({ url: `/media/films/${filmId}/subtitles/a.vtt` })).statusCode).toBe(404)
    expect((await fetch(`${address}/films/${filmId}/subtitles/a.vtt`)).status).toBe(404)
  })

  it.each(['uploads/0123456789abcdef01234567/trailer.m3u8', 'Die%20B%C3%BCchse.mp4', 'films/ab12/360p/0.m4s'])(
    'WATCH-15: Node sends nobody a video, but to where it is: %s',
    async (name) => {
      const answer = await testApp.request({ url: `/media/${name}` })
      const key = name.startsWith('films/') ? name : `media/${name}`
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `${address}/${key}`])
    },
  )
})
