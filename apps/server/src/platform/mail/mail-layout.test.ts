import { expect, it } from 'vitest'
import { noSeller } from '@matinee/contract/seller'
import { escapeName, renderMail } from './mail-layout.ts'

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

const kino = {
  name: 'Kino',
  url: 'https://kino.example',
  accent: null,
  logoLight: null,
  operator: 'Kino Club',
  seller: noSeller,
}

const english = { language: 'en', copyAddress: 'Or copy this address:' } as const
const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const

it('a letter says the same as text and as HTML, and its button leads where its bare address does', () => {
  const url = 'https://films.example/reset-password?a=1&b=2#t=abc'
  const { text, html } = renderMail(
    { ...kino, accent: '#0b6bcb' },
    {
      ...english,
      blocks: [
        paragraph("Hello O'Hara,"),
        paragraph('Something happened.'),
        { kind: 'button', label: 'Look at it', url },
        paragraph('That is all.'),
      ],
      footer: 'You get this for a reason.',
    },
  )
  for (const words of [
    "Hello O'Hara,",
    'Something happened.',
    'Look at it',
    url,
    'That is all.',
    'You get this for a reason.',
  ]) {
    expect(text).toContain(words)
    expect(textOf(html)).toContain(words)
  }
  const addresses = Array.from(html.matchAll(/href="([^"]+)"/g), ([, address]) => address?.replaceAll('&amp;', '&'))
  expect(addresses).toEqual([url, url])
})

it('a letter without a button has no link', () => {
  const { text, html } = renderMail(kino, { ...english, blocks: [paragraph('Hello.')], footer: 'Bye.' })
  expect(html).not.toContain('<a')
  expect(text).toBe('Hello.\n\nBye.\n')
})

it('SITE-3 the foot says who sends it and where they are, as text and as HTML', () => {
  const seller = { ...noSeller, address: '12 Lantern <b>Street\n1010 Vienna', country: 'AT', taxNumber: 'VAT ATU 123' }
  const { text, html } = renderMail({ ...kino, seller }, { ...english, blocks: [paragraph('Hello.')], footer: 'Bye.' })
  expect(text).toBe('Hello.\n\nBye.\n\nKino Club · 12 Lantern <b>Street · 1010 Vienna · Austria · VAT ATU 123\n')
  expect(html).toContain('Kino Club · 12 Lantern &lt;b&gt;Street · 1010 Vienna · Austria · VAT ATU 123')
})

it('nothing that somebody wrote becomes markup', () => {
  const { html } = renderMail(
    { ...kino, name: '<b>' },
    {
      ...english,
      blocks: [
        paragraph('<script>'),
        { kind: 'note', text: '<script>' },
        { kind: 'facts', facts: [{ label: '<b>', value: '<i>' }] },
        { kind: 'button', label: '<i>', url: '"><img>' },
      ],
      footer: '<u>',
    },
  )
  expect(html).not.toMatch(/<(b|script|i|img|u)>/i)
})

it.each([
  ['Ann W. Smith', 'Ann W. Smith'],
  ['evil.example', 'evil.\u2060example'],
  ['www.evil.example', 'www.\u2060evil.\u2060example'],
])('the name %j is written so that no program makes a link of it', (name, written) => {
  expect(escapeName(name)).toBe(written)
})
