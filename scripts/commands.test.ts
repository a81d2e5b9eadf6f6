import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const proofs = Object.keys(scripts).filter((name) =>
  /^(bench|fault|matrix|model|storage|invariants|scale|soak)\b/.test(name),
)
const full = [...read('scripts/full.ts').matchAll(/\{ name: '([^']+)'/g)].map(([, name]) => name!)
const contributing = read('CONTRIBUTING.md')

it('npm run full has every command that proves something', () => {
  expect(proofs.filter((name) => !full.includes(name))).toEqual([])
})

it('CONTRIBUTING lists every such command, and the parts of npm run full in their order', () => {
  const rows = contributing.split('\n').filter((line) => line.startsWith('|'))
  expect(proofs.filter((name) => !rows.some((row) => row.includes(`\`npm run ${name}\``)))).toEqual([])
  const listed = /Its parts are (.+?);/.exec(contributing)?.[1] ?? ''
  expect([...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(full.filter((name) => name !== 'build'))
})
