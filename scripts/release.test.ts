import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'

const workspace = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-release-'))
/** What the registry knows against packages. */
let advisories = {}
const registry = createServer((request, response) => {
  request.resume()
  const isAsked = request.method === 'POST'
  response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(advisories))
})
beforeAll(async () => void (await once(registry.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
async function release(version: string): Promise<{ status: number | null; stderr: string }> {
  const script = path.join(workspace, 'scripts/release.ts')
  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}`, npm_config_fetch_retries: '0' }
  const run = spawn(process.execPath, [script, '--folder', folder, version], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr] = await Promise.all([text(run.stderr), once(run, 'close')])
  return { status: run.exitCode, stderr }
}
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

it('every package of the lock file comes from the registry, with its checksum', () => {
  const { packages } = JSON.parse(readFileSync(path.join(workspace, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; resolved?: string; integrity?: string }>
  }
  const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  // Without `resolved` a package comes from the registry in use. One from git or an address elsewhere has it.
  const isGenuine = ({ resolved, integrity = '' }: (typeof packages)[string]) =>
    (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')) && integrity.startsWith('sha512-')
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, one]) => !isGenuine(one)).map(([place]) => place)).toEqual([])
})

it('a release has its version everywhere, a tag, a changelog, sources, a bill of materials and checksums', async () => {
  git('clone', '--quiet', '--shared', '--depth', '1', `file://${workspace}`, '.')
  git('config', 'user.name', 'Tester')
  git('config', 'user.email', 'tester@example.org')
  expect((await release('0.0.9')).stderr).toContain('does not come after')
  appendFileSync(path.join(folder, 'README.md'), '\n')
  expect((await release('9.8.7')).stderr).toContain('not committed')
  git('checkout', '--quiet', '.')

  const weak = { id: 1, title: 'Reads what it must not', severity: 'high', vulnerable_versions: '*', url: 'https://x' }
  advisories = { fastify: [weak] }
  expect((await release('9.8.7')).stderr).toContain('has a known weakness')
  expect(git('tag')).toBe('')

  // What only developers have keeps nobody from a release.
  advisories = { vitest: [weak] }
  expect(await release('9.8.7')).toMatchObject({ status: 0 })
  expect(git('describe', '--tags')).toBe('v9.8.7')
  expect(git('status', '--porcelain')).toBe('')
  expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 9\.8\.7 - \d{4}-\d\d-\d\d\n/m)
  expect(JSON.parse(read('apps/server/package.json'))).toMatchObject({
    version: '9.8.7',
    dependencies: { '@matinee/contract': '9.8.7' },
  })
  // npm finds lock and packages to agree.
  const tree = spawnSync('npm', ['ls', '--package-lock-only', '--workspaces', '--depth', '0'], { cwd: folder })
  expect(tree.status).toBe(0)
  const { components } = JSON.parse(read('reports/release/sbom.cdx.json')) as { components: { name: string }[] }
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg']))
  const checked = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: path.join(folder, 'reports/release') })
  expect(checked.status).toBe(0)
  // There is nothing new to release now.
  expect((await release('9.8.8')).stderr).toContain('nothing under Unreleased')
})
