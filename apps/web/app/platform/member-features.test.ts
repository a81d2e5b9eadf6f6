import { expect, it } from 'vitest'
import { memberFeatures, memberFeaturesAtStart } from './member-features.ts'
import { platformWords as german } from './words.de.ts'
import { platformWords as spanish } from './words.es.ts'
import { platformWords as french } from './words.fr.ts'
import { platformWords as english } from './words.ts'

it('PAY-8 a line begins with a capital', () => {
  expect(memberFeatures(undefined)).toBe('watchlist, likes and comments')
  expect(memberFeaturesAtStart(undefined)).toBe('Watchlist, likes and comments')
})

it.each([english, german, spanish, french])('PAY-8 in every language: $ownWatchlistAtStart', (words) => {
  const { ownWatchlist: inside } = words
  expect(words.ownWatchlistAtStart).toBe(inside.charAt(0).toUpperCase() + inside.slice(1))
})
