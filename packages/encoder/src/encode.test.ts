import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardClaps, joinedFile, type MadeFilm, makeFilm, seenClaps } from '../test/films.ts'
import { type Clapper, clapFrames, ffmpeg, ffprobe, picture, sound } from '../test/sources.ts'
import { encodeAudio, encodePart } from './encode.ts'
import { decryptSegment, encryptSegment, keyFor, keyNumberOf } from './encryption.ts'
import { type FilmPlan, planFilm } from './plan.ts'
import { makeStoryboard, measureLoudness, posterFrames } from './previews.ts'
import { type MasterReport, probe } from './probe.ts'
import { detectSandbox } from './sandbox.ts'
import { extractSubtitles } from './subtitles/extract.ts'

const sandbox = await detectSandbox()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'encoder-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const clapper: Clapper = { width: 736, height: 414, rate: '24000/1001', seconds: 13 }

const hashesOf = async (...words: string[]): Promise<string[]> => {
  const text = (await ffmpeg(...words, '-map', '0:v:0', '-fps_mode', 'passthrough', '-f', 'framemd5', '-')).toString()
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('#') || line === '' ? [] : [line.split(',').at(-1)?.trim() ?? '']))
}

async function emptyFolder(): Promise<string> {
  return mkdtemp(path.join(folder, 'work-'))
}

