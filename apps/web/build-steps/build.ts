/** `npm run build`: builds the pages beside those that are in use, and switches to them once they are complete. */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { siteLanguages } from '@matinee/contract/site-languages'
import { publish } from './publish.ts'

const web = join(import.meta.dirname, '..')
const builds = join(web, 'build')
const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
const folder = `${time}-${randomBytes(2).toString('hex')}`

/** Beside English. `MATINEE_LANGUAGES=none` spares a test the time. */
const languages = (process.env['MATINEE_LANGUAGES'] ?? Object.keys(siteLanguages).join(' '))
  .split(' ')
  .filter((language) => language !== 'en' && language !== 'none')

/** MATINEE_COMMIT is set by builds without a checkout, such as container builds. */
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

function run(command: string, args: string[], language?: string) {
  const env = {
    ...process.env,
    MATINEE_BUILD_FOLDER: `build/${folder}${language ? `/${language}` : ''}`,
    ...(language && { MATINEE_LANGUAGE: language }),
  }
  const { status } = spawnSync(command, args, { cwd: web, stdio: 'inherit', env })
  if (status === 0) return
  rmSync(join(builds, folder), { recursive: true, force: true })
  process.exit(status ?? 1)
}

run('react-router', ['build'])
// SITE-10: a build for each other language, whose files have other names where their words differ.
for (const language of languages) {
  run('react-router', ['build'], language)
  const assets = (of: string) => join(builds, folder, of, 'client/assets')
  cpSync(assets(language), assets(''), { recursive: true })
  rmSync(join(builds, folder, language, 'client'), { recursive: true })
}
run(process.execPath, ['build-steps/after-build.ts'])
await publish(builds, { folder, commit: readCommit() })
