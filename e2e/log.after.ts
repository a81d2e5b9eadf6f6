import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { leaksIn } from '../apps/server/test/log-secrets.ts'
import { demo } from './servers.ts'

const lines = () =>
  readFileSync(path.resolve(import.meta.dirname, '..', demo.log), 'utf8')
    .split('\n')
    // What is not JSON is the greeting, which says whom one can sign in as.
    .filter((line) => line.startsWith('{'))

test('no password, token or e-mail address stands in what the whole run has logged', async () => {
  // Lines are written in blocks, at most a second late.
  await expect.poll(() => lines().length, { timeout: 5_000 }).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const logged = lines()
  expect(logged.filter((line) => line.includes('"route":"/api/login"')).length).toBeGreaterThan(0)
  expect(leaksIn(logged)).toEqual([])
})
