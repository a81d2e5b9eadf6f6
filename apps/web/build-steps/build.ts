/** `npm run build`: builds the pages beside those that are in use, and switches to them once they are complete. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publish } from './publish.ts'

const web = join(import.meta.dirname, '..')
const builds = join(web, 'build')
const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const folder = `${time}-${randomBytes(2).toString('hex')}`

/** Given by whoever builds without a checkout, as a container does. */
function readCommit(): string | null {
  const given = process.env['MATINEE_COMMIT']
  if (given) return given.slice(0, 12)
  if (!existsSync(join(web, '../../.git'))) return null
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: web, encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

function run(command: string, args: string[]) {
  const env = { ...process.env, MATINEE_BUILD_FOLDER: `build/${folder}` }
  const { status } = spawnSync(command, args, { cwd: web, stdio: 'inherit', env })
  if (status === 0) return
  rmSync(join(builds, folder), { recursive: true, force: true })
  process.exit(status ?? 1)
}

run('react-router', ['build'])
run(process.execPath, ['build-steps/after-build.ts'])
await publish(builds, { folder, commit: readCommit() })
