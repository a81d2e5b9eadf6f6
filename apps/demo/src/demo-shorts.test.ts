import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFilm, getMovieFilm } from '../../server/src/features/films/films.service.ts'
import { type TestApp, startTestApp } from '../../server/test/test-app.ts'
import { seedFilms } from './demo-films.ts'
import { demoPeople, seedPeople } from './demo-people.ts'
import { seedShorts } from './demo-shorts.ts'
import { isVoiceInstalled } from './shorts/voice.ts'
import { shorts } from './shorts/shorts.ts'
import { isFfmpegInstalled } from './trailers/ffmpeg.ts'

const run = promisify(execFile)

describe.skipIf(!isFfmpegInstalled())('a film of the demo (left out where ffmpeg is not installed)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-shorts-'))
  const ingest = path.join(folder, 'ingest')
  const cacheDirectory = path.join(folder, 'cache')
  // The title, and a scene until after its first line.
  const options = { cacheDirectory, films: 1, seconds: 13 }
  const [short] = shorts
  let testApp: TestApp
  let stopWorker: (() => Promise<void>) | undefined
  let movieId: string

  beforeAll(async () => {
    testApp = await startTestApp({ env: { INGEST_DIR: ingest, ENCODE_SCRATCH: path.join(folder, 'scratch') } })
    const { db } = testApp.services
    await seedFilms({ db }, testApp.clock.now())
    await seedPeople({ db }, 'development', testApp.clock.now())
    const movie = await db.selectFrom('movie').select('id').where('title', '=', short!.title).executeTakeFirstOrThrow()
    movieId = movie.id
  })
  afterAll(async () => {
    await stopWorker?.()
    await testApp.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ofMovie = () => getMovieFilm(testApp.services, movieId)
  /** The voices, where there are any. */
  const spoken = <T>(...tracks: T[]) => (isVoiceInstalled() ? tracks : [])

  it('goes on where it was interrupted, is published by itself, and is made once', async () => {
    const stop = new AbortController()
    // No worker probes it yet: the film waits.
    const first = seedShorts(testApp.services, { ...options, signal: stop.signal })
    await expect.poll(async () => (await ofMovie()).films[0]?.state, { timeout: 400_000 }).toBe('probing')
    stop.abort()
    await first
    stopWorker = await testApp.startWorker()
    await seedShorts(testApp.services, options)
    await expect
      .poll(async () => (await ofMovie()).films[0], { timeout: 400_000 })
      .toMatchObject({
        state: 'ready',
        isPublished: true,
        master: { name: 'paper-moons.mkv' },
      })
    await seedShorts(testApp.services, options)
    const { films, isPremium } = await ofMovie()
    expect(films).toHaveLength(1)
    expect(isPremium).toBe(false)
    expect(readdirSync(path.join(cacheDirectory, 'films'))).toEqual([
      expect.stringMatching(/^paper-moons-\w{12}\.mkv$/),
    ])
    const [film] = films
    expect(film!.plan).toMatchObject({
      isRepackaged: true,
      rungs: [{ name: '360p' }, { name: '480p' }, { name: '720p' }],
    })
    expect(film!.audio).toMatchObject([
      { language: 'en', role: 'original' },
      ...spoken({ language: 'de', role: 'dubbed' }, { language: 'en', role: 'description' }),
    ])
    expect(film!.subtitles.map(({ language, kind }) => [language, kind])).toEqual([
      ['en', 'subtitles'],
      ['de', 'subtitles'],
      ['fr', 'subtitles'],
      ['en', 'captions'],
    ])
  }, 900_000)

  it('has a master with a moving picture, languages, titles and dispositions', async () => {
    const entries =
      'stream=codec_type,codec_name,width,height,r_frame_rate:stream_tags=language,title:stream_disposition'
    const file = path.join(ingest, 'paper-moons.mkv')
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file])
    const { streams } = JSON.parse(stdout) as { streams: Record<string, unknown>[] }
    const track = (codec: string, language: string, title: string, ...set: string[]) =>
      expect.objectContaining({
        codec_name: codec,
        tags: expect.objectContaining({ language, title }) as unknown,
        disposition: expect.objectContaining(Object.fromEntries(set.map((name) => [name, 1]))) as unknown,
      }) as unknown
    expect(streams).toEqual([
      expect.objectContaining({ codec_name: 'h264', width: 1280, height: 720, r_frame_rate: '24/1' }),
      track('aac', 'eng', 'Original music', 'default', 'original'),
      ...spoken(
        track('aac', 'deu', 'Deutsch, mit Erzähler', 'dub'),
        track('aac', 'eng', 'Audio description', 'visual_impaired'),
      ),
      track('subrip', 'eng', 'English'),
      track('subrip', 'deu', 'Deutsch'),
      track('subrip', 'fra', 'Français'),
      track('subrip', 'eng', 'English captions', 'hearing_impaired'),
    ])
    const still = (at: number) => ['-ss', String(at), '-i', file, '-frames:v', '1', '-f', 'md5', '-map', '0:v', '-']
    const pictures = await Promise.all(
      [3, 8, 11].map(async (at) => (await run('ffmpeg', ['-v', 'error', ...still(at)])).stdout),
    )
    expect(new Set(pictures).size).toBe(3)
  })

  it('stays away when an editor has removed it', async () => {
    const { db } = testApp.services
    const admin = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoPeople[2].email)
      .executeTakeFirstOrThrow()
    const [film] = (await ofMovie()).films
    await removeFilm(testApp.services, film!.id, { id: admin.id, address: '127.0.0.1', requestId: 'test' })
    await seedShorts(testApp.services, options)
    expect((await ofMovie()).films).toEqual([])
  })
})