describe('FILM-6 a film of two renditions in three parts', () => {
  let master: string
  let report: MasterReport
  let plan: FilmPlan
  let film: MadeFilm
  let joined: Map<string, string>

  beforeAll(async () => {
    master = path.join(folder, 'master.mkv')
    const subtitles = path.join(folder, 'subtitles.srt')
    await writeFile(
      subtitles,
      '1\n00:00:01,000 --> 00:00:02,000\n<i>First</i>\n\n2\n00:00:07,000 --> 00:00:08,000\nSecond\n',
    )
    await ffmpeg(
      ['-f', 'lavfi', '-i', picture(clapper), '-f', 'lavfi', '-i', sound(clapper), '-i', subtitles],
      ...'-map 0:v -map 1:a -map 2:s -c:v libx264 -preset ultrafast -crf 12 -g 100 -c:a aac -c:s srt'.split(' '),
      ['-metadata:s:a:0', 'language=ger', '-metadata:s:a:0', 'title=Kommentar', '-metadata:s:s:0', 'language=fre'],
      master,
    )
    report = await probe(master, { sandbox })
    plan = planFilm(report, { segmentsPerPart: 1, preset: 'ultrafast' })
    film = await makeFilm({ master, plan, folder: path.join(folder, 'film'), sandbox })
    joined = new Map()
    for (const [name, track] of [...film.renditions, ...film.audio]) {
      joined.set(name, await joinedFile(track, path.join(folder, `${name}.mp4`)))
    }
  })

  it('FILM-7 FILM-8 is planned from what the master says', () => {
    expect(report).toMatchObject({
      container: 'Matroska or WebM',
      video: { codec: 'h264', scan: 'progressive', bitDepth: 8, isVariableFrameRate: false, copyableKeyFrames: null },
      audio: [{ codec: 'aac', channels: 2, language: 'de', title: 'Kommentar', role: 'commentary' }],
      subtitles: [{ codec: 'subrip', isText: true, language: 'fr', kind: 'subtitles' }],
    })
    expect(plan).toMatchObject({ mode: 'encode', frames: 312, frameRate: { numerator: 24_000, denominator: 1001 } })
    expect(plan.video.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['360p', 640, 360],
      ['414p', 736, 414],
    ])
  })

  it('has its segments at the same places in every rendition, and key frames every 2 s', async () => {
    for (const [name, track] of film.renditions) {
      expect(track.segments.map(({ number, ticks, timescale }) => [number, ticks, timescale])).toEqual([
        [0, 144 * 1001, 24_000],
        [1, 144 * 1001, 24_000],
        [2, 24 * 1001, 24_000],
      ])
      const packets = await ffprobe('-show_entries', 'packet=dts_time,flags', '-of', 'csv=p=0', joined.get(name) ?? '')
      const rows = packets
        .trim()
        .split('\n')
        .map((line) => line.split(','))
      expect(rows).toHaveLength(312)
      // The decoding times go on over the parts without a gap.
      expect(rows.every(([time], at) => Math.abs(Number(time) - (at * 1001) / 24_000) < 0.0001)).toBe(true)
      const keys = rows.flatMap(([, flags], at) => (flags?.startsWith('K') ? [at] : []))
      expect(keys).toEqual([0, 48, 96, 144, 192, 240, 288])
    }
    const heard = film.audio.get('audio-1-2')?.segments ?? []
    expect(heard.map(({ ticks }) => ticks % 1024)).toEqual([0, 0, 0])
    expect(Math.abs((heard[0]?.seconds ?? 0) - 6.006)).toBeLessThan(0.011)
  })

  it('shows every frame of the master at its place', async () => {
    // Compared as small pictures, by their difference: a frame at a wrong place is nothing like its neighbour.
    const stats = path.join(folder, 'psnr.txt')
    const frames = 'settb=1/24000,setpts=N*1001,scale=320:180:in_color_matrix='
    await ffmpeg(
      ['-i', master, '-i', joined.get('414p') ?? '', '-filter_complex'],
      `[0:v]${frames}bt601:out_color_matrix=bt709[a];[1:v]${frames}bt709:out_color_matrix=bt709[b];[a][b]psnr=stats_file=${stats}`,
      ['-f', 'null', '-'],
    )
    const values = [...(await readFile(stats, 'utf8')).matchAll(/psnr_avg:([\d.]+|inf)/g)].map(([, value]) =>
      Number(value),
    )
    expect(values).toHaveLength(312)
    expect(Math.min(...values)).toBeGreaterThan(25)
  })

  it('is in step: sound and picture clap together at the beginning, in the middle and at the end', async () => {
    const rate = 24_000 / 1001
    const seen = await seenClaps(joined.get('360p') ?? '')
    const heard = await heardClaps(joined.get('audio-1-2') ?? '')
    expect(seen).toEqual(clapFrames(clapper))
    expect(heard).toHaveLength(3)
    for (const [at, frame] of seen.entries()) expect(Math.abs((heard[at] ?? 0) - frame / rate)).toBeLessThan(0.04)
  })

  it('is the same film when it was encrypted and decrypted, and no film without its key', async () => {
    const track = film.renditions.get('360p')!
    const secret = Buffer.alloc(32, 1)
    const key = (number: number) => keyFor(secret, keyNumberOf(number))
    const encrypted = await Promise.all(
      track.segments.map(async ({ number, file }) => encryptSegment(await readFile(file), key(number), number)),
    )
    const init = await readFile(track.init.file)
    const locked = path.join(folder, 'locked.mp4')
    await writeFile(locked, Buffer.concat([init, ...encrypted]))
    const decoded = await ffprobe(
      '-count_frames',
      '-show_entries',
      'stream=nb_read_frames',
      '-of',
      'csv=p=0',
      locked,
    ).catch(() => '')
    expect(decoded.trim()).not.toMatch(/^[1-9]/)
    const open = path.join(folder, 'open.mp4')
    const clear = encrypted.map((bytes, number) => decryptSegment(bytes, key(number), number))
    await writeFile(open, Buffer.concat([init, ...clear]))
    expect(await hashesOf('-i', open)).toEqual(await hashesOf('-i', joined.get('360p') ?? ''))
  })

  it('gives the same bytes for the same part, and leaves nothing else behind', async () => {
    const again = await emptyFolder()
    const progress: number[] = []
    await encodePart({
      master,
      plan,
      folder: again,
      sandbox,
      renditions: ['360p'],
      part: 1,
      onProgress: (done) => progress.push(done),
    })
    expect(await readdir(again)).toEqual(['360p'])
    expect((await readdir(path.join(again, '360p'))).toSorted()).toEqual(['init.mp4', 'segment-1.m4s'])
    const before = film.renditions.get('360p')?.segments[1]?.file ?? ''
    expect((await readFile(path.join(again, '360p/segment-1.m4s'))).equals(await readFile(before))).toBe(true)
    expect(progress.at(-1)).toBe(1)
  })

  it('gives the same bytes for renditions that are made together as for each alone', async () => {
    const together = await encodePart({
      master,
      plan,
      folder: await emptyFolder(),
      sandbox,
      renditions: ['360p', '414p'],
      part: 1,
    })
    for (const [at, name] of ['360p', '414p'].entries()) {
      const alone = film.renditions.get(name)!
      expect(together[at]!.init.sha256).toBe(alone.init.sha256)
      const [here, there] = [together[at]!.segments[0]!.file, alone.segments[1]!.file]
      expect((await readFile(here)).equals(await readFile(there))).toBe(true)
    }
  })

  it('stops when it is told to', async () => {
    const reason = new Error('shutting down')
    const stop = new AbortController()
    const work = { master, plan, folder: await emptyFolder(), sandbox, signal: stop.signal }
    const encoding = encodePart({ ...work, renditions: ['414p'], part: 0, onProgress: () => stop.abort(reason) })
    await expect(encoding).rejects.toBe(reason)
    await expect(encodeAudio({ ...work, rendition: 'audio-1-2' })).rejects.toBe(reason)
    expect(await readdir(work.folder)).toEqual([])
  })

  it('says what is wrong when the master is not what it was', async () => {
    const other = path.join(folder, 'other.mkv')
    await writeFile(other, (await readFile(master)).subarray(0, 200_000))
    const work = { master: other, plan, folder: await emptyFolder(), sandbox, renditions: ['360p'], part: 1 }
    await expect(encodePart(work)).rejects.toMatchObject({ name: 'EncodeFailed', reason: 'unreadable' })
  })

  it('FILM-8 has its subtitles taken out', async () => {
    const work = { master, plan, folder: await emptyFolder(), sandbox }
    const [track, ...others] = await extractSubtitles({
      ...work,
      streams: report.subtitles.map(({ stream }) => stream),
    })
    expect(others).toEqual([])
    // The master's picture begins 21 ms after its sound, as AAC has some samples before the beginning.
    expect(track?.text).toMatch(
      /^WEBVTT\n\n00:00:01\.0\d\d --> 00:00:02\.0\d\d\n<i>First<\/i>\n\n00:00:0[67]\.\d+ --> 00:00:0[78]\.\d+\nSecond\n$/,
    )
    expect(track?.stream).toBe(2)
    expect(await extractSubtitles({ ...work, streams: [] })).toEqual([])
  })

  it('FILM-9 has a storyboard, poster frames and a loudness', async () => {
    const work = { master, plan, folder: await emptyFolder(), sandbox }
    const storyboard = await makeStoryboard(work)
    expect(storyboard).toMatchObject({ everySeconds: 10, columns: 10, rows: 10, width: 160, height: 90, pictures: 2 })
    const sheet = await ffprobe(
      '-show_entries',
      'stream=codec_name,width,height',
      '-of',
      'csv=p=0',
      storyboard.sheets[0]?.file ?? '',
    )
    expect(sheet.trim()).toBe('webp,1600,900')
    const posters = await posterFrames({ ...work, count: 2 })
    expect(posters.map(({ seconds }) => Math.round(seconds * 10) / 10)).toEqual([3.9, 9.1])
    const poster = await ffprobe(
      '-show_entries',
      'stream=codec_name,width,height',
      '-of',
      'csv=p=0',
      posters[1]?.file ?? '',
    )
    expect(poster.trim()).toBe('mjpeg,736,414')
    const loudness = await measureLoudness({ ...work, stream: 1 })
    expect(loudness.integrated).toBeGreaterThan(-40)
    expect(loudness.integrated).toBeLessThan(-5)
    // A tone of half the amplitude: 6 dB below the highest value.
    expect(Math.abs((loudness.truePeak ?? 0) + 6)).toBeLessThan(1)
  })
})

