import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFilm, getMovieFilm } from '../../server/src/features/films/films.service.ts'
import { type TestApp, startTestApp } from '../../server/test/test-app.ts'
import { seedFilms } from './demo-films.ts'
import { mediaFolder } from './demo-media.ts'
import { demoPeople, seedPeople } from './demo-people.ts'
import { seedShorts, shorts } from './demo-shorts.ts'
import { slugOf } from './film.ts'

const run = promisify(execFile)

describe('films of the demo', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-shorts-'))
  const [first, second] = shorts
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await startTestApp({ env: { INGEST_DIR: path.join(folder, 'ingest') } })
    await seedFilms(testApp.services, testApp.clock.now())
    await seedPeople(testApp.services, 'development', testApp.clock.now())
  })
  afterAll(async () => {
    await testApp.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const filmOf = async ({ title }: { title: string }) => {
    const { db } = testApp.services
    const { id } = await db.selectFrom('movie').select('id').where('title', '=', title).executeTakeFirstOrThrow()
    return getMovieFilm(testApp.services, id)
  }
  /** No worker runs, so the films wait to be probed. */
  const seed = async () => {
    const stop = new AbortController()
    const seeding = seedShorts(testApp.services, { films: 2, signal: stop.signal })
    await expect.poll(async () => (await filmOf(second!)).films.length).toBe(1)
    stop.abort()
    await seeding
  }

  it('are added once, free or Premium', async () => {
    await seed()
    await seed()
    expect(await filmOf(first!)).toMatchObject({
      isPremium: false,
      films: [{ state: 'probing', master: { name: 'paper-moons.mkv' } }],
    })
    expect(await filmOf(second!)).toMatchObject({ isPremium: true, films: [{ state: 'probing' }] })
  })

  it('stay away when an editor has removed them', async () => {
    const { db } = testApp.services
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoPeople[2].email)
      .executeTakeFirstOrThrow()
    const [film] = (await filmOf(first!)).films
    await removeFilm(testApp.services, film!.id, { id, address: '127.0.0.1', requestId: 'test' })
    await seed()
    expect((await filmOf(first!)).films).toEqual([])
  })

  it.each(shorts)('$title has a picture, three languages of sound and four of subtitles', async ({ title }) => {
    const entries = 'stream=codec_name,height:stream_tags=language,title'
    const file = path.join(mediaFolder, 'masters', `${slugOf(title)}.mkv`)
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file])
    const { streams } = JSON.parse(stdout) as { streams: { codec_name: string; tags?: Record<string, string> }[] }
    expect(streams.map(({ codec_name: codec, tags }) => [codec, tags?.['language'], tags?.['title']])).toEqual([
      ['h264', undefined, undefined],
      ['aac', 'eng', 'Original music'],
      ['aac', 'deu', 'Deutsch, mit Erzähler'],
      ['aac', 'eng', 'Audio description'],
      ['subrip', 'eng', 'English'],
      ['subrip', 'deu', 'Deutsch'],
      ['subrip', 'fra', 'Français'],
      ['subrip', 'eng', 'English captions'],
    ])
  })
})
