import { styleText } from 'node:util'
import { loadConfig } from '../platform/config.ts'
import { dismissDeadLetter, listDeadLetters, retryDeadLetter } from '../features/dead-letters/dead-letters.service.ts'
import type { Connection } from '../platform/database/database.ts'
import { createServices } from '../platform/services.ts'
import { configOrExit, failCommand } from './failures.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const services = await createServices(configOrExit(loadConfig), 'jobs')
const [verb, reference] = process.argv.slice(2)

const inTransaction = (work: (tx: Connection) => Promise<boolean>) => services.db.transaction().execute(work)

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

try {
  if (verb === undefined) await show()
  else if (verb === 'retry' && reference) {
    const done = await inTransaction((tx) => retryDeadLetter(tx, reference))
    print(done ? `${reference} will be tried again.` : `There is nothing in trouble called ${reference}.`)
    if (!done) process.exitCode = 1
  } else if (verb === 'dismiss' && reference && !reference.startsWith('payment:')) {
    const done = await inTransaction((tx) => dismissDeadLetter(tx, services.clock, reference))
    print(done ? `${reference} is dismissed.` : `There is nothing in trouble called ${reference}.`)
    if (!done) process.exitCode = 1
  } else if (verb === 'settled' && reference?.startsWith('payment:')) {
    const done = await inTransaction((tx) => dismissDeadLetter(tx, services.clock, reference))
    print(done ? `${reference} is settled.` : `There is nothing in trouble called ${reference}.`)
    if (!done) process.exitCode = 1
  } else {
    print('usage: npm run jobs [-- retry <reference> | dismiss <reference> | settled <reference>]')
    process.exitCode = 2
  }
} catch (error) {
  failCommand(error, services.config)
} finally {
  await services.close()
}
