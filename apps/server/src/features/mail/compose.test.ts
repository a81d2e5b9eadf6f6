import { requiredFields } from '@matinee/contract/mail-texts'
import { languageNames } from '@matinee/contract/site-languages'
import { expect, it } from 'vitest'
import { testEnvironment } from '../../../test/test-app.ts'
import { loadConfig } from '../../platform/config.ts'
import { listFieldNames } from '../../platform/mail/template.ts'
import {
  composeMail,
  draftMail,
  listFields,
  mailIds,
  findWordingProblems,
  templatesOf,
  wordsOf,
} from './compose.service.ts'
import { sampleDraft } from './samples.ts'

const { site } = loadConfig({ ...testEnvironment('postgres://db', 'smtp://mail'), SITE_NAME: 'Kino', TAX_NAME: 'VAT' })
const cases = languageNames.flatMap((language) => mailIds.map((id) => [language, id] as const))

it.each(cases)('SITE-10 %s: %s has all its fields and nothing is left in braces', (language, id) => {
  const words = wordsOf(id, language)
  // Each phrase of it is said in one of these.
  const most = Math.max(1, ...Object.values(words.phrases ?? {}).map((phrase) => templatesOf(phrase).length))
  for (let choice = 0; choice < most; choice++) {
    const mail = composeMail(site, language, sampleDraft(id, language, 'ann@example.org', { choice }))
    for (const part of [mail.subject, mail.text, mail.html.replace(/<style>.*<\/style>/s, '')]) {
      expect(part.trim()).not.toBe('')
      expect(part).not.toMatch(/[{}]|undefined|null/)
    }
    expect(mail.html).toContain(`<html lang="${language}">`)
  }
  const names = ({ phrases = {}, ...others }: typeof words) =>
    [...new Set(listFieldNames(JSON.stringify([others, Object.values(phrases).map(templatesOf)])))].toSorted()
  expect(names(words)).toEqual(names(wordsOf(id, 'en')))
  expect(findWordingProblems(id, words)).toEqual({ missing: [], unknown: [] })
  expect(listFields(id)).toEqual(expect.arrayContaining([...(requiredFields[id] ?? [])]))
})

it('a block or a line of a list is left out where its field is empty', () => {
  const draft = draftMail('contact.message', { email: 'desk@example.org' }, () => ({
    name: 'Ann',
    address: '',
    message: null,
  }))
  const text = '# Hello\r\n\r\n{name}\n\nFrom {address}\n\n- Name: {name}\n- Address: {address}\n\n[Answer]({message})'
  expect(composeMail(site, 'en', draft, { subject: 'S', text }).text).toMatch(/^Hello\n\nAnn\n\nName: Ann\n\n/)
})

it('SITE-4 what a field holds becomes neither markup, nor a heading, a button, another field or a header', () => {
  const hostile = '<img src=x>\r\n\r\n# {site}\r\nBcc: all@example.org\u0000\n\n[Click](https://evil.example)'
  const draft = draftMail('contact.message', { email: 'desk@example.org' }, () => ({
    name: hostile,
    address: hostile,
    message: hostile,
  }))
  const { subject, html } = composeMail(site, 'en', draft)
  // oxlint-disable-next-line no-control-regex
  expect(subject).not.toMatch(/[\u0000-\u001F]/)
  expect(subject).toContain('# {site} Bcc:')
  expect(html).not.toMatch(/<(img|h1|a) /)
})

it.each(['{address}', '\u0007', '\0'])('SITE-4 a subject that comes out empty is ours: %j', (subject) => {
  const draft = draftMail('contact.message', { email: 'desk@example.org' }, () => ({
    name: 'Ann',
    address: '',
    message: 'Hello.',
  }))
  const composed = composeMail(site, 'en', draft, { subject, text: 'Hello.' })
  expect(composed.subject).toBe(composeMail(site, 'en', draft).subject)
  expect(composed.subject).not.toBe('')
})

it('SITE-4 a button leads to an address on the web and nowhere else', () => {
  const draft = draftMail('contact.received', { email: 'ann@example.org' }, () => ({}))
  const { html } = composeMail(site, 'en', draft, { subject: 'S', text: '[Click](javascript:alert(1))\n\n[b](data:x)' })
  expect(html).not.toContain('<a')
})

it.each([
  ['en', '31 December 2026, 23:59 UTC', '$79.99', '365 days'],
  ['de', '31. Dezember 2026, 23:59 UTC', '79,99\u00A0$', '365 Tage'],
  ['fr', '31 décembre 2026, 23:59 UTC', '79,99\u00A0$US', '365\u00A0jours'],
  ['es', '31 de diciembre de 2026, 23:59 UTC', '79,99\u00A0US$', '365 días'],
] as const)('SITE-10 days, times and money of a receipt are written as %s does', (language, ...values) => {
  const { text } = composeMail(site, language, sampleDraft('payments.receipt', language, 'ann@example.org'))
  for (const value of values) expect(text).toContain(value)
})
