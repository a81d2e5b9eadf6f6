import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Line, report } from '../../../scripts/report.ts'
import {
  detectSandbox,
  EncodeFailed,
  extractSubtitles,
  makeStoryboard,
  MasterRefused,
  planFilm,
  probe,
  type SandboxKind,
  SubtitlesRefused,
  subtitlesToWebVtt,
} from '../src/index.ts'
import { makeFilm } from '../test/films.ts'
import { ffmpeg } from '../test/sources.ts'
import { type HostileFile, hostileFiles, makeClip } from './hostile-files.ts'

/**
 * `npm run fault:hostile-films`: files that want to read, write or reach something else, or to use up the machine.
 * `--sandbox none` shows what the whitelists hold off by themselves, `--sample 5` takes every fifth file.
 */
const { values } = parseArgs({ options: { sandbox: { type: 'string' }, sample: { type: 'string', default: '1' } } })
const kinds = values.sandbox === undefined ? undefined : [values.sandbox as SandboxKind]
const mostSeconds = 120

const sandbox = await detectSandbox({ kinds })
process.stdout.write(`${sandbox.describe}\n`)
const folder = await mkdtemp(path.join(tmpdir(), 'hostile-films-'))

let connections = 0
const listener = createServer((socket) => {
  connections += 1
  socket.destroy()
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
const { port } = listener.address() as { port: number }
const datagrams = createSocket('udp4', () => void (connections += 1))
await new Promise<void>((resolve) => datagrams.bind(port, '127.0.0.1', resolve))

/** Nothing here belongs to a job: it must be as it was, and none of it may turn up in what a job made. */
const outside = path.join(folder, 'outside')
await mkdir(outside)
const token = 'the secret that no job may see'
const traps = {
  canary: `http://127.0.0.1:${port}`,
  secretFilm: path.join(outside, 'secret.mp4'),
  secretText: path.join(outside, 'secret.txt'),
}
await writeFile(traps.secretText, token)
await makeClip(traps.secretFilm)
const before = await fingerprint(outside)
const places = ['/', '/tmp', folder, process.cwd()]
const namesBefore = await escapedNames(places)

// Would the canary notice? Without sandbox and whitelists ffmpeg reaches it.
await ffmpeg('-i', `${traps.canary}/control`, '-f', 'null', '-').catch(() => undefined)
const lines: Line[] = [
  {
    what: 'control: ffmpeg by itself',
    measured: `${connections} connections`,
    wanted: 'at least 1',
    met: connections > 0,
  },
]
connections = 0
try {
  const files = hostileFiles(traps).filter((_, at) => at % Math.max(1, Number(values.sample)) === 0)
  for (const file of files) lines.push(await attempt(file))
  lines.push({ what: 'connections to the canary', measured: String(connections), wanted: '0', met: connections === 0 })
  const isAsItWas = (await fingerprint(outside)) === before
  lines.push({
    what: 'files outside',
    measured: isAsItWas ? 'as they were' : 'changed',
    wanted: 'as they were',
    met: isAsItWas,
  })
  const escaped = (await escapedNames(places)).filter((name) => !namesBefore.includes(name))
  lines.push({
    what: 'files that escaped',
    measured: escaped.join(', ') || 'none',
    wanted: 'none',
    met: escaped.length === 0,
  })
} finally {
  listener.close()
  datagrams.close()
  await rm(folder, { recursive: true, force: true })
}
report('fault:hostile-films', lines)

async function attempt(file: HostileFile): Promise<Line> {
  const given = await mkdtemp(path.join(folder, 'given-'))
  const work = await mkdtemp(path.join(folder, 'work-'))
  const master = path.join(given, file.fileName)
  await file.make(master)
  const had = await fingerprint(given)
  const began = Date.now()
  const result = await run(file, master, work)
  const seconds = (Date.now() - began) / 1000

  const faults: string[] = []
  if (file.expected !== 'bounded' && file.expected !== result.outcome)
    faults.push(`${result.outcome}, not ${file.expected}`)
  if (seconds > mostSeconds) faults.push('too slow')
  if ((await fingerprint(given)) !== had) faults.push('its folder was changed')
  if (result.said.includes(token) || (await contains(work, token))) faults.push('the secret was read')
  process.stdout.write(`${faults.length === 0 ? 'met   ' : 'missed'} ${file.what}: ${result.said.split('\n')[0]}\n`)
  await rm(given, { recursive: true })
  await rm(work, { recursive: true })
  return {
    what: file.what.slice(0, 44),
    measured: [`${result.outcome} in ${seconds.toFixed(1)} s`, ...faults].join(', '),
    wanted: file.expected,
    met: faults.length === 0,
  }
}

/** All that is done with a master, or with a file of subtitles. A fault of our own is neither: it ends the command. */
async function run(
  file: HostileFile,
  master: string,
  work: string,
): Promise<{ outcome: 'read' | 'refused'; said: string }> {
  try {
    if (file.kind === 'subtitles') {
      const { text } = subtitlesToWebVtt(await readFile(master), file.fileName)
      if (/<(?!\/?[biuv]\b)/.test(text)) return { outcome: 'refused', said: 'left a tag in the text' }
      return { outcome: 'read', said: text }
    }
    const read = await probe(master, { sandbox })
    const plan = planFilm(read, { preset: 'ultrafast', maxHeight: 360 })
    // Of very many tracks some are enough.
    plan.audio.splice(2)
    await makeFilm({ master, plan, folder: path.join(work, 'film'), sandbox })
    const previews = path.join(work, 'previews')
    await mkdir(previews)
    await makeStoryboard({ master, plan, folder: previews, sandbox })
    const streams = read.subtitles.filter(({ isText }) => isText).map(({ stream }) => stream)
    await extractSubtitles({ master, plan, folder: previews, sandbox, streams })
    return { outcome: 'read', said: `${read.container}, ${read.durationMs} ms` }
  } catch (error) {
    if (error instanceof SubtitlesRefused) return { outcome: 'refused', said: error.sentence }
    if (error instanceof MasterRefused || error instanceof EncodeFailed) {
      return { outcome: 'refused', said: `${error.sentence}\n${error.detail}` }
    }
    throw error
  }
}

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

async function fingerprint(place: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesIn(place)) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

async function contains(place: string, text: string): Promise<boolean> {
  for (const file of await filesIn(place)) if ((await readFile(file)).includes(text)) return true
  return false
}

/** Every trap that leaves a file calls it 'escaped'. */
async function escapedNames(folders: readonly string[]): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (place) => (await readdir(place)).map((name) => path.join(place, name))),
  )
  return names.flat().filter((name) => path.basename(name).startsWith('escaped'))
}
