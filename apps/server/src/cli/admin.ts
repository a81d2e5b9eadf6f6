import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { paths } from '@matinee/contract/paths'
import { createAdmin, getAccountByEmail, CreateAdminError } from '../features/accounts/admins.service.ts'
import { Passwords } from '../features/accounts/passwords.ts'
import { deleteFactors } from '../features/factors/factors.service.ts'
import { systemClock } from '../platform/clock.ts'
import { loadConfig } from '../platform/config.ts'
import { createDatabase, createPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import { askSecretly } from './ask-secretly.ts'
import { UsageError } from './failures.ts'

const usage = `usage: matinee admin --email <address> [--username <name>] [--generate] [--reset-two-steps]

Makes an owner of this site, who may do everything in the desk, or makes the account of that address one. The password
is asked for, or read from standard input where that is no terminal, or made and shown once with --generate. Never give
it as an argument: those can be seen by everyone on the machine. --reset-two-steps removes lost passkeys, authenticator
app and recovery codes of the account.
`

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        username: { type: 'string' },
        generate: { type: 'boolean', default: false },
        'reset-two-steps': { type: 'boolean', default: false },
      },
    })
    if (values.email) return { ...values, email: values.email }
  } catch {
    // The usage is thrown below.
  }
  throw new UsageError(usage)
}

/** Undefined if no password was given. */
async function readPassword(isNew: boolean): Promise<string | undefined> {
  // `echo` and password managers end the line: the line break is not part of the password.
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '') || undefined
  const password = await askSecretly(isNew ? 'Password: ' : 'New password (empty: it stays as it is): ')
  if (password === '') return undefined
  if ((await askSecretly('The same again: ')) !== password) throw new CreateAdminError('The two passwords differ.')
  return password
}

export async function run(args: string[]): Promise<void> {
  const { email, username, generate, 'reset-two-steps': resetsTwoSteps } = readArguments(args)
  const config = loadConfig()
  await migrate(config.database.directUrl)
  const db = createDatabase(createPool(config, createLog(config, 'admin')))
  try {
    const before = await getAccountByEmail({ db }, email)
    const password = generate
      ? randomBytes(15).toString('base64url')
      : await readPassword(before === undefined || before.role === 'user')
    const services = { db, config, clock: systemClock, passwords: new Passwords() }
    const admin = await createAdmin(services, { email, username, password })
    if (resetsTwoSteps) await db.transaction().execute((tx) => deleteFactors(tx, admin.id))
    const print = (line: string) => process.stdout.write(`${line}\n`)
    if (admin.was === 'nobody') print(`${admin.email} (${admin.username}) has an account now, and is an owner.`)
    else if (admin.was === 'owner') print(`${admin.email} is an owner already.`)
    else print(`${admin.email} had an account, and is an owner now. They were logged out everywhere.`)
    if (admin.was !== 'nobody')
      print(password === undefined ? 'The password stays as it was.' : 'The password was changed.')
    if (resetsTwoSteps) print('Two-step login was reset.')
    if (generate) print(`Password, shown this once: ${password}`)
    print(`The desk is at ${config.site.url}${paths.adminLogin[0]}`)
  } finally {
    await db.destroy()
  }
}
