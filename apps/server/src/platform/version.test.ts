import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { currentBuildFolder } from './web-builds.ts'

it('is what `matinee --version` prints, with the commit of a checkout', () => {
  const script = path.resolve(import.meta.dirname, '../cli.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, '--version'], { encoding: 'utf8' })
  // Where there is no checkout there may still be a commit that the build wrote down.
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' })
  const commit = git.status === 0 ? `\\(${git.stdout.trim()}\\)` : '(\\([0-9a-f]+\\))?'
  expect(status).toBe(0)
  expect(stdout).toMatch(new RegExp(`^Matinee \\d+\\.\\d+\\.\\d+ ?${commit}\n$`))
})

it('pages that were never built are a reason not to start, with what to do', () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'matinee-build-'))
  expect(() => currentBuildFolder(empty)).toThrow(/Run: npm run build/)
  rmSync(empty, { recursive: true })
})
