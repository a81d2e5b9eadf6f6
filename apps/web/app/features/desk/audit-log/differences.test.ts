import { describe, expect, it } from 'vitest'
import { diffEntry, fieldName, diffText } from './differences.ts'

describe('what an entry of the record says has changed', () => {
  it('is told field by field, without what stayed the same', () => {
    const before = { title: 'Nosferatu', year: 1921, genres: ['Horror'], rating: 8 }
    const after = { title: 'Nosferatu', year: 1922, genres: ['Horror', 'Drama'], rating: 8 }
    expect(diffEntry({ before, after }, 'USD')).toEqual([
      { field: 'Year', before: '1921', after: '1922' },
      { field: 'Genres', before: 'Horror', after: 'Horror, Drama' },
    ])
  })

  it('is all of it where there was nothing before, or is nothing after', () => {
    expect(diffEntry({ before: null, after: { title: 'Metropolis', director: null, cast: [] } }, 'USD')).toEqual([
      { field: 'Title', before: undefined, after: 'Metropolis' },
      { field: 'Director', before: undefined, after: undefined },
      { field: 'Cast', before: undefined, after: undefined },
    ])
    expect(diffEntry({ before: { sent: 0, isDisabled: true }, after: null }, 'USD')).toEqual([
      { field: 'Sent', before: '0', after: undefined },
      { field: 'Is disabled', before: 'Yes', after: undefined },
    ])
    expect(diffEntry({ before: null, after: null }, 'USD')).toEqual([])
  })

  it('is readable: money, moments, and facts within facts', () => {
    const after = { cents: 999, expiresAt: '2026-11-19T20:15:00.000Z', filters: { status: 'active', plan: 'yearly' } }
    expect(diffEntry({ before: null, after }, 'USD').map(({ field, after: text }) => [field, text])).toEqual([
      ['Cents', '$9.99'],
      ['Expires at', expect.stringContaining('19 November 2026') as string],
      ['Filters status', 'active'],
      ['Filters plan', 'yearly'],
    ])
    expect(fieldName('imageUrl')).toBe('Image URL')
    expect(fieldName('subscription_id')).toBe('Subscription ID')
  })
})

describe('a long text that was changed', () => {
  it('shows what went and what came, between a few of the words that stayed', () => {
    const words = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'
    expect(diffText(words, words.replace('eight', 'acht und'))).toEqual({
      beginning: '… two three four five six seven ',
      removed: 'eight ',
      added: 'acht und ',
      end: 'nine ten eleven twelve thirteen fourteen',
    })
  })

  it('also at its ends, and where nothing stayed', () => {
    expect(diffText('a b', 'a b c')).toEqual({ beginning: 'a ', removed: 'b', added: 'b c', end: '' })
    expect(diffText('a a', 'a a a')).toMatchObject({ removed: '', added: 'a ' })
    expect(diffText('x', 'y')).toEqual({ beginning: '', removed: 'x', added: 'y', end: '' })
  })
})
