import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localEnvironment } from '../apps/server/local/environment.ts'
import { MailSink } from '../apps/server/local/mail-sink.ts'
import { startPostgres } from '../apps/server/local/postgres.ts'

const workspace = path.join(import.meta.dirname, '..')

interface Options {
  mode: 'development' | 'production'
  port: string
  /** Of the web build that development makes. */
  language?: string
}

/** An empty database with a server on it, as `npm start` makes it, and a real mail server. */
export async function startEmptyInstallation({ mode, port, language }: Options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'matinee-setup-'))
  const postgres = await startPostgres({ directory: path.join(folder, 'postgres') })
  await postgres.createDatabase('matinee')
  const sink = new MailSink()
  const { smtpUrl } = await sink.start()
  const environment = await localEnvironment({
    mode,
    folder,
    port,
    databaseUrl: postgres.url('matinee'),
    smtpUrl,
  })
  const server = spawn(process.execPath, ['apps/server/src/start.ts'], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, ...(language && { MATINEE_LANGUAGE: language }) },
  })
  let printed = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const addresses = () => printed.match(/http\S+\/setup#\S+/g) ?? []
  return {
    sink,
    printed: () => printed,
    addresses,
    async stop() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await sink.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
