import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import type { Comment } from '@matinee/contract/comments'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { type Line, report } from '../../../scripts/report.ts'
import { eraseAccounts } from '../src/features/personal-data/deletion.service.ts'
import { exportedTables } from '../src/features/personal-data/exported-tables.ts'
import { listExportedRows, getPerson } from '../src/features/personal-data/personal-data.queries.ts'
import { selectTables } from '../test/table-sums.ts'
import { isOwnStorage } from '../src/platform/storage/marker.ts'
import { Authenticator } from '../test/authenticator.ts'
import type { Row } from '../test/matrix/row.ts'
import { rows } from '../test/matrix/rows.ts'
import { World } from '../test/matrix/world.ts'
import { aUser, bearer, goodPassword, type Person, tokenOf } from '../test/people.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { tableSums } from '../test/table-sums.ts'
import { buildPages } from './api-under-load.ts'
import { invariantsHold } from './installation.ts'

/**
 * `npm run erasure`, ACC-6: a member makes every call that a member can make, and the desk every call about them; then they
 * delete their account. Taken back, everything is as before; after seven days nothing has their name, one of their addresses
 * or their network address: no table, job, file, answer, rendered page or line of the log.
 */
const name = 'Zebedee Quillfeather'
const email = 'zebedee.quillfeather@example.org'
/** Before they changed it, and one that they asked for and never confirmed. */
const formerEmail = 'former.quillfeather@example.org'
const wantedEmail = 'wanted.quillfeather@example.org'
const network = '203.0.113.77'
const needles = ['quillfeather', network]
const day = 86_400_000

/** Calls that end the account, its sessions or what it holds, or belong to nobody who is signed in. */
const leftOut = /deletion|logout|log-out|sessions|DELETE |password|two-steps|factors|totp|passkey|recovery/i
/** What a member has to have for this to prove anything, as the archive of their data calls it. */
const wanted =
  `account devices email-change authenticator-app recovery-codes passkeys sign-in-providers comments comment-reports
  comment-mute reactions watchlist subscriptions payments mails contact-messages exports desk-actions-about-you`.split(
    /\s+/,
  )

buildPages()
const postgres = await startTestPostgres()
const world = await World.open({ postgres: postgres.server, pages: true })
const { testApp } = world
const { db } = testApp.services

async function send(row: Row, who: Person, about: Person, audience: 'user' | 'admin'): Promise<number> {
  const sent = await row.call({ world, userId: about.id, caller: who })
  const [method = '', path = ''] = row.key.split(' ')
  const params = new Map(Object.entries(sent.params ?? {}))
  const url = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params.get(param) ?? ''))
  const query = new URLSearchParams()
  for (const [param, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined) query.set(param, String(value))
  const { statusCode } = await testApp.request({
    method,
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    headers: { ...sent.headers, ...bearer(await tokenOf(testApp, who, { audience })) },
    remoteAddress: audience === 'user' ? network : world.address(),
    ...(sent.body !== undefined && { payload: sent.body as object }),
  })
  return statusCode
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** A call that has to be answered. The member makes theirs from their network. */
async function ask(token: string | null, method: Method, url: string, payload?: object, from = network) {
  const headers = token === null ? {} : bearer(token)
  const answer = await testApp.request({ method, url, headers, remoteAddress: from, ...(payload && { payload }) })
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  return answer
}
const tokenIn = (answer: LightMyRequestResponse) => answer.json<{ token: string }>().token
const logIn = async (address: string) =>
  tokenIn(await ask(null, 'POST', '/api/login', { email: address, password: goodPassword }))

/** All that wait, also for a later hour, as for a mail to somebody who has got one already. */
async function runJobs(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db)
  const stopWorker = await testApp.startWorker()
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
  await ask(null, 'POST', '/api/contact', { name, email, message: `${name} asks where the film is.` })
  for (const row of rows.filter(({ key }) => !leftOut.test(key))) {
    if (row.access === 'user' || row.access === 'optional' || row.access === 'signedIn')
      answered += Number((await send(row, member, member, 'user')) < 300)
    else if (row.access === 'admin' && /:userId|subscribers/.test(row.key))
      answered += Number((await send(row, world.host, member, 'admin')) < 300)
  }
  await runJobs()
  return answered
}

/** From the address before, by the links that were mailed to both. */
async function changeEmail(): Promise<void> {
  const token = await logIn(formerEmail)
  await ask(token, 'POST', '/api/me/account/email', { email, password: goodPassword })
  await runJobs()
  for (const recipient of [formerEmail, email]) {
    const mail = testApp.sink.mails.findLast(({ recipients }) => recipients.includes(recipient))
    const secret = /#t=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await ask(token, 'POST', '/api/confirm-email', { secret })
  }
}

