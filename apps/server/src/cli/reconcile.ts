import { listDifferences } from '../features/payments/reconcile.queries.ts'
import { reconcile } from '../features/payments/reconcile.service.ts'
import { loadConfig } from '../platform/config.ts'
import { createServices } from '../platform/services.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Compares payments with the provider's books, as each night. Exit code 1 if they differ. */
export async function run(): Promise<void> {
  const services = await createServices(loadConfig(), 'reconcile')
  try {
    await services.settings.load()
    const runs = await reconcile(services)
    if (runs.length === 0) print('No payment provider has a list to compare with: the sandbox keeps none.')
    for (const { provider, compared, found } of runs)
      print(`${provider}: ${compared} payments, refunds and disputes compared, ${found} differences.`)
    for (const { kind, reference, username, ours, theirs } of await listDifferences(services.db, 200)) {
      print(`\n${kind}  ${reference}  ${username ?? ''}`)
      print(`  we think:  ${ours}`)
      print(`  they say:  ${theirs}`)
      process.exitCode = 1
    }
    if (process.exitCode === 1) print('\nThe desk shows them under Analytics, with a button that applies theirs.')
  } finally {
    await services.close()
  }
}
