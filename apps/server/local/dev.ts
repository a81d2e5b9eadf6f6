import { watch } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { migrate } from '../src/platform/database/migrate.ts'
import { MailSink } from './mail-sink.ts'
import { demoSite } from './demo-site.ts'
import { startPostgres } from './postgres.ts'
import { Child, onSignal, untilAnswers, workspace } from './processes.ts'

const started = performance.now()
const port = process.env['PORT'] ?? '3000'
const data = path.resolve(workspace, process.env['MATINEE_DATA'] ?? '.data')
const url = `http://127.0.0.1:${port}`
const print = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await startPostgres({ directory: path.join(data, 'postgres') })
await postgres.createDatabase('matinee')
await migrate(postgres.url('matinee'))
const sink = new MailSink()
const { smtpUrl, webUrl } = await sink.start()

const env = {
  NODE_ENV: 'development',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  PORT: port,
  PUBLIC_URL: url,
  DATABASE_URL: postgres.url('matinee'),
  SMTP_URL: smtpUrl,
  STORAGE_PATH: path.join(data, 'storage'),
  // Nobody is balancing load here, and a restart after each edit should not wait for it.
  SHUTDOWN_DELAY_MS: '0',
  ...demoSite,
}
const children = [new Child('api', '../src/api.ts', env), new Child('worker', '../src/worker.ts', env)]

onSignal(async () => {
  print('\nstopping')
  await Promise.all(children.map((child) => child.stop()))
  await sink.stop()
  await postgres.stop()
})

for (const child of children) {
  child.onDeath = (code) =>
    print(styleText('red', `${child.name} ended (${code ?? 'killed'}); save a file to start it again`))
  child.start()
}

// The pages are replaced by Vite inside the running process; only what Node itself has loaded needs a new one.
let restart: NodeJS.Timeout | undefined
for (const folder of ['apps/server/src', 'packages/contract/src']) {
  watch(path.join(workspace, folder), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
    clearTimeout(restart)
    restart = setTimeout(() => {
      print(styleText('dim', `${file} changed: restarting`))
      void Promise.all(children.map(async (child) => (await child.stop(), child.start())))
    }, 150)
  })
}

await untilAnswers(`${url}/`, 60_000)
const line = (name: string, address: string, note = '') =>
  print(`  ${name.padEnd(9)}${styleText('cyan', address)}  ${styleText('dim', note)}`)
print(`\n  ${styleText('bold', 'MATINEE')}  ready in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
line('site', url)
line('API', `${url}/api/docs`)
line('gallery', `${url}/dev/gallery`, 'every part of the interface')
line('mail', webUrl, 'what the site has sent')
line('database', postgres.url('matinee'))
print(styleText('dim', '\n  Ctrl-C stops all of it.\n'))
