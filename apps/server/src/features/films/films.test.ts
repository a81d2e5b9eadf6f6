import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { buffer, text } from 'node:stream/consumers'
import {
  type Encoder,
  type Film,
  filmEndpoints as endpoints,
  type FilmWithRemarks,
  type MovieFilm,
} from '@matinee/contract/films'
import type { PlaybackSession } from '@matinee/contract/playback'
import { decryptSegment } from '@matinee/encoder'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, addUpload } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, type Person, tokenOf } from '../../../test/people.ts'
import { purgeMovies, removeMovie } from '../movies/admin-movies.service.ts'
import { encoderSandbox, removeLeftovers, withMaster } from './encoder.service.ts'
import { reportEncoder } from './encoders.service.ts'
import { listMasters } from './masters.service.ts'
import { failLostFilms } from './preparing.service.ts'
import { publishInPlace } from './publish.service.ts'
import { findMissingFiles, findOrphanFiles, sweepFilms } from './sweep.service.ts'

let testApp: TestApp
let stopWorker: () => Promise<void>
let headers: { authorization: string }
let folder: string
let admin: Person

const signIn = async () => void (headers = bearer(await tokenOf(testApp, admin, { audience: 'admin' })))

const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])

/** Seven seconds: two segments, two languages, one with 5.1, a text track. */
function makeMaster(file: string) {
  const subtitles = path.join(folder, 'made.srt')
  writeFileSync(subtitles, '1\n00:00:01,000 --> 00:00:02,000\nGood evening.\n')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=7']
  const sounds = [440, 220].flatMap((frequency) => ['-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=7`])
  const codecs = ['-c:v', 'mpeg4', '-c:a', 'aac', '-c:s', 'srt', '-ac:a:0', '2', '-ac:a:1', '6']
  const languages = [
    '-metadata:s:a:0',
    'language=eng',
    '-metadata:s:a:1',
    'language=ger',
    '-metadata:s:s:0',
    'language=eng',
  ]
  ffmpeg(
    ...picture,
    ...sounds,
    '-i',
    subtitles,
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-map',
    '3',
    ...codecs,
    ...languages,
    file,
  )
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-ingest-'))
  makeMaster(path.join(folder, 'reel.mkv'))
  writeFileSync(path.join(folder, 'letter.mov'), 'Dear projectionist, this is no film.')
  testApp = await startTestApp({ env: { INGEST_DIR: folder, ENCODE_SCRATCH: path.join(folder, 'scratch') } })
  admin = await aUser(testApp, { role: 'owner' })
  await signIn()
  stopWorker = await testApp.startWorker()
})
afterAll(async () => {
  await stopWorker()
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({ method, url, headers, ...(payload && { payload }) })
const newMovie = async () => (await addMovies(testApp.services.db, [{}]))[0]!
const add = async (movieId: string, name: string) => {
  const answer = await send('POST', `/api/admin/movies/${movieId}/films`, { source: 'folder', name })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Film>()
}
const show = async (id: string) => (await send('GET', `/api/admin/films/${id}`)).json<Film>()
const ofMovie = async (id: string) => (await send('GET', `/api/admin/movies/${id}/film`)).json<MovieFilm>()
const untilState = async (id: string, state: Film['state']) => {
  for (;;) {
    const film = await show(id)
    if (film.state === state) return film
    if (film.state === 'failed') throw new Error(JSON.stringify(film.problem))
    await wait(100)
  }
}
const does = async (id: string, step: string, payload: object = {}) =>
  send('POST', `/api/admin/films/${id}/${step}`, payload)
async function allOf<T>(found: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of found) all.push(one)
  return all
}
const keysOf = async (prefix: string) =>
  (await allOf(testApp.services.storage.list(prefix))).map(({ key }) => key).toSorted()

describe('a master', () => {
  it('FILM-3, FILM-4: is taken from the ingest folder, and its report says what will be made of it', async () => {
    const listed = (await send('GET', endpoints.masters.path)).json<{ files: { source: string; name: string }[] }>()
    expect(listed.files).toContainEqual(expect.objectContaining({ source: 'folder', name: 'reel.mkv' }))
    const movieId = await newMovie()
    const { id } = await add(movieId, 'reel.mkv')
    const film = await untilState(id, 'probed')
    expect(film.report).toMatchObject({
      container: 'Matroska or WebM',
      video: { codec: 'mpeg4', width: 320, height: 180, frameRate: 25, isInterlaced: false, isHdr: false },
      audio: [
        { channels: 2, language: 'en' },
        { channels: 6, language: 'de' },
      ],
      subtitles: [{ language: 'en', isText: true }],
    })
    expect(film.plan?.video).toHaveLength(1)
    expect(film.plan?.roomBytes).toBeGreaterThan(0)
    expect(film.audio).toMatchObject([
      { language: 'en', channels: 2 },
      { language: 'de', channels: 2 },
      { language: 'de', channels: 6 },
    ])
    expect((await send('DELETE', `/api/admin/films/${id}`)).statusCode).toBe(200)
  })

  it('FILM-4: that is no film is refused in plain words, with the reason of ffmpeg', async () => {
    const { id } = await add(await newMovie(), 'letter.mov')
    const film = await untilState(id, 'refused')
    expect(film.problem?.sentence).toMatch(/^[A-Z].*\.$/)
    expect(film.problem?.sentence).not.toMatch(/ffmpeg|moov|0x/)
    expect(film.problem?.detail).not.toBe('')
  })

  it('FILM-3: of the object store may be the master of two films, and stays where it is', async () => {
    const { storage } = testApp.services
    await storage.write('ingest/reel.mkv', createReadStream(path.join(folder, 'reel.mkv')))
    const movieId = await newMovie()
    for (let times = 0; times < 2; times++) {
      const answer = await send('POST', `/api/admin/movies/${movieId}/films`, { source: 'bucket', name: 'reel.mkv' })
      const { id } = answer.json<Film>()
      await untilState(id, 'probed')
      expect((await send('DELETE', `/api/admin/films/${id}`)).statusCode).toBe(200)
    }
    expect(await keysOf('ingest/')).toEqual(['ingest/reel.mkv'])
  })

  it('FILM-3: the newest files are listed, however many there are', async () => {
    const many = path.join(testApp.config.storage.path, 'ingest', 'many')
    mkdirSync(many, { recursive: true })
    for (let number = 0; number < 1500; number++) {
      const file = path.join(many, `${number}.mkv`)
      writeFileSync(file, '')
      const at = new Date(number < 1000 ? '2026-01-01' : '2026-02-01')
      utimesSync(file, at, at)
    }
    const listed = await listMasters(testApp.services)
    rmSync(many, { recursive: true })
    const newest = listed.filter(({ name }) => name.startsWith('many/')).map(({ modifiedAt }) => modifiedAt)
    expect(new Set(newest)).toEqual(new Set(['2026-02-01T00:00:00.000Z']))
    expect(listed).toHaveLength(500)
  })

  it.each(['../letter.mov', '.hidden', 'none.mov', 'scratch', ''])('is never taken from %j', async (name) => {
    const answer = await send('POST', `/api/admin/movies/${await newMovie()}/films`, { source: 'folder', name })
    expect(answer.statusCode).toBe(name === '' ? 400 : 404)
  })

  it('FILM-4: for which there is no room is refused before anything starts', async () => {
    const id = await addFilm(testApp.services.db, await newMovie(), 'probed')
    await testApp.services.db
      .updateTable('film')
      .set((column) => ({
        plan: column.fn('jsonb_set', [column.ref('plan'), column.val('{roomBytes}'), column.val('9e15')]),
      }))
      .where('id', '=', id)
      .execute()
    const answer = await does(id, 'prepare', { publishWhenReady: true })
    expect(answer.statusCode).toBe(507)
    expect(answer.json<{ message: string }>().message).toBe('There is not enough room in storage for this film.')
    expect((await show(id)).state).toBe('probed')
  })

  it('FILM-4: has no room that was promised to an upload, nor an upload that of a film', async () => {
    const { db } = testApp.services
    const bytes = 9e15
    const upload = { purpose: 'master', file_name: 'a.mkv', storage_key: 'masters/on-its-way', bytes }
    await db.insertInto('upload').values(upload).execute()
    const id = await addFilm(db, await newMovie(), 'probed')
    expect((await does(id, 'prepare', { publishWhenReady: false })).statusCode).toBe(507)
    await db.deleteFrom('upload').where('storage_key', '=', upload.storage_key).execute()

    const inWork = await addFilm(db, await newMovie(), 'preparing')
    const plan = { roomBytes: bytes }
    await db
      .updateTable('film')
      .set({ plan: JSON.stringify(plan) })
      .where('id', '=', inWork)
      .execute()
    const begin = () =>
      testApp.request({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-length': '10',
          'upload-metadata': `filename ${btoa('a.mkv')},purpose ${btoa('master')}`,
        },
      })
    expect((await begin()).statusCode).toBe(507)
    await db.deleteFrom('film').where('id', '=', inWork).execute()
    expect((await begin()).statusCode).toBe(201)
  })
})

describe('a film', () => {
  let movieId: string
  let film: Film
  beforeAll(async () => {
    movieId = await newMovie()
    const { id } = await add(movieId, 'reel.mkv')
    await untilState(id, 'probed')
    await does(id, 'prepare', { publishWhenReady: true })
    film = await untilState(id, 'ready')
  })

  it('FILM-1, FILM-5: is published when all of it is ready, for Premium unless the desk says otherwise', async () => {
    expect(film).toMatchObject({ isPublished: true, isWatchable: true, progress: 1, problem: null })
    expect((await ofMovie(movieId)).isPremium).toBe(true)
    const freed = await send('PUT', `/api/admin/movies/${movieId}/film`, { isPremium: false, externalUrl: null })
    expect(freed.json<MovieFilm>()).toMatchObject({ isPremium: false, films: [{ id: film.id, isPublished: true }] })
  })

  it('FILM-7, FILM-8, FILM-9: has its tracks, embedded subtitles, seek previews, poster frames and loudness', async () => {
    expect(film.subtitles).toMatchObject([{ language: 'en', kind: 'subtitles' }])
    expect(film.posters.length).toBeGreaterThan(0)
    for (const address of [...film.posters, film.subtitles[0]!.address]) {
      expect((await testApp.request({ url: address })).statusCode).toBe(200)
      expect((await testApp.request({ url: address.split('?')[0]! })).statusCode).toBe(404)
    }
    expect(film.loudness).toBeLessThan(0)
    expect(await keysOf(`films/${film.id}/storyboard/`)).toEqual([`films/${film.id}/storyboard/0.webp`])
    const [subtitles] = await keysOf(`films/${film.id}/subtitles/`)
    expect(await text((await testApp.services.storage.read(subtitles!))!)).toContain('Good evening.')
  })

  it('FILM-6: is stored encrypted, and what the desk plays of it is the whole film', async () => {
    const base = `/api/admin/films/${film.id}/preview`
    const main = await send('GET', `${base}/film.m3u8`)
    expect(main.headers['content-type']).toContain('application/vnd.apple.mpegurl')
    expect(main.body).toContain('#EXT-X-STREAM-INF')
    const [rendition] = film.plan!.video
    const playlist = (await send('GET', `${base}/tracks/${rendition!.name}`)).body
    const segments = playlist.split('\n').filter((line) => line.endsWith('.m4s'))
    expect(segments).toHaveLength(2)
    const key = (await send('GET', `${base}/keys/0`)).rawPayload
    expect(key).toHaveLength(16)
    const read = async (name: string) =>
      buffer((await testApp.services.storage.read(`films/${film.id}/${rendition!.name}/${name}`))!)
    const clear: Uint8Array[] = [await read('init.mp4')]
    for (const number of [0, 1]) clear.push(decryptSegment(await read(`${number}.m4s`), key, number))
    const [joined, sealed] = [path.join(folder, 'joined.mp4'), path.join(folder, 'sealed.mp4')]
    writeFileSync(joined, Buffer.concat(clear))
    writeFileSync(sealed, Buffer.concat([await read('init.mp4'), await read('0.m4s')]))
    const frames = (file: string) =>
      execFileSync('ffprobe', [
        '-v',
        'error',
        '-count_frames',
        '-show_entries',
        'stream=nb_read_frames',
        '-of',
        'csv=p=0',
        file,
      ])
        .toString()
        .trim()
    expect(frames(joined)).toBe('175')
    expect(() => expect(frames(sealed)).toMatch(/^[1-9]/)).toThrow()
  })

  it('FILM-7, FILM-8: its tracks are corrected without preparing it anew', async () => {
    const renamed = await send('PUT', `/api/admin/films/${film.id}/audio/1`, {
      language: 'de-AT',
      title: 'Hörfilm',
      role: 'description',
    })
    expect(renamed.json<Film>().audio[1]).toMatchObject({ language: 'de-AT', title: 'Hörfilm', role: 'description' })
    const before = film.subtitles[0]!.address
    const shifted = await send('PUT', `/api/admin/films/${film.id}/subtitles/0`, {
      language: 'en',
      title: '',
      kind: 'captions',
      shiftMs: 1500,
    })
    const [track] = shifted.json<Film>().subtitles
    expect(track).toMatchObject({ kind: 'captions', shiftMs: 1500 })
    expect(track!.address).not.toBe(before)
    const shown = await testApp.request({ url: track!.address })
    expect(shown.body).toContain('00:00:02.500 --> 00:00:03.500')
    // The playlists of viewers and of the desk's preview lead to the same file.
    const begun = await testApp.request({
      method: 'POST',
      url: `/api/movies/${movieId}/playback-sessions`,
      payload: {},
    })
    const playback = begun.json<PlaybackSession>()
    expect(playback.tracks.subtitles[0]!.address).toBe(track!.address)
    const playlists = [
      await send('GET', `/api/admin/films/${film.id}/preview/tracks/subtitles-0`),
      await testApp.request({ url: `/api/playback-sessions/${playback.playbackToken}/subtitles-0.m3u8` }),
    ]
    for (const { body } of playlists) expect(body.split('\n')).toContain(track!.address)
    await testApp.request({ method: 'DELETE', url: `/api/playback-sessions/${playback.playbackToken}` })
    expect(
      (await send('PUT', `/api/admin/films/${film.id}/audio/9`, { language: 'en', title: '', role: 'dubbed' }))
        .statusCode,
    ).toBe(404)
  })

  it('FILM-8: what is left out of a file of subtitles is said', async () => {
    const content = '1\n00:00:01,000 --> 00:00:02,000\nGuten Abend.\n\n2\n00:00:0x,000 --> 00:00:04,000\nGute Nacht.\n'
    const uploadId = await addUpload(testApp.services, { userId: admin.id, purpose: 'subtitles', content })
    const body = { language: 'de', title: '', kind: 'subtitles', uploadId }
    const added = (await send('POST', `/api/admin/films/${film.id}/subtitles`, body)).json<FilmWithRemarks>()
    expect(added.remarks).toEqual(['1 entry without readable times left out.'])
    expect(added.subtitles.map(({ language }) => language)).toEqual(['en', 'de'])
    const place = `/api/admin/films/${film.id}/subtitles/${added.subtitles[1]!.number}`
    const shifted = await send('PUT', place, { language: 'de', title: '', kind: 'subtitles', shiftMs: 500 })
    expect(shifted.json<FilmWithRemarks>().remarks).toEqual([])
  })

  it('WATCH-6: says where its credits begin, which is inside of it', async () => {
    const mark = (creditsMs: number | null) => send('PUT', `/api/admin/films/${film.id}/credits`, { creditsMs })
    expect((await mark(6000)).json<Film>().creditsMs).toBe(6000)
    expect((await mark(60_000)).statusCode).toBe(400)
    expect((await mark(null)).json<Film>().creditsMs).toBeNull()
  })

  it('FILM-10, FILM-11: is replaced in one step, and nothing of the old one is left after the sweep', async () => {
    const second = await add(movieId, 'reel.mkv')
    await untilState(second.id, 'probed')
    await does(second.id, 'prepare', { publishWhenReady: false })
    await untilState(second.id, 'ready')
    expect((await ofMovie(movieId)).films.find(({ isPublished }) => isPublished)?.id).toBe(film.id)
    const begun = await testApp.request({
      method: 'POST',
      url: `/api/movies/${movieId}/playback-sessions`,
      payload: {},
    })
    const { playbackToken } = begun.json<{ playbackToken: string }>()
    expect((await does(second.id, 'publish')).statusCode).toBe(200)
    expect((await ofMovie(movieId)).films).toMatchObject([{ id: second.id, isPublished: true }])
    expect((await send('GET', `/api/admin/films/${film.id}`)).statusCode).toBe(404)
    // Those who watch it go on, and nothing is removed until the last of them has ended.
    await sweepFilms(testApp.services)
    expect(await keysOf(`films/${film.id}/`)).not.toEqual([])
    await testApp.forward(30 * 60_000)
    await sweepFilms(testApp.services)
    expect(await keysOf(`films/${film.id}/`)).not.toEqual([])
    expect((await testApp.request({ url: `/api/playback-sessions/${playbackToken}/keys/0` })).statusCode).toBe(200)
    await testApp.request({ method: 'DELETE', url: `/api/playback-sessions/${playbackToken}` })
    await sweepFilms(testApp.services)
    expect(await keysOf(`films/${film.id}/`)).toEqual([])
    expect(await keysOf(`masters/${film.id}`)).toEqual([])
    expect(await keysOf(`films/${second.id}/`)).not.toEqual([])
    // Nothing is young any more.
    const later = { ...testApp.services, clock: { now: () => new Date(Date.now() + 48 * 3_600_000) } }
    const known = await keysOf('films/')
    await sweepFilms({ ...later, log: testApp.services.log })
    expect(await keysOf('films/')).toEqual(known)
    expect(await allOf(findOrphanFiles(later))).toEqual([])
    expect((await allOf(findMissingFiles(later))).filter((key) => key.includes(second.id))).toEqual([])
  })
})

describe('preparing', () => {
  it('FILM-5: is cancelled at the word of an editor, and goes on later', async () => {
    const { id } = await add(await newMovie(), 'reel.mkv')
    await untilState(id, 'probed')
    await does(id, 'prepare', { publishWhenReady: true })
    expect((await does(id, 'cancel')).statusCode).toBe(200)
    expect((await does(id, 'cancel')).statusCode).toBe(409)
    expect((await does(id, 'prepare', { publishWhenReady: true })).statusCode).toBe(200)
    expect((await untilState(id, 'ready')).isPublished).toBe(true)
  })

  it('FILM-5: that was cancelled before its master was read can be tried again', async () => {
    const { db, storage } = testApp.services
    // As rows alone: no worker reads it before it is cancelled.
    const id = await addFilm(db, await newMovie(), 'probing')
    const master = 'ingest/cancelled.mkv'
    await storage.write(master, createReadStream(path.join(folder, 'reel.mkv')))
    await db.updateTable('film').set({ master_key: master }).where('id', '=', id).execute()
    expect((await does(id, 'cancel')).statusCode).toBe(200)
    expect((await does(id, 'prepare', { publishWhenReady: true })).statusCode).toBe(409)
    expect((await does(id, 'retry')).statusCode).toBe(200)
    expect((await untilState(id, 'probed')).plan).not.toBeNull()
    await storage.remove(master)
  })

  it('FILM-5: that fails three times stops with a sentence, and Try again goes on', async () => {
    const { id } = await add(await newMovie(), 'reel.mkv')
    const { storage } = testApp.services
    await untilState(id, 'probed')
    const master = await buffer((await storage.read(`masters/${id}`))!)
    await storage.remove(`masters/${id}`)
    await does(id, 'prepare', { publishWhenReady: true })
    // Nobody waits here for the pauses between the tries.
    await expect
      .poll(async () => {
        await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`.execute(
          testApp.services.db,
        )
        return (await show(id)).state
      })
      .toBe('failed')
    const failed = await show(id)
    expect(failed.problem?.sentence).toMatch(/^[A-Z].*\.$/)
    await storage.write(`masters/${id}`, Readable.from([master]))
    expect((await does(id, 'retry')).statusCode).toBe(200)
    expect((await untilState(id, 'ready')).isPublished).toBe(true)
  })
})

it('FILM-5: that has no job left, as its workers died, fails with a sentence and can be tried again', async () => {
  const { db } = testApp.services
  const jobOf = (id: string) => sql`graphile_worker._private_jobs where key = ${`film:${id}`}`
  const ids = await Promise.all(['dead', 'tried', 'waiting'].map(async () => addFilm(db, await newMovie(), 'probing')))
  const [dead = '', tried = '', waiting = ''] = ids
  for (const id of [dead, tried, waiting])
    await sql`select graphile_worker.add_job('films.none', json_build_object('filmId', ${id}::text), job_key => ${`film:${id}`},
      max_attempts => 5)`.execute(db)
  // Killed in its last try, and by now nobody's.
  await sql`update ${sql.raw('graphile_worker._private_jobs')} set attempts = 5, locked_at = now() - interval '5 hours',
    locked_by = 'worker', updated_at = now() - interval '5 hours' where key = ${`film:${dead}`}`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = 4 where key = ${`film:${tried}`}`.execute(db)
  await failLostFilms(testApp.services)
  expect((await show(dead)).problem?.sentence).toMatch(/^The worker ended several times/)
  expect([(await show(dead)).state, (await show(tried)).state, (await show(waiting)).state]).toEqual([
    'failed',
    'probing',
    'probing',
  ])
  expect((await does(dead, 'retry')).statusCode).toBe(200)
  for (const id of ids) {
    await does(id, 'cancel')
    await sql`delete from ${jobOf(id)}`.execute(db)
  }
})

it('FILM-10: of two films that are published at once one is shown, and the other retired', async () => {
  const { db } = testApp.services
  const movieId = await newMovie()
  const [first, second] = [await addFilm(db, movieId, 'ready'), await addFilm(db, movieId, 'ready')]
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = db.transaction().execute(async (tx) => {
    await publishInPlace(tx, movieId, first, testApp.clock.now())
    begun.resolve()
    await go.promise
  })
  await begun.promise
  const other = db.transaction().execute((tx) => publishInPlace(tx, movieId, second, testApp.clock.now()))
  // It waits for the first, or has read what it sees without it.
  await expect
    .poll(async () => (await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)).rows.length)
    .toBeGreaterThan(0)
  go.resolve()
  await Promise.all([one, other])
  expect((await ofMovie(movieId)).films).toMatchObject([{ id: second, isPublished: true }])
})

it('FILM-13: the desk is told which processes encode, and in which sandbox, for as long as they are alive', async () => {
  const list = async () => (await send('GET', endpoints.list.path)).json<{ encoders: Encoder[] }>().encoders
  const movieId = await newMovie()
  expect(await list()).toEqual([])
  expect((await ofMovie(movieId)).hasEncoder).toBe(false)
  const stop = await reportEncoder(testApp.services)
  expect(await list()).toEqual([{ host: hostname(), sandbox: (await encoderSandbox(testApp.services.config)).kind }])
  expect((await ofMovie(movieId)).hasEncoder).toBe(true)
  await testApp.services.db
    .updateTable('film_encoder')
    .set({ seen_at: new Date(Date.now() - 3600_000) })
    .execute()
  expect(await list()).toEqual([])
  await stop()
  expect(await testApp.services.db.selectFrom('film_encoder').select('id').execute()).toEqual([])
})

it('FILM-12: a worker that starts removes old copies of masters, but none that another worker uses', async () => {
  const { storage, config, log } = testApp.services
  const old = new Date(Date.now() - 3 * 24 * 3_600_000)
  const [used, unused] = ['used', 'unused'].map((name) => path.join(config.films.scratch, `master-${name}`)) as [
    string,
    string,
  ]
  for (const copy of [used, unused]) {
    mkdirSync(copy, { recursive: true })
    utimesSync(copy, old, old)
  }
  await storage.write('masters/used', Readable.from(['frames']))
  await withMaster({ storage, config }, { id: 'used', key: 'masters/used' }, async () => {
    await removeLeftovers(config, log)
    expect([used, unused].map((copy) => existsSync(copy))).toEqual([true, false])
  })
  await storage.remove('masters/used')
  rmSync(used, { recursive: true })
})

it('FILM-3: an address elsewhere is free, and takes the place of a film', async () => {
  const movieId = await newMovie()
  const filmId = await addFilm(testApp.services.db, movieId, 'ready')
  await does(filmId, 'publish')
  const externalUrl = 'https://stream.example/film.m3u8'
  const answer = await send('PUT', `/api/admin/movies/${movieId}/film`, { isPremium: true, externalUrl })
  expect(answer.json<MovieFilm>()).toMatchObject({ isPremium: false, externalUrl, films: [] })
  const wrong = await send('PUT', `/api/admin/movies/${movieId}/film`, { isPremium: true, externalUrl: 'ftp://x/y' })
  expect(wrong.statusCode).toBe(400)
})

describe('FILM-11: what the sweep removes', () => {
  const old = { now: () => new Date(Date.now() + 25 * 3_600_000) }
  const gone = '0'.repeat(24)
  const ours = [
    `films/${gone}/720p/0.m4s`,
    `films/${gone}/audio-1-2/init.mp4`,
    `films/${gone}/posters/0.jpg`,
    `films/${gone}/subtitles/stream-2.vtt`,
    `masters/${gone}`,
    `resized/185/films/${gone}/posters/0.jpg`,
  ]
  const operators = [
    'films/Nosferatu-1922.mkv',
    'films/restored/Metropolis.mov',
    `films/${gone}/notes.txt`,
    `films/${gone}0/720p/0.m4s`,
    'masters/Sunrise.mxf',
    `masters/${gone}.mov`,
    'resized/185/films/Sunrise/0.jpg',
  ]
  const put = async (keys: readonly string[]) => {
    for (const key of keys) await testApp.services.storage.write(key, Readable.from(['the only copy']))
  }
  const left = async (keys: readonly string[]) => {
    const found = await Promise.all(keys.map((key) => testApp.services.storage.stat(key)))
    return keys.filter((_, at) => found[at])
  }
  const mentions = (name: string) => testApp.logged.filter((line) => JSON.stringify(line).includes(name))

  it('is of its own form: files that an operator has put there are left, and logged once', async () => {
    await put([...ours, ...operators])
    await sweepFilms({ ...testApp.services, clock: old })
    expect(await left(ours)).toEqual([])
    expect(await left(operators)).toEqual(operators)
    await sweepFilms({ ...testApp.services, clock: old })
    expect(mentions('Nosferatu-1922.mkv')).toMatchObject([{ count: operators.length }])
    for (const key of operators) await testApp.services.storage.remove(key)
  })

  it.each([
    ['another installation', { installation: crypto.randomUUID(), host: 'matinee.test' }],
    ['a copy of its database', undefined],
    ['a file that is no marker', 'the reel tore'],
  ])('is in storage of its own: not in that of %s', async (_, marker) => {
    const { storage, config } = testApp.services
    const services = { ...testApp.services, clock: old }
    // The first use has marked the storage.
    await sweepFilms(services)
    const before = await text((await storage.read('installation.json'))!)
    if (marker) await storage.write('installation.json', Readable.from([JSON.stringify(marker)]))
    else services.config = { ...config, site: { ...config.site, url: 'https://staging.matinee.test' } }
    await put(ours)
    await sweepFilms(services)
    expect(await left(ours)).toEqual(ours)
    // Taken over.
    await storage.remove('installation.json')
    await sweepFilms(services)
    expect(await left(ours)).toEqual([])
    await storage.write('installation.json', Readable.from([before]))
  })
})

it('FILM-10: the files of a deleted movie stay for 30 days; after that nothing of it is left', async () => {
  const { db, storage } = testApp.services
  const day = 24 * 3_600_000
  const movieId = await newMovie()
  const filmId = await addFilm(db, movieId, 'ready')
  await does(filmId, 'publish')
  await storage.write(`films/${filmId}/360p/0.m4s`, Readable.from(['frames']))
  await removeMovie(testApp.services, movieId, atDesk(admin))
  const tidyUp = async (afterMs: number) => {
    await testApp.forward(afterMs)
    await purgeMovies(testApp.services)
    await sweepFilms(testApp.services)
    return keysOf(`films/${filmId}/`)
  }
  expect(await tidyUp(29 * day)).toHaveLength(1)
  expect(await tidyUp(2 * day)).toHaveLength(1)
  // For those who were watching it when it was deleted for good.
  expect(await tidyUp(day)).toEqual([])
  expect(await db.selectFrom('film').select('id').where('id', '=', filmId).execute()).toEqual([])
  await signIn()
})
