import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFfmpegInstalled } from './ffmpeg.ts'
import type { TrailerFilm } from './shots.ts'
import { type Trailer, makeTrailer } from './trailers.ts'

const run = promisify(execFile)
const film: TrailerFilm = {
  title: 'Sunrise: A Song of Two Humans',
  year: 1927,
  director: 'F. W. Murnau',
  cast: ["George O'Brien", 'Janet Gaynor', 'Margaret Livingston'],
  genres: ['Romance', 'Drama'],
  minutes: 94,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'matinee-trailers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** Leaves no other ffmpeg on the path than this one, if any. */
async function stubFfmpeg(script?: string) {
  const bin = await mkdtemp(path.join(folder, 'bin-'))
  if (script) {
    await writeFile(path.join(bin, 'ffmpeg'), `#!/bin/sh\n${script}\n`)
    await chmod(path.join(bin, 'ffmpeg'), 0o755)
  }
  vi.stubEnv('PATH', bin)
}

async function emptyFolder(name: string) {
  const directory = path.join(folder, name)
  await mkdir(directory)
  return directory
}

describe.skipIf(!isFfmpegInstalled())('a trailer (left out where ffmpeg is not installed)', () => {
  let directory: string
  let trailer: Trailer

  beforeAll(async () => {
    directory = await emptyFolder('made')
    const made = await makeTrailer(film, { directory })
    if (!made) throw new Error('There is no trailer, although ffmpeg is installed.')
    trailer = made
  })

  const text = (file: string) => readFile(path.join(trailer.directory, file), 'utf8')

  async function probe(file: string) {
    const entries = 'format=duration:stream=codec_name,profile,width,height,r_frame_rate'
    const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', path.join(trailer.directory, file)]
    const { stdout } = await run('ffprobe', args)
    return JSON.parse(stdout) as { format: { duration: string }; streams: Record<string, string | number>[] }
  }

  test('has its files in one folder, and nothing beside it', async () => {
    const rung = ['index.m3u8', 'init.mp4', 'segment-0.m4s', 'segment-1.m4s', 'segment-2.m4s']
    expect(trailer.files).toEqual([
      ...rung.map((file) => `360p/${file}`),
      ...rung.map((file) => `480p/${file}`),
      'captions.m3u8',
      'captions.vtt',
      'master.m3u8',
      'trailer.mp4',
    ])
    expect(await readdir(directory)).toEqual([path.basename(trailer.directory)])
    for (const file of trailer.files) {
      const key = `${path.basename(trailer.directory)}/${file}`
      expect(key).toMatch(/^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/)
    }
  })

  test('is twelve seconds of H.264 and AAC', async () => {
    const { format, streams } = await probe('trailer.mp4')
    expect(Number(format.duration)).toBeCloseTo(12, 1)
    expect(trailer.seconds).toBe(12)
    expect(streams).toEqual([
      { codec_name: 'h264', profile: 'High', width: 854, height: 480, r_frame_rate: '24/1' },
      expect.objectContaining({ codec_name: 'aac', profile: 'LC' }),
    ])
  })

  test('starts to play before all of it has arrived', async () => {
    const file = await readFile(path.join(trailer.directory, 'trailer.mp4'))
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  })

  test.each([
    ['480p', 854, 480],
    ['360p', 640, 360],
  ])('has a rung of %s in segments of four seconds', async (name, width, height) => {
    const { format, streams } = await probe(`${name}/index.m3u8`)
    expect(Number(format.duration)).toBeCloseTo(12, 1)
    expect(streams).toEqual([
      expect.objectContaining({ codec_name: 'h264', width, height }),
      expect.objectContaining({ codec_name: 'aac' }),
    ])
    expect((await text(`${name}/index.m3u8`)).match(/#EXTINF:4\.0+,/g)).toHaveLength(3)
    expect(await text('master.m3u8')).toMatch(
      new RegExp(
        `BANDWIDTH=\\d+,.*CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=${width}x${height},.*\n${name}/index.m3u8\n`,
      ),
    )
  })

  test('has captions', async () => {
    expect(await text('master.m3u8')).toMatch(/#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",.*URI="captions.m3u8"/)
    expect((await text('master.m3u8')).match(/SUBTITLES="captions"/g)).toHaveLength(2)
    expect(await text('captions.m3u8')).toContain('\ncaptions.vtt\n')
    const vtt = path.join(trailer.directory, 'captions.vtt')
    const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', vtt, '-f', 'srt', '-'])
    expect(stdout).toContain('[slow organ chord]')
  })

  test('is small', async () => {
    const sizes = await Promise.all(trailer.files.map((file) => stat(path.join(trailer.directory, file))))
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(700_000)
  })

  test('is not made twice', async () => {
    await stubFfmpeg()
    expect(await makeTrailer(film, { directory })).toEqual(trailer)
  })

  test('is the same wherever it is made', async () => {
    const again = await makeTrailer(film, { directory: await emptyFolder('again') })
    expect(again?.files).toEqual(trailer.files)
    const sums = async (made?: Trailer) =>
      Promise.all(
        trailer.files.map(async (file) => {
          const bytes = await readFile(path.join(made?.directory ?? '', file))
          return [file, createHash('sha256').update(bytes).digest('hex')]
        }),
      )
    expect(await sums(again)).toEqual(await sums(trailer))
  })
})

describe('without a trailer', () => {
  test('goes on where ffmpeg is not installed', async () => {
    const directory = await emptyFolder('missing')
    await stubFfmpeg()
    expect(isFfmpegInstalled()).toBe(false)
    expect(await makeTrailer(film, { directory })).toBeUndefined()
    expect(await readdir(directory)).toEqual([])
  })

  test('says what ffmpeg said last', async () => {
    const directory = await emptyFolder('failing')
    await stubFfmpeg('i=0; while [ $i -lt 40 ]; do i=$((i+1)); echo "line $i" >&2; done; exit 3')
    const failure = await makeTrailer(film, { directory }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).toMatch(/ffmpeg ended with 3:\nline 29\n[^]*line 40$/)
    expect(await readdir(directory)).toEqual([])
  })

  test('stops when it is told to', async () => {
    const directory = await emptyFolder('stopped')
    await stubFfmpeg('exec /bin/sleep 60')
    const stop = new AbortController()
    const made = makeTrailer(film, { directory, signal: stop.signal })
    setTimeout(() => stop.abort(), 300)
    await expect(made).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
    expect(await readdir(directory)).toEqual([])
  })
})
