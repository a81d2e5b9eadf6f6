// Starts the servers of the browser tests and keeps them: `npm run e2e -- browse` then begins at once.
import { spawn } from 'node:child_process'
import path from 'node:path'
import config from './playwright.config.ts'

for (const server of [config.webServer ?? []].flat()) {
  spawn('sh', ['-c', server.command], {
    cwd: path.resolve(import.meta.dirname, server.cwd ?? '.'),
    env: { ...process.env, ...server.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
