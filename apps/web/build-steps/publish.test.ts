import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publish } from './publish.ts'

let builds: string
beforeEach(() => {
  builds = mkdtempSync(path.join(tmpdir(), 'matinee-builds-'))
})
afterEach(() => rmSync(builds, { recursive: true, force: true }))

const folderOf = (n: number) => `2026111614000${n}-00ff`
/** A build with a file that only it has, and one that is the same in all. */
async function build(n: number) {
  const assets = path.join(builds, folderOf(n), 'client/assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(path.join(assets, `page-${n}.js`), String(n))
  writeFileSync(path.join(assets, 'same.css'), 'same')
  await publish(builds, { folder: folderOf(n), commit: `c${n}` })
}
const assetsOf = (n: number) => readdirSync(path.join(builds, folderOf(n), 'client/assets')).toSorted()
const current = () => JSON.parse(readFileSync(path.join(builds, 'current.json'), 'utf8')) as unknown

it('switches to the new build and leaves the files of the one in use alone', async () => {
  await build(1)
  await build(2)
  expect(current()).toEqual({ folder: folderOf(2), commit: 'c2' })
  expect(assetsOf(1)).toEqual(['page-1.js', 'same.css'])
})

it('still has what pages of the last build ask for, and no more than that', async () => {
  await build(1)
  await build(2)
  expect(assetsOf(2)).toEqual(['page-1.js', 'page-2.js', 'same.css'])
  await build(3)
  expect(assetsOf(3)).toEqual(['page-2.js', 'page-3.js', 'same.css'])
})

it('keeps three builds, and one that is under way', async () => {
  mkdirSync(path.join(builds, '20261116140000-abcd/client'), { recursive: true })
  for (const n of [1, 2, 3, 4]) await build(n)
  expect([1, 2, 3, 4].map((n) => existsSync(path.join(builds, folderOf(n))))).toEqual([false, true, true, true])
  expect(existsSync(path.join(builds, '20261116140000-abcd'))).toBe(true)
})
