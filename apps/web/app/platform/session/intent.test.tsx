import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeIntent, consumeIntent } from './intent.ts'
import { MINUTE } from './session-fixtures.ts'

const goTo = (path: string) => window.history.replaceState(null, '', path)
const like = { action: 'like', subject: '9' } as const
const take = (userId = 'ines') => consumeIntent(userId, 'like', '9')?.action

beforeEach(() => {
  sessionStorage.clear()
  goTo('/movie/9?from=mail')
})
afterEach(() => {
  vi.useRealTimers()
  goTo('/')
})

describe('what somebody wanted to do before they logged in', () => {
  it('waits while they log in or register, and is handed out once, where they were', () => {
    storeIntent(like)
    for (const path of ['/login?returnTo=%2Fmovie%2F9', '/register', '/login', '/reset-password']) {
      goTo(path)
      expect(take()).toBeUndefined()
    }
    goTo('/movie/9')
    expect(consumeIntent('ines', 'like', '8')).toBeUndefined()
    expect(consumeIntent('ines', 'watchlist')).toBeUndefined()
    expect([take(), take()]).toEqual(['like', undefined])
  })

  it('is the last thing that they wanted', () => {
    storeIntent({ action: 'watchlist', subject: '9', title: 'Wings' })
    storeIntent(like)
    expect(consumeIntent('ines', 'watchlist')).toBeUndefined()
    expect(take()).toBe('like')
  })

  it('is dropped on any other page', () => {
    storeIntent(like)
    goTo('/profile')
    expect(consumeIntent('ines', 'watchlist')).toBeUndefined()
    goTo('/movie/9')
    expect(take()).toBeUndefined()
  })

  it.each([
    [30, 'like'],
    [31, undefined],
  ])('after %i minutes it is %s', (minutes, taken) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    storeIntent(like)
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    expect(take()).toBe(taken)
  })

  it('of somebody whose session has ended is not done for anybody else', () => {
    storeIntent(like, 'ines')
    expect([take('otto'), take('ines')]).toEqual([undefined, undefined])
    storeIntent(like, 'ines')
    expect(take('ines')).toBe('like')
  })

  it('does nothing when it cannot be read', () => {
    sessionStorage.setItem('intent', '{')
    expect(take()).toBeUndefined()
  })
})
