import { styleText } from 'node:util'
import { loadConfig } from '../platform/config.ts'
import { dismissDeadLetter, listDeadLetters, retryDeadLetter } from '../features/dead-letters/dead-letters.service.ts'
import type { Connection } from '../platform/database/database.ts'
import { createServices } from '../platform/services.ts'
import { configOrExit, failCommand } from './failures.ts'

/** `npm run jobs`: lists, retries and dismisses failed jobs, undelivered mails and unapplied payment events. */

const print = (line: string) => process.stdout.write(`${line}\n`)
const services = await createServices(configOrExit(loadConfig), 'jobs')
const [verb, reference] = process.argv.slice(2)

async function show() {
  const deadLetters = await listDeadLetters(services.db)
  for (const { reference: name, what, state, tries, error, since } of deadLetters) {
    print(`${styleText('bold', name)}  ${what}  ${state}, ${tries} tries, since ${since.toISOString()}`)
    print(`  ${error.split('\n')[0] ?? ''}`)
  }
  if (deadLetters.length === 0) {
    print('Nothing is in trouble.')
    return
  }
  print('\nTry one again: npm run jobs -- retry <reference>')
  print('Take one off the list, without trying it again: npm run jobs -- dismiss <reference>')
  if (deadLetters.some(({ reference: name }) => name.startsWith('payment:')))
    print('Take off the list what you have settled with a payment provider: npm run jobs -- settled <reference>')
}

/** `work`: false if there is nothing of that name. */
async function change(name: string, work: (tx: Connection) => Promise<boolean>, done: string) {
  const isFound = await services.db.transaction().execute(work)
  print(isFound ? `${name} ${done}.` : `There is nothing in trouble called ${name}.`)
  if (!isFound) process.exitCode = 1
}
const retry = (name: string) => change(name, (tx) => retryDeadLetter(tx, name), 'will be tried again')
const dismiss = (name: string, done: string) => change(name, (tx) => dismissDeadLetter(tx, services.clock, name), done)

try {
  if (verb === undefined) await show()
  else if (verb === 'retry' && reference) await retry(reference)
  else if (verb === 'dismiss' && reference && !reference.startsWith('payment:'))
    await dismiss(reference, 'is dismissed')
  else if (verb === 'settled' && reference?.startsWith('payment:')) await dismiss(reference, 'is settled')
  else {
    print('usage: npm run jobs [-- retry <reference> | dismiss <reference> | settled <reference>]')
    process.exitCode = 2
  }
} catch (error) {
  failCommand(error, services.config)
} finally {
  await services.close()
}
