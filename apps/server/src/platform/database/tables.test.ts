import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, inject, it } from 'vitest'

it('the types of the tables are those of the migrated database', () => {
  const file = path.resolve(import.meta.dirname, 'tables.ts')
  const args = ['kysely-codegen', '--dialect', 'postgres', '--include-pattern', 'public.*', '--out-file', file]
  const url = `${inject('postgres')}template`
  const { status, stdout, stderr } = spawnSync('npx', [...args, '--url', url, '--verify'], { encoding: 'utf8' })
  expect(status, `run npm run db:types\n${stdout}${stderr}`).toBe(0)
})
