import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { accountEndpoints } from '@matinee/contract/accounts'
import { catalogueEndpoints } from '@matinee/contract/catalogue'
import { collectionEndpoints } from '@matinee/contract/collections'
import { commentEndpoints } from '@matinee/contract/comments'
import { contactEndpoints } from '@matinee/contract/contact'
import { unsentMailEndpoints, mailTextEndpoints } from '@matinee/contract/mail'
import { moderationEndpoints } from '@matinee/contract/moderation'
import { healthEndpoints } from '@matinee/contract/health'
import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import { pageEndpoints } from '@matinee/contract/pages'
import { mailChoiceEndpoints } from '@matinee/contract/mail-choices'
import { ownAccountEndpoints } from '@matinee/contract/own-account'
import { paymentEndpoints } from '@matinee/contract/payments'
import { personalDataEndpoints } from '@matinee/contract/personal-data'
import { peopleEndpoints } from '@matinee/contract/people'
import { planEndpoints } from '@matinee/contract/plans'
import { settingsEndpoints } from '@matinee/contract/settings'
import { statisticsEndpoints } from '@matinee/contract/statistics'
import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { voucherEndpoints } from '@matinee/contract/vouchers'
import { invitationEndpoints } from '@matinee/contract/invitations'
import { movieEndpoints } from '@matinee/contract/movies'
import { reactionEndpoints } from '@matinee/contract/reactions'
import { auditLogEndpoints } from '@matinee/contract/audit-log'
import { sessionEndpoints } from '@matinee/contract/sessions'
import { signInProviderEndpoints } from '@matinee/contract/sign-in-providers'
import { setupEndpoints } from '@matinee/contract/setup'
import { siteEndpoints } from '@matinee/contract/site'
import { watchlistEndpoints } from '@matinee/contract/watchlist'
import { unsubscribeToken } from '../../src/features/mail-choices/unsubscribe-token.ts'
import { sql } from 'kysely'
import { replaceEmailChange, setEmailChangeSecrets } from '../../src/features/accounts/email-changes.queries.ts'
import { setResetToken, insertReset } from '../../src/features/accounts/resets.queries.ts'
import { updateMailText } from '../../src/features/mail/mail-texts.service.ts'
import { savePage } from '../../src/features/pages/pages.service.ts'
import { addCollection } from '../../src/features/collections/collections.service.ts'
import { insertInvitation } from '../../src/features/invitations/invitations.queries.ts'
import { changeSettings, listChanges } from '../../src/features/settings/settings.service.ts'
import { insertCode } from '../../src/features/sign-in-providers/sign-in-providers.queries.ts'
import { codeSeconds } from '../../src/features/sign-in-providers/sign-in-providers.service.ts'
import { reactivateSubscription } from '../../src/features/subscriptions/subscriptions.service.ts'
import { createVouchers } from '../../src/features/vouchers/vouchers.service.ts'
import { hashSecret, newSecret } from '../../src/platform/secrets.ts'
import { createSandbox } from '../../src/platform/payments/sandbox.ts'
import { addMovies } from '../movies.ts'
import { aDifference, aPayment } from '../payments.ts'
import { atDesk, goodPassword, type Person } from '../people.ts'
import { factorRows } from './factor-rows.ts'
import { filmRows } from './film-rows.ts'
import { importRows } from './import-rows.ts'
import { movieMediaRows } from './movie-media-rows.ts'
import { type Given, type Row, row } from './row.ts'
import { teamRows } from './team-rows.ts'
import { uploadRows } from './upload-rows.ts'
import { playbackRows } from './playback-rows.ts'
import type { World } from './world.ts'

const newPassword = 'another good long one'
let registered = 0

/** A link to a new password that its owner could open now. */
async function linkFor(world: World): Promise<string> {
  const { db } = world.testApp.services
  const { id: userId } = await world.person()
  const secret = newSecret()
  const id = await insertReset(db, {
    userId,
    audience: 'user',
    browserHash: hashSecret(newSecret()),
    newHash: '$argon2id$',
    at: world.now,
    expiresAt: world.later(600),
  })
  await setResetToken(db, id, hashSecret(secret), world.now)
  return secret
}

let addresses = 0
const anAddress = () => `another.address.${(addresses += 1)}@example.org`

/** A link to a new address that its owner could open now. */
async function emailLinkFor(world: World): Promise<string> {
  const { db } = world.testApp.services
  const { id: userId } = await world.person()
  const [email, secret] = [anAddress(), newSecret()]
  await replaceEmailChange(db, {
    userId,
    email,
    emailKey: email,
    oldConfirmedAt: null,
    at: world.now,
    expiresAt: world.later(600),
  })
  const hashes = { old: hashSecret(secret), new: hashSecret(newSecret()) }
  await setEmailChangeSecrets(db, { userId, createdAt: world.now, now: world.now }, hashes)
  return secret
}

/** A session of this person, besides the one that asks. */
async function sessionOf(world: World, { id }: Pick<Person, 'id'>): Promise<{ id: string }> {
  world.touch()
  const sessionId = randomBytes(16).toString('base64url')
  await sql`
    insert into session (id, user_id, audience, remembered, refreshed_at, created_at, expires_at, ends_at)
    select ${sessionId}, id, 'user', false, ${world.now}, ${world.now}, ${world.later(600)}, ${world.later(600)}
    from users where id = ${id}`.execute(world.testApp.services.db)
  return { id: sessionId }
}

/** The archive of this person's data, if there still is one, ready to be downloaded. */
async function anExport(world: World, { id }: Pick<Person, 'id'>): Promise<void> {
  world.touch()
  const { db, storage } = world.testApp.services
  const { rows } = await sql<{ id: string }>`
    insert into data_export (user_id, state, requested_at, bytes, expires_at)
    select id, 'ready', ${world.now}, 3, ${world.later(600)} from users where id = ${id}
    on conflict (user_id) do update set state = 'ready', bytes = 3, expires_at = excluded.expires_at returning id`.execute(
    db,
  )
  for (const made of rows) await storage.write(`exports/${made.id}.zip`, Readable.from([Buffer.from('zip')]))
}

