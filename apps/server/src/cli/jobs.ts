import { styleText } from 'node:util'
import { loadConfig } from '../platform/config.ts'
import { dismissDeadLetter, listDeadLetters, retryDeadLetter } from '../features/dead-letters/dead-letters.service.ts'
import type { Connection } from '../platform/database/database.ts'
import { createServices, type Services } from '../platform/services.ts'
import { UsageError } from './failures.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
async function list({ db }: Services) {
  const deadLetters = await listDeadLetters(db)
  for (const { reference: name, what, state, tries, error, since } of deadLetters) {
    print(`${styleText('bold', name)}  ${what}  ${state}, ${tries} tries, since ${since.toISOString()}`)
    print(`  ${error.split('\n')[0] ?? ''}`)
  }
  if (deadLetters.length === 0) {
    print('Nothing is in trouble.')
    return
  }
  print('\nTry one again: npx matinee jobs retry <reference>')
  print('Take one off the list, without trying it again: npx matinee jobs dismiss <reference>')
  if (deadLetters.some(({ reference: name }) => name.startsWith('payment:')))
    print('Take off the list what you have settled with a payment provider: npx matinee jobs settled <reference>')
}

/** `work`: false if there is nothing of that name. */
async function change({ db }: Services, reference: string, work: (tx: Connection) => Promise<boolean>, done: string) {
  const isFound = await db.transaction().execute(work)
  print(isFound ? `${reference} ${done}.` : `There is nothing in trouble called ${reference}.`)
  if (!isFound) process.exitCode = 1
}

/** Lists, retries and dismisses failed jobs, undelivered mails and unapplied payment events. */
export async function run([verb, reference]: string[]): Promise<void> {
  const services = await createServices(loadConfig(), 'jobs')
  const dismiss = (tx: Connection) => dismissDeadLetter(tx, services.clock, reference!)
  const isPayment = reference?.startsWith('payment:')
  try {
    if (verb === undefined) await list(services)
    else if (verb === 'retry' && reference)
      await change(services, reference, (tx) => retryDeadLetter(tx, reference), 'will be tried again')
    else if (verb === 'dismiss' && reference && !isPayment) await change(services, reference, dismiss, 'is dismissed')
    else if (verb === 'settled' && reference && isPayment) await change(services, reference, dismiss, 'is settled')
    else throw new UsageError('usage: matinee jobs [retry <reference> | dismiss <reference> | settled <reference>]')
  } finally {
    await services.close()
  }
}