describe('FILM-6 a picture that already fits', () => {
  it('is copied: the same frames, cut at its own key frames; smaller renditions have theirs at the same places', async () => {
    const master = path.join(folder, 'ready.mp4')
    const small: Clapper = { width: 736, height: 414, rate: '25', seconds: 13 }
    await ffmpeg(
      ['-f', 'lavfi', '-i', `${picture(small)},boxblur=8`],
      ...'-c:v libx264 -preset veryfast -crf 30 -bf 2 -pix_fmt yuv420p'.split(' '),
      // Key frames of its own, not every two seconds.
      ['-g', '45', '-sc_threshold', '0', '-force_key_frames', '1,2.2,6.5', master],
    )
    const plan = planFilm(await probe(master, { sandbox }), { segmentsPerPart: 1, preset: 'ultrafast' })
    expect(plan.mode).toBe('repackage')
    expect(plan.video.map(({ isCopied }) => isCopied)).toEqual([false, true])
    const film = await makeFilm({ master, plan, folder: path.join(folder, 'ready'), sandbox })
    const copied = await joinedFile(film.renditions.get('414p')!, path.join(folder, 'copied.mp4'))
    expect(await hashesOf('-i', copied)).toEqual(await hashesOf('-i', master))

    const [smaller, larger] = ['360p', '414p'].map((name) =>
      film.renditions.get(name)?.segments.map(({ ticks }) => ticks),
    )
    expect(smaller).toEqual(larger)
    const encoded = await joinedFile(film.renditions.get('360p')!, path.join(folder, 'smaller.mp4'))
    const flags = await ffprobe('-show_entries', 'packet=flags', '-of', 'csv=p=0', encoded)
    const keys = flags
      .trim()
      .split('\n')
      .flatMap((flag, at) => (flag.startsWith('K') ? [at] : []))
    expect(keys).toEqual(plan.parts.flatMap(({ keyFrames }) => keyFrames))
    expect(Math.max(...keys.map((frame, at) => (keys[at + 1] ?? plan.frames) - frame))).toBeLessThanOrEqual(50)
  })
})