/** What the way back from a sign-in provider leaves in the address and in the browser. */
async function returned(world: World): Promise<{ code: string; cookie: string }> {
  const { id: userId } = await world.person()
  const [code, secret] = [newSecret(), newSecret()]
  await insertCode(world.testApp.services.db, {
    codeHash: hashSecret(code),
    browserHash: hashSecret(secret),
    userId,
    remembered: false,
    returnTo: '/profile',
    expiresAt: world.later(codeSeconds),
  })
  return { code, cookie: `__Host-sgn=${secret}` }
}

/** A comment of this person, if there still is one. */
async function commentOf(world: World, { id }: Pick<Person, 'id'>): Promise<string> {
  world.touch()
  const { rows: made } = await sql<{ id: string }>`
    insert into comment (movie_id, user_id, text, created_at)
    select ${world.movieId}, id, 'A quiet one.', ${world.now} from users where id = ${id} returning id`.execute(
    world.testApp.services.db,
  )
  return made[0]?.id ?? 'f'.repeat(24)
}
const theirComment = async ({ world }: Given) => ({ params: { id: await commentOf(world, world.victim) } })
const goneForTheDesk = (body?: unknown) => ({
  what: 'a comment that is gone',
  as: 'admin' as const,
  status: 404 as const,
  call: () => ({ params: { id: 'f'.repeat(24) }, body }),
})

/** The movie is in the lists of the caller and of the victim: whichever is named, there is something to take. */
async function listed({ world, caller, userId }: Given): Promise<{ movieId: string; userId: string }> {
  world.touch()
  const { movieId, victim } = world
  await sql`
    insert into watchlist_entry (movie_id, user_id, added_at)
    select ${movieId}, id, ${world.now} from users where id in (${caller.id}, ${victim.id})
    on conflict do nothing`.execute(world.testApp.services.db)
  return { movieId, userId }
}

/** Whoever it is has Premium from now on, or has none, whatever the questions before have left. */
async function premium(world: World, userId: string, has: boolean): Promise<void> {
  world.touch()
  const { services } = world.testApp
  await sql`update subscription set status = 'expired', ended_at = expires_at
    where user_id = ${userId} and status = 'active'`.execute(services.db)
  const { rows: found } = await sql`select from users where id = ${userId}`.execute(services.db)
  if (!has || found.length === 0) return
  await reactivateSubscription(services, {
    userId,
    plan: 'monthly',
    reason: 'for the matrix',
    actor: atDesk(world.host),
  })
}

const aMail = { id: 'account.enabled', language: 'en' } as const
const aWording = { subject: 'Welcome back', text: 'Come in.' }
const aPage = { title: 'Rules', description: '', text: 'Be quiet.', isInFooter: false }
/** The id of the newest version of the page `rules`. */
async function writtenPage(world: World): Promise<number> {
  world.touch()
  const change = { slug: 'rules', versions: undefined, draft: aPage }
  return (await savePage(world.testApp.services, change, atDesk(world.host))).version
}

/** A PNG of one pixel, in base64. */
const smallPicture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The id of a change that can be undone. */
async function aSettingsChange(world: World): Promise<string> {
  const { testApp } = world
  world.touch()
  await changeSettings(testApp.services, { tagline: `Films, ${randomUUID()}` }, undefined)
  return String((await listChanges(testApp.services))[0]!.id)
}
const aCollection = { title: 'Silent nights', description: '', startsAt: null, endsAt: null, movieIds: [] }
async function newCollection(world: World) {
  world.touch()
  const { id } = await addCollection(world.testApp.services, aCollection, atDesk(world.host))
  return { collectionId: id }
}
/** One for all that only look at it or change it: there can be a limited number. */
async function someCollection(world: World) {
  const { db } = world.testApp.services
  const found = await db.selectFrom('collection').select('id').orderBy('created_at').limit(1).executeTakeFirst()
  return found ? { collectionId: found.id } : newCollection(world)
}
const noCollection = (as: 'nobody' | 'admin', more: object = {}) => [
  { what: 'that is not there', as, status: 404 as const, call: () => ({ params: { collectionId: absent }, ...more }) },
]

async function newInvitation(world: World): Promise<{ id: string; token: string }> {
  world.touch()
  const token = newSecret()
  const email = `${randomUUID()}@example.org`
  const times = { at: world.now, expiresAt: new Date(world.now.getTime() + 3_600_000) }
  const given = { email, emailKey: email, tokenHash: hashSecret(token), by: world.host.id, ...times }
  return { id: await insertInvitation(world.testApp.services.db, given), token }
}

/** All there are, those that another question has added among them. */
async function planIds({ testApp }: World): Promise<string[]> {
  return (await testApp.services.db.selectFrom('plan').select('id').orderBy('position').execute()).map(({ id }) => id)
}

/** A payment of this person, if there still is one. */
async function paymentOf(world: World, { id }: Pick<Person, 'id'>): Promise<string> {
  const { db } = world.testApp.services
  const found = await db.selectFrom('payment').select('id').where('user_id', '=', id).limit(1).executeTakeFirst()
  if (found) return found.id
  world.touch()
  const { rows: made } = await sql<{ id: string }>`
    with bought as (
      insert into checkout (user_id, plan, cents, currency, days, provider, state, created_at, settled_at)
      select id, 'monthly', 999, 'USD', 30, 'sandbox', 'paid', ${world.now}, ${world.now} from users where id = ${id}
      returning *)
    insert into payment (checkout_id, user_id, plan, cents, currency, days, provider, reference, paid_at, created_at)
    select id, user_id, plan, cents, currency, days, provider, id, created_at, created_at from bought
    returning id`.execute(db)
  return made[0]?.id ?? absent
}

