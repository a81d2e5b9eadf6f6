import { styleText } from 'node:util'
import { checkInvariants } from '../features/invariants/invariants.service.ts'
import { loadDatabaseConfig } from '../platform/config.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const shown = 5

const config = loadDatabaseConfig()
const db = createDatabase(createPool(config, createLog(config, 'invariants')))
try {
  const invariants = await checkInvariants(db)
  const width = Math.max(...invariants.map(({ what }) => what.length))
  for (const { what, broken } of invariants) {
    const met = broken.length === 0 ? styleText('green', 'met') : styleText('red', `missed ${broken.length} times`)
    print(`  ${what.padEnd(width)}  ${met}`)
    if (broken.length > 0)
      print(`    ${broken.slice(0, shown).join('\n    ')}${broken.length > shown ? '\n    ...' : ''}`)
  }
  const met = invariants.filter(({ broken }) => broken.length === 0).length
  print(`\ninvariants: met ${met} of ${invariants.length}`)
  if (met < invariants.length) process.exitCode = 1
} finally {
  await db.destroy()
}
