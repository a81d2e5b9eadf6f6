/**
 * Starts the servers of the browser tests side by side, and answers on a port of its own once all of them do. By itself
 * (`npm run e2e:servers`) it keeps them, so that `npm run e2e -- browse` begins at once. The tests of development run with
 * `E2E=full` alone, and so does their server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { untilAnswers } from '../apps/server/local/until-answers.ts'
import { oidcClient } from '../apps/server/test/oidc-client.ts'
import { allServers, cards, demo, desk, development } from './servers.ts'

const root = path.resolve(import.meta.dirname, '..')
const children: ChildProcess[] = []
const startWithinMs = 300_000

/** Resolves when it answers. */
async function start(command: string, url: string, env: Record<string, string> = {}) {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.push(child)
  child.once('exit', (code) => {
    if (!isStopping) void stop(`${command} ended (${code ?? 'killed'})`)
  })
  await untilAnswers(url, startWithinMs, () => child.exitCode === null)
}

let isStopping = false
async function stop(reason?: string) {
  if (isStopping) return
  isStopping = true
  if (reason) process.stderr.write(`${reason}\n`)
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ended = running.map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  process.exit(reason ? 1 : 0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())

const startDemo = ({ url, port, mailPort, data, log }: typeof demo, more: Record<string, string> = {}) =>
  start(`node apps/demo/src/demo.ts > ${log}`, `${url}/readyz`, {
    PORT: port,
    MAIL_PORT: mailPort,
    MATINEE_DATA: data,
    // With posters, what is shown larger of those on home, and a trailer of each kind.
    MATINEE_FILMS: '0',
    MATINEE_BACKDROPS: '24',
    MATINEE_TRAILERS: '4',
    LOG_LEVEL: 'info',
    // Each test comes from an address of its own, as its limits are its own.
    TRUST_PROXY: '127.0.0.1',
    // Tests make calls fail for themselves, beside others for whom they do not: see `withFault`.
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${path.join(root, 'e2e/faults.ts')}`,
    ...more,
  })

/** One after the other: the second finds the pictures and trailers that the first has made. */
async function startDemos() {
  await startDemo(demo, {
    SIGN_IN_PROVIDERS: JSON.stringify([{ id: cards.id, name: cards.name, issuer: cards.url, ...oidcClient }]),
  })
  await startDemo(desk, {
    // FILM-3: masters.ts puts files there.
    INGEST_DIR: `${desk.data}/ingest`,
    ENCODE_SCRATCH: `${desk.data}/scratch`,
    ENCODE_CONCURRENCY: '2',
  })
}

const startDevelopment = () =>
  start('node apps/server/local/dev.ts', `${development.url}/`, {
    PORT: development.port,
    MATINEE_DATA: '.data/e2e-dev',
    MATINEE_MEDIA: 'none',
  })

mkdirSync(path.join(root, '.data'), { recursive: true })
try {
  await Promise.all([
    start(
      `node apps/server/test/oidc-provider-process.ts ${cards.port} ${demo.url}/api/sign-in/${cards.id}/callback`,
      `${cards.url}/.well-known/openid-configuration`,
    ),
    startDemos(),
    ...(process.env['E2E'] === 'full' ? [startDevelopment()] : []),
  ])
  createServer((_request, response) => response.end('ready')).listen(Number(allServers.port), '127.0.0.1')
} catch (error) {
  await stop(String(error))
}