describe('FILM-6 what cannot be shown as it is', () => {
  async function firstFrameOf(
    words: (string | readonly string[])[],
    maxHeight = 360,
  ): Promise<{ plan: FilmPlan; rgb: Buffer; report: MasterReport }> {
    const master = path.join(await emptyFolder(), 'master.mkv')
    await ffmpeg(...words, master)
    const report = await probe(master, { sandbox })
    const plan = planFilm(report, { maxHeight, preset: 'ultrafast' })
    const own = await emptyFolder()
    const rendition = plan.video.at(-1)?.name ?? ''
    const [track] = await encodePart({ master, plan, folder: own, sandbox, renditions: [rendition], part: 0 })
    const file = await joinedFile(track!, path.join(own, 'joined.mp4'))
    const rgb = await ffmpeg(
      '-i',
      file,
      '-frames:v',
      '1',
      '-vf',
      'scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24',
      '-f',
      'rawvideo',
      '-',
    )
    return { plan, rgb, report }
  }

  it('HDR is mapped to what a usual screen shows: white stays bright, and grey stays grey', async () => {
    // 0.58 is 203 nits in the scale of PQ: the white of paper. Untouched it would be a grey of 148.
    const { rgb, report } = await firstFrameOf([
      ['-f', 'lavfi', '-i', 'color=gray:size=160x90:duration=2:rate=25,format=yuv420p10le,lutyuv=y=572:u=512:v=512'],
      ...'-c:v libx265 -preset ultrafast -x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'.split(
        ' ',
      ),
    ])
    expect(report.video).toMatchObject({ bitDepth: 10, colour: { dynamicRange: 'hdr10', transfer: 'smpte2084' } })
    const [red = 0, green = 0, blue = 0] = rgb
    expect(red).toBeGreaterThan(175)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8)
  })

  it('colours of old television are those of a screen', async () => {
    const { rgb } = await firstFrameOf([
      [
        '-f',
        'lavfi',
        '-i',
        'color=0x208040:size=160x90:duration=2:rate=25,scale=out_color_matrix=bt601,format=yuv420p',
      ],
      ...'-c:v ffv1 -colorspace smpte170m'.split(' '),
    ])
    for (const [at, value] of [0x20, 0x80, 0x40].entries()) expect(Math.abs((rgb[at] ?? 0) - value)).toBeLessThan(6)
  })
})
