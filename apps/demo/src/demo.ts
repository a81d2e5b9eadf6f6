import { spawnSync } from 'node:child_process'
import { demoPassword, demoPeople } from './demo-people.ts'
import { untilAnswers } from '../../server/local/until-answers.ts'
import { onSignal } from '../../server/src/platform/child-process.ts'
import { workspace } from '../../server/src/platform/workspace.ts'
import { setUp } from './surroundings.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

// The tests build once and start several of these.
if (process.env['MATINEE_SKIP_BUILD'] !== 'yes') {
  const { status } = spawnSync('npm', ['run', 'build'], { cwd: workspace, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const { url, mailUrl, children, loadMedia, prepareFilms, ...surroundings } = await setUp({
  testApp: 'demo',
  data: process.env['MATINEE_DATA'] ?? '.data/demo',
  database: 'matinee_demo',
  port: process.env['PORT'] ?? '4000',
  mailPort: Number(process.env['MAIL_PORT'] ?? 0),
})
async function stop() {
  await Promise.all(children.map((child) => child.stop()))
  await surroundings.stop()
}
onSignal(stop)
const limit = (name: string) => Number(process.env[name] ?? Number.POSITIVE_INFINITY)
if (process.env['MATINEE_MEDIA'] !== 'none')
  await loadMedia({ trailers: limit('MATINEE_TRAILERS'), backdrops: limit('MATINEE_BACKDROPS') })
for (const child of children) {
  child.onDeath = (code) => {
    print(`${child.name} ended (${code ?? 'killed'})`)
    void stop().finally(() => process.exit(1))
  }
  child.start()
}

await untilAnswers(`${url}/readyz`, 240_000)
print(`mail ${mailUrl}`)
for (const { email } of demoPeople) print(`sign in ${email} password ${demoPassword}`)
print(`ready ${url}`)
if (process.env['MATINEE_MEDIA'] !== 'none') prepareFilms(limit('MATINEE_FILMS'))
