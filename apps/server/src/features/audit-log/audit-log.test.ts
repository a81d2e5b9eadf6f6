import { randomUUID } from 'node:crypto'
import { healthEndpoints } from '@matinee/contract/health'
import { type Import, importEndpoints } from '@matinee/contract/imports'
import { unsentMailEndpoints, mailTextEndpoints } from '@matinee/contract/mail'
import { moderationEndpoints } from '@matinee/contract/moderation'
import { filmEndpoints, type FilmState } from '@matinee/contract/films'
import { collectionEndpoints } from '@matinee/contract/collections'
import { adminMovieEndpoints } from '@matinee/contract/admin-movies'
import { movieMediaEndpoints } from '@matinee/contract/movie-media'
import { peopleEndpoints } from '@matinee/contract/people'
import { planEndpoints } from '@matinee/contract/plans'
import { pageEndpoints } from '@matinee/contract/pages'
import { settingsEndpoints } from '@matinee/contract/settings'
import { setupEndpoints } from '@matinee/contract/setup'
import { paymentEndpoints } from '@matinee/contract/payments'
import { subscriptionEndpoints } from '@matinee/contract/subscriptions'
import { teamEndpoints } from '@matinee/contract/team'
import { invitationEndpoints } from '@matinee/contract/invitations'
import type { Endpoint } from '@matinee/contract/http/endpoint'
import { accountEndpoints } from '@matinee/contract/accounts'
import { type AuditAction, auditLogEndpoints, type AuditEntry } from '@matinee/contract/audit-log'
import { sessionEndpoints } from '@matinee/contract/sessions'
import type { LightMyRequestResponse } from 'fastify'
import { uploadEndpoints } from '@matinee/contract/uploads'
import { playbackEndpoints } from '@matinee/contract/playback'
import { voucherEndpoints } from '@matinee/contract/vouchers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, addFrames, addTrack, addUpload, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMedia } from '../../../test/movie-media.ts'
import { addImport } from '../../../test/imports.ts'
import { addMovies } from '../../../test/movies.ts'
import { aDifference, aPayment } from '../../../test/payments.ts'
import { atDesk, aUser, bearer, goodPassword, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { addCollection } from '../collections/collections.service.ts'
import { hashSecret, newSecret } from '../../platform/secrets.ts'
import { insertInvitation } from '../invitations/invitations.queries.ts'
import { postComment } from '../comments/comments.service.ts'
import { mutePerson } from '../comments/moderation.service.ts'
import { updateMailText } from '../mail/mail-texts.service.ts'
import { savePage } from '../pages/pages.service.ts'
import { changeSettings, listChanges } from '../settings/settings.service.ts'
import { reactivateSubscription } from '../subscriptions/subscriptions.service.ts'
import { insertVouchers } from '../vouchers/vouchers.queries.ts'
import { generateCode } from '../vouchers/vouchers.service.ts'
import { writeAuditEntry } from './audit-log.service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

interface Member extends Person {
  token: string
}
async function anAdmin(): Promise<Member> {
  const person = await aUser(testApp, { role: 'owner' })
  return { ...person, token: await tokenOf(testApp, person, { audience: 'admin' }) }
}
const aMovie = async () => (await addMovies(testApp.services.db, [{}]))[0]!
async function aSubscriber(): Promise<Person> {
  const person = await aUser(testApp)
  const desk = await aUser(testApp, { role: 'owner' })
  await reactivateSubscription(testApp.services, {
    userId: person.id,
    plan: 'monthly',
    reason: 'x',
    actor: atDesk(desk),
  })
  return person
}
async function aComment(): Promise<string> {
  const { id: userId } = await aUser(testApp)
  return (await postComment(testApp.services, { movieId: await aMovie(), userId, text: 'Well.' }))._id
}
async function aFailedMail(): Promise<string> {
  const lost = { recipient: 'nobody@example.org', subject: 'Lost', text_body: '', html_body: '', state: 'failed' }
  const { id } = await testApp.services.db
    .insertInto('mail')
    .values({ ...lost, created_at: testApp.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const aRefundUrl = async () =>
  `/api/admin/payments/${await aPayment(testApp.services, (await aUser(testApp)).id)}/refunds`
async function aRefund(state: 'requested' | 'failed'): Promise<string> {
  const payment_id = await aPayment(testApp.services, (await aUser(testApp)).id)
  const { id } = await testApp.services.db
    .insertInto('refund')
    .values({ payment_id, cents: 999, state, reason: 'Sorry', created_at: testApp.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const absent = 'f'.repeat(24)
const form = {
  title: 'On Record',
  description: 'A clerk writes everything down.',
  genres: ['Drama'],
  year: 1999,
  rating: 8,
  imageUrl: 'https://cdn.test/a.jpg',
  videoUrl: 'https://cdn.test/a.mp4',
}

const aCollection = { title: 'Silent nights', description: '', startsAt: null, endsAt: null, movieIds: [] }
const newCollection = async (admin: Person) => (await addCollection(testApp.services, aCollection, atDesk(admin))).id

async function anInvitation(role?: 'editor'): Promise<string> {
  const at = testApp.clock.now()
  const expiresAt = new Date(at.getTime() + 1000)
  const { id: by } = await aUser(testApp, { role: 'owner' })
  const email = `${newSecret()}@example.org`
  return insertInvitation(testApp.services.db, {
    email,
    emailKey: email,
    tokenHash: hashSecret(email),
    by,
    at,
    expiresAt,
    ...(role && { role }),
  })
}

/** There is one on sale with this name. */
const aVoucher = { codes: 2, uses: 1, days: 7, percent: null, plan: 'monthly', lastDay: null, note: 'Spring' }
const aBatch = async ({ id }: { id: string }) =>
  (
    await insertVouchers(testApp.services.db, [generateCode()], {
      ...aVoucher,
      endsAt: null,
      paymentId: null,
      madeBy: id,
    })
  ).batchId
const aWording = { subject: 'Welcome back', text: 'Come in.' }
const aPage = { title: 'Rules', description: '', text: 'Be quiet.', isInFooter: false }
const writtenPage = async (admin: Person) =>
  (await savePage(testApp.services, { slug: 'rules', versions: undefined, draft: aPage }, atDesk(admin))).version
const aPlan = { name: 'Monthly', description: '', cents: 500, days: 7, months: null, mark: null, isOnSale: true }

interface Call {
  url: string
  payload?: object
}
interface Case {
  action: AuditAction
  /** Makes what the call needs, and says what to send. */
  done: (admin: Member) => Promise<Call> | Call
  /** What is refused; where nothing can be, there is none. */
  refused?: (admin: Member) => Promise<Call> | Call
}
const key = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const anImport = (...given: [state: Import['state'], problem?: string]) => addImport(testApp.services.db, ...given)
const aFilm = async (state: FilmState) => addFilm(testApp.services.db, await aMovie(), state)
async function aFilmWith(track: 'audio' | 'subtitles'): Promise<string> {
  const id = await aFilm('ready')
  await addTrack(testApp.services.db, id, track)
  return id
}
/** A visitor's, which lasts. */
async function aPlaybackSession(): Promise<string> {
  const { db } = testApp.services
  const movieId = await aMovie()
  await publishFilm(db, { movieId, filmId: await addFilm(db, movieId, 'ready'), isPremium: false })
  const begun = await testApp.request({ method: 'POST', url: `/api/movies/${movieId}/playback-sessions`, payload: {} })
  expect(begun.statusCode).toBe(200)
  const row = db.selectFrom('playback_session').select('id').where('movie_id', '=', movieId)
  return (await row.executeTakeFirstOrThrow()).id
}
/** The steps of a film, each from the state in which it is allowed. */
const filmStep = (action: AuditAction, step: string, from: FilmState, payload?: object): Case => ({
  action,
  done: async () => ({ url: `/api/admin/films/${await aFilm(from)}/${step}`, ...(payload && { payload }) }),
  refused: () => ({ url: `/api/admin/films/${absent}/${step}`, ...(payload && { payload }) }),
})
const track = { language: 'de', title: '' }
const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nGood evening.\n'

/** Every call by which the desk changes something, or takes something away with it. */
const cases: Record<string, Case> = {
  [key(adminMovieEndpoints.add)]: {
    action: 'movie.add',
    done: () => ({ url: '/api/movies', payload: form }),
    refused: () => ({ url: '/api/movies', payload: { ...form, title: '' } }),
  },
  [key(adminMovieEndpoints.update)]: {
    action: 'movie.update',
    done: async () => ({ url: `/api/movies/${await aMovie()}`, payload: form }),
    refused: () => ({ url: `/api/movies/${absent}`, payload: form }),
  },
  [key(adminMovieEndpoints.remove)]: {
    action: 'movie.delete',
    done: async () => ({ url: `/api/movies/${await aMovie()}` }),
    refused: () => ({ url: `/api/movies/${absent}` }),
  },
  [key(adminMovieEndpoints.removeMany)]: {
    action: 'movie.delete',
    done: async () => ({ url: '/api/admin/movies/delete', payload: { ids: [await aMovie(), absent] } }),
    refused: () => ({ url: '/api/admin/movies/delete', payload: { ids: [] } }),
  },
  [key(adminMovieEndpoints.restore)]: {
    action: 'movie.restore',
    done: async () => {
      const id = await aMovie()
      await sql`select delete_movie(${id}, app_now())`.execute(testApp.services.db)
      return { url: `/api/admin/movies/${id}/restore` }
    },
    refused: async () => ({ url: `/api/admin/movies/${await aMovie()}/restore` }),
  },
  [key(adminMovieEndpoints.restoreMany)]: {
    action: 'movie.restore',
    done: async () => {
      const id = await aMovie()
      await sql`select delete_movie(${id}, app_now())`.execute(testApp.services.db)
      return { url: '/api/admin/movies/restore', payload: { ids: [id, absent] } }
    },
    refused: () => ({ url: '/api/admin/movies/restore', payload: { ids: [] } }),
  },
  [key(pageEndpoints.save)]: {
    action: 'page.save',
    done: () => ({ url: '/api/admin/pages/rules', payload: aPage }),
    refused: () => ({ url: '/api/admin/pages/rules', payload: { ...aPage, text: '' } }),
  },
  [key(pageEndpoints.remove)]: {
    action: 'page.remove',
    done: async (admin) => (await writtenPage(admin), { url: '/api/admin/pages/rules' }),
    refused: () => ({ url: '/api/admin/pages/none' }),
  },
  [key(pageEndpoints.restore)]: {
    action: 'page.restore',
    done: async (admin) => ({ url: `/api/admin/pages/rules/versions/${await writtenPage(admin)}/restore` }),
    refused: () => ({ url: '/api/admin/pages/rules/versions/99999/restore' }),
  },
  [key(settingsEndpoints.change)]: {
    action: 'settings.change',
    done: () => ({ url: settingsEndpoints.change.path, payload: { tagline: `Films, ${randomUUID()}` } }),
    refused: () => ({ url: settingsEndpoints.change.path, payload: { name: '' } }),
  },
  [key(settingsEndpoints.setPicture)]: {
    action: 'settings.change',
    done: async () => {
      const background = `#${randomUUID().slice(0, 6)}`
      const picture = await sharp({ create: { width: 64, height: 16, channels: 3, background } })
        .png()
        .toBuffer()
      return { url: '/api/admin/settings/pictures/logoLight', payload: { file: picture.toString('base64') } }
    },
    refused: () => ({
      url: '/api/admin/settings/pictures/icon',
      payload: { file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
    }),
  },
  [key(settingsEndpoints.undo)]: {
    action: 'settings.change',
    done: async () => {
      await changeSettings(testApp.services, { tagline: `Films, ${randomUUID()}` }, undefined)
      const [change] = await listChanges(testApp.services)
      return { url: `/api/admin/settings/changes/${change!.id}/undo` }
    },
    refused: () => ({ url: '/api/admin/settings/changes/99999/undo' }),
  },
  [key(setupEndpoints.loadDemo)]: {
    action: 'demo.load',
    done: async () => {
      await sql`select delete_movie(movie_id, now()) from movie_counter`.execute(testApp.services.db)
      return { url: setupEndpoints.loadDemo.path }
    },
    refused: async () => {
      await aMovie()
      await sql`select graphile_worker.remove_job('setup:demo')`.execute(testApp.services.db)
      return { url: setupEndpoints.loadDemo.path }
    },
  },
  [key(collectionEndpoints.add)]: {
    action: 'collection.add',
    done: () => ({ url: collectionEndpoints.add.path, payload: aCollection }),
    refused: () => ({ url: collectionEndpoints.add.path, payload: { ...aCollection, movieIds: [absent] } }),
  },
  [key(collectionEndpoints.update)]: {
    action: 'collection.update',
    done: async (admin) => ({
      url: `/api/admin/collections/${await newCollection(admin)}`,
      payload: { ...aCollection, title: 'Silent days' },
    }),
    refused: () => ({ url: `/api/admin/collections/${absent}`, payload: aCollection }),
  },
  [key(collectionEndpoints.remove)]: {
    action: 'collection.delete',
    done: async (admin) => ({ url: `/api/admin/collections/${await newCollection(admin)}` }),
    refused: () => ({ url: `/api/admin/collections/${absent}` }),
  },
  [key(invitationEndpoints.invite)]: {
    action: 'invitation.send',
    done: () => ({ url: invitationEndpoints.invite.path, payload: { email: 'new@example.org' } }),
    refused: ({ email }) => ({ url: invitationEndpoints.invite.path, payload: { email } }),
  },
  [key(invitationEndpoints.revoke)]: {
    action: 'invitation.revoke',
    done: async () => ({ url: `/api/admin/invitations/${await anInvitation()}/revoke` }),
    refused: () => ({ url: `/api/admin/invitations/${absent}/revoke` }),
  },
  [key(teamEndpoints.invite)]: {
    action: 'team.invite',
    done: () => ({ url: teamEndpoints.invite.path, payload: { email: 'clerk@example.org', role: 'editor' } }),
    refused: ({ email }) => ({ url: teamEndpoints.invite.path, payload: { email, role: 'editor' } }),
  },
  [key(teamEndpoints.withdraw)]: {
    action: 'team.withdraw',
    done: async () => ({ url: `/api/admin/team/invitations/${await anInvitation('editor')}/withdraw` }),
    refused: () => ({ url: `/api/admin/team/invitations/${absent}/withdraw` }),
  },
  [key(teamEndpoints.changeRole)]: {
    action: 'team.change',
    done: async () => ({
      url: `/api/admin/team/${(await aUser(testApp, { role: 'editor' })).id}`,
      payload: { role: 'support' },
    }),
    refused: ({ id }) => ({ url: `/api/admin/team/${id}`, payload: { role: 'support' } }),
  },
  [key(teamEndpoints.remove)]: {
    action: 'team.remove',
    done: async () => ({ url: `/api/admin/team/${(await aUser(testApp, { role: 'editor' })).id}` }),
    refused: ({ id }) => ({ url: `/api/admin/team/${id}` }),
  },
  [key(planEndpoints.add)]: {
    action: 'plan.add',
    done: () => ({ url: planEndpoints.add.path, payload: { ...aPlan, isOnSale: false } }),
    refused: () => ({ url: planEndpoints.add.path, payload: aPlan }),
  },
  [key(planEndpoints.update)]: {
    action: 'plan.update',
    done: () => ({ url: '/api/admin/plans/yearly', payload: { ...aPlan, name: 'Annual', days: 365 } }),
    refused: () => ({ url: `/api/admin/plans/${absent}`, payload: aPlan }),
  },
  [key(planEndpoints.reorder)]: {
    action: 'plan.reorder',
    done: async () => {
      const plans = await testApp.services.db.selectFrom('plan').select('id').orderBy('position', 'desc').execute()
      return { url: planEndpoints.reorder.path, payload: { ids: plans.map(({ id }) => id) } }
    },
    refused: () => ({ url: planEndpoints.reorder.path, payload: { ids: [] } }),
  },
  [key(voucherEndpoints.make)]: {
    action: 'voucher.make',
    done: () => ({ url: voucherEndpoints.make.path, payload: aVoucher }),
    refused: () => ({ url: voucherEndpoints.make.path, payload: { ...aVoucher, lastDay: '2020-01-01' } }),
  },
  [key(voucherEndpoints.switchOff)]: {
    action: 'voucher.switch-off',
    done: async (admin) => ({ url: `/api/admin/vouchers/${await aBatch(admin)}/switch-off` }),
    refused: () => ({ url: `/api/admin/vouchers/${absent}/switch-off` }),
  },
  [key(voucherEndpoints.download)]: {
    action: 'export.vouchers',
    done: async (admin) => ({ url: `/api/admin/vouchers/${await aBatch(admin)}/codes.csv` }),
    refused: () => ({ url: `/api/admin/vouchers/${absent}/codes.csv` }),
  },
  [key(subscriptionEndpoints.cancelMany)]: {
    action: 'subscription.cancel',
    done: async () => ({
      url: '/api/admin/subscriptions/cancel',
      payload: { userIds: [(await aSubscriber()).id, (await aUser(testApp)).id, absent] },
    }),
    refused: () => ({ url: '/api/admin/subscriptions/cancel', payload: { userIds: ['x'] } }),
  },
  [key(peopleEndpoints.disable)]: {
    action: 'person.disable',
    done: async () => ({ url: `/api/admin/people/${(await aUser(testApp)).id}/disable`, payload: { reason: 'Spam' } }),
    refused: () => ({ url: `/api/admin/people/${absent}/disable`, payload: { reason: 'Spam' } }),
  },
  [key(peopleEndpoints.resetFactors)]: {
    action: 'person.reset-factors',
    done: async () => ({ url: `/api/admin/people/${(await aUser(testApp)).id}/reset-factors` }),
    refused: () => ({ url: `/api/admin/people/${absent}/reset-factors` }),
  },
  [key(peopleEndpoints.enable)]: {
    action: 'person.enable',
    done: async () => {
      const { id } = await aUser(testApp)
      await testApp.services.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
      return { url: `/api/admin/people/${id}/enable` }
    },
    refused: () => ({ url: `/api/admin/people/${absent}/enable` }),
  },
  [key(subscriptionEndpoints.remindOne)]: {
    action: 'subscription.remind',
    done: async () => ({ url: `/api/admin/people/${(await aSubscriber()).id}/remind` }),
    refused: async () => ({ url: `/api/admin/people/${(await aUser(testApp)).id}/remind` }),
  },
  [key(subscriptionEndpoints.cancel)]: {
    action: 'subscription.cancel',
    done: async () => ({ url: '/api/cancel-subscription', payload: { userId: (await aSubscriber()).id } }),
    refused: () => ({ url: '/api/cancel-subscription', payload: { userId: absent } }),
  },
  [key(subscriptionEndpoints.reactivate)]: {
    action: 'subscription.reactivate',
    done: async () => ({ url: '/api/reactivate-subscription', payload: { userId: (await aUser(testApp)).id } }),
    refused: async () => ({ url: '/api/reactivate-subscription', payload: { userId: (await aSubscriber()).id } }),
  },
  [key(subscriptionEndpoints.giveDays)]: {
    action: 'subscription.give-days',
    done: async () => ({
      url: `/api/admin/people/${(await aUser(testApp)).id}/days`,
      payload: { days: 3, reason: 'The stream broke' },
    }),
    refused: () => ({ url: `/api/admin/people/${absent}/days`, payload: { days: 3, reason: 'The stream broke' } }),
  },
  [key(paymentEndpoints.refund)]: {
    action: 'payment.refund',
    done: async () => ({ url: await aRefundUrl(), payload: { cents: 999, reason: 'Sorry' } }),
    refused: async () => ({ url: await aRefundUrl(), payload: { cents: 1000, reason: 'Sorry' } }),
  },
  [key(paymentEndpoints.retryRefund)]: {
    action: 'payment.retry-refund',
    done: async () => ({ url: `/api/admin/refunds/${await aRefund('failed')}/retry` }),
    refused: async () => ({ url: `/api/admin/refunds/${await aRefund('requested')}/retry` }),
  },
  [key(paymentEndpoints.applyDifference)]: {
    action: 'payment.reconcile',
    done: async () => ({ url: `/api/admin/payment-differences/${await aDifference(testApp.services)}/apply` }),
    refused: async () => ({
      url: `/api/admin/payment-differences/${await aDifference(testApp.services, 'closed')}/apply`,
    }),
  },
  [key(subscriptionEndpoints.remind)]: {
    action: 'subscriptions.remind',
    done: () => ({ url: '/api/send-expiration-reminders', payload: { days: 7 } }),
    refused: () => ({ url: '/api/send-expiration-reminders', payload: { days: 1000 } }),
  },
  [key(subscriptionEndpoints.expire)]: {
    action: 'subscriptions.expire',
    done: async () => {
      // The one before must not be running any more.
      await sql`delete from cleanup`.execute(testApp.services.db)
      return { url: '/api/check-expired-subscriptions' }
    },
  },
  [key(moderationEndpoints.hide)]: {
    action: 'comment.hide',
    done: async () => ({ url: `/api/admin/comments/${await aComment()}/hidden`, payload: { hidden: true } }),
    refused: () => ({ url: `/api/admin/comments/${absent}/hidden`, payload: { hidden: true } }),
  },
  [key(moderationEndpoints.keep)]: {
    action: 'comment.keep',
    done: async () => {
      const id = await aComment()
      await testApp.request({ method: 'POST', url: `/api/comments/${id}/reports`, payload: { reason: 'spam' } })
      return { url: `/api/admin/comments/${id}/keep` }
    },
    refused: () => ({ url: `/api/admin/comments/${absent}/keep` }),
  },
  [key(moderationEndpoints.remove)]: {
    action: 'comment.delete',
    done: async () => ({ url: `/api/admin/comments/${await aComment()}` }),
    refused: () => ({ url: `/api/admin/comments/${absent}` }),
  },
  [key(moderationEndpoints.warn)]: {
    action: 'comment.warn',
    done: async () => ({ url: `/api/admin/comments/${await aComment()}/warn`, payload: { reason: 'Rude' } }),
    refused: () => ({ url: `/api/admin/comments/${absent}/warn`, payload: { reason: 'Rude' } }),
  },
  [key(moderationEndpoints.hideAll)]: {
    action: 'comments.hide',
    done: async () => {
      const { id: userId } = await aUser(testApp)
      await postComment(testApp.services, { movieId: await aMovie(), userId, text: 'Well.' })
      return { url: `/api/admin/people/${userId}/comments/hidden`, payload: { hidden: true } }
    },
    refused: () => ({ url: `/api/admin/people/${absent}/comments/hidden`, payload: { hidden: true } }),
  },
  [key(moderationEndpoints.mute)]: {
    action: 'comments.mute',
    done: async () => ({ url: `/api/admin/people/${(await aUser(testApp)).id}/mute`, payload: { days: 7 } }),
    refused: () => ({ url: `/api/admin/people/${absent}/mute`, payload: { days: 7 } }),
  },
  [key(moderationEndpoints.unmute)]: {
    action: 'comments.unmute',
    done: async () => {
      const { id } = await aUser(testApp)
      await mutePerson(testApp.services, { userId: id, days: 7, actor: atDesk(await anAdmin()) })
      return { url: `/api/admin/people/${id}/mute` }
    },
    refused: () => ({ url: `/api/admin/people/${absent}/mute` }),
  },
  [key(healthEndpoints.retry)]: {
    action: 'job.retry',
    done: async () => ({ url: '/api/admin/health/retry', payload: { reference: `mail:${await aFailedMail()}` } }),
    refused: () => ({ url: '/api/admin/health/retry', payload: { reference: 'job:0' } }),
  },
  [key(healthEndpoints.dismiss)]: {
    action: 'job.dismiss',
    done: async () => ({ url: '/api/admin/health/dismiss', payload: { reference: `mail:${await aFailedMail()}` } }),
    refused: () => ({ url: '/api/admin/health/dismiss', payload: { reference: 'job:0' } }),
  },
  [key(healthEndpoints.testMail)]: {
    action: 'mail.test',
    done: () => ({ url: '/api/admin/health/test-mail' }),
  },
  [key(mailTextEndpoints.save)]: {
    action: 'mail.reword',
    done: () => ({ url: '/api/admin/mail-texts/account.enabled/en', payload: aWording }),
    refused: () => ({ url: '/api/admin/mail-texts/account.password/en', payload: aWording }),
  },
  [key(mailTextEndpoints.reset)]: {
    action: 'mail.reset',
    done: async (admin) => {
      const which = { id: 'account.enabled', language: 'en' } as const
      await updateMailText(testApp.services, which, aWording, { actor: atDesk(admin), reader: 'en' })
      return { url: '/api/admin/mail-texts/account.enabled/en' }
    },
    refused: () => ({ url: '/api/admin/mail-texts/account.disabled/en' }),
  },
  [key(mailTextEndpoints.test)]: {
    action: 'mail.test',
    done: () => ({ url: '/api/admin/mail-texts/account.enabled/en/test', payload: aWording }),
  },
  [key(unsentMailEndpoints.retry)]: {
    action: 'mail.retry',
    done: async () => ({ url: '/api/admin/mail/retry', payload: { ids: [await aFailedMail()] } }),
    refused: () => ({ url: '/api/admin/mail/retry', payload: { ids: ['0'] } }),
  },
  [key(unsentMailEndpoints.dismiss)]: {
    action: 'mail.dismiss',
    done: async () => ({ url: '/api/admin/mail/dismiss', payload: { ids: [await aFailedMail()] } }),
    refused: () => ({ url: '/api/admin/mail/dismiss', payload: { ids: ['0'] } }),
  },
  [key(accountEndpoints.adminLogin)]: {
    action: 'admin.login',
    done: ({ email }) => ({ url: '/api/admin/login', payload: { email, password: goodPassword } }),
  },
  [key(accountEndpoints.changeAdminPassword)]: {
    action: 'admin.password',
    done: ({ email }) => ({
      url: accountEndpoints.changeAdminPassword.path,
      payload: { email, currentPassword: goodPassword, newPassword: 'quite another long one' },
    }),
    refused: ({ email }) => ({
      url: accountEndpoints.changeAdminPassword.path,
      payload: { email, currentPassword: 'a guess', newPassword: 'quite another long one' },
    }),
  },
  [key(filmEndpoints.settings)]: {
    action: 'film.settings',
    done: async () => ({
      url: `/api/admin/movies/${await aMovie()}/film`,
      payload: { isPremium: false, externalUrl: null },
    }),
    refused: () => ({ url: `/api/admin/movies/${absent}/film`, payload: { isPremium: false, externalUrl: null } }),
  },
  [key(filmEndpoints.add)]: {
    action: 'film.add',
    done: async ({ id }) => ({
      url: `/api/admin/movies/${await aMovie()}/films`,
      payload: {
        source: 'upload',
        uploadId: await addUpload(testApp.services, { userId: id, purpose: 'master', content: 'a reel' }),
      },
    }),
    refused: async () => ({
      url: `/api/admin/movies/${await aMovie()}/films`,
      payload: { source: 'upload', uploadId: absent },
    }),
  },
  [key(filmEndpoints.prepare)]: filmStep('film.prepare', 'prepare', 'probed', { publishWhenReady: true }),
  [key(filmEndpoints.retry)]: filmStep('film.retry', 'retry', 'failed'),
  [key(filmEndpoints.cancel)]: filmStep('film.cancel', 'cancel', 'probed'),
  [key(filmEndpoints.publish)]: filmStep('film.publish', 'publish', 'ready'),
  [key(filmEndpoints.remove)]: {
    action: 'film.remove',
    done: async () => ({ url: `/api/admin/films/${await aFilm('ready')}` }),
    refused: () => ({ url: `/api/admin/films/${absent}` }),
  },
  [key(filmEndpoints.changeAudio)]: {
    action: 'film.tracks',
    done: async () => ({
      url: `/api/admin/films/${await aFilmWith('audio')}/audio/0`,
      payload: { ...track, role: 'dubbed' },
    }),
    refused: async () => ({
      url: `/api/admin/films/${await aFilm('ready')}/audio/0`,
      payload: { ...track, role: 'dubbed' },
    }),
  },
  [key(filmEndpoints.changeCredits)]: {
    action: 'film.credits',
    done: async () => ({ url: `/api/admin/films/${await aFilm('ready')}/credits`, payload: { creditsMs: 3000 } }),
    refused: () => ({ url: `/api/admin/films/${absent}/credits`, payload: { creditsMs: 3000 } }),
  },
  [key(filmEndpoints.addSubtitles)]: {
    action: 'film.tracks',
    done: async ({ id }) => ({
      url: `/api/admin/films/${await aFilm('ready')}/subtitles`,
      payload: {
        ...track,
        kind: 'captions',
        uploadId: await addUpload(testApp.services, { userId: id, purpose: 'subtitles', content: subtitles }),
      },
    }),
    refused: async () => ({
      url: `/api/admin/films/${await aFilm('ready')}/subtitles`,
      payload: { ...track, kind: 'captions', uploadId: absent },
    }),
  },
  [key(filmEndpoints.changeSubtitles)]: {
    action: 'film.tracks',
    done: async () => ({
      url: `/api/admin/films/${await aFilmWith('subtitles')}/subtitles/0`,
      payload: { ...track, kind: 'forced', shiftMs: 0 },
    }),
    refused: async () => ({
      url: `/api/admin/films/${await aFilm('ready')}/subtitles/0`,
      payload: { ...track, kind: 'forced', shiftMs: 0 },
    }),
  },
  [key(filmEndpoints.removeSubtitles)]: {
    action: 'film.tracks',
    done: async () => ({ url: `/api/admin/films/${await aFilmWith('subtitles')}/subtitles/0` }),
    refused: async () => ({ url: `/api/admin/films/${await aFilm('ready')}/subtitles/0` }),
  },
  [key(movieMediaEndpoints.add)]: {
    action: 'media.add',
    done: async ({ id }) => ({
      url: '/api/admin/media',
      payload: {
        kind: 'trailer',
        uploadId: await addUpload(testApp.services, { userId: id, purpose: 'trailer', content: 'a reel' }),
      },
    }),
    refused: () => ({ url: '/api/admin/media', payload: { kind: 'poster', uploadId: absent } }),
  },
  [key(importEndpoints.add)]: {
    action: 'import.add',
    done: async ({ id }) => {
      const content = 'title,year\nReel,1999\n'
      const uploadId = await addUpload(testApp.services, { userId: id, purpose: 'import', content })
      return { url: '/api/admin/imports', payload: { source: 'csv', uploadId } }
    },
    refused: () => ({ url: '/api/admin/imports', payload: { source: 'folder' } }),
  },
  [key(importEndpoints.check)]: {
    action: 'import.check',
    done: async () => ({
      url: `/api/admin/imports/${await anImport('open')}/check`,
      payload: { mapping: { title: 0 } },
    }),
    refused: async () => ({ url: `/api/admin/imports/${await anImport('importing')}/check`, payload: { mapping: {} } }),
  },
  [key(importEndpoints.start)]: {
    action: 'import.start',
    done: async () => ({ url: `/api/admin/imports/${await anImport('checked')}/start` }),
    refused: async () => ({ url: `/api/admin/imports/${await anImport('open')}/start` }),
  },
  [key(importEndpoints.retry)]: {
    action: 'import.retry',
    done: async () => ({ url: `/api/admin/imports/${await anImport('importing', 'It broke.')}/retry` }),
    refused: async () => ({ url: `/api/admin/imports/${await anImport('importing')}/retry` }),
  },
  [key(movieMediaEndpoints.addFrame)]: {
    action: 'media.add',
    done: async () => {
      const filmId = await aFilm('ready')
      await addFrames(testApp.services, filmId)
      return { url: '/api/admin/media/frames', payload: { filmId, frame: 0, kind: 'backdrop' } }
    },
    refused: async () => ({
      url: '/api/admin/media/frames',
      payload: { filmId: await aFilm('ready'), frame: 0, kind: 'backdrop' },
    }),
  },
  [key(movieMediaEndpoints.retry)]: {
    action: 'media.retry',
    done: async () => ({ url: `/api/admin/media/${await addMedia(testApp.services.db, 'failed')}/retry` }),
    refused: async () => ({ url: `/api/admin/media/${await addMedia(testApp.services.db, 'preparing')}/retry` }),
  },
  [key(playbackEndpoints.endByAdmin)]: {
    action: 'viewing.end',
    done: async () => ({ url: `/api/admin/playback-sessions/${await aPlaybackSession()}` }),
    refused: () => ({ url: `/api/admin/playback-sessions/${absent}` }),
  },
  [key(adminMovieEndpoints.download)]: {
    action: 'export.movies',
    done: () => ({ url: '/api/admin/movies.csv' }),
    refused: () => ({ url: `/api/admin/movies.csv?search=${'x'.repeat(201)}` }),
  },
  [key(importEndpoints.downloadProblems)]: {
    action: 'export.import',
    done: async () => ({ url: `/api/admin/import-problems.csv?importId=${await anImport('checked')}` }),
    refused: () => ({ url: `/api/admin/import-problems.csv?importId=${absent}` }),
  },
  [key(adminMovieEndpoints.downloadAll)]: {
    action: 'export.catalogue',
    done: () => ({ url: '/api/admin/movies.tar' }),
  },
  [key(peopleEndpoints.download)]: {
    action: 'export.people',
    done: () => ({ url: '/api/admin/people.csv' }),
  },
  [key(subscriptionEndpoints.downloadSubscribers)]: {
    action: 'export.subscribers',
    done: () => ({ url: '/api/admin/subscribers.csv' }),
    refused: () => ({ url: '/api/admin/subscribers.csv?plan=none' }),
  },
  [key(paymentEndpoints.downloadPayments)]: {
    action: 'export.payments',
    done: () => ({ url: '/api/admin/payments.csv?from=2026-03-01&to=2026-03-31' }),
    refused: () => ({ url: '/api/admin/payments.csv?from=2026-03-02&to=2026-03-01' }),
  },
  [key(auditLogEndpoints.download)]: {
    action: 'export.record',
    done: () => ({ url: '/api/admin/record.csv' }),
    refused: () => ({ url: '/api/admin/record.csv?action=none' }),
  },
}
/** What an admin's own browser does about its session changes nothing at the desk. */
const aboutSessions = new Set([key(sessionEndpoints.adminRefresh), key(sessionEndpoints.adminLogout)])
/** Nor does a file that has arrived: what is made of it is on record. */
const aboutUploads = new Set(Object.values(uploadEndpoints).map(key))

/** Nor does a preview. */
const previews = new Set([key(pageEndpoints.preview), key(mailTextEndpoints.preview)])

const send = (admin: Member, name: string, { url, payload }: Call): Promise<LightMyRequestResponse> =>
  testApp.request({
    method: name.split(' ')[0],
    url,
    headers: bearer(admin.token),
    remoteAddress: someAddress(),
    ...(payload && { payload }),
  })
const lastId = async () => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_log`.execute(
    testApp.services.db,
  )
  return rows[0]!.id
}
const entriesAfter = (id: number) =>
  testApp.services.db.selectFrom('audit_log').selectAll().where('id', '>', String(id)).orderBy('id').execute()

/** All that there is, by table, as a sum that any change of a row changes. */
async function everything(): Promise<Record<string, string>> {
  const { db } = testApp.services
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' or c.relname = '_private_jobs') order by 1`.execute(db)
  // In one statement: this is asked twice for each call.
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as sum`,
  )
  const { rows } = await sql.raw<{ name: string; sum: string }>(sums.join(' union all ')).execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

describe('what is done at the desk', () => {
  it('has a case for every call by which an admin changes something, and for every file that leaves', () => {
    const declared = testApp.app.endpoints
      .filter(({ access, method, path }) => access === 'admin' && (method !== 'GET' || /\.(csv|tar)$/.test(path)))
      .map(key)
    const others = [subscriptionEndpoints.cancel, accountEndpoints.adminLogin, accountEndpoints.changeAdminPassword]
    expect(Object.keys(cases).toSorted()).toEqual(
      [
        ...declared.filter((name) => !aboutSessions.has(name) && !aboutUploads.has(name) && !previews.has(name)),
        ...others.map(key),
      ].toSorted(),
    )
  })

  it.each(Object.entries(cases))('%s: one entry when it is done', async (name, { action, done }) => {
    const admin = await anAdmin()
    const call = await done(admin)
    const before = await lastId()
    const answer = await send(admin, name, call)
    expect(answer.statusCode).toBe(200)
    expect(await entriesAfter(before)).toEqual([
      expect.objectContaining({
        action,
        actor_id: admin.id,
        actor_email: admin.email,
        address: expect.stringMatching(/^10\./) as unknown,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        at: testApp.clock.now(),
      }),
    ])
  })

  it.each(Object.entries(cases).filter(([, { refused }]) => refused))(
    '%s: none when it is refused',
    async (name, { refused }) => {
      const admin = await anAdmin()
      const call = await refused!(admin)
      const before = await lastId()
      const answer = await send(admin, name, call)
      expect([400, 401, 403, 404, 409]).toContain(answer.statusCode)
      expect(await entriesAfter(before)).toEqual([])
    },
  )

  it.each(Object.entries(cases))('%s: nothing is done that cannot be put on record', async (name, { done }) => {
    const { db } = testApp.services
    const admin = await anAdmin()
    const call = await done(admin)
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'no space left for the record'; end $$`.execute(db)
    await sql`create trigger full_disk before insert on audit_log for each row execute function full_disk()`.execute(db)
    const before = await everything()
    const answer = await send(admin, name, call)
    const now = await everything()
    await sql`drop function full_disk cascade`.execute(db)
    expect(now).toEqual(before)
    // Each of many says for itself that it failed.
    expect([answer.statusCode, answer.body.includes('"ok":true')]).toEqual([
      answer.body.includes('"outcomes"') ? 200 : 500,
      false,
    ])
  })

  it('none for what people do themselves, and none where nothing changed', async () => {
    const person = await aSubscriber()
    const token = await tokenOf(testApp, person)
    const admin = await anAdmin()
    const id = await aComment()
    await send(admin, 'PUT', { url: `/api/admin/comments/${id}/hidden`, payload: { hidden: true } })
    const before = await lastId()
    await send({ ...person, token }, 'POST', { url: '/api/cancel-subscription', payload: { userId: person.id } })
    await send(admin, 'POST', { url: '/api/cancel-subscription', payload: { userId: person.id } })
    await send(admin, 'PUT', { url: `/api/admin/comments/${id}/hidden`, payload: { hidden: true } })
    expect(await entriesAfter(before)).toEqual([])
  })

  it('a failed sign-in at the desk stands there too, with where it came from, if it was tried on an admin', async () => {
    const admin = await anAdmin()
    const member = await aUser(testApp)
    const before = await lastId()
    const guess = (email: string) =>
      testApp.request({
        method: 'POST',
        url: '/api/admin/login',
        payload: { email, password: 'a guess' },
        remoteAddress: someAddress(),
      })
    // What is typed by a stranger, and is nobody's, is not kept for ever.
    for (const email of [member.email, 'nobody@example.org', admin.email])
      expect((await guess(email)).statusCode).toBe(401)
    const entry = {
      action: 'admin.login-failed',
      actor_id: null,
      actor_email: null,
      address: expect.stringMatching(/^10\./) as unknown,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      target_kind: 'person',
      target_id: admin.id,
      target_name: admin.username,
    }
    await expect.poll(() => entriesAfter(before)).toEqual([expect.objectContaining(entry)])
  })

  it('says what was before and after: of a movie, only what changed', async () => {
    const admin = await anAdmin()
    const id = await aMovie()
    const { rows } = await sql<{ title: string }>`select title from movie where id = ${id}`.execute(testApp.services.db)
    const last = await lastId()
    const same = { ...form, title: rows[0]!.title, description: 'A projectionist keeps a promise.' }
    await send(admin, 'PUT', { url: `/api/movies/${id}`, payload: same })
    const person = await aSubscriber()
    await send(admin, 'POST', { url: '/api/cancel-subscription', payload: { userId: person.id } })
    await send(admin, 'POST', {
      url: '/api/reactivate-subscription',
      payload: { userId: person.id, subscriptionType: 'quarterly' },
    })
    const inDays = (n: number) => new Date(testApp.clock.now().getTime() + n * 86_400_000).toISOString()
    const mine = (await entriesAfter(last)).filter(({ actor_id }) => actor_id === admin.id)
    expect(mine.map(({ action, before, after, target_name }) => ({ action, before, after, target_name }))).toEqual([
      {
        action: 'movie.update',
        before: { rating: 7, imageUrl: null, videoUrl: null },
        after: { rating: 8, imageUrl: form.imageUrl, videoUrl: form.videoUrl },
        target_name: rows[0]!.title,
      },
      {
        action: 'subscription.cancel',
        before: { status: 'active', plan: 'monthly', expirationDate: inDays(30) },
        after: { status: 'cancelled', reason: 'Admin cancelled' },
        target_name: person.username,
      },
      {
        action: 'subscription.reactivate',
        before: { status: 'cancelled', plan: 'monthly', expirationDate: inDays(30) },
        after: expect.objectContaining({
          status: 'active',
          plan: 'quarterly',
          days: 90,
          expirationDate: inDays(90),
        }) as unknown,
        target_name: person.username,
      },
    ])
  })

  it('holds no password and no token', async () => {
    const { rows } = await sql<{
      written: string
    }>`select string_agg(r::text, '|') as written from audit_log r`.execute(testApp.services.db)
    for (const secret of [goodPassword, 'quite another long one', 'a guess', '$argon2', 'eyJ'])
      expect(rows[0]!.written).not.toContain(secret)
  })
})

describe('the record', () => {
  const list = async (query = ''): Promise<{ entries: AuditEntry[]; next: number | null }> => {
    const admin = (reader ??= await anAdmin())
    const answer = await send(admin, 'GET', { url: `/api/admin/record?${query}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json()
  }
  let reader: Member | undefined

  it('is read the newest first, page by page, and lacks none', async () => {
    const all: number[] = []
    let before: number | null = null
    do {
      const page = await list(`limit=7${before === null ? '' : `&before=${before}`}`)
      all.push(...page.entries.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(all.length).toBeGreaterThan(30)
    const stored = await sql<{ id: number }>`select id::int from audit_log order by id desc`.execute(
      testApp.services.db,
    )
    expect(all).toEqual(stored.rows.map(({ id }) => id))
  })

  it('is filtered by action, by who did it and by what it was done to', async () => {
    const admin = await anAdmin()
    const id = await aMovie()
    await send(admin, 'PUT', { url: `/api/movies/${id}`, payload: form })
    await send(admin, 'DELETE', { url: `/api/movies/${id}` })
    const actions = async (query: string) => (await list(query)).entries.map(({ action }) => action)
    expect(await actions(`target=${id}`)).toEqual(['movie.delete', 'movie.update'])
    expect(await actions(`actor=${admin.id}`)).toEqual(['movie.delete', 'movie.update', 'admin.login'])
    expect(await actions(`actor=${admin.id}&action=movie.update&target=${id}`)).toEqual(['movie.update'])
    expect(await actions(`target=${absent}`)).toEqual([])
    expect((await list(`target=${id}`)).entries[0]).toMatchObject({
      by: { id: admin.id, email: admin.email },
      target: { kind: 'movie', id, name: 'On Record' },
      before: { title: 'On Record' },
      after: null,
    })
  })

  it('stays with the name of whoever has left', async () => {
    const admin = await anAdmin()
    const id = await aMovie()
    await send(admin, 'DELETE', { url: `/api/movies/${id}` })
    await testApp.services.db.deleteFrom('users').where('id', '=', admin.id).execute()
    expect((await list(`target=${id}`)).entries[0]).toMatchObject({ by: { id: admin.id, email: admin.email } })
  })

  it('leaves as a file, itself the first line', async () => {
    const admin = await anAdmin()
    const answer = await send(admin, 'GET', { url: `/api/admin/record.csv?actor=${admin.id}` })
    const lines = answer.body.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Number,At,By')
    expect(lines[1]).toContain('export.record')
    expect(lines[2]).toContain('admin.login')
  })

  it.each([
    ['changed', `update audit_log set target_name = 'x' where id = 1`],
    ['deleted', `delete from audit_log where id = 1`],
    ['deleted, though there is nothing to delete', `delete from audit_log where false`],
    ['emptied', `truncate audit_log`],
  ])('is never %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(testApp.services.db)).rejects.toMatchObject({ code: '23001' })
  })

  it('keeps its order with a hundred who write at once', async () => {
    const admin = await aUser(testApp, { role: 'owner' })
    const before = await lastId()
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        testApp.services.db.transaction().execute((tx) =>
          writeAuditEntry(tx, atDesk(admin), {
            action: 'export.movies',
            target: { kind: 'list', id: null, name: `writer ${i}` },
          }),
        ),
      ),
    )
    await expect(
      testApp.services.db.transaction().execute(async (tx) => {
        await writeAuditEntry(tx, atDesk(admin), {
          action: 'export.movies',
          target: { kind: 'list', id: null, name: 'undone' },
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const written = await entriesAfter(before)
    expect(new Set(written.map(({ target_name }) => target_name)).size).toBe(100)
    expect(written).toHaveLength(100)
  })
})
