import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onSignal } from '../src/platform/child-process.ts'
import { workspace } from '../src/platform/workspace.ts'
import { CephMissing, startCeph } from './ceph.ts'

async function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [code] = (await once(spawn(program, args, { cwd: workspace, env, stdio: 'inherit' }), 'exit')) as [
    number | null,
  ]
  return code ?? 1
}

/** `npm run storage:ceph`: the tests of storage and of uploads against a real Ceph gateway. */
const folder = mkdtempSync(path.join(tmpdir(), 'matinee-ceph-'))
try {
  const started = performance.now()
  const ceph = await startCeph(folder)
  const { options } = ceph
  onSignal(() => ceph.stop())
  process.stdout.write(
    `Ceph's gateway is at ${options.endpoint} after ${Math.round((performance.now() - started) / 1000)} s\n`,
  )
  const env = {
    ...process.env,
    TEST_S3_ENDPOINT: options.endpoint,
    TEST_S3_BUCKET: options.bucket,
    TEST_S3_ACCESS_KEY_ID: options.accessKeyId,
    TEST_S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  }
  const suites = ['apps/server/src/platform/storage', 'apps/server/src/features/uploads']
  const upload = ['--size', '200MB', '--kills', '3', '--cuts', '3']
  const codes = [
    await run('npx', ['vitest', 'run', ...suites, '-t', 'TEST_S3_ENDPOINT'], env),
    await run(process.execPath, ['apps/server/bench/upload.ts', ...upload], env),
  ]
  await ceph.stop()
  process.exitCode = Math.max(...codes)
} catch (error) {
  if (!(error instanceof CephMissing)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