/** Words about them by others and by the desk, and what they said about others. */
async function bePartOfIt(member: Person, token: string): Promise<void> {
  // One of the calls before has changed it.
  await ask(token, 'PUT', '/api/me/account/username', { username: name })
  const url = `/api/movies/${world.movieId}/comments`
  const post = async (who: string, text: string, from?: string) =>
    (await ask(who, 'POST', url, { text }, from)).json<{ data: Comment }>().data._id
  const [victim, host] = [
    await tokenOf(testApp, world.victim),
    await tokenOf(testApp, world.host, { audience: 'admin' }),
  ]
  // Its words stay for the seven days, without a name beside them.
  const own = await post(token, 'I was here.')
  const other = await post(victim, 'So was I.', world.address())
  await ask(token, 'POST', `/api/comments/${other}/reports`, { reason: 'other', note: `This is not ${name}.` })
  await ask(victim, 'POST', `/api/comments/${own}/reports`, { reason: 'spam', note: `${name} again` }, world.address())
  await ask(host, 'POST', `/api/admin/comments/${own}/warn`, { reason: `Please, ${name}.` }, world.address())
  await ask(host, 'PUT', `/api/admin/people/${member.id}/mute`, { days: 30 }, world.address())
  await sql`insert into identity (provider, subject, user_id, created_at)
    values ('card', ${email}, ${member.id}, ${testApp.clock.now()})`.execute(db)
}

/** Two passkeys, an app, recovery codes; a new address that waits, and an archive of all of it. Gives one of the passkeys. */
async function secure(token: string): Promise<Authenticator> {
  const devices = [new Authenticator(), new Authenticator()]
  for (const device of devices) {
    const asked = await ask(token, 'POST', '/api/me/passkeys/options')
    const response = device.add(asked.json<{ options: { challenge: string } }>().options)
    await ask(token, 'POST', '/api/me/passkeys', { name: `Key of ${name}`, response })
  }
  const { secret } = (await ask(token, 'POST', '/api/me/factors/totp')).json<{ secret: string }>()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testApp.clock.now().getTime() })
  await ask(token, 'PUT', '/api/me/factors/totp', { code })
  await ask(token, 'POST', '/api/me/account/email', { email: wantedEmail, password: goodPassword })
  await ask(token, 'POST', '/api/me/export')
  await runJobs()
  return devices[0]!
}

async function showPasskey(device: Authenticator) {
  // It takes no challenge of the same moment as the one before.
  testApp.clock.forward(1000)
  const asked = await ask(null, 'POST', '/api/passkeys/challenge')
  return device.show(asked.json<{ options: { challenge: string } }>().options)
}
const logInBy = async (device: Authenticator) =>
  tokenIn(await ask(null, 'POST', '/api/login/passkey', { passkey: await showPasskey(device) }))

/** Which of the wanted the member has no row of. */
async function missing(member: Person): Promise<string[]> {
  const person = (await getPerson(db, member.id))!
  const counts = new Map<string, number>()
  for (const each of exportedTables) counts.set(each.name, (await listExportedRows(db, each, person)).length)
  const none = exportedTables.filter((each) => counts.get(each.name) === 0)
  process.stdout.write(`  no row of: ${none.map((each) => each.name).join(', ')}\n`)
  return wanted.filter((each) => !counts.get(each))
}

const has = (text: string) => needles.some((needle) => text.toLowerCase().includes(needle))
/** As bytes are printed. */
const inHex = needles.map((needle) => Buffer.from(needle).toString('hex'))

