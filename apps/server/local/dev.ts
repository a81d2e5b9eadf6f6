import { compile } from '@matinee/locales/compile'
import { watch } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { demoPassword, demoPeople } from '../../demo/src/demo-people.ts'
import { untilAnswers } from './until-answers.ts'
import { onSignal } from '../src/platform/child-process.ts'
import { workspace } from '../src/platform/workspace.ts'
import { setUp } from '../../demo/src/surroundings.ts'

const started = performance.now()
compile()
const print = (line: string) => process.stdout.write(`${line}\n`)

const { url, mailUrl, databaseUrl, children, loadMedia, prepareFilms, ...surroundings } = await setUp({
  testApp: 'development',
  data: process.env['MATINEE_DATA'] ?? '.data',
  database: 'matinee',
  port: process.env['PORT'] ?? '3000',
})

onSignal(async () => {
  print('\nstopping')
  await Promise.all(children.map((child) => child.stop()))
  await surroundings.stop()
})

if (process.env['MATINEE_MEDIA'] !== 'none') await loadMedia()
for (const child of children) {
  child.onDeath = (code) =>
    print(styleText('red', `${child.name} ended (${code ?? 'killed'}); save a file to start it again`))
  child.start()
}

// The pages are replaced by Vite inside the running process; only what Node itself has loaded needs a new one.
let restart: NodeJS.Timeout | undefined
for (const folder of ['apps/server/src', 'packages/contract/src', 'locales/compiled/en']) {
  watch(path.join(workspace, folder), { recursive: true }, (_event, file) => {
    if (!/\.[jt]s$/.test(file ?? '') || /\.(?:test|d)\.ts$/.test(file ?? '')) return
    clearTimeout(restart)
    restart = setTimeout(() => {
      print(styleText('dim', `${file} changed: restarting`))
      void Promise.all(children.map(async (child) => (await child.stop(), child.start())))
    }, 150)
  })
}

await untilAnswers(`${url}/`, 240_000)
const line = (name: string, address: string, note = '') =>
  print(`  ${name.padEnd(9)}${styleText('cyan', address)}  ${styleText('dim', note)}`)
print(`\n  ${styleText('bold', 'MATINEE')}  ready in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
line('site', url)
line('API', `${url}/api/docs`)
line('mail', mailUrl, 'what the site has sent')
line('database', databaseUrl)
for (const { email, username } of demoPeople) line('sign in', email.padEnd(21), `${username}, password ${demoPassword}`)
print(styleText('dim', '\n  Ctrl-C stops all of it.\n'))
if (process.env['MATINEE_MEDIA'] !== 'none')
  prepareFilms(Number(process.env['MATINEE_FILMS'] ?? Number.POSITIVE_INFINITY))
