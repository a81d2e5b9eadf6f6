import { describe, expect, it } from 'vitest'
import {
  type ListedComments,
  pageCountOf,
  withNewest,
  withoutComment,
  withOlder,
  withPosted,
} from './listed-comments.ts'

const list = (ids: string, total: number, next: string | null): ListedComments => ({
  comments: Array.from(ids, (id) => ({ _id: id, text: id })),
  total,
  next,
})
const idsOf = ({ comments }: ListedComments) => comments.map(({ _id: id }) => id).join('')

describe('comments that come in parts', () => {
  it('COMM-1: older ones follow, none of them twice', () => {
    const both = withOlder(list('fed', 7, 'd'), list('dcb', 7, 'b'))
    expect(idsOf(both)).toBe('fedcb')
    expect(both.next).toBe('b')
  })

  it('COMM-1: new ones come on top, and what lies behind them stays', () => {
    const merged = withNewest(list('fedcba', 6, null), list('hgfe', 8, 'e'))
    expect(idsOf(merged)).toBe('hgfedcba')
    expect([merged.total, merged.next]).toEqual([8, null])
  })

  it('COMM-1: what was deleted meanwhile goes', () => {
    expect(idsOf(withNewest(list('fedc', 6, 'c'), list('fd', 5, 'd')))).toBe('fdc')
  })

  it('COMM-1: nothing is kept behind a gap', () => {
    const replaced = withNewest(list('fedcb', 6, 'b'), list('zyx', 26, 'x'))
    expect([idsOf(replaced), replaced.next]).toEqual(['zyx', 'x'])
  })

  it('COMM-1: a list that is fetched in full replaces what was there', () => {
    expect(idsOf(withNewest(list('fed', 3, null), list('fd', 2, null)))).toBe('fd')
    expect(idsOf(withNewest(list('f', 1, null), list('', 0, null)))).toBe('')
  })

  it('COMM-1: one that is answered twice is counted once', () => {
    const once = withPosted(list('fe', 9, 'e'), { _id: 'g', text: 'g' })
    expect([idsOf(once), once.total]).toEqual(['gfe', 10])
    expect(withPosted(once, { _id: 'g', text: 'g' })).toBe(once)
  })

  it('COMM-1: one that is gone is counted no more', () => {
    const gone = withoutComment(list('fe', 9, 'e'), 'f')
    expect([idsOf(gone), gone.total]).toEqual(['e', 8])
    expect(withoutComment(gone, 'f')).toBe(gone)
  })
})

describe('pages', () => {
  it.each([
    ['there is always one', list('', 0, null), 5, 1],
    ['the total says how many, until the end is known', list('fedcb', 23, 'b'), 5, 5],
    ['and for the narrow', list('fedcb', 23, 'b'), 3, 8],
    ['at the end, what is there says so', list('fedcba', 7, null), 5, 2],
    ['a full last page is the last', list('fedcba', 6, null), 3, 2],
    ['what follows has a page, whatever the total says', list('fedcb', 5, 'b'), 5, 2],
  ] as const)('COMM-1: %s', (_, listed, size, pages) => expect(pageCountOf(listed, size)).toBe(pages))
})
