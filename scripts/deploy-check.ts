import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../apps/server/local/ports.ts'
import { untilAnswers } from '../apps/server/local/until-answers.ts'
import { type Line, report } from './report.ts'

/**
 * `npm run deploy:check`: systemd's own tool judges the units of `deploy/systemd`, and a real Caddy serves by
 * `deploy/Caddyfile`. nginx has a test of its own. Needs Debian's `systemd` and `caddy`.
 */
const deploy = path.resolve(import.meta.dirname, '../deploy')
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-deploy-'))
const lines: Line[] = []
const line = (what: string, isMet: boolean, measured = isMet ? 'yes' : 'no', wanted = 'yes') =>
  lines.push({ what, measured, wanted, met: isMet })

/** The highest exposure that `systemd-analyze security` may find, of 10. The worker gives ffmpeg namespaces. */
const units = { 'matinee-api': 2, 'matinee-worker': 5 }

function checkUnits() {
  cpSync(path.join(deploy, 'systemd'), folder, { recursive: true })
  for (const [unit, most] of Object.entries(units)) {
    const file = path.join(folder, `${unit}.service`)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    const complaints = stderr.split('\n').filter((each) => each.includes(unit))
    line(`${unit}: systemd understands it`, status !== null && complaints.length === 0, complaints.join(' ') || 'yes')
    const found = execFileSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' })
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(found)?.[1])
    line(`${unit}: exposure`, exposure <= most, String(exposure), `at most ${most}`)
  }
}

async function checkCaddy() {
  const api = createServer((request, response) => {
    request.resume().on('end', () => response.end(`${request.url} ${String(request.headers['x-forwarded-for'])}`))
  })
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const [port, plainPort] = [await freePort(), await freePort()]
  const storage = path.join(folder, 'storage')
  mkdirSync(path.join(storage, 'films/aa/360p'), { recursive: true })
  writeFileSync(path.join(storage, 'films/aa/360p/0.m4s'), '0123456789')
  writeFileSync(path.join(storage, 'films/aa/.hidden.m4s'), 'secret')
  writeFileSync(path.join(storage, 'films/aa/a.vtt'), 'secret')
  const site = readFileSync(path.join(deploy, 'Caddyfile'), 'utf8')
    .replace(/^http:\/\/films\.example/m, `http://127.0.0.1:${plainPort}`)
    .replace(/^films\.example/m, `http://127.0.0.1:${port}`)
    .replaceAll('/var/lib/matinee/storage', storage)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${(api.address() as AddressInfo).port}`)
  writeFileSync(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`)
  const caddy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], { stdio: 'ignore' })
  try {
    const url = `http://127.0.0.1:${port}`
    await untilAnswers(url, 20_000, () => caddy.exitCode === null)
    const segment = await fetch(`${url}/media/films/aa/360p/0.m4s`, { headers: { range: 'bytes=2-4' } })
    line('Caddy: a range of a film comes from the disk', segment.status === 206 && (await segment.text()) === '234')
    const kept = segment.headers.get('cache-control')?.includes('immutable')
    line('Caddy: for ever, and as video', kept === true && segment.headers.get('content-type') === 'video/iso.segment')
    const hidden = await (await fetch(`${url}/media/films/aa/.hidden.m4s`)).text()
    line('Caddy: hidden files are not served', !hidden.includes('secret'))
    const subtitles = await (await fetch(`${url}/media/films/aa/a.vtt?e=1`)).text()
    line('Caddy: the API decides about subtitles', subtitles === '/media/films/aa/a.vtt?e=1 127.0.0.1')
    const call = await (await fetch(`${url}/api/home?x=1`)).text()
    line('Caddy: the API is told who asks', call === '/api/home?x=1 127.0.0.1')
    const plain = (address: string) => fetch(`http://127.0.0.1:${plainPort}${address}`, { redirect: 'manual' })
    const led = (await plain('/movies?page=2')).headers.get('location')
    line('Caddy: pages are led to https', led === 'https://127.0.0.1/movies?page=2', led ?? 'no')
    line('Caddy: calls without encryption are refused', (await plain('/api/home')).status === 403)
    const tooLarge = await fetch(`${url}/api/uploads`, { method: 'POST', body: Buffer.alloc(36 * 2 ** 20) })
    line('Caddy: a body above 33 MiB is refused', tooLarge.status === 413 || tooLarge.status === 502)
  } finally {
    caddy.kill()
    await once(caddy, 'exit')
    api.close()
  }
}

try {
  checkUnits()
  await checkCaddy()
  report('deploy:check', lines)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
