import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import {
  type EncodedTrack,
  encryptSegment,
  type FilmPlan,
  keyFor,
  keyNumberOf,
  mediaPlaylist,
  multivariantPlaylist,
} from '../src/index.ts'
import type { MadeFilm } from '../test/films.ts'

export interface Played {
  width: number
  height: number
  duration: number
  /** Where what can be played begins: sound and picture together. */
  from: number
  hasSound: boolean
  error: string | null
}

const secret = Buffer.alloc(32, 5)
const hlsFile = fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js'))

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--disable-dev-shm-usage'],
  })

/** Plays an encrypted film in Chromium with hls.js: its beginning, its middle and its end. */
export async function playFilm(browser: Browser, film: MadeFilm, plan: FilmPlan): Promise<Played> {
  const files = answersFor(film, plan)
  const server = createServer((request, response) => {
    const answer = files.get(request.url ?? '')
    if (!answer) return void response.writeHead(404).end()
    void answer().then((body) => response.end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return (await page.evaluate('play()')) as Played
  } finally {
    await page.close()
    server.closeAllConnections()
    server.close()
  }
}

const html = `<!doctype html><video></video><script src="/hls.js"></script><script>
async function play() {
  const video = document.querySelector('video')
  const until = (what, test) => new Promise((resolve, reject) => {
    const began = Date.now()
    const look = () => test() ? resolve() : failed ? reject(new Error(failed)) :
      Date.now() - began > 60000 ? reject(new Error(what + ' did not come')) : setTimeout(look, 50)
    look()
  })
  let failed = null
  const hls = new Hls({ maxMaxBufferLength: 60 })
  hls.on(Hls.Events.ERROR, (_, data) => { if (data.fatal) failed = data.type + ' ' + data.details })
  hls.loadSource('/film.m3u8')
  hls.attachMedia(video)
  try {
    await video.play()
    await until('the beginning', () => video.currentTime > 0.3)
    const from = video.buffered.start(0)
    for (const place of [video.duration / 2, video.duration - 0.8]) {
      video.currentTime = place
      await until(place + ' s', () => !video.seeking && (video.currentTime > place + 0.2 || video.ended))
    }
    await until('the end', () => video.ended)
    return { width: video.videoWidth, height: video.videoHeight, duration: video.duration, from,
      hasSound: video.webkitAudioDecodedByteCount > 0, error: null }
  } catch (error) {
    return { width: 0, height: 0, duration: 0, from: 0, hasSound: false, error: String(error) }
  }
}
</script>`

type Answers = Map<string, () => Promise<string | Buffer>>

function answersFor(film: MadeFilm, plan: FilmPlan): Answers {
  const answers: Answers = new Map()
  const text = (address: string, body: string) => answers.set(address, async () => body)
  text('/', html)
  answers.set('/hls.js', async () => readFile(hlsFile))
  const tracks = [...film.renditions, ...film.audio]
  for (const [name, track] of tracks) addTrack(answers, name, track)
  text(
    '/film.m3u8',
    multivariantPlaylist({
      video: plan.video.flatMap(({ name, width, height }) => {
        const track = film.renditions.get(name)
        if (!track) return []
        return [
          { address: `/${name}.m3u8`, width, height, frameRate: plan.frameRate, codec: track.codec, ...ratesOf(track) },
        ]
      }),
      audio: plan.audio.flatMap((rendition) => {
        const track = film.audio.get(rendition.name)
        if (!track) return []
        const { name, language, channels, role, isDefault } = rendition
        return [
          {
            address: `/${name}.m3u8`,
            name,
            language,
            channels,
            role,
            isDefault,
            codec: track.codec,
            ...ratesOf(track),
          },
        ]
      }),
      subtitles: [],
    }),
  )
  return answers
}

function ratesOf({ segments }: EncodedTrack) {
  const bits = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return {
    peakRate: Math.max(...segments.map((segment) => (segment.bytes * 8) / segment.seconds)),
    averageRate: bits / seconds,
  }
}

function addTrack(answers: Answers, name: string, track: EncodedTrack): void {
  const playlist = mediaPlaylist({
    segments: track.segments,
    initAddress: `/${name}/init.mp4`,
    segmentAddress: (number) => `/${name}/${number}.m4s`,
    keyAddress: (number) => `/keys/${number}`,
  })
  answers.set(`/${name}.m3u8`, async () => playlist)
  answers.set(`/${name}/init.mp4`, async () => readFile(track.init.file))
  for (const { number, file } of track.segments) {
    const key = keyFor(secret, keyNumberOf(number))
    answers.set(`/keys/${keyNumberOf(number)}`, async () => key)
    answers.set(`/${name}/${number}.m4s`, async () => encryptSegment(await readFile(file), key, number))
  }
}
