import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const workspace = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const release = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(workspace, 'scripts/release.ts'), '--folder', folder, ...args], {
    encoding: 'utf8',
  })
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

it('a release has its version everywhere, a tag, a changelog, sources, a bill of materials and checksums', () => {
  git('clone', '--quiet', '--shared', '--depth', '1', `file://${workspace}`, '.')
  git('config', 'user.name', 'Tester')
  git('config', 'user.email', 'tester@example.org')
  expect(release('0.0.9').stderr).toContain('does not come after')
  appendFileSync(path.join(folder, 'README.md'), '\n')
  expect(release('9.8.7').stderr).toContain('not committed')
  git('checkout', '--quiet', '.')

  expect(release('9.8.7').status).toBe(0)
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
  expect(release('9.8.8').stderr).toContain('nothing under Unreleased')
})