/** Tables in which one of the needles stands, with how often. */
async function tablesWithHits(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  const tables = [...(await selectTables(client)).map((table) => `public."${table}"`), 'graphile_worker._private_jobs']
  for (const table of tables) {
    const { rows: hits } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${table} t where t::text ilike any ($1)`,
      [[...needles, ...inHex].map((needle) => `%${needle}%`)],
    )
    if (hits[0]!.n > 0) found.push(`${table} ${hits[0]!.n}`)
  }
  return found
}

async function publicAnswersWithHits(): Promise<string[]> {
  const found: string[] = []
  for (const row of rows.filter(({ key, access }) => access === 'public' && key.startsWith('GET '))) {
    const sent = await row.call({ world, userId: world.victim.id, caller: world.victim })
    const params = new Map(Object.entries(sent.params ?? {}))
    const url = row.key.slice(4).replaceAll(/:(\w+)/g, (_, param: string) => params.get(param) ?? '')
    const answer = await testApp.request({ url, remoteAddress: world.address() })
    if (has(answer.body)) found.push(row.key)
  }
  return found
}

/** Rendered pages and their data, from the cache where it has them: asked for often enough to be in it. */
async function pagesWithHits(): Promise<string[]> {
  const movie = `/movie/${world.movieId}`
  const found: string[] = []
  for (const url of ['/', '/movies', movie, `${movie}.data`, '/artist?name=Ida+Reel', '/sitemap.xml']) {
    const answer = await ask(null, 'GET', url, undefined, world.address())
    if (has(answer.body)) found.push(url)
  }
  return found
}

/** Once the notification has reached the cache. */
async function pagesAre(isWanted: (found: string[]) => boolean): Promise<string[]> {
  let found = await pagesWithHits()
  for (let tries = 0; tries < 20 && !isWanted(found); tries++) {
    await wait(50)
    found = await pagesWithHits()
  }
  return found
}
const shown = (found: string[]) => found.length > 0
const gone = (found: string[]) => found.length === 0

/** New since then, or with one of the needles in it. */
async function filesLeft(before: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of testApp.services.storage.list('')) {
    const file = await testApp.services.storage.read(key)
    if (!before.has(key) || has(key) || (file && has((await buffer(file)).toString('latin1')))) found.push(key)
  }
  return found
}
const paymentsOf = async () => {
  const { rows: sums } = await sql<{ sum: string }>`
    select count(*) || ' of ' || coalesce(sum(cents), 0) as sum from payment`.execute(db)
  return sums[0]!.sum
}

const lines: Line[] = []
const line = (what: string, measured: string | number, expected: string | number, met = measured === expected) =>
  lines.push({ what, measured: String(measured), wanted: String(expected), met })
/** Of what should be empty. */
const none = (what: string, found: readonly string[]) => line(what, found.join(', ') || 0, 0)
const client = new pg.Client({ connectionString: testApp.config.database.url })
await client.connect()
try {
  // Marks storage as this installation's, as its first use does.
  await isOwnStorage(testApp.services)
  const filesBefore = new Set<string>()
  for await (const { key } of testApp.services.storage.list('')) filesBefore.add(key)
  const member = await aUser(testApp, { username: name, email: formerEmail })
  await changeEmail()
  const answered = await live({ ...member, email })
  line('calls of the member and about them that were answered', answered, 'at least 40', answered >= 40)
  const token = await logIn(email)
  await bePartOfIt(member, token)
  const device = await secure(token)
  // Besides the one that has made all of it.
  for (let sessions = 0; sessions < 2; sessions++) await logInBy(device)
  none('kinds of data that they should have and do not', await missing(member))
  const before = await tablesWithHits(client)
  line('tables that know name, address or network address', before.length, 'at least 9', before.length >= 9)
  process.stdout.write(`  before: ${before.join(', ')}\n`)
  const shownBefore = await pagesAre(shown)
  line('pages that show their name', shownBefore.length, 'at least 2', shownBefore.length >= 2)
  const payments = await paymentsOf()
  // The world of the matrix has Premium that nobody bought: what is broken before is not of the deletion.
  const invariants = await invariantsHold(db)

  const sums = await tableSums(client)
  await ask(token, 'POST', '/api/me/deletion', { credential: { passkey: await showPasskey(device) } })
  none('pages that show it while the account waits', await pagesAre(gone))
  await ask(await logInBy(device), 'DELETE', '/api/me/deletion')
  // The mail about it, sessions that have ended, a change of address that waited, and that a passkey was used.
  const mayDiffer = new Set(['session', 'mail', 'mail_recipient', 'playback_session', 'email_change', 'passkey'])
  const after = await tableSums(client)
  const changed = [...sums].filter(([table, sum]) => after.get(table) !== sum && !mayDiffer.has(table))
  none(
    'taken back: other tables that are not as before',
    changed.map(([table]) => table),
  )
  line('and pages that show the name', (await pagesAre(shown)).join(', '), shownBefore.join(', '))

  const again = await logInBy(device)
  await ask(again, 'POST', '/api/me/deletion', { credential: { passkey: await showPasskey(device) } })
  await testApp.forward(8 * day)
  await runJobs()
  line('accounts deleted after seven days', await eraseAccounts(testApp.services), 1)
  none('tables that still know one of them', await tablesWithHits(client))
  none('public answers that do', await publicAnswersWithHits())
  none('rendered pages that do', await pagesAre(gone))
  none('files that are left of them', await filesLeft(filesBefore))
  const logged = testApp.logged.filter((entry) => has(JSON.stringify(entry)))
  line('lines of the log that know one of them', logged.length, 0)
  for (const entry of logged.slice(0, 5)) process.stdout.write(`  log: ${JSON.stringify(entry).slice(0, 300)}\n`)
  line('payments', await paymentsOf(), payments)
  line('invariants that hold', (await invariantsHold(db)).measured, invariants.measured)
  report('erasure', lines)
} finally {
  await client.end()
  await testApp.close()
  await postgres.stop()
}
