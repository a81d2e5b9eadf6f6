import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { FfmpegCpu } from '../../../scripts/ffmpeg-cpu.ts'
import { median, report } from '../../../scripts/report.ts'
import {
  detectSandbox,
  encodeAudio,
  type EncodedTrack,
  encodePart,
  encryptSegment,
  type FilmPlan,
  keyFor,
  keyNumberOf,
  planFilm,
  type Preset,
  probe,
  renditionGroups,
  type SandboxKind,
} from '../src/index.ts'
import { ffmpeg } from '../test/sources.ts'

/**
 * `npm run bench:video`: how long all renditions of a film take by parts, in the sandbox, cut and encrypted, beside one
 * ffmpeg that makes the same renditions of the same master and nothing else, on the same cores; and when the first rendition is
 * there.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '240' },
    height: { type: 'string', default: '1080' },
    preset: { type: 'string', default: 'medium' },
    rounds: { type: 'string', default: '2' },
    sandbox: { type: 'string' },
    'part-segments': { type: 'string', default: '20' },
  },
})
const height = Number(values.height)
const mostTimes = 1.1
const firstRenditionWithin = 0.6

const sandbox = await detectSandbox({
  kinds: values.sandbox === undefined ? undefined : [values.sandbox as SandboxKind],
})
const folder = await mkdtemp(path.join(tmpdir(), 'bench-video-'))
const cores = availableParallelism()
try {
  const master = path.join(folder, 'master.mp4')
  await makeMaster(master)
  const plan = planFilm(await probe(master, { sandbox }), {
    preset: values.preset as Preset,
    segmentsPerPart: Number(values['part-segments']),
  })
  const renditions = plan.video.map(({ name }) => name).join(', ')
  process.stdout.write(
    `${sandbox.describe}\n${values.seconds} s, ${renditions}, preset ${plan.preset}, ${plan.parts.length} parts, ${cores} at a time\n`,
  )

  const rounds: { bare: Measured; parts: Measured & { first: number } }[] = []
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const bare = await measure(() => bareCommand(master, plan))
    const parts = await measure(() => byParts(master, plan))
    rounds.push({ bare, parts: { ...parts, first: parts.result } })
    process.stdout.write(
      `round ${round}: bare ${bare.seconds.toFixed(1)} s (CPU ${bare.cpu.toFixed(0)} s), ` +
        `by parts ${parts.seconds.toFixed(1)} s (CPU ${parts.cpu.toFixed(0)} s), first rendition after ${parts.result.toFixed(1)} s\n`,
    )
  }
  const times = median(rounds.map(({ bare, parts }) => parts.seconds / bare.seconds))
  // Wall time on a machine that does other things as well says little; CPU time still does.
  const cpuTimes = median(rounds.map(({ bare, parts }) => parts.cpu / bare.cpu))
  const share = median(rounds.map(({ parts }) => parts.first / parts.seconds))
  report('bench:video', [
    {
      what: 'all renditions by parts, beside one bare ffmpeg',
      measured: `${times.toFixed(2)}x (CPU ${cpuTimes.toFixed(2)}x)`,
      wanted: `at most ${mostTimes.toFixed(2)}x`,
      met: times <= mostTimes,
    },
    {
      what: 'first rendition ready, of the whole time',
      measured: `${share.toFixed(2)}x`,
      wanted: `at most ${firstRenditionWithin}x`,
      met: share <= firstRenditionWithin,
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function makeMaster(file: string): Promise<void> {
  const width = Math.round((height * 16) / 9 / 2) * 2
  const source = `testsrc2=size=${width}x${height}:rate=24:duration=${values.seconds},noise=alls=6:allf=t`
  // Key frames far apart, as masters have them: a part begins with finding one.
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    source,
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${values.seconds}`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '20',
    '-g',
    '240',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    file,
  )
}

interface Measured {
  seconds: number
  /** Of ffmpeg. */
  cpu: number
}

async function measure<T>(work: () => Promise<T>): Promise<Measured & { result: T }> {
  const ffmpegs = new FfmpegCpu(() => [process.pid])
  const began = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - began) / 1000, cpu: ffmpegs.stop() }
}

/** What somebody would type: one decoder, one picture for each rendition, x264 with as many threads as it likes. */
async function bareCommand(master: string, plan: FilmPlan): Promise<void> {
  const own = await mkdtemp(path.join(folder, 'bare-'))
  const outputs = plan.video.map((_, at) => `[v${at}]`)
  const scaled = plan.video.map(({ width, height: rows }, at) => `[v${at}]scale=${width}:${rows}[o${at}]`)
  const graph = [`[0:v]split=${plan.video.length}${outputs.join('')}`, ...scaled].join(';')
  const files = plan.video.flatMap(({ crf, maxRate, name }, at) => [
    '-map',
    `[o${at}]`,
    ...`-c:v libx264 -preset ${plan.preset} -crf ${crf} -maxrate ${maxRate} -bufsize ${maxRate * 2}`.split(' '),
    ...'-g 48 -sc_threshold 0'.split(' '),
    path.join(own, `${name}.mp4`),
  ])
  const sound = ['-map', '0:a', '-c:a', 'aac', path.join(own, 'audio.mp4')]
  await ffmpeg('-i', master, '-filter_complex', graph, files, sound)
  await rm(own, { recursive: true })
}

/**
 * As workers do it: sound and the smallest rendition first, as many parts at a time as there are cores, each encrypted.
 * Returns when the film could be watched.
 */
async function byParts(master: string, plan: FilmPlan): Promise<number> {
  const own = await mkdtemp(path.join(folder, 'parts-'))
  const began = performance.now()
  let watchableAfter = 0
  const sound = plan.audio.map(({ name: rendition }) => async () => {
    await store(await encodeAudio({ master, plan, sandbox, rendition, folder: await newFolder(own) }))
  })
  const [smallest = [], ...larger] = renditionGroups(plan).map((renditions) =>
    plan.parts.map(({ number: part }) => async () => {
      const tracks = await encodePart({ master, plan, sandbox, renditions, part, folder: await newFolder(own) })
      for (const track of tracks) await store(track)
    }),
  )
  const first = [...sound, ...smallest]
  let left = first.length
  const waiting = [
    ...first.map((job) => async () => {
      await job()
      if ((left -= 1) === 0) watchableAfter = (performance.now() - began) / 1000
    }),
    ...larger.flat(),
  ]
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: cores }, work))
  await rm(own, { recursive: true })
  return watchableAfter
}

function newFolder(own: string): Promise<string> {
  return mkdtemp(path.join(own, 'work-'))
}

async function store({ segments }: EncodedTrack): Promise<void> {
  const secret = Buffer.alloc(32, 3)
  for (const { number, file } of segments) {
    const bytes = encryptSegment(await readFile(file), keyFor(secret, keyNumberOf(number)), number)
    await writeFile(`${file}.stored`, bytes)
  }
}
