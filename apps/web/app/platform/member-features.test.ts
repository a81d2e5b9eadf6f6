import { expect, it } from 'vitest'
import { memberFeatures, memberFeaturesAtStart } from './member-features.ts'
import { loadWords } from '@matinee/locales/load'

it('PAY-8 a line begins with a capital', () => {
  expect(memberFeatures(undefined)).toBe('watchlist, likes and comments')
  expect(memberFeaturesAtStart(undefined)).toBe('Watchlist, likes and comments')
})

it.each(['en', 'de', 'es', 'fr'])('PAY-8 in every language: %s', async (language) => {
  const words = await loadWords('platform', language)
  const { ownWatchlist: inside } = words
  expect(words.ownWatchlistAtStart).toBe(inside.charAt(0).toUpperCase() + inside.slice(1))
})
