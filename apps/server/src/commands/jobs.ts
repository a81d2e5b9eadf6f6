import { styleText } from 'node:util'
import { loadConfig } from '../platform/config.ts'
import { listTrouble, retryJob, settlePayment } from '../platform/jobs/trouble.ts'
import { resendMail } from '../platform/mail/mail.ts'
import { createServices } from '../platform/services.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const services = await createServices(loadConfig(), 'jobs')
const [verb, reference] = process.argv.slice(2)

async function show() {
  const trouble = await listTrouble(services.db)
  for (const { reference: name, what, state, tries, error, since } of trouble) {
    print(`${styleText('bold', name)}  ${what}  ${state}, ${tries} tries, since ${since.toISOString()}`)
    print(`  ${error.split('\n')[0] ?? ''}`)
  }
  print(trouble.length === 0 ? 'Nothing is in trouble.' : '\nTry one again: npm run jobs -- retry <reference>')
  if (trouble.some(({ reference: name }) => name.startsWith('payment:')))
    print('Take off the list what you have settled with a payment provider: npm run jobs -- settled <reference>')
}

async function retry(name: string) {
  const [kind, id = ''] = name.split(':')
  if (!/^\d+$/.test(id)) return false
  return kind === 'mail' ? resendMail(services.db, id) : kind === 'job' ? retryJob(services.db, id) : false
}

try {
  if (verb === undefined) await show()
  else if (verb === 'retry' && reference) {
    const done = await retry(reference)
    print(done ? `${reference} will be tried again.` : `There is nothing in trouble called ${reference}.`)
    if (!done) process.exitCode = 1
  } else if (verb === 'settled' && reference?.startsWith('payment:')) {
    const done = await settlePayment(services.db, reference.slice('payment:'.length))
    print(done ? `${reference} is settled.` : `There is nothing in trouble called ${reference}.`)
    if (!done) process.exitCode = 1
  } else {
    print('usage: npm run jobs [-- retry <reference> | settled <reference>]')
    process.exitCode = 2
  }
} finally {
  await services.close()
}
