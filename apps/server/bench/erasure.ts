import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Line, report } from '../../../scripts/report.ts'
import { eraseAccounts } from '../src/features/personal-data/deletion.service.ts'
import { selectTables } from '../src/features/archive/archive.queries.ts'
import type { Row } from '../test/matrix/row.ts'
import { rows } from '../test/matrix/rows.ts'
import { World } from '../test/matrix/world.ts'
import { aUser, bearer, goodPassword, type Person, tokenOf } from '../test/people.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { tableSums } from '../test/table-sums.ts'
import { invariantsHold } from './installation.ts'

/**
 * `npm run erasure`, ACC-6: a member makes every call that a member can make, and the desk every call about them; then they
 * delete their account. Taken back, everything is as before; after seven days nothing has their name, address or network
 * address, in any table, file, answer or line of the log.
 */
const name = 'Zebedee Quillfeather'
const email = 'zebedee.quillfeather@example.org'
const network = '203.0.113.77'
const needles = ['quillfeather', network]
const day = 86_400_000

/** Calls that end the account, its sessions or what it holds, or belong to nobody who is signed in. */
const leftOut = /deletion|logout|log-out|sessions|DELETE |password|two-steps|factors|totp|passkey|recovery/i

const postgres = await startTestPostgres()
const world = await World.open({ postgres: postgres.server })
const { house } = world
const { db } = house.services

async function send(row: Row, who: Person, about: Person, audience: 'user' | 'admin'): Promise<number> {
  const sent = await row.call({ world, userId: about.id, caller: who })
  const [method = '', path = ''] = row.key.split(' ')
  const params = new Map(Object.entries(sent.params ?? {}))
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params.get(param) ?? ''))
  const query = new URLSearchParams()
  for (const [param, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined) query.set(param, String(value))
  const { statusCode } = await house.request({
    method,
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    headers: { ...sent.headers, ...bearer(await tokenOf(house, who, { audience })) },
    remoteAddress: audience === 'user' ? network : world.address(),
    ...(sent.body !== undefined && { payload: sent.body as object }),
  })
  return statusCode
}

/** All that wait, also for a later hour, as for a mail to somebody who has got one already. */
async function runJobs(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
  const stopWorker = await house.startWorker()
  for (let waiting = 1; waiting > 0;) {
    const found = await sql<{ n: number }>`
      select count(*)::int as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`.execute(
      db,
    )
    waiting = found.rows[0]!.n
    await wait(200)
  }
  await stopWorker()
}

/** Everything that a member can do, and that the desk can do about them. */
async function live(member: Person): Promise<number> {
  let answered = 0
  await house.request({
    method: 'POST',
    url: '/api/contact',
    payload: { name, email, message: `${name} asks where the film is.` },
    remoteAddress: network,
  })
  for (const row of rows.filter(({ key }) => !leftOut.test(key))) {
    if (row.access === 'user' || row.access === 'optional' || row.access === 'signedIn')
      answered += Number((await send(row, member, member, 'user')) < 300)
    else if (row.access === 'admin' && /:userId|subscribers/.test(row.key))
      answered += Number((await send(row, world.host, member, 'admin')) < 300)
  }
  await runJobs()
  return answered
}

/** Tables in which one of the needles stands, with how often. */
async function tablesWithHits(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  const tables = [...(await selectTables(client)).map((table) => `public."${table}"`), 'graphile_worker._private_jobs']
  for (const table of tables) {
    const { rows: hits } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${table} t where t::text ilike any ($1)`,
      [needles.map((needle) => `%${needle}%`)],
    )
    if (hits[0]!.n > 0) found.push(`${table} ${hits[0]!.n}`)
  }
  return found
}
const has = (text: string) => needles.some((needle) => text.toLowerCase().includes(needle))

async function publicAnswersWithHits(): Promise<string[]> {
  const found: string[] = []
  for (const row of rows.filter(({ key, access }) => access === 'public' && key.startsWith('GET '))) {
    const sent = await row.call({ world, userId: world.victim.id, caller: world.victim })
    const params = new Map(Object.entries(sent.params ?? {}))
    const url = row.key.slice(4).replaceAll(/:(\w+)/g, (_, param: string) => params.get(param) ?? '')
    const answer = await house.request({ url, remoteAddress: world.address() })
    if (has(answer.body)) found.push(row.key)
  }
  return found
}

const keysOf = async () => {
  const keys: string[] = []
  for await (const { key } of house.services.storage.list('')) keys.push(key)
  return keys
}
const paymentsOf = async () => {
  const { rows: sums } = await sql<{ sum: string }>`
    select count(*) || ' of ' || coalesce(sum(cents), 0) as sum from payment`.execute(db)
  return sums[0]!.sum
}

const lines: Line[] = []
const line = (what: string, measured: string | number, wanted: string | number, met = measured === wanted) =>
  lines.push({ what, measured: String(measured), wanted: String(wanted), met })
const client = new pg.Client({ connectionString: house.config.database.url })
await client.connect()
try {
  const filesBefore = await keysOf()
  const member = await aUser(house, { username: name, email })
  const answered = await live(member)
  line('calls of the member and about them that were answered', answered, 'at least 40', answered >= 40)
  const before = await tablesWithHits(client)
  line('tables that know name, address or network address', before.length, 'at least 5', before.length >= 5)
  process.stdout.write(`  before: ${before.join(', ')}\n`)
  const payments = await paymentsOf()
  // The world of the matrix has Premium that nobody bought: what is broken before is not of the deletion.
  const invariants = await invariantsHold(db)

  const sums = await tableSums(client)
  const requestDeletion = async () =>
    house.request({
      method: 'POST',
      url: '/api/me/deletion',
      headers: bearer(await tokenOf(house, member)),
      payload: { password: goodPassword },
      remoteAddress: network,
    })
  line('the account is to be deleted', (await requestDeletion()).statusCode, 200)
  const back = await house.request({
    method: 'DELETE',
    url: '/api/me/deletion',
    headers: bearer(await tokenOf(house, member)),
    remoteAddress: network,
  })
  line('and is kept after all', back.statusCode, 200)
  // The mail about it, sessions that have ended, and a change of address that waited for its links.
  const mayDiffer = new Set(['session', 'mail', 'mail_recipient', 'viewing', 'email_change'])
  const after = await tableSums(client)
  const changed = [...sums].filter(([table, sum]) => after.get(table) !== sum && !mayDiffer.has(table))
  line('other tables that are not as before', changed.map(([table]) => table).join(', ') || 0, 0)

  await requestDeletion()
  await house.forward(8 * day)
  await runJobs()
  line('accounts deleted after seven days', await eraseAccounts(house.services), 1)
  const left = await tablesWithHits(client)
  line('tables that still know one of them', left.join(', ') || 0, 0)
  line('public answers that do', (await publicAnswersWithHits()).join(', ') || 0, 0)
  const files = await keysOf()
  line('files that are left of them', files.filter((key) => !filesBefore.includes(key)).join(', ') || 0, 0)
  const logged = house.logged.filter((entry) => has(JSON.stringify(entry)))
  line('lines of the log that know one of them', logged.length, 0)
  for (const entry of logged.slice(0, 5)) process.stdout.write(`  log: ${JSON.stringify(entry).slice(0, 300)}\n`)
  line('payments', await paymentsOf(), payments)
  const broken = (await sql`select id from audit_log_broken`.execute(db)).rows
  line('entries of the audit log that no longer verify', broken.length, 0)
  line('invariants that hold', (await invariantsHold(db)).measured, invariants.measured)
  report('erasure', lines)
} finally {
  await client.end()
  await house.close()
  await postgres.stop()
}
