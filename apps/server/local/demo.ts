import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { MailSink } from './mail-sink.ts'
import { demoSite } from './demo-site.ts'
import { startPostgres } from './postgres.ts'
import { Child, onSignal, untilAnswers, workspace } from './processes.ts'

const port = process.env['PORT'] ?? '4000'
const data = path.resolve(workspace, process.env['MATINEE_DATA'] ?? '.data/demo')
const url = `http://127.0.0.1:${port}`
const print = (line: string) => process.stdout.write(`${line}\n`)

// The tests build once and start several of these.
if (process.env['MATINEE_SKIP_BUILD'] !== 'yes') {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: workspace, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const postgres = await startPostgres({ directory: path.join(data, 'postgres') })
await postgres.createDatabase('matinee_demo')
const sink = new MailSink()
const { smtpUrl, webUrl } = await sink.start(0, Number(process.env['MAIL_PORT'] ?? 0))

const env = {
  NODE_ENV: 'production',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  PORT: port,
  PUBLIC_URL: url,
  DATABASE_URL: postgres.url('matinee_demo'),
  SMTP_URL: smtpUrl,
  STORAGE_PATH: path.join(data, 'storage'),
  SHUTDOWN_DELAY_MS: '0',
  ...demoSite,
}
const children = [new Child('api', '../src/api.ts', env), new Child('worker', '../src/worker.ts', env)]
async function stop() {
  await Promise.all(children.map((child) => child.stop()))
  await sink.stop()
  await postgres.stop()
}
onSignal(stop)
for (const child of children) {
  child.onDeath = (code) => {
    print(`${child.name} ended (${code ?? 'killed'})`)
    void stop().finally(() => process.exit(1))
  }
  child.start()
}

await untilAnswers(`${url}/readyz`, 60_000)
print(`mail ${webUrl}`)
print(`ready ${url}`)
