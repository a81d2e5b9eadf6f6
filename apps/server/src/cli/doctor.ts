import { styleText } from 'node:util'
import { healthWords, runChecks } from '../features/health/health.service.ts'
import { loadConfig } from '../platform/config.ts'
import { createServices } from '../platform/services.ts'

/** The checks that say something while the database is away, by id. */
const withoutDatabase = new Set(['version', 'database', 'backups', 'certificate', 'keys', 'address'])

const colours = { ok: 'green', warning: 'yellow', broken: 'red' } as const
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Whether the API process answers at PUBLIC_URL, where visitors reach it. */
async function checkAddress(publicUrl: string) {
  const id = 'address'
  const advice =
    'Is the API process running, and does the proxy in front lead there? See Delivery in docs/operations.md.'
  try {
    const answer = await fetch(new URL('/readyz', publicUrl), { signal: AbortSignal.timeout(5_000) })
    const { ready } = (await answer.json()) as { ready?: boolean }
    if (ready) return { id, state: 'ok', text: `${publicUrl} is answered.`, advice: null, facts: [] } as const
    return { id, state: 'broken', text: `${publicUrl} is answered, but not ready.`, advice, facts: [] } as const
  } catch {
    // A server often cannot reach its own public address.
    return { id, state: 'warning', text: `${publicUrl} could not be reached from here.`, advice, facts: [] } as const
  }
}

/**
 * Runs the checks of the desk's tab Health, and says in sentences what is wrong and what to do. Works while the API process
 * does not start. Exit code 1 if something is broken.
 */
export async function run(): Promise<void> {
  const config = loadConfig()
  const services = await createServices(config, 'doctor', { connectTimeoutMs: 5_000 })
  services.log.level = 'silent'
  try {
    // Fails without a database, or before its tables exist: the checks below say that in more detail.
    await services.settings.load().catch(() => {})
    const all = [...(await runChecks(services, healthWords.en)), await checkAddress(config.site.url)]
    const isAway = all.some(({ id, state }) => id === 'database' && state === 'broken')
    const found = isAway ? all.filter(({ id }) => withoutDatabase.has(id)) : all
    for (const { id, state, text, advice, facts } of found) {
      print(`${styleText(colours[state], state.padEnd(8))} ${id.padEnd(12)} ${text}`)
      if (state === 'ok') continue
      for (const fact of facts) if ('text' in fact) print(`${' '.repeat(22)}${fact.label}: ${fact.text}`)
      if (advice) print(`${' '.repeat(22)}${advice}`)
    }
    const good = found.filter(({ state }) => state === 'ok').length
    print(`\n${good} of ${found.length} are well.`)
    if (isAway) print(`${all.length - found.length} more are looked at once the database answers.`)
    if (found.some(({ state }) => state === 'broken')) process.exitCode = 1
  } finally {
    await services.close()
  }
}
