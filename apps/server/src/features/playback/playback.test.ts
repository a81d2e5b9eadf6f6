import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Film } from '@matinee/contract/films'
import type { OtherPlaybackSession, PlaybackSession } from '@matinee/contract/playback'
import { decryptSegment } from '@matinee/encoder'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFilm, makeMaster, publishFilm } from '../../../test/films.ts'
import { type TestApp, startTestApp } from '../../../test/test-app.ts'
import { addMovies } from '../../../test/movies.ts'
import { atDesk, aUser, bearer, type Person, someAddress, tokenOf } from '../../../test/people.ts'
import { cancelSubscription, reactivateSubscription } from '../subscriptions/subscriptions.service.ts'
import { purgeOldPlaybackSessions } from './playback.service.ts'

interface Member extends Person {
  headers: { authorization: string }
}

let testApp: TestApp
let desk: Member
let folder: string
/** Premium, and prepared as every film is: 62 seconds, so two keys. */
let reel: { movieId: string; filmId: string; rendition: string }
/** A film of another movie, free. */
let short: { movieId: string; filmId: string }

async function signIn(person: Person, audience: 'user' | 'admin' = 'user'): Promise<Member> {
  return { ...person, headers: bearer(await tokenOf(testApp, person, { audience })) }
}
const aMember = async () => signIn(await aUser(testApp))
async function aPremiumMember(): Promise<Member> {
  const member = await aMember()
  await reactivateSubscription(testApp.services, {
    userId: member.id,
    plan: 'monthly',
    reason: 'a test',
    actor: atDesk(desk),
  })
  return member
}
async function aFreeFilm(title = 'Free'): Promise<{ movieId: string; filmId: string }> {
  const { db } = testApp.services
  const [movieId = ''] = await addMovies(db, [{ title }])
  const filmId = await addFilm(db, movieId, 'ready')
  await publishFilm(db, { movieId, filmId, isPremium: false })
  return { movieId, filmId }
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0'
/** `from`: an address elsewhere; by default one in the network in which everybody is at home. */
type Who = { headers: Record<string, string>; from?: string } | undefined
const ask = (who: Who, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  testApp.request({
    method,
    url,
    remoteAddress: who?.from ?? someAddress('10.4.4'),
    headers: { 'user-agent': firefox, ...who?.headers },
    ...(payload && { payload }),
  })
const begin = (who: Who, movieId: string, payload: object = {}) =>
  ask(who, 'POST', `/api/movies/${movieId}/playback-sessions`, payload)
async function startedBy(who: Who, movieId: string): Promise<string> {
  const answer = await begin(who, movieId)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<PlaybackSession>().playbackToken!
}
const open = (who: Who, playbackToken: string, what: string) =>
  ask(who, 'GET', `/api/playback-sessions/${playbackToken}/${what}`)
const keyOf = (who: Who, playbackToken: string, number = 0) => open(who, playbackToken, `keys/${number}`)
const heartbeat = (who: Who, playbackToken: string, state: 'playing' | 'paused' | 'left' = 'playing') =>
  ask(who, 'PUT', `/api/playback-sessions/${playbackToken}/position`, { sequence: 1, milliseconds: 0, state })
/** 'given', or the status and the reason. */
const said = (answer: LightMyRequestResponse) =>
  answer.statusCode === 200 ? 'given' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`

async function prepareReel(): Promise<typeof reel> {
  const [movieId = ''] = await addMovies(testApp.services.db, [{ title: 'The Premium Reel' }])
  await testApp.services.db.updateTable('movie').set({ age_rating: 16 }).where('id', '=', movieId).execute()
  const add = { source: 'folder', name: 'reel.mkv' }
  const { id: filmId } = (await ask(desk, 'POST', `/api/admin/movies/${movieId}/films`, add)).json<Film>()
  const untilState = async (state: Film['state']): Promise<Film> => {
    for (;;) {
      const film = (await ask(desk, 'GET', `/api/admin/films/${filmId}`)).json<Film>()
      if (film.state === state) return film
      if (['failed', 'refused'].includes(film.state)) throw new Error(JSON.stringify(film.problem))
      await wait(100)
    }
  }
  await untilState('probed')
  await ask(desk, 'POST', `/api/admin/films/${filmId}/prepare`, { publishWhenReady: true })
  const film = await untilState('ready')
  return { movieId, filmId, rendition: film.plan!.video[0]!.name }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'matinee-viewings-'))
  makeMaster(path.join(folder, 'reel.mkv'), 62)
  testApp = await startTestApp({ env: { INGEST_DIR: folder, ENCODE_SCRATCH: path.join(folder, 'scratch') } })
  desk = await signIn(await aUser(testApp, { role: 'owner' }), 'admin')
  const stopWorker = await testApp.startWorker()
  reel = await prepareReel()
  await stopWorker()
  short = await aFreeFilm('The Free Reel')
}, 120_000)
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

const segment = async () =>
  (await ask(undefined, 'GET', `/media/films/${reel.filmId}/${reel.rendition}/0.m4s`)).rawPayload
/** Whether these 16 bytes open the film. */
async function opens(key: Buffer): Promise<boolean> {
  try {
    return decryptSegment(await segment(), key, 0).includes('moof')
  } catch {
    return false
  }
}

describe('a playback session', () => {
  it('WATCH-2: tells a player all that it needs, and its playlists lead to the film', async () => {
    const ann = await aPremiumMember()
    const answer = await begin(ann, reel.movieId)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const playback = answer.json<PlaybackSession>()
    expect(playback).toMatchObject({
      isExternal: false,
      address: `/api/playback-sessions/${playback.playbackToken}/film.m3u8`,
      title: 'The Premium Reel',
      ageRating: 16,
      durationMs: 62_000,
      tracks: { audio: [{ channels: 2 }], subtitles: [] },
      storyboard: { everySeconds: 10 },
      position: null,
      nextHeartbeatSeconds: 10,
    })
    expect(playback.playbackToken).toMatch(/^pt_[\w-]{22}$/)
    // Pictures are asked for without a token, by an address that is signed.
    const [sheet = ''] = playback.storyboard!.addresses
    expect(sheet).toMatch(new RegExp(`^/media/films/${reel.filmId}/storyboard/0\\.webp\\?`))
    expect((await ask(undefined, 'GET', sheet)).headers['content-type']).toBe('image/webp')
    expect((await ask(undefined, 'GET', sheet.split('?')[0]!)).statusCode).toBe(404)
    const main = await ask(ann, 'GET', playback.address)
    expect(main.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const tracks = [...main.body.matchAll(/\/api\/playback-sessions\/[^"\n]+/g)].map(([address]) => address)
    expect(tracks.length).toBeGreaterThanOrEqual(2)
    for (const track of tracks) {
      const playlist = await ask(ann, 'GET', track)
      expect(playlist.statusCode).toBe(200)
      expect(playlist.body).toContain(`/media/films/${reel.filmId}/`)
      expect(playlist.body.match(/#EXT-X-KEY/g)).toHaveLength(2)
    }
    const keys = [await keyOf(ann, playback.playbackToken!), await keyOf(ann, playback.playbackToken!, 1)]
    expect(keys.map(({ rawPayload }) => rawPayload.length)).toEqual([16, 16])
    expect(keys[0]!.headers['cache-control']).toBe('no-store')
    expect(await Promise.all(keys.map(({ rawPayload }) => opens(rawPayload)))).toEqual([true, false])
    expect(said(await keyOf(ann, playback.playbackToken!, 2))).toBe('404 playback.noTrack')
    for (const what of ['720p.m3u8', 'film', '..%2Ffilm.m3u8', 'storyboard.m3u8'])
      expect(said(await open(ann, playback.playbackToken!, what))).toBe('404 playback.noTrack')
  })

  it('FILM-3: of a film elsewhere is its address', async () => {
    const [movieId = ''] = await addMovies(testApp.services.db, [{ title: 'Elsewhere' }])
    const address = 'https://stream.example/film.m3u8'
    const settings = { isPremium: false, externalUrl: address }
    expect((await ask(desk, 'PUT', `/api/admin/movies/${movieId}/film`, settings)).statusCode).toBe(200)
    const answer = (await begin(undefined, movieId)).json<PlaybackSession>()
    expect(answer).toMatchObject({ playbackToken: null, isExternal: true, address, title: 'Elsewhere' })
  })

  it('of a movie that has no film, or of none, is 404', async () => {
    const [movieId = ''] = await addMovies(testApp.services.db, [{}])
    expect(said(await begin(undefined, movieId))).toBe('404 playback.noFilm')
    expect(said(await begin(undefined, 'f'.repeat(24)))).toBe('404 movies.notFound')
    expect(said(await begin(undefined, "' or 1=1 --"))).toBe('404 movies.notFound')
  })
})

/** Who begins a playback session of the Premium film, and of the free one. */
const beginnings: Record<string, { who: () => Promise<Who>; premium: string; free: string }> = {
  'a visitor': { who: async () => undefined, premium: '403 playback.premiumRequired', free: 'given' },
  'a free member': { who: aMember, premium: '403 playback.premiumRequired', free: 'given' },
  'a Premium member': { who: aPremiumMember, premium: 'given', free: 'given' },
  'a member whose Premium expired': {
    who: async () => expire(await aPremiumMember()),
    premium: '403 playback.premiumRequired',
    free: 'given',
  },
  'a member who cancelled': {
    who: async () => cancel(await aPremiumMember()),
    premium: '403 playback.premiumRequired',
    free: 'given',
  },
  'somebody who logged out': {
    who: async () => logOut(await aPremiumMember()),
    premium: '401 http.signedOut',
    free: '401 http.signedOut',
  },
  'somebody who was disabled': {
    who: async () => disable(await aPremiumMember()),
    premium: '401 http.signedOut',
    free: '401 http.signedOut',
  },
  'an admin with the desk’s token': {
    who: async () => desk,
    premium: '403 http.forbidden',
    free: '403 http.forbidden',
  },
  // The Premium film is for 16, the free one has no rating.
  'a member whose account is locked to 12': {
    who: async () => lock(await aPremiumMember()),
    premium: '403 playback.ageLocked',
    free: '403 playback.ageLocked',
  },
  'a member whose account is locked to 12, after the PIN for the Premium film': {
    who: async () => {
      const member = await lock(await aPremiumMember())
      await typePin(member, reel.movieId)
      return member
    },
    premium: 'given',
    free: '403 playback.ageLocked',
  },
  'who watches on three devices': {
    who: async () => watchOnThree(await aPremiumMember()),
    premium: '403 playback.tooManyPlaybackSessions',
    free: '403 playback.tooManyPlaybackSessions',
  },
}

async function expire(member: Member): Promise<Member> {
  await sql`
    update subscription set started_at = started_at - interval '30 days', expires_at = app_now()
    where user_id = ${member.id}`.execute(testApp.services.db)
  return member
}
async function cancel(member: Member): Promise<Member> {
  await cancelSubscription(testApp.services, { userId: member.id, reason: 'enough' })
  return member
}
async function logOut(member: Member): Promise<Member> {
  expect((await ask(member, 'POST', '/api/logout')).statusCode).toBe(200)
  return member
}
async function disable(member: Member): Promise<Member> {
  const { db } = testApp.services
  await db.updateTable('users').set({ disabled_at: testApp.clock.now() }).where('id', '=', member.id).execute()
  return member
}
const lockTo = (member: Member, age: number) => ask(member, 'PUT', '/api/me/age-lock', { age, newPin: '2468' })
async function lock(member: Member): Promise<Member> {
  expect((await lockTo(member, 12)).statusCode).toBe(200)
  return member
}
const typePin = (member: Who, movieId: string, pin = '2468') =>
  ask(member, 'POST', '/api/me/age-lock/open', { movieId, pin })
async function openWithPin(member: Who, movieId: string): Promise<void> {
  expect((await typePin(member, movieId)).statusCode).toBe(200)
}
async function watchOnThree(member: Member): Promise<Member> {
  for (let n = 0; n < 3; n++) await startedBy(member, (await aFreeFilm(`Film ${n}`)).movieId)
  return member
}

describe('beginning', () => {
  it.each(Object.entries(beginnings))('WATCH-2, WATCH-5: %s', async (_, { who, premium, free }) => {
    const caller = await who()
    const answers = [await begin(caller, reel.movieId), await begin(caller, short.movieId)]
    expect(answers.map(said)).toEqual([premium, free])
    for (const answer of answers) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body.includes('pt_')).toBe(answer.statusCode === 200)
    }
  })
})

interface Situation {
  /** A playback session, and with what it is then asked for. */
  make: () => Promise<{ playbackToken: string; who: Who }>
  playlist: string
  rendition: string
  key: string
  /** Whether the key opens the Premium film, where one is given. */
  isRight?: boolean
}
const refused = (reason: string) => ({ playlist: reason, rendition: reason, key: reason })
/** Of a Premium member who watches the Premium film, after something has happened. */
const after =
  (happening: (member: Member, playbackToken: string) => Promise<unknown>, { bare = false } = {}) =>
  async () => {
    const member = await aPremiumMember()
    const playbackToken = await startedBy(member, reel.movieId)
    await happening(member, playbackToken)
    return { playbackToken, who: bare ? undefined : member }
  }
const nothing = async () => undefined

const situations: Record<string, Situation> = {
  'a visitor who makes an address up': {
    make: async () => ({ playbackToken: `pt_${'A'.repeat(22)}`, who: undefined }),
    ...refused('404 playback.notFound'),
  },
  'a visitor, of a free film': {
    make: async () => ({ playbackToken: await startedBy(undefined, short.movieId), who: undefined }),
    playlist: 'given',
    rendition: 'given',
    key: 'given',
    isRight: false,
  },
  'a free member with the address of a Premium member': {
    make: async () => ({ playbackToken: (await after(nothing)()).playbackToken, who: await aMember() }),
    ...refused('404 playback.notFound'),
  },
  'another Premium member with that address': {
    make: async () => ({ playbackToken: (await after(nothing)()).playbackToken, who: await aPremiumMember() }),
    ...refused('404 playback.notFound'),
  },
  'a Premium member': { make: after(nothing), playlist: 'given', rendition: 'given', key: 'given', isRight: true },
  'their player that sends no token': {
    make: after(nothing, { bare: true }),
    playlist: 'given',
    rendition: 'given',
    key: 'given',
    isRight: true,
  },
  'their playback session of another film': {
    make: async () => {
      const who = await aPremiumMember()
      return { playbackToken: await startedBy(who, short.movieId), who }
    },
    playlist: 'given',
    rendition: 'given',
    key: 'given',
    isRight: false,
  },
  'Premium expired': { make: after(expire), ...refused('403 playback.premiumRequired') },
  'Premium expired, no token': { make: after(expire, { bare: true }), ...refused('403 playback.premiumRequired') },
  'cancelled since': { make: after(cancel), ...refused('403 playback.premiumRequired') },
  'cancelled since, no token': { make: after(cancel, { bare: true }), ...refused('403 playback.premiumRequired') },
  'ended by its owner': {
    make: after((member, playbackToken) => ask(member, 'DELETE', `/api/playback-sessions/${playbackToken}`)),
    ...refused('403 playback.ended'),
  },
  'ended by the page that closed': {
    make: after((_, playbackToken) => ask(undefined, 'DELETE', `/api/playback-sessions/${playbackToken}`), {
      bare: true,
    }),
    ...refused('403 playback.ended'),
  },
  'ended by the desk': {
    make: after(async (member) => {
      const { id } = await rowOf(member)
      await ask(desk, 'DELETE', `/api/admin/playback-sessions/${id}`)
    }),
    ...refused('403 playback.endedByAdmin'),
  },
  'opened again in the same browser': {
    make: after((member) => begin(member, reel.movieId)),
    ...refused('403 playback.replaced'),
  },
  'taken over by another device': {
    make: after(async (member) => {
      const { id } = await rowOf(member)
      const elsewhere = await signIn(member)
      await begin(elsewhere, short.movieId, { takeOverId: id })
    }),
    ...refused('403 playback.replaced'),
  },
  tampered: {
    make: async () => {
      const { playbackToken, who } = await after(nothing)()
      const last = playbackToken.at(-2) === 'A' ? 'B' : 'A'
      return { playbackToken: `${playbackToken.slice(0, -2)}${last}${playbackToken.at(-1)}`, who }
    },
    ...refused('404 playback.notFound'),
  },
  'logged out': { make: after(logOut), ...refused('401 http.signedOut') },
  'logged out, no token': { make: after(logOut, { bare: true }), ...refused('403 playback.signedOut') },
  disabled: { make: after(disable), ...refused('401 http.signedOut') },
  'disabled, no token': { make: after(disable, { bare: true }), ...refused('403 playback.signedOut') },
  'locked to a lower age since': { make: after(lock), ...refused('403 playback.ageLocked') },
  'locked to a lower age since, no token': { make: after(lock, { bare: true }), ...refused('403 playback.ageLocked') },
  'locked to its age since': {
    make: after((member) => lockTo(member, 16)),
    playlist: 'given',
    rendition: 'given',
    key: 'given',
    isRight: true,
  },
  'locked since, and opened by the PIN': {
    make: after(async (member) => {
      await lock(member)
      await openWithPin(member, reel.movieId)
    }),
    playlist: 'given',
    rendition: 'given',
    key: 'given',
    isRight: true,
  },
  'locked since, with a wrong PIN': {
    make: after(async (member) => {
      await lock(member)
      await typePin(member, reel.movieId, '1357')
    }),
    ...refused('403 playback.ageLocked'),
  },
  'locked since, with the PIN for another film': {
    make: after(async (member) => {
      await lock(member)
      await openWithPin(member, short.movieId)
    }),
    ...refused('403 playback.ageLocked'),
  },
  'locked since, with the PIN in another browser': {
    make: after(async (member) => {
      await lock(member)
      await openWithPin(await signIn(member), reel.movieId)
    }),
    ...refused('403 playback.ageLocked'),
  },
  'beyond the limit, after a pause': {
    make: after(async (member) => {
      const films = await Promise.all(Array.from({ length: 3 }, () => aFreeFilm()))
      await testApp.forward(61_000)
      for (const { movieId } of films) await startedBy(member, movieId)
    }),
    playlist: 'given',
    rendition: 'given',
    key: '403 playback.tooManyPlaybackSessions',
  },
  deleted: {
    make: after(
      async (member) => {
        await cancel(member)
        await testApp.services.db.deleteFrom('users').where('id', '=', member.id).execute()
      },
      { bare: true },
    ),
    ...refused('404 playback.notFound'),
  },
  'an admin with the desk’s token': {
    make: async () => ({ playbackToken: (await after(nothing)()).playbackToken, who: desk }),
    ...refused('403 http.forbidden'),
  },
}

const rowOf = ({ id }: Pick<Person, 'id'>) =>
  testApp.services.db.selectFrom('playback_session').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()

describe('no right, no key', () => {
  // Nothing moves the clock in between: what is lost is lost at once.
  it.each(Object.entries(situations))('WATCH-2, WATCH-3, WATCH-4: %s', async (_, situation) => {
    const { playbackToken, who } = await situation.make()
    const { playlist, rendition, key, isRight } = situation
    const answers = {
      playlist: await open(who, playbackToken, 'film.m3u8'),
      rendition: await open(who, playbackToken, isRight === false ? '360p.m3u8' : `${reel.rendition}.m3u8`),
      key: await keyOf(who, playbackToken),
    }
    expect(Object.values(answers).map(said)).toEqual([playlist, rendition, key])
    expect(await opens(answers.key.rawPayload)).toBe(isRight ?? false)
    for (const answer of Object.values(answers)) expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('WATCH-3: segments lie open for everybody, and are noise', async () => {
    const answer = await ask(undefined, 'GET', `/media/films/${reel.filmId}/${reel.rendition}/0.m4s`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.includes('moof')).toBe(false)
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('WATCH-3: a film that becomes Premium, is taken away or deleted gives no more keys', async () => {
    const film = await aFreeFilm()
    const playbackToken = await startedBy(undefined, film.movieId)
    const { db } = testApp.services
    expect(said(await keyOf(undefined, playbackToken))).toBe('given')
    await publishFilm(db, { ...film, isPremium: true })
    expect(said(await keyOf(undefined, playbackToken))).toBe('403 playback.premiumRequired')
    await publishFilm(db, { ...film, isPremium: false })
    expect(said(await keyOf(undefined, playbackToken))).toBe('given')
    await ask(desk, 'DELETE', `/api/movies/${film.movieId}`)
    expect(said(await keyOf(undefined, playbackToken))).toBe('404 playback.noFilm')
    await ask(desk, 'POST', `/api/admin/movies/${film.movieId}/restore`)
    expect(said(await keyOf(undefined, playbackToken))).toBe('given')
    await ask(desk, 'DELETE', `/api/admin/films/${film.filmId}`)
    expect(said(await keyOf(undefined, playbackToken))).toBe('404 playback.noFilm')
  })

  it('FILM-10: a playback session that had begun goes on with the film that was replaced', async () => {
    const film = await aFreeFilm()
    const playbackToken = await startedBy(undefined, film.movieId)
    const before = (await keyOf(undefined, playbackToken)).rawPayload
    const next = await addFilm(testApp.services.db, film.movieId, 'ready')
    expect((await ask(desk, 'POST', `/api/admin/films/${next}/publish`)).statusCode).toBe(200)
    expect((await keyOf(undefined, playbackToken)).rawPayload).toEqual(before)
    expect((await open(undefined, playbackToken, '360p.m3u8')).body).toContain(film.filmId)
    const fresh = await startedBy(undefined, film.movieId)
    expect((await open(undefined, fresh, '360p.m3u8')).body).toContain(next)
  })

  it('keys are limited by the playback session: many at once, but not all', async () => {
    const playbackToken = await startedBy(undefined, short.movieId)
    const answers: LightMyRequestResponse[] = []
    for (let n = 0; n < 41; n++) answers.push(await keyOf(undefined, playbackToken))
    expect(answers.slice(0, 40).every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(answers[40]!.statusCode).toBe(429)
    expect(Number(answers[40]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(said(await keyOf(undefined, await startedBy(undefined, short.movieId)))).toBe('given')
  })
})

describe('SAFE-4: a playback session', () => {
  const everything = async (who: Who, playbackToken: string) =>
    [
      await open(who, playbackToken, 'film.m3u8'),
      await open(who, playbackToken, `${reel.rendition}.m3u8`),
      await keyOf(who, playbackToken),
      await heartbeat(who, playbackToken),
    ].map(said)
  const given = Array<string>(4).fill('given')
  const otherNetwork = Array<string>(4).fill('403 playback.otherNetwork')
  const bareFrom = (from: string, agent = firefox) => ({ headers: { 'user-agent': agent }, from })

  it('gives nothing to its address alone in 25 other networks and browsers', async () => {
    const playbackToken = await startedBy(await aPremiumMember(), reel.movieId)
    for (let n = 0; n < 25; n++) {
      const stranger = bareFrom(`127.0.${11 + n}.1`, `other/${n}`)
      expect(await everything(stranger, playbackToken)).toEqual(otherNetwork)
      expect(said(await ask(stranger, 'DELETE', `/api/playback-sessions/${playbackToken}`))).toBe(
        '403 playback.otherNetwork',
      )
    }
    // The same network, and a browser of another kind.
    const guest = bareFrom(someAddress('10.4.4'), 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36')
    expect(await everything(guest, playbackToken)).toEqual(otherNetwork)
    expect(await everything(undefined, playbackToken)).toEqual(given)
  })

  it.each(['playlist', 'key', 'position'] as const)(
    'goes on elsewhere by a %s with a token of its session, and no longer where it was',
    async (first) => {
      const ann = await aPremiumMember()
      const playbackToken = await startedBy(ann, reel.movieId)
      const away = { ...ann, from: '2001:db8:7:1::1' }
      const asked = {
        playlist: () => open(away, playbackToken, 'film.m3u8'),
        key: () => keyOf(away, playbackToken),
        position: () => heartbeat(away, playbackToken),
      }
      expect(said(await asked[first]())).toBe('given')
      expect(await everything(bareFrom('2001:db8:7:2::2'), playbackToken)).toEqual(given)
      expect(await everything(undefined, playbackToken)).toEqual(otherNetwork)
    },
  )

  it('does not move by a token of another session, nor by that of somebody else', async () => {
    const ann = await aPremiumMember()
    const playbackToken = await startedBy(ann, reel.movieId)
    const from = '10.5.5.1'
    expect(await everything({ ...(await signIn(ann)), from }, playbackToken)).toEqual(otherNetwork)
    expect(said(await keyOf({ ...(await aPremiumMember()), from }, playbackToken))).toBe('404 playback.notFound')
  })

  it('that goes to and fro all the time has ended', async () => {
    const ann = await aPremiumMember()
    const playbackToken = await startedBy(ann, reel.movieId)
    for (let n = 0; n < 30; n++)
      expect(said(await heartbeat({ ...ann, from: `10.5.${n}.1` }, playbackToken))).toBe('given')
    expect(said(await heartbeat({ ...ann, from: '10.6.6.1' }, playbackToken))).toBe('403 playback.replaced')
    expect(await everything(ann, playbackToken)).toEqual(Array(4).fill('403 playback.replaced'))
    const next = await startedBy(ann, reel.movieId)
    for (let n = 0; n < 45; n++) {
      await testApp.forward(150_000)
      expect(said(await open({ ...ann, from: `10.5.${n}.1` }, next, 'film.m3u8'))).toBe('given')
    }
  })

  it('of a visitor goes on anywhere: whoever has its address could begin their own', async () => {
    const playbackToken = await startedBy(undefined, short.movieId)
    expect(said(await keyOf(bareFrom('10.5.5.1', 'curl/8.5.0'), playbackToken))).toBe('given')
    expect((await heartbeat(bareFrom('10.5.6.1', 'curl/8.5.0'), playbackToken)).statusCode).toBe(200)
  })

  it('gives keys for the film and two hours more in an hour', async () => {
    const ann = await aPremiumMember()
    const playbackToken = await startedBy(ann, reel.movieId)
    const answers: string[] = []
    for (let n = 0; n < 123; n++) {
      // Only what is counted by the hour counts here.
      await testApp.app.limits.counter({ name: 'playback-keys', times: 40, seconds: 60 }).delete(playbackToken)
      answers.push(said(await keyOf(ann, playbackToken)))
    }
    expect(answers).toEqual([...Array<string>(122).fill('given'), '429 http.tooMany'])
  })
})

describe('places', () => {
  const others = (answer: LightMyRequestResponse) =>
    answer.json<{ details: { others: OtherPlaybackSession[] } }>().details.others

  it('WATCH-5: one more is refused with the others, and takes the place of one of them', async () => {
    const ann = await aMember()
    const films = [await aFreeFilm('One'), await aFreeFilm('Two'), await aFreeFilm('Three'), await aFreeFilm('Four')]
    const begun: string[] = []
    for (const { movieId } of films.slice(0, 3)) {
      begun.push(await startedBy(ann, movieId))
      await testApp.forward(1000)
    }
    const answer = await begin(ann, films[3]!.movieId)
    expect(said(answer)).toBe('403 playback.tooManyPlaybackSessions')
    expect(others(answer)).toEqual(
      ['Three', 'Two', 'One'].map((title, n) => ({
        id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
        title,
        device: 'Firefox on Linux',
        since: new Date(testApp.clock.now().getTime() - (n + 1) * 1000).toISOString(),
      })),
    )
    const instead = others(answer)[2]!.id
    expect(said(await begin(ann, films[3]!.movieId, { takeOverId: instead }))).toBe('given')
    expect(said(await keyOf(ann, begun[0]!))).toBe('403 playback.replaced')
    expect(said(await keyOf(ann, begun[1]!))).toBe('given')
    // A place is taken once.
    expect(said(await begin(ann, films[0]!.movieId, { takeOverId: instead }))).toBe(
      '403 playback.tooManyPlaybackSessions',
    )
  })

  it('WATCH-5: nobody takes the place of somebody else', async () => {
    const [ann, ben] = [await aMember(), await aMember()]
    const playbackToken = await startedBy(ann, short.movieId)
    const { id } = await rowOf(ann)
    expect(said(await begin(ben, short.movieId, { takeOverId: id }))).toBe('given')
    expect(said(await begin(undefined, short.movieId, { takeOverId: id }))).toBe('given')
    expect(said(await keyOf(ann, playbackToken))).toBe('given')
  })

  it('WATCH-5: of many at once three begin', async () => {
    const ann = await aMember()
    const films = await Promise.all(Array.from({ length: 8 }, () => aFreeFilm()))
    const answers = await Promise.all(films.map(({ movieId }) => begin(ann, movieId)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(answers.filter((answer) => said(answer) === '403 playback.tooManyPlaybackSessions')).toHaveLength(5)
  })

  it('WATCH-5: a browser that crashed frees its place within 60 s, one that plays keeps it', async () => {
    const ann = await aMember()
    const [crashed, playing, keyed] = [await aFreeFilm(), await aFreeFilm(), await aFreeFilm()]
    await startedBy(ann, crashed.movieId)
    const [plays, asks] = [await startedBy(ann, playing.movieId), await startedBy(ann, keyed.movieId)]
    await testApp.forward(45_000)
    expect((await heartbeat(ann, plays)).statusCode).toBe(200)
    expect(said(await keyOf(ann, asks))).toBe('given')
    expect(said(await begin(ann, short.movieId))).toBe('403 playback.tooManyPlaybackSessions')
    await testApp.forward(15_000)
    expect(said(await begin(ann, short.movieId))).toBe('given')
    expect(said(await begin(ann, reel.movieId))).toBe('403 playback.premiumRequired')
    expect(said(await begin(ann, crashed.movieId))).toBe('403 playback.tooManyPlaybackSessions')
  })

  it('WATCH-5: closing, leaving or logging out frees it at once', async () => {
    const ann = await aMember()
    const [first, second] = [await aFreeFilm(), await aFreeFilm()]
    const elsewhere = await signIn(ann)
    const [closed, left] = [await startedBy(ann, first.movieId), await startedBy(ann, second.movieId)]
    await startedBy(elsewhere, short.movieId)
    const [fourth, fifth, sixth, seventh] = await Promise.all(Array.from({ length: 4 }, () => aFreeFilm()))
    expect(said(await begin(ann, fourth!.movieId))).toBe('403 playback.tooManyPlaybackSessions')
    await ask(undefined, 'DELETE', `/api/playback-sessions/${closed}`)
    expect(said(await begin(ann, fourth!.movieId))).toBe('given')
    expect((await heartbeat(undefined, left, 'left')).statusCode).toBe(200)
    expect(said(await begin(ann, fifth!.movieId))).toBe('given')
    expect(said(await begin(ann, sixth!.movieId))).toBe('403 playback.tooManyPlaybackSessions')
    await logOut(elsewhere)
    expect(said(await begin(ann, sixth!.movieId))).toBe('given')
    expect(said(await begin(ann, seventh!.movieId))).toBe('403 playback.tooManyPlaybackSessions')
  })

  it('WATCH-10: after a long pause it goes on, if there is a place, for whoever shows who they are', async () => {
    const ann = await aMember()
    const paused = await startedBy(ann, short.movieId)
    await testApp.forward(40 * 60_000)
    expect(said(await keyOf(undefined, paused))).toBe('403 playback.ended')
    expect(said(await keyOf(ann, paused))).toBe('given')
    expect(said(await keyOf(undefined, paused))).toBe('given')
    await testApp.forward(61_000)
    const films = await Promise.all(Array.from({ length: 3 }, () => aFreeFilm()))
    for (const { movieId } of films) await startedBy(ann, movieId)
    const refusal = await keyOf(ann, paused)
    expect(said(refusal)).toBe('403 playback.tooManyPlaybackSessions')
    expect(others(refusal)).toHaveLength(3)
  })

  it('WATCH-4: a playback session lives for twelve hours, and its row for a day', async () => {
    const ann = await aPremiumMember()
    const playbackToken = await startedBy(ann, reel.movieId)
    await testApp.forward(11.9 * 3600_000)
    expect(said(await keyOf(ann, playbackToken))).toBe('given')
    await testApp.forward(0.1 * 3600_000)
    const again = await signIn(ann)
    expect(said(await keyOf(again, playbackToken))).toBe('403 playback.ended')
    await testApp.forward(12.1 * 3600_000)
    desk = await signIn(desk, 'admin')
    await purgeOldPlaybackSessions(testApp.services)
    expect(said(await keyOf(await signIn(ann), playbackToken))).toBe('404 playback.notFound')
  })
})

describe('the desk', () => {
  it('WATCH-4: sees who watches now, without what would open it, and ends one', async () => {
    const ann = await aMember()
    const film = await aFreeFilm('Seen by the desk')
    const [hers, visitors] = [await startedBy(ann, film.movieId), await startedBy(undefined, film.movieId)]
    const list = async () => {
      const answer = await ask(desk, 'GET', '/api/admin/playback-sessions')
      expect(answer.body).not.toContain('pt_')
      return answer.json<{ sessions: { id: string; movieId: string; user: { id: string } | null }[] }>().sessions
    }
    const ofFilm = async () => (await list()).filter(({ movieId }) => movieId === film.movieId)
    expect(await ofFilm()).toHaveLength(2)
    const annsRow = (await ofFilm()).find(({ user }) => user)
    expect(annsRow).toEqual({
      id: (await rowOf(ann)).id,
      movieId: film.movieId,
      title: 'Seen by the desk',
      device: 'Firefox on Linux',
      since: testApp.clock.now().toISOString(),
      user: { id: ann.id, username: ann.username },
    })
    const remove = () => ask(desk, 'DELETE', `/api/admin/playback-sessions/${annsRow!.id}`)
    expect((await remove()).statusCode).toBe(200)
    expect(said(await keyOf(ann, hers))).toBe('403 playback.endedByAdmin')
    expect(said(await heartbeat(ann, hers))).toBe('403 playback.endedByAdmin')
    expect(said(await keyOf(undefined, visitors))).toBe('given')
    expect(said(await remove())).toBe('404 playback.notFound')
    await testApp.forward(61_000)
    expect(await ofFilm()).toEqual([])
  })

  it('turns pages', async () => {
    await testApp.forward(61_000)
    const film = await aFreeFilm()
    for (let n = 0; n < 51; n++) await startedBy(undefined, film.movieId)
    interface Page {
      sessions: { id: string }[]
      next: string | null
    }
    const first = (await ask(desk, 'GET', '/api/admin/playback-sessions')).json<Page>()
    const second = (await ask(desk, 'GET', `/api/admin/playback-sessions?after=${first.next}`)).json<Page>()
    expect([first.sessions.length, second.sessions.length, second.next]).toEqual([50, 1, null])
    expect(new Set([...first.sessions, ...second.sessions].map(({ id }) => id)).size).toBe(51)
  })
})
