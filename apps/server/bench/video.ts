import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { freePort } from '../local/ports.ts'
import { workspace } from '../src/platform/workspace.ts'
import { makeCertificate, shippedSite, startNginx } from '../test/nginx.ts'
import { type FilmSite, openFilmSite } from './film-site.ts'
import { compareFirstFrames } from './first-frame.ts'
import { type Line, median, report } from '../../../scripts/report.ts'

/**
 * `npm run bench:video`: preparing a film (by the encoder's own bench, which takes all further options), segments through
 * the nginx that we ship beside nginx alone, and how soon a film begins beside a bare page with hls.js.
 */
const ofEncoder = ['seconds', 'height', 'preset', 'rounds', 'sandbox', 'part-segments'] as const
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    /** `--only segments,first-frame` */
    only: { ...text, default: 'encoding,segments,first-frame' },
    'watch-rounds': { ...text, default: '9' },
    ...(Object.fromEntries(ofEncoder.map((name) => [name, text])) as Record<(typeof ofEncoder)[number], typeof text>),
  },
})
const only = values.only.split(',')
const rounds = Number(values['watch-rounds'])
const wantedSegments = 0.95

function measureEncoding(): Line {
  const given = ofEncoder.filter((name) => values[name] !== undefined)
  const passedOn = given.map((name) => `--${name}=${values[name]}`)
  const script = path.join(workspace, 'packages/encoder/bench/video.ts')
  const { status } = spawnSync(process.execPath, [script, ...passedOn], { stdio: 'inherit' })
  return { what: 'preparing, as above', measured: `exit code ${status}`, wanted: '0', met: status === 0 }
}

async function measureSegments(folder: string): Promise<Line> {
  const storagePath = path.join(folder, 'storage')
  const names = Array.from({ length: 40 }, (_, n) => `films/reel/720p/${n}.m4s`)
  mkdirSync(path.join(storagePath, 'films/reel/720p'), { recursive: true })
  for (const name of names) writeFileSync(path.join(storagePath, name), randomBytes(1_000_000))
  const [bare, api, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const ours = shippedSite({ storagePath, api, http, https, certificate: makeCertificate(folder) })
    // What TLS costs is the same for both, and would hide what our rules cost.
    .replaceAll(' ssl http2', '')
  const nginx = await startNginx(`
    server { listen 127.0.0.1:${bare}; root ${storagePath}; sendfile on; tcp_nopush on; }
    ${ours}`)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const fetchOne = async (url: string) => {
    const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`A segment was answered with ${response.statusCode}`)
    response.resume()
    await once(response, 'end')
  }
  /** How much CPU nginx spends on a segment, in milliseconds: what limits it where nothing else does. */
  const load = async (port: number, prefix: string) => {
    const before = nginx.cpuMs()
    const urls = Array.from({ length: 15 }, () =>
      names.map((name) => `http://127.0.0.1:${port}${prefix}${name}`),
    ).flat()
    await Promise.all(urls.map(fetchOne))
    return (nginx.cpuMs() - before) / urls.length
  }
  const ratios: number[] = []
  try {
    await load(bare, '/')
    await load(https, '/media/')
    for (let round = 1; round <= rounds; round++) {
      const [alone, shipped] = [await load(bare, '/'), await load(https, '/media/')]
      ratios.push(alone / shipped)
      process.stdout.write(
        `  round ${round}: nginx alone ${alone.toFixed(3)} ms, ours ${shipped.toFixed(3)} ms a segment\n`,
      )
    }
  } finally {
    agent.destroy()
    await nginx.stop()
  }
  const ratio = median(ratios)
  return {
    what: 'segments of 1 MB for the same CPU, through the shipped configuration against nginx alone',
    measured: `${ratio.toFixed(2)}x`,
    wanted: `>= ${wantedSegments}x`,
    met: ratio >= wantedSegments,
  }
}

const barePage = (movieId: string) => `<!doctype html><title>Bare</title><script src="/hls.js"></script>
<button>Watch Now</button><video playsinline width="960" height="540"></video>
<script>
  document.querySelector('button').onclick = async () => {
    const video = document.querySelector('video')
    const headers = { 'content-type': 'application/json' }
    const begun = await fetch('/api/movies/${movieId}/playback-sessions', { method: 'POST', headers, body: '{}' })
    const hls = new Hls()
    hls.loadSource((await begun.json()).address)
    hls.attachMedia(video)
    video.play()
  }
</script>`

/** Both with the same API, the same files from the disk, over TLS. */
async function measureFirstFrame(folder: string, { api, storagePath, movieId }: FilmSite): Promise<Line> {
  const fromWeb = createRequire(path.join(workspace, 'apps/web/package.json'))
  const pages = path.join(folder, 'bare')
  mkdirSync(pages)
  copyFileSync(fromWeb.resolve('hls.js/dist/hls.min.js'), path.join(pages, 'hls.js'))
  writeFileSync(path.join(pages, 'index.html'), barePage(movieId))
  const certificate = makeCertificate(folder)
  const [bare, http, https] = [await freePort(), await freePort(), await freePort()]
  const nginx = await startNginx(`
    ${shippedSite({ storagePath, api: api.port, http, https, certificate })}
    server {
      listen 127.0.0.1:${bare} ssl http2;
      ssl_certificate ${certificate.file};
      ssl_certificate_key ${certificate.keyFile};
      types { text/html html; text/javascript js; }
      location / { root ${pages}; }
      location /api/ { proxy_pass http://matinee; proxy_set_header Sec-Fetch-Site same-origin; proxy_http_version 1.1; proxy_set_header Connection ""; }
      location /media/ { alias ${storagePath}/; }
    }`)
  try {
    const ways = {
      bare: {
        url: `https://127.0.0.1:${bare}/index.html`,
        button: (page: Page) => page.getByRole('button', { name: 'Watch Now' }),
      },
      ours: {
        url: `https://127.0.0.1:${https}/movie/${movieId}`,
        button: (page: Page) => page.getByRole('link', { name: 'Watch Now' }),
      },
    }
    return await compareFirstFrames('click to first frame of a film', ways, rounds, { ignoreHTTPSErrors: true })
  } finally {
    await nginx.stop()
  }
}

const lines: Line[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-video-'))
try {
  if (only.includes('encoding')) lines.push(measureEncoding())
  if (only.includes('segments')) lines.push(await measureSegments(folder))
  if (only.includes('first-frame')) {
    const site = await openFilmSite({ seconds: 30 })
    try {
      lines.push(await measureFirstFrame(folder, site))
    } finally {
      await site.close()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report('bench:video', lines)
