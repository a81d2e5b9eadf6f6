import { expect, it } from 'vitest'
import { approvalReason } from './approval.ts'

const words = ['Spam', 'café', 'buy now', 'ass', 'дурак', '!!!']

it.each([
  'This is spam.',
  'SPAM!',
  'spám',
  'ｓｐａｍ',
  'sp\u00adam',
  's p a m',
  'It is s.p.a.m, really',
  'CAFE',
  'cafe\u0301',
  'Buy  NOW, friends',
  'buy-now',
  'Ты ДУРАК',
])('ACC-8: %j has a word of the list', (text) => expect(approvalReason(text, { words, isFirst: false })).toBe('word'))

it.each(['Spammers beware', 'a classic', 'passing by', 'buy it now', 'What a film!!!', 'I a m here', ''])(
  'ACC-8: %j has none',
  (text) => expect(approvalReason(text, { words, isFirst: false })).toBeNull(),
)

it('ACC-8: a first comment waits as such, unless a word is the reason', () => {
  expect(approvalReason('Hello.', { words, isFirst: true })).toBe('first')
  expect(approvalReason('Spam', { words, isFirst: true })).toBe('word')
  expect(approvalReason('Spam', { words: [], isFirst: false })).toBeNull()
})

it('ACC-8: a long text and a long list are compared at once', () => {
  const list = Array.from({ length: 500 }, (_, i) => `word${i}`)
  const started = performance.now()
  approvalReason('a '.repeat(1000), { words: list, isFirst: false })
  expect(performance.now() - started).toBeLessThan(150)
})
