import { styleText } from 'node:util'
import { checkFiles, checkInvariants } from '../features/invariants/invariants.service.ts'
import { systemClock } from '../platform/clock.ts'
import { loadDataConfig } from '../platform/config.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { createStorage } from '../platform/storage/create-storage.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
/** How many rows that break an invariant are printed as examples. */
const maxExamples = 5

/** Checks that the stored data is consistent. Exit code 1 if it is not. */
export async function run(): Promise<void> {
  const config = loadDataConfig()
  const db = createDatabase(createPool(config, createLog(config, 'invariants')))
  const storage = createStorage(config)
  try {
    const invariants = [...(await checkInvariants(db)), ...(await checkFiles({ db, storage, clock: systemClock }))]
    const width = Math.max(...invariants.map(({ what }) => what.length))
    for (const { what, count, broken } of invariants) {
      const met = count === 0 ? styleText('green', 'met') : styleText('red', `missed ${count} times`)
      print(`  ${what.padEnd(width)}  ${met}`)
      if (count > 0)
        print(`    ${broken.slice(0, maxExamples).join('\n    ')}${count > maxExamples ? '\n    ...' : ''}`)
    }
    const met = invariants.filter(({ count }) => count === 0).length
    print(`\ninvariants: met ${met} of ${invariants.length}`)
    if (met < invariants.length) process.exitCode = 1
  } finally {
    storage.close()
    await db.destroy()
  }
}
