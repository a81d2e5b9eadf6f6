import { describe, expect, it } from 'vitest'
import {
  type AccessError,
  getPlaybackRefusal,
  type SessionAccess,
  type PlaybackRefusal,
  getAccessError,
} from './playback-rules.ts'

const now = new Date('2026-11-17T20:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const visitor = null
const ageLock = null
const free = { subscription: null, ageLock }
const once = { renewal: null, graceUntil: null }
const premium = { subscription: { status: 'active' as const, expiresAt: after(1), ...once }, ageLock }
const overdue = { subscription: { status: 'active' as const, expiresAt: now, ...once }, ageLock }
const expired = { subscription: { status: 'expired' as const, expiresAt: after(-86_400), ...once }, ageLock }
const cancelled = { subscription: { status: 'cancelled' as const, expiresAt: after(86_400), ...once }, ageLock }
const people = { visitor, free, premium, overdue, expired, cancelled }

const movies = {
  'a Premium film': { source: 'film', isPremium: true, ageRating: null },
  'a free film': { source: 'film', isPremium: false, ageRating: 18 },
  'a film elsewhere': { source: 'external', isPremium: false, ageRating: null },
  nothing: { source: null, isPremium: true, ageRating: null },
  'nothing, for free': { source: null, isPremium: false, ageRating: null },
} as const

describe('getPlaybackRefusal', () => {
  it.each<[keyof typeof people, keyof typeof movies, number, PlaybackRefusal | undefined]>([
    ['visitor', 'a free film', 0, undefined],
    ['visitor', 'a film elsewhere', 0, undefined],
    ['visitor', 'a Premium film', 0, 'premiumRequired'],
    ['visitor', 'nothing', 0, 'noFilm'],
    ['visitor', 'nothing, for free', 0, 'noFilm'],
    // Visitors cannot be told apart.
    ['visitor', 'a free film', 9, undefined],
    ['free', 'a free film', 2, undefined],
    ['free', 'a free film', 3, 'tooManyPlaybackSessions'],
    ['free', 'a film elsewhere', 3, undefined],
    ['free', 'a Premium film', 0, 'premiumRequired'],
    ['free', 'a Premium film', 3, 'premiumRequired'],
    ['premium', 'a Premium film', 2, undefined],
    ['premium', 'a Premium film', 3, 'tooManyPlaybackSessions'],
    ['premium', 'a Premium film', 4, 'tooManyPlaybackSessions'],
    ['premium', 'a free film', 3, 'tooManyPlaybackSessions'],
    ['premium', 'nothing', 0, 'noFilm'],
    ['premium', 'nothing', 3, 'noFilm'],
    ['overdue', 'a Premium film', 0, 'premiumRequired'],
    ['overdue', 'a free film', 0, undefined],
    ['expired', 'a Premium film', 0, 'premiumRequired'],
    ['expired', 'a free film', 0, undefined],
    ['cancelled', 'a Premium film', 0, 'premiumRequired'],
    ['cancelled', 'a free film', 0, undefined],
  ])('WATCH-2, WATCH-5: %s, %s, %i others of 3: %s', (who, what, others, answer) => {
    expect(getPlaybackRefusal({ now, person: people[who], movie: movies[what], sessions: { others, max: 3 } })).toBe(
      answer,
    )
  })

  it.each<[number, number | null, boolean, PlaybackRefusal | undefined]>([
    [12, 0, false, undefined],
    [12, 6, false, undefined],
    [12, 12, false, undefined],
    [12, 16, false, 'ageLocked'],
    [12, 18, false, 'ageLocked'],
    [0, 0, false, undefined],
    [0, 6, false, 'ageLocked'],
    // Nobody knows what it is.
    [12, null, false, 'ageLocked'],
    [18, null, false, 'ageLocked'],
    [12, 18, true, undefined],
    [12, null, true, undefined],
  ])('WATCH-14: locked to %i, a film for %s, opened by the PIN: %s: %s', (age, ageRating, isUnlocked, answer) => {
    const person = { ...premium, ageLock: { age, isUnlocked } }
    for (const source of ['film', 'external'] as const)
      expect(
        getPlaybackRefusal({
          now,
          person,
          movie: { source, isPremium: true, ageRating },
          sessions: { others: 0, max: 3 },
        }),
      ).toBe(answer)
  })

  it('WATCH-14: the PIN is asked for only where it would help, and before another device is stopped', () => {
    const locked = { age: 6, isUnlocked: false }
    const film = { source: 'film', isPremium: true, ageRating: 18 } as const
    const sessions = { others: 3, max: 3 }
    const ask = (person: typeof free | typeof premium) =>
      getPlaybackRefusal({ now, person: { ...person, ageLock: locked }, movie: film, sessions })
    expect([ask(free), ask(premium)]).toEqual(['premiumRequired', 'ageLocked'])
  })
})

describe('getAccessError', () => {
  const session = { isEnded: false, isDisabled: false, expiresAt: after(60) }
  const members = { userId: 'ann', startedAt: after(-3600), slotExpiresAt: after(30), endReason: null }
  const visitors = { ...members, userId: null }
  const open: SessionAccess = { now, playback: members, session, callerId: 'ann' }
  const ofVisitor: SessionAccess = { ...open, playback: visitors, session: null, callerId: undefined }
  const changed = (change: Partial<SessionAccess['playback']>, from = open): SessionAccess => ({
    ...from,
    playback: { ...from.playback, ...change },
  })

  it.each<[string, SessionAccess, AccessError | undefined]>([
    ['its owner', open, undefined],
    ['its address alone', { ...open, callerId: undefined }, undefined],
    ['somebody else', { ...open, callerId: 'ben' }, 'notFound'],
    ['somebody else, of one that ended', { ...changed({ endReason: 'admin' }), callerId: 'ben' }, 'notFound'],
    ['a visitor, of theirs', ofVisitor, undefined],
    ['somebody who logged in meanwhile, of a visitor’s', { ...ofVisitor, callerId: 'ann' }, undefined],
    ['one that its owner ended', changed({ endReason: 'stopped' }), 'ended'],
    ['one that was opened again', changed({ endReason: 'restarted' }), 'replaced'],
    ['one whose place was taken', changed({ endReason: 'replaced' }), 'replaced'],
    ['one that the desk ended', changed({ endReason: 'admin' }), 'endedByAdmin'],
    ['one of nearly twelve hours', changed({ startedAt: after(-12 * 3600 + 1) }), undefined],
    ['one of twelve hours', changed({ startedAt: after(-12 * 3600) }), 'ended'],
    ['a visitor’s of twelve hours', changed({ startedAt: after(-12 * 3600) }, ofVisitor), 'ended'],
    ['logged out', { ...open, session: { ...session, isEnded: true } }, 'signedOut'],
    ['disabled', { ...open, session: { ...session, isDisabled: true } }, 'signedOut'],
    ['a session that expired', { ...open, session: { ...session, expiresAt: now } }, 'signedOut'],
    ['a session that is gone', { ...open, session: null }, 'signedOut'],
    ['its owner, after a pause', changed({ slotExpiresAt: after(-3600) }), undefined],
    [
      'its address, shortly after its place was lost',
      { ...changed({ slotExpiresAt: after(-29) }), callerId: undefined },
      undefined,
    ],
    ['its address, after the lease', { ...changed({ slotExpiresAt: after(-30) }), callerId: undefined }, 'ended'],
    ['a visitor, after a pause', changed({ slotExpiresAt: after(-3600) }, ofVisitor), undefined],
  ])('WATCH-3, WATCH-4: %s', (_, request, answer) => {
    expect(getAccessError(request)).toBe(answer)
  })
})