/** The victim's, of the sandbox. */
async function newPayment(world: World): Promise<string> {
  await premium(world, world.victim.id, false)
  return aPayment(world.testApp.services, world.victim.id)
}
const refundBody = { cents: 1, reason: 'for the matrix' }
async function failedRefund(world: World): Promise<string> {
  const { id } = await world.testApp.services.db
    .insertInto('refund')
    .values({ payment_id: await newPayment(world), state: 'failed', ...refundBody, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An email that nobody would take. */
async function failedMail(world: World): Promise<string> {
  world.touch()
  const { rows: made } = await sql<{ id: string }>`
    insert into mail (recipient, subject, text_body, html_body, state, created_at)
    values ('nobody@example.org', 'Lost', '', '', 'failed', ${world.now}) returning id`.execute(
    world.testApp.services.db,
  )
  return made[0]!.id
}

async function newVoucher(world: World): Promise<{ batchId: string; code: string }> {
  world.touch()
  return createVouchers(world.testApp.services, aVoucher, atDesk(world.host))
}

/** One that nobody else asks about. */
async function newMovie(world: World): Promise<{ id: string }> {
  world.touch()
  const [id = ''] = await addMovies(world.testApp.services.db, [{}])
  return { id }
}
async function deletedMovie(world: World): Promise<{ id: string }> {
  const { id } = await newMovie(world)
  await sql`select delete_movie(${id}, ${world.now})`.execute(world.testApp.services.db)
  return { id }
}
const filledForm = {
  title: 'The Quiet Reel',
  description: 'A projectionist keeps a promise.',
  genres: ['Drama'],
  year: 1999,
  rating: 7,
  imageUrl: 'https://cdn.test/reel.jpg',
  videoUrl: 'https://cdn.test/reel.mp4',
}

/** As the sandbox would send it. */
function signedEvent({ testApp: { config }, now }: World) {
  const event = {
    id: 'matrix',
    kind: 'failed',
    checkoutId: absent,
    reference: 'none',
    cents: 1,
    currency: 'USD',
  } as const
  const { body, headers } = createSandbox(config).signEvent({ ...event, happenedAt: now }, now)
  return { params: { provider: 'sandbox' }, body: body.toString(), headers }
}

const absent = 'f'.repeat(24)
const aVoucher = { codes: 1, uses: 1, days: 7, percent: null, plan: 'monthly' as const, lastDay: null, note: '' }
const aPlan = { name: 'Weekend', description: '', cents: 999, days: 3, months: null, mark: null, isOnSale: false }
const aMovie = ({ world }: { world: World }) => ({ params: { id: world.movieId } })

/** Every call of the product, with a request that is answered. What is not here fails the matrix. */
export const rows: Row[] = [
  row(siteEndpoints.test, { access: 'public' }),
  row(siteEndpoints.show, { access: 'public' }),
  row(siteEndpoints.version, { access: 'admin', permission: 'desk' }),
  row(siteEndpoints.notices, { access: 'admin', permission: 'health' }),

  row(catalogueEndpoints.list, { access: 'public', call: () => ({ query: {} }) }),
  row(catalogueEndpoints.genre, { access: 'public', call: () => ({ params: { genre: 'Drama' }, query: {} }) }),
  row(catalogueEndpoints.page, { access: 'public', call: () => ({ query: {} }) }),
  row(catalogueEndpoints.search, { access: 'public', call: () => ({ query: { query: 'reel' } }) }),
  row(catalogueEndpoints.suggest, { access: 'public', call: () => ({ query: { q: 'reel' } }) }),
  row(catalogueEndpoints.artist, {
    access: 'public',
    call: () => ({ query: { name: 'Ida Reel' } }),
    refusals: [
      { what: 'a name that is in no movie', as: 'nobody', status: 404, call: () => ({ query: { name: 'Nobody' } }) },
    ],
  }),
  row(catalogueEndpoints.home, { access: 'public' }),
  row(catalogueEndpoints.facets, { access: 'public', call: () => ({ query: {} }) }),
  row(catalogueEndpoints.statistics, { access: 'public' }),
  row(collectionEndpoints.show, {
    access: 'public',
    call: async ({ world }) => ({ params: await someCollection(world) }),
    refusals: noCollection('nobody'),
  }),
  row(collectionEndpoints.index, { access: 'public' }),
  row(collectionEndpoints.ofMovie, { access: 'public', call: aMovie }),
  row(collectionEndpoints.next, { access: 'public', call: aMovie }),
  row(collectionEndpoints.list, { access: 'admin', permission: 'catalogue' }),
  row(collectionEndpoints.edit, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ params: await someCollection(world) }),
    refusals: noCollection('admin'),
  }),
  row(collectionEndpoints.add, { access: 'admin', permission: 'catalogue', call: () => ({ body: aCollection }) }),
  row(collectionEndpoints.update, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ params: await someCollection(world), body: aCollection }),
    refusals: noCollection('admin', { body: aCollection }),
  }),
  row(collectionEndpoints.remove, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ params: await newCollection(world) }),
    refusals: noCollection('admin'),
  }),
  row(movieEndpoints.show, { access: 'public', call: aMovie }),
  row(movieEndpoints.recommendations, { access: 'public', call: (given) => ({ ...aMovie(given), query: {} }) }),
  row(adminMovieEndpoints.add, { access: 'admin', permission: 'catalogue', call: () => ({ body: filledForm }) }),
  row(adminMovieEndpoints.update, {
    access: 'admin',
    permission: 'catalogue',
    call: (given) => ({ ...aMovie(given), body: filledForm }),
    refusals: [
      {
        what: 'a movie that is not there',
        as: 'admin',
        status: 404,
        call: () => ({ params: { id: absent }, body: filledForm }),
      },
      {
        what: 'a deleted movie',
        as: 'admin',
        status: 404,
        call: async ({ world }) => ({ params: await deletedMovie(world), body: filledForm }),
      },
    ],
  }),
  row(adminMovieEndpoints.remove, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ params: await newMovie(world) }),
    refusals: [
      {
        what: 'a deleted movie',
        as: 'admin',
        status: 404,
        call: async ({ world }) => ({ params: await deletedMovie(world) }),
      },
    ],
  }),
  row(adminMovieEndpoints.removeMany, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ body: { ids: [(await newMovie(world)).id] } }),
  }),
  row(adminMovieEndpoints.restore, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ params: await deletedMovie(world) }),
    refusals: [{ what: 'a movie that is not deleted', as: 'admin', status: 404, call: aMovie }],
  }),
  row(adminMovieEndpoints.restoreMany, {
    access: 'admin',
    permission: 'catalogue',
    call: async ({ world }) => ({ body: { ids: [(await deletedMovie(world)).id] } }),
  }),
  ...factorRows,
  ...filmRows,
  ...movieMediaRows,
  ...importRows,
  ...teamRows,
  ...playbackRows,
  row(adminMovieEndpoints.list, { access: 'admin', permission: 'catalogue', call: () => ({ query: {} }) }),
  row(adminMovieEndpoints.ids, { access: 'admin', permission: 'catalogue', call: () => ({ query: {} }) }),
  row(adminMovieEndpoints.show, {
    access: 'admin',
    permission: 'catalogue',
    call: aMovie,
    refusals: [
      {
        what: 'a deleted movie',
        as: 'admin',
        status: 404,
        call: async ({ world }) => ({ params: await deletedMovie(world) }),
      },
    ],
  }),
  row(adminMovieEndpoints.download, { access: 'admin', permission: 'catalogue', call: () => ({ query: {} }) }),
  row(adminMovieEndpoints.downloadAll, { access: 'admin', permission: 'catalogue' }),
  row(auditLogEndpoints.list, { access: 'admin', permission: 'auditLog', call: () => ({ query: {} }) }),
  row(auditLogEndpoints.download, {
    access: 'admin',
    permission: 'auditLog',
    fresh: true,
    call: () => ({ query: {} }),
  }),
  row(unsentMailEndpoints.list, { access: 'admin', permission: 'people' }),
  row(unsentMailEndpoints.retry, {
    access: 'admin',
    permission: 'people',
    call: async ({ world }) => ({ body: { ids: [await failedMail(world)] } }),
    refusals: [
      { what: 'an email that is not there', as: 'admin', status: 404, call: () => ({ body: { ids: ['0'] } }) },
    ],
  }),
  row(unsentMailEndpoints.dismiss, {
    access: 'admin',
    permission: 'people',
    call: async ({ world }) => ({ body: { ids: [await failedMail(world)] } }),
    refusals: [
      { what: 'an email that is not there', as: 'admin', status: 404, call: () => ({ body: { ids: ['0'] } }) },
    ],
  }),
  // There are admins here: nobody can set it up any more.
  row(setupEndpoints.check, { access: 'public', status: 404, call: () => ({ body: { secret: 'any' } }) }),
  row(setupEndpoints.createAdmin, {
    access: 'public',
    status: 404,
    call: () => ({
      body: { secret: 'any', username: 'Burglar', email: 'burglar@example.org', password: 'velvet curtain 12' },
    }),
  }),
  row(setupEndpoints.demo, { access: 'admin', permission: 'catalogue' }),
  // There are movies here.
  row(setupEndpoints.loadDemo, { access: 'admin', permission: 'catalogue', status: 409 }),
  row(healthEndpoints.show, { access: 'admin', permission: 'health' }),
  row(healthEndpoints.retry, {
    access: 'admin',
    permission: 'health',
    call: async ({ world }) => ({ body: { reference: `mail:${await failedMail(world)}` } }),
    refusals: [
      { what: 'a job that is not there', as: 'admin', status: 404, call: () => ({ body: { reference: 'job:0' } }) },
    ],
  }),
  row(healthEndpoints.dismiss, {
    access: 'admin',
    permission: 'health',
    call: async ({ world }) => ({ body: { reference: `mail:${await failedMail(world)}` } }),
    refusals: [
      { what: 'a job that is not there', as: 'admin', status: 404, call: () => ({ body: { reference: 'job:0' } }) },
    ],
  }),
  row(healthEndpoints.testMail, { access: 'admin', permission: 'health' }),
  ...uploadRows,
  row(contactEndpoints.send, {
    access: 'public',
    call: () => ({ body: { name: 'Ines', email: 'ines@example.org', message: 'When do you show Nosferatu?' } }),
  }),

  row(reactionEndpoints.likes, { access: 'public', call: aMovie }),
  row(reactionEndpoints.dislikes, { access: 'public', call: aMovie }),
  row(reactionEndpoints.likeStatus, {
    access: 'user',
    call: ({ world, userId }) => ({ params: { id: world.movieId, userId } }),
  }),
  row(reactionEndpoints.dislikeStatus, {
    access: 'user',
    call: ({ world, userId }) => ({ params: { id: world.movieId, userId } }),
  }),
  row(reactionEndpoints.like, {
    access: 'user',
    call: ({ world: { movieId }, userId }) => ({ body: { movieId, userId } }),
  }),
  row(reactionEndpoints.dislike, {
    access: 'user',
    call: ({ world: { movieId }, userId }) => ({ body: { movieId, userId } }),
  }),

  row(commentEndpoints.list, { access: 'public', call: (given) => ({ ...aMovie(given), query: {} }) }),
  row(commentEndpoints.post, { access: 'user', call: (given) => ({ ...aMovie(given), body: { text: 'Splendid.' } }) }),
  row(commentEndpoints.remove, {
    access: 'user',
    call: async ({ world, caller }) => ({ params: { id: await commentOf(world, caller) } }),
    refusals: [
      {
        what: 'the comment of somebody else',
        as: 'user',
        status: 403,
        call: async ({ world }) => ({ params: { id: await commentOf(world, world.victim) } }),
      },
      { what: 'a comment that is gone', as: 'user', status: 404, call: () => ({ params: { id: 'f'.repeat(24) } }) },
    ],
  }),
  row(commentEndpoints.own, { access: 'user', call: (given) => aMovie(given) }),
  row(commentEndpoints.report, {
    access: 'optional',
    call: async ({ world }) => ({
      params: { id: await commentOf(world, world.victim) },
      body: { reason: 'spam' as const },
    }),
  }),
  row(moderationEndpoints.list, { access: 'admin', permission: 'comments', call: () => ({ query: {} }) }),
  row(moderationEndpoints.context, {
    access: 'admin',
    permission: 'comments',
    call: theirComment,
    refusals: [goneForTheDesk()],
  }),
  row(moderationEndpoints.hide, {
    access: 'admin',
    permission: 'comments',
    call: async (given) => ({ ...(await theirComment(given)), body: { hidden: true } }),
    refusals: [goneForTheDesk({ hidden: true })],
  }),
  row(moderationEndpoints.keep, {
    access: 'admin',
    permission: 'comments',
    call: theirComment,
    refusals: [goneForTheDesk()],
  }),
  row(moderationEndpoints.remove, {
    access: 'admin',
    permission: 'comments',
    call: theirComment,
    refusals: [goneForTheDesk()],
  }),
  row(moderationEndpoints.warn, {
    access: 'admin',
    permission: 'comments',
    call: async (given) => ({ ...(await theirComment(given)), body: { reason: 'Rude' } }),
    refusals: [goneForTheDesk({ reason: 'Rude' })],
  }),
  row(moderationEndpoints.hideAll, {
    access: 'admin',
    permission: 'comments',
    call: async ({ world }) => ({ params: { userId: (await world.person()).id }, body: { hidden: true } }),
  }),
  row(moderationEndpoints.mute, {
    access: 'admin',
    permission: 'comments',
    call: async ({ world }) => ({ params: { userId: (await world.person()).id }, body: { days: 1 } }),
  }),
  row(moderationEndpoints.unmute, {
    access: 'admin',
    permission: 'comments',
    call: async ({ world }) => ({ params: { userId: (await world.person()).id } }),
  }),

  row(watchlistEndpoints.list, { access: 'user' }),
  row(watchlistEndpoints.add, { access: 'user', call: ({ world: { movieId } }) => ({ body: { movieId } }) }),
  row(watchlistEndpoints.show, {
    access: 'user',
    call: async (given) => ({ params: { userId: (await listed(given)).userId } }),
  }),
  row(watchlistEndpoints.remove, { access: 'user', call: async (given) => ({ params: await listed(given) }) }),
  row(watchlistEndpoints.clear, {
    access: 'user',
    call: async (given) => ({ params: { userId: (await listed(given)).userId } }),
  }),

  row(pageEndpoints.show, {
    access: 'public',
    call: async ({ world }) => (await writtenPage(world), { params: { slug: 'rules' } }),
  }),
  row(mailTextEndpoints.list, { access: 'admin', permission: 'settings' }),
  row(mailTextEndpoints.open, {
    access: 'admin',
    permission: 'settings',
    call: () => ({ params: { id: 'account.enabled' } }),
  }),
  row(mailTextEndpoints.save, {
    access: 'admin',
    permission: 'settings',
    fresh: true,
    call: () => ({ params: aMail, body: aWording }),
  }),
  row(mailTextEndpoints.reset, {
    access: 'admin',
    permission: 'settings',
    fresh: true,
    call: async ({ world }) => {
      world.touch()
      await updateMailText(world.testApp.services, aMail, aWording, { actor: atDesk(world.host), reader: 'en' })
      return { params: aMail }
    },
  }),
  row(mailTextEndpoints.preview, {
    access: 'admin',
    permission: 'settings',
    call: () => ({ params: aMail, body: aWording }),
  }),
  row(mailTextEndpoints.test, {
    access: 'admin',
    permission: 'settings',
    call: () => ({ params: aMail, body: aWording }),
  }),
  row(pageEndpoints.list, { access: 'admin', permission: 'pages' }),
  row(pageEndpoints.edit, { access: 'admin', permission: 'pages', call: () => ({ params: { slug: 'about' } }) }),
  row(pageEndpoints.save, {
    access: 'admin',
    permission: 'pages',
    call: () => ({ params: { slug: 'rules' }, body: aPage }),
  }),
  row(pageEndpoints.remove, {
    access: 'admin',
    permission: 'pages',
    call: async ({ world }) => (await writtenPage(world), { params: { slug: 'rules' } }),
  }),
  row(pageEndpoints.version, {
    access: 'admin',
    permission: 'pages',
    call: async ({ world }) => ({ params: { slug: 'rules', versionId: String(await writtenPage(world)) } }),
  }),
  row(pageEndpoints.restore, {
    access: 'admin',
    permission: 'pages',
    call: async ({ world }) => ({ params: { slug: 'rules', versionId: String(await writtenPage(world)) } }),
  }),
  row(pageEndpoints.preview, { access: 'admin', permission: 'pages', call: () => ({ body: { text: aPage.text } }) }),
  row(settingsEndpoints.show, { access: 'admin', permission: 'settings' }),
  row(settingsEndpoints.change, {
    access: 'admin',
    permission: 'settings',
    call: () => ({ body: { tagline: 'Films.' } }),
  }),
  row(settingsEndpoints.setPicture, {
    access: 'admin',
    permission: 'settings',
    call: () => ({ params: { setting: 'icon' as const }, body: { file: smallPicture } }),
  }),
  row(settingsEndpoints.changes, { access: 'admin', permission: 'settings' }),
  row(settingsEndpoints.undo, {
    access: 'admin',
    permission: 'settings',
    call: async ({ world }) => ({ params: { changeId: await aSettingsChange(world) } }),
    refusals: [
      { what: 'that is not there', as: 'admin', status: 404, call: () => ({ params: { changeId: '99999' } }) },
    ],
  }),
  row(invitationEndpoints.look, {
    access: 'public',
    call: async ({ world }) => ({ body: { token: (await newInvitation(world)).token } }),
  }),
  row(invitationEndpoints.list, { access: 'admin', permission: 'people' }),
  row(invitationEndpoints.invite, {
    access: 'admin',
    permission: 'people',
    call: () => ({ body: { email: `${randomUUID()}@example.org` } }),
  }),
  row(invitationEndpoints.revoke, {
    access: 'admin',
    permission: 'people',
    call: async ({ world }) => ({ params: { invitationId: (await newInvitation(world)).id } }),
    refusals: [
      { what: 'that is not there', as: 'admin', status: 404, call: () => ({ params: { invitationId: absent } }) },
    ],
  }),
  row(planEndpoints.offer, { access: 'public' }),
  row(planEndpoints.list, { access: 'admin', permission: 'desk' }),
  row(planEndpoints.add, { access: 'admin', permission: 'plans', call: () => ({ body: aPlan }) }),
  row(planEndpoints.update, {
    access: 'admin',
    permission: 'plans',
    call: () => ({ params: { planId: 'monthly' }, body: { ...aPlan, name: 'Monthly', days: 30, isOnSale: true } }),
    refusals: [
      {
        what: 'that is not there',
        as: 'admin',
        status: 404,
        call: () => ({ params: { planId: absent }, body: aPlan }),
      },
    ],
  }),
  row(planEndpoints.reorder, {
    access: 'admin',
    permission: 'plans',
    call: async ({ world }) => ({ body: { ids: await planIds(world) } }),
  }),
  row(voucherEndpoints.check, {
    access: 'user',
    call: async ({ world }) => ({ body: { code: (await newVoucher(world)).code } }),
  }),
  row(voucherEndpoints.redeem, {
    access: 'user',
    call: async ({ world, caller }) => {
      await premium(world, caller.id, false)
      return { body: { code: (await newVoucher(world)).code } }
    },
    refusals: [
      { what: 'that nobody made', as: 'user', status: 404, call: () => ({ body: { code: 'ACDE-FGHJ-KMNP' } }) },
    ],
  }),
  row(voucherEndpoints.list, { access: 'admin', permission: 'gifts', call: () => ({ query: {} }) }),
  row(voucherEndpoints.make, { access: 'admin', permission: 'gifts', fresh: true, call: () => ({ body: aVoucher }) }),
  row(voucherEndpoints.switchOff, {
    access: 'admin',
    permission: 'gifts',
    call: async ({ world }) => ({ params: { batchId: (await newVoucher(world)).batchId } }),
    refusals: [{ what: 'that is not there', as: 'admin', status: 404, call: () => ({ params: { batchId: absent } }) }],
  }),
  row(voucherEndpoints.download, {
    access: 'admin',
    permission: 'gifts',
    fresh: true,
    call: async ({ world }) => ({ params: { batchId: (await newVoucher(world)).batchId } }),
  }),
  row(paymentEndpoints.gift, {
    access: 'user',
    call: () => ({
      body: { plan: 'monthly' as const, recipient: 'friend@example.org', message: '', sendOn: null },
    }),
  }),
  row(subscriptionEndpoints.status, {
    access: 'signedIn',
    permission: 'people',
    call: ({ userId }) => ({ query: { userId } }),
    refusals: [{ what: 'of nobody', as: 'admin', status: 404, call: () => ({ query: { userId: absent } }) }],
  }),
  row(paymentEndpoints.receipts, { access: 'user' }),
  row(paymentEndpoints.receipt, {
    access: 'user',
    call: async ({ world, caller }) => ({ params: { paymentId: await paymentOf(world, caller) } }),
    refusals: [
      {
        what: 'of somebody else',
        as: 'user',
        status: 404,
        call: async ({ world }) => ({ params: { paymentId: await paymentOf(world, world.victim) } }),
      },
    ],
  }),
  row(paymentEndpoints.withdrawals, { access: 'user' }),
  // There is no right to withdraw here.
  row(paymentEndpoints.withdraw, {
    access: 'user',
    status: 409,
    call: async ({ world, caller }) => ({ body: { paymentId: await paymentOf(world, caller) } }),
    refusals: [
      {
        what: 'of somebody else',
        as: 'user',
        status: 404,
        call: async ({ world }) => ({ body: { paymentId: await paymentOf(world, world.victim) } }),
      },
    ],
  }),
  row(paymentEndpoints.subscribe, {
    access: 'user',
    call: ({ userId }) => ({ body: { userId, subscriptionType: 'monthly' as const } }),
  }),
  // Nobody here has Premium that renews.
  row(paymentEndpoints.portal, { access: 'user', status: 409 }),
  row(subscriptionEndpoints.resume, { access: 'user', status: 409 }),
  row(subscriptionEndpoints.cancel, {
    access: 'signedIn',
    permission: 'people',
    fresh: 'atDesk',
    call: async ({ world, userId }) => {
      await premium(world, userId, true)
      return { body: { userId } }
    },
    refusals: [{ what: 'of nobody', as: 'admin', status: 404, call: () => ({ body: { userId: absent } }) }],
  }),
  row(subscriptionEndpoints.setPreferredGenre, {
    access: 'user',
    call: async ({ world, caller, userId }) => {
      await premium(world, caller.id, true)
      return { body: { userId, genre: 'Drama' as const } }
    },
    refusals: [
      {
        what: 'without Premium',
        as: 'user',
        status: 403,
        call: ({ userId }) => ({ body: { userId, genre: 'Drama' } }),
      },
    ],
  }),
  row(subscriptionEndpoints.reactivate, {
    access: 'admin',
    permission: 'gifts',
    fresh: true,
    call: async ({ world, userId }) => {
      await premium(world, userId, false)
      return { body: { userId } }
    },
    refusals: [{ what: 'for nobody', as: 'admin', status: 404, call: () => ({ body: { userId: absent } }) }],
  }),
  row(subscriptionEndpoints.giveDays, {
    access: 'admin',
    permission: 'gifts',
    fresh: true,
    call: ({ userId }) => ({ params: { userId }, body: { days: 3, reason: 'for the matrix' } }),
    refusals: [
      {
        what: 'to nobody',
        as: 'admin',
        status: 404,
        call: () => ({ params: { userId: absent }, body: { days: 3, reason: 'for the matrix' } }),
      },
    ],
  }),
  row(subscriptionEndpoints.remind, { access: 'admin', permission: 'people', call: () => ({ body: {} }) }),
  row(subscriptionEndpoints.expire, { access: 'admin', permission: 'people' }),
  row(subscriptionEndpoints.cleanup, { access: 'admin', permission: 'people' }),
  row(subscriptionEndpoints.subscribers, { access: 'admin', permission: 'people', call: () => ({ query: {} }) }),
  row(subscriptionEndpoints.expiringSoon, { access: 'admin', permission: 'people', call: () => ({ query: {} }) }),
  row(statisticsEndpoints.show, { access: 'admin', permission: 'figures' }),
  row(paymentEndpoints.payments, { access: 'admin', permission: 'payments', call: () => ({ query: {} }) }),
  row(paymentEndpoints.downloadPayments, {
    access: 'admin',
    permission: 'payments',
    fresh: true,
    call: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
  }),
  row(paymentEndpoints.payment, {
    access: 'admin',
    permission: 'refunds',
    call: async ({ world }) => ({ params: { paymentId: await newPayment(world) } }),
    refusals: [
      { what: 'that is not there', as: 'admin', status: 404, call: () => ({ params: { paymentId: absent } }) },
    ],
  }),
  row(paymentEndpoints.paymentsOf, {
    access: 'admin',
    permission: 'refunds',
    call: ({ userId }) => ({ params: { userId } }),
    refusals: [{ what: 'of nobody', as: 'admin', status: 404, call: () => ({ params: { userId: absent } }) }],
  }),
  row(paymentEndpoints.refund, {
    access: 'admin',
    permission: 'refunds',
    call: async ({ world }) => ({ params: { paymentId: await newPayment(world) }, body: refundBody }),
    refusals: [
      {
        what: 'of a payment that is not there',
        as: 'admin',
        status: 404,
        call: () => ({ params: { paymentId: absent }, body: refundBody }),
      },
    ],
  }),
  row(paymentEndpoints.retryRefund, {
    access: 'admin',
    permission: 'refunds',
    call: async ({ world }) => ({ params: { refundId: await failedRefund(world) } }),
    refusals: [{ what: 'that is not there', as: 'admin', status: 404, call: () => ({ params: { refundId: absent } }) }],
  }),
  row(paymentEndpoints.differences, { access: 'admin', permission: 'payments' }),
  row(paymentEndpoints.applyDifference, {
    access: 'admin',
    permission: 'payments',
    call: async ({ world }) => {
      world.touch()
      return { params: { differenceId: await aDifference(world.testApp.services) } }
    },
    refusals: [
      { what: 'that is not there', as: 'admin', status: 404, call: () => ({ params: { differenceId: absent } }) },
    ],
  }),
  row(subscriptionEndpoints.downloadSubscribers, {
    access: 'admin',
    permission: 'people',
    fresh: true,
    call: () => ({ query: {} }),
  }),
  row(subscriptionEndpoints.cancelMany, {
    access: 'admin',
    permission: 'people',
    fresh: true,
    call: async ({ world }) => {
      await premium(world, world.victim.id, true)
      return { body: { userIds: [world.victim.id] } }
    },
  }),
  row(subscriptionEndpoints.remindOne, {
    access: 'admin',
    permission: 'people',
    call: async ({ world, userId }) => {
      await premium(world, userId, true)
      return { params: { userId } }
    },
    refusals: [{ what: 'nobody', as: 'admin', status: 404, call: () => ({ params: { userId: absent } }) }],
  }),
  row(peopleEndpoints.download, { access: 'admin', permission: 'people', fresh: true }),
  row(peopleEndpoints.person, {
    access: 'admin',
    permission: 'people',
    call: ({ userId }) => ({ params: { userId } }),
    refusals: [{ what: 'nobody', as: 'admin', status: 404, call: () => ({ params: { userId: absent } }) }],
  }),
  row(peopleEndpoints.disable, {
    access: 'admin',
    permission: 'people',
    fresh: true,
    call: async ({ world }) => ({ params: { userId: (await world.person()).id }, body: { reason: 'Spam' } }),
    refusals: [
      {
        what: 'nobody',
        as: 'admin',
        status: 404,
        call: () => ({ params: { userId: absent }, body: { reason: 'Spam' } }),
      },
      {
        what: 'their own account',
        as: 'admin',
        status: 403,
        call: ({ caller }) => ({ params: { userId: caller.id }, body: { reason: 'Spam' } }),
      },
    ],
  }),
  row(peopleEndpoints.resetFactors, {
    access: 'admin',
    permission: 'people',
    fresh: true,
    call: async ({ world }) => ({ params: { userId: (await world.person()).id } }),
    refusals: [
      { what: 'nobody', as: 'admin', status: 404, call: () => ({ params: { userId: absent } }) },
      { what: 'their own', as: 'admin', status: 403, call: ({ caller }) => ({ params: { userId: caller.id } }) },
    ],
  }),
  row(peopleEndpoints.enable, {
    access: 'admin',
    permission: 'people',
    fresh: true,
    call: async ({ world }) => ({ params: { userId: (await world.person()).id } }),
    refusals: [{ what: 'nobody', as: 'admin', status: 404, call: () => ({ params: { userId: absent } }) }],
  }),
  row(peopleEndpoints.timeline, {
    access: 'admin',
    permission: 'people',
    call: ({ userId }) => ({ params: { userId }, query: {} }),
    refusals: [{ what: 'nobody', as: 'admin', status: 404, call: () => ({ params: { userId: absent }, query: {} }) }],
  }),
  row(paymentEndpoints.webhook, { access: 'public', call: ({ world }) => signedEvent(world) }),

  row(accountEndpoints.register, {
    access: 'public',
    isSlow: true,
    call: () => {
      registered += 1
      const name = `newcomer ${registered}`
      return { body: { username: name, email: `newcomer.${registered}@example.org`, password: goodPassword } }
    },
  }),
  row(accountEndpoints.login, {
    access: 'public',
    isSlow: true,
    call: ({ world }) => ({ body: { email: world.host.email, password: goodPassword } }),
  }),
  row(accountEndpoints.adminLogin, {
    access: 'public',
    isSlow: true,
    call: ({ world }) => ({ body: { email: world.host.email, password: goodPassword } }),
  }),
  row(signInProviderEndpoints.list, { access: 'public' }),
  row(signInProviderEndpoints.finish, {
    access: 'public',
    call: async ({ world }) => {
      const { code, cookie } = await returned(world)
      return { body: { code }, headers: { cookie } }
    },
  }),
  row(accountEndpoints.requestReset, {
    access: 'public',
    isSlow: true,
    call: ({ world }) => ({ body: { email: world.victim.email, newPassword } }),
  }),
  row(accountEndpoints.readReset, {
    access: 'public',
    call: async ({ world }) => ({ body: { token: await linkFor(world) } }),
  }),
  row(accountEndpoints.confirmReset, {
    access: 'public',
    isSlow: true,
    call: async ({ world }) => ({ body: { token: await linkFor(world), newPassword } }),
  }),
  row(accountEndpoints.changeAdminPassword, {
    title: 'by mail',
    access: 'public',
    isSlow: true,
    call: ({ world }) => ({ body: { email: world.victim.email, newPassword } }),
  }),
  row(accountEndpoints.changeAdminPassword, {
    title: 'at once',
    access: 'admin',
    permission: 'desk',
    isGuardedInside: true,
    call: ({ caller }) => ({ body: { email: caller.email, newPassword, currentPassword: goodPassword } }),
    refusals: [
      {
        what: 'the password of another admin',
        as: 'admin',
        status: 403,
        call: ({ world }) => ({ body: { email: world.host.email, newPassword, currentPassword: goodPassword } }),
      },
      {
        what: 'without knowing the current one',
        as: 'admin',
        status: 403,
        call: ({ caller }) => ({ body: { email: caller.email, newPassword, currentPassword: 'a guess' } }),
      },
    ],
  }),

  row(accountEndpoints.me, { access: 'user' }),
  row(sessionEndpoints.refresh, { access: 'user', takesReplacedToken: true }),
  row(sessionEndpoints.logout, { access: 'user' }),
  row(ownAccountEndpoints.show, { access: 'user' }),
  row(ownAccountEndpoints.rename, {
    access: 'user',
    call: () => {
      registered += 1
      return { body: { username: `renamed ${registered}` } }
    },
  }),
  row(ownAccountEndpoints.changePassword, {
    access: 'user',
    call: () => ({ body: { currentPassword: goodPassword, newPassword: goodPassword } }),
    refusals: [
      {
        what: 'without the password of today',
        as: 'user',
        status: 403,
        call: () => ({ body: { currentPassword: newPassword, newPassword } }),
      },
    ],
  }),
  row(ownAccountEndpoints.changeEmail, {
    access: 'user',
    call: () => ({ body: { email: anAddress(), password: goodPassword } }),
    refusals: [
      {
        what: 'without the password',
        as: 'user',
        status: 403,
        call: () => ({ body: { email: anAddress(), password: newPassword } }),
      },
    ],
  }),
  row(ownAccountEndpoints.cancelEmailChange, { access: 'user' }),
  row(ownAccountEndpoints.sendConfirmation, { access: 'user' }),
  row(ownAccountEndpoints.confirmEmail, {
    access: 'optional',
    call: async ({ world }) => ({ body: { secret: await emailLinkFor(world) } }),
  }),
  row(mailChoiceEndpoints.show, { access: 'user' }),
  row(mailChoiceEndpoints.choose, { access: 'user', call: () => ({ body: { kinds: ['newFilms' as const] } }) }),
  row(mailChoiceEndpoints.unsubscribe, {
    access: 'public',
    call: ({ world }) => ({ body: { token: unsubscribeToken(world.testApp.config, world.victim.id, 'newFilms') } }),
  }),
  row(ownAccountEndpoints.sessions, { access: 'user' }),
  row(ownAccountEndpoints.endSession, {
    access: 'user',
    call: async ({ world, caller }) => ({ params: await sessionOf(world, caller) }),
    refusals: [
      {
        what: 'the session of somebody else',
        as: 'user',
        status: 404,
        call: async ({ world }) => ({ params: await sessionOf(world, world.victim) }),
      },
    ],
  }),
  row(ownAccountEndpoints.endOtherSessions, { access: 'user' }),
  row(personalDataEndpoints.requestDeletion, {
    access: 'user',
    call: () => ({ body: { credential: { password: goodPassword } } }),
    refusals: [
      {
        what: 'without the password, which a stolen session does not know',
        as: 'user',
        status: 403,
        call: () => ({ body: { credential: { password: 'a guess' } } }),
      },
    ],
  }),
  row(personalDataEndpoints.cancelDeletion, { access: 'user' }),
  row(personalDataEndpoints.showExport, { access: 'user' }),
  row(personalDataEndpoints.requestExport, { access: 'user' }),
  row(personalDataEndpoints.downloadExport, {
    access: 'user',
    call: async ({ world, caller }) => {
      await anExport(world, caller)
      return {}
    },
    refusals: [
      {
        what: 'the archive of somebody else',
        as: 'user',
        status: 404,
        call: async ({ world }) => {
          await anExport(world, await world.person())
          return {}
        },
      },
    ],
  }),
  row(accountEndpoints.adminMe, { access: 'admin', permission: 'desk' }),
  row(sessionEndpoints.adminRefresh, { access: 'admin', permission: 'desk', takesReplacedToken: true }),
  row(sessionEndpoints.adminLogout, { access: 'admin', permission: 'desk' }),
  row(accountEndpoints.users, {
    access: 'signedIn',
    permission: 'people',
    call: ({ world }) => ({ query: { ids: world.victim.id } }),
  }),
  row(accountEndpoints.users, {
    title: 'everybody',
    access: 'signedIn',
    permission: 'people',
    call: () => ({ query: {} }),
  }),
]
