import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { leaksIn } from '../apps/server/test/log-secrets.ts'
import { demo, desk } from './servers.ts'

const lines = (log: string) =>
  readFileSync(path.resolve(import.meta.dirname, '..', log), 'utf8')
    .split('\n')
    // What is not JSON is the greeting, which says whom one can sign in as.
    .filter((line) => line.startsWith('{'))

for (const [name, { log }] of Object.entries({ demo, desk })) {
  test(`no password, token or e-mail address stands in what the whole run has logged at the ${name}`, async () => {
    // Lines are written in blocks, at most a second late.
    await expect.poll(() => lines(log).length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const logged = lines(log)
    expect(logged.filter((line) => line.includes('"route":"/api/login"')).length).toBeGreaterThan(0)
    expect(leaksIn(logged)).toEqual([])
  })
}
