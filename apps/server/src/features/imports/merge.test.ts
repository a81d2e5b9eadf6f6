import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const merged = (current: object | undefined, written: object, given: object) => {
  const { write, kept } = merge({ current: current as never, written: written as never, given: given as never })
  return { write, kept }
}

it('SITE-7: writes what the last import has written, and keeps what somebody has changed since', () => {
  expect(merged(undefined, {}, { title: 'A' })).toEqual({ write: { title: 'A' }, kept: [] })
  expect(merged({ title: 'A' }, { title: 'A' }, { title: 'B' })).toEqual({ write: { title: 'B' }, kept: [] })
  expect(merged({ title: 'Hand' }, { title: 'A' }, { title: 'B' })).toEqual({ write: {}, kept: ['title'] })
  expect(merged({ title: 'Hand' }, { title: 'A' }, { title: 'A' })).toEqual({ write: {}, kept: ['title'] })
  expect(merged({ cast: ['A', 'B'] }, { cast: ['A', 'B'] }, { cast: ['A', 'B'] })).toEqual({ write: {}, kept: [] })
})

it('SITE-7: fills in only what is empty, of a movie that no import has written; what was emptied stays empty', () => {
  expect(merged({ director: null, cast: [], title: 'Hand' }, {}, { director: 'D', cast: ['C'], title: 'T' })).toEqual({
    write: { director: 'D', cast: ['C'] },
    kept: ['title'],
  })
  expect(merged({ director: null }, { director: 'D' }, { director: 'D' })).toEqual({ write: {}, kept: ['director'] })
})

it('what was kept is kept again, and what was changed to the same is followed again', () => {
  const first = merge({ current: { title: 'Hand' }, written: { title: 'A' }, given: { title: 'B' } })
  expect(merge({ current: { title: 'Hand' }, written: first.written, given: { title: 'C' } }).kept).toEqual(['title'])
  const second = merge({ current: { title: 'B' }, written: first.written, given: { title: 'B' } })
  expect(merge({ current: { title: 'B' }, written: second.written, given: { title: 'C' } }).write).toEqual({
    title: 'C',
  })
})
