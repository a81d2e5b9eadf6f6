import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { type Line, report } from '../../../scripts/report.ts'
import { detectSandbox, type FilmPlan, MasterRefused, planFilm, probe } from '../src/index.ts'
import { heardClaps, joinedFile, type MadeFilm, makeFilm, seenClaps } from '../test/films.ts'
import { type Outcome, type Source, sources } from '../test/sources.ts'
import { openBrowser, playFilm } from './player.ts'

/**
 * `npm run matrix:sources`: what archives, cameras and phones hand in is shown right in Chromium, or refused with a
 * sentence. Size, duration, key frames and whether sound and picture are in step are measured on what was made.
 * `--sample 6` takes every sixth, `--only HDR` those with a word in their name, `--without-browser` plays none.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'without-browser': { type: 'boolean' },
  },
})
const step = Math.max(1, Number(values.sample))
const chosen = sources.filter(
  ({ name }, at) => at % step === 0 && name.toLowerCase().includes(values.only.toLowerCase()),
)

const mostApart = 0.04

const sandbox = await detectSandbox()
process.stdout.write(`${sandbox.describe}\n`)
const folder = await mkdtemp(path.join(tmpdir(), 'matrix-sources-'))
const browser = values['without-browser'] ? null : await openBrowser()
const lines: Line[] = []
try {
  for (const source of chosen) {
    const line = await look(source, path.join(folder, String(lines.length)), browser)
    process.stdout.write(`${line.met ? 'met   ' : 'missed'} ${line.what}: ${line.measured}\n`)
    lines.push(line)
  }
} finally {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
}
report('matrix:sources', lines)

async function look(source: Source, own: string, player: Browser | null): Promise<Line> {
  await mkdir(own)
  const master = path.join(own, source.fileName)
  await source.make(master)
  const wanted = 'refused' in source.outcome ? `refused: ${source.outcome.refused.source}` : 'shown right'
  try {
    const read = await probe(master, { sandbox })
    // Short parts, so that a seek in the middle of every kind of file is part of the test.
    const plan = planFilm(read, { maxHeight: 360, preset: 'ultrafast', segmentsPerPart: 1 })
    if ('refused' in source.outcome) return { what: source.name, measured: 'accepted', wanted, met: false }
    const film = await makeFilm({ master, plan, folder: own, sandbox })
    const { figures, faults } = await judge(source, source.outcome, plan, film, own, player)
    return { what: source.name, measured: [...figures, ...faults].join(', '), wanted, met: faults.length === 0 }
  } catch (error) {
    const sentence = error instanceof MasterRefused ? error.sentence : String(error)
    const met = error instanceof MasterRefused && 'refused' in source.outcome && source.outcome.refused.test(sentence)
    return { what: source.name, measured: sentence, wanted, met }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

type Shown = Extract<Outcome, { width: number }>

async function judge(
  source: Source,
  wanted: Shown,
  plan: FilmPlan,
  film: MadeFilm,
  own: string,
  player: Browser | null,
) {
  const faults: string[] = []
  const check = (is: boolean, fault: string) => void (is || faults.push(fault))
  const rate = plan.frameRate.numerator / plan.frameRate.denominator
  const rendition = plan.video.at(-1)!
  const seconds = plan.frames / rate

  const [numerator = 1, denominator = 1] = wanted.rate.split('/').map(Number)
  check(Math.abs(rate - numerator / denominator) < 0.001, `${rate} frames a second instead of ${wanted.rate}`)
  check(Math.abs(seconds - wanted.seconds) <= 1.001 / rate, `${seconds} s instead of ${wanted.seconds} s`)
  const isSize = Math.abs(plan.displayWidth - wanted.width) <= 1 && Math.abs(plan.displayHeight - wanted.height) <= 1
  check(isSize, `${plan.displayWidth} x ${plan.displayHeight} instead of ${wanted.width} x ${wanted.height}`)
  const ratio = rendition.width / rendition.height / (wanted.width / wanted.height)
  check(Math.abs(ratio - 1) < 0.01, `a rendition of ${rendition.width} x ${rendition.height}`)
  check(rendition.isCopied === (wanted.isCopied ?? false), rendition.isCopied ? 'copied' : 'not copied')
  const channels = plan.audio.map((track) => track.channels)
  check(channels.join() === (wanted.channels ?? []).join(), `audio of ${channels.join()} channels`)

  const figures = [`${rendition.width} x ${rendition.height}`, `${seconds.toFixed(2)} s`]
  if (source.clapper) {
    const apart = await soundApart(film, plan, own)
    check(apart <= mostApart, 'sound and picture are not in step')
    figures.push(`${Math.round(apart * 1000)} ms apart`)
  }
  if (player) {
    const played = await playFilm(player, film, plan)
    check(played.error === null, `does not play: ${played.error}`)
    if (played.error === null) {
      check(
        played.width === rendition.width && played.height === rendition.height,
        `plays as ${played.width} x ${played.height}`,
      )
      check(Math.abs(played.duration - seconds) <= 0.05, `plays for ${played.duration} s`)
      check(played.from < 0.001, `begins at ${played.from} s`)
      check(played.hasSound === channels.length > 0, played.hasSound ? 'has sound' : 'has no sound')
      figures.push('plays')
    }
  }
  return { figures, faults }
}

/** The most that any audio track is apart from the picture, at any of the three places. */
async function soundApart(film: MadeFilm, plan: FilmPlan, own: string): Promise<number> {
  const rate = plan.frameRate.numerator / plan.frameRate.denominator
  const rendition = film.renditions.get(plan.video.at(-1)?.name ?? '')!
  const seen = (await seenClaps(await joinedFile(rendition, path.join(own, 'picture.mp4')))).map(
    (frame) => frame / rate,
  )
  if (seen.length !== 3) return Infinity
  let most = 0
  for (const [name, track] of film.audio) {
    const heard = await heardClaps(await joinedFile(track, path.join(own, `${name}.mp4`)))
    if (heard.length !== seen.length) return Infinity
    for (const [at, time] of seen.entries()) most = Math.max(most, Math.abs((heard[at] ?? 0) - time))
  }
  return most
}
