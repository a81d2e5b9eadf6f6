import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { judge, readCitations, readRequirements } from './requirements.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const print = (line: string) => process.stdout.write(`${line}\n`)

const tests = globSync(['{apps,packages,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/build/**'],
})
const required = readRequirements(read('docs/requirements.md'))
const citations = new Map<string, string[]>()
// This command's own test is full of made-up ids.
for (const file of tests.filter((name) => name !== 'scripts/requirements.test.ts')) {
  for (const id of readCitations(read(file), file)) citations.set(id, [...(citations.get(id) ?? []), file])
}

const problems = judge(required, new Set(citations.keys()))
if (process.argv.includes('--list')) {
  for (const id of required) print(`${id.padEnd(11)}${citations.get(id)?.join(', ') ?? 'none'}`)
}
for (const problem of problems) print(problem)
const cited = required.filter((id) => citations.has(id)).length
print(`spec: ${cited} of ${required.length} requirements cited by tests`)
if (problems.length > 0) process.exit(1)
