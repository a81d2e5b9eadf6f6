import { defaultMovieSettings } from '@matinee/contract/movies'
import { firstSettings } from '@matinee/contract/settings'
import { expect, it } from 'vitest'
import { composeMail } from '../mail/compose.service.ts'
import { sessionReused } from './sessions.emails.ts'

it('the mail about an old token says what happened, and leads to a new password', () => {
  const site = { name: 'Kino', url: 'https://kino.example', contactEmail: 'desk@kino.example' }
  const rest = { ...firstSettings, operator: '', movies: defaultMovieSettings }
  const mail = composeMail({ ...rest, ...site }, 'en', sessionReused({ email: 'ann@example.org', username: '<Ann>' }))
  expect(mail).toMatchObject({ recipient: 'ann@example.org', subject: 'A browser was logged out of your Kino account' })
  expect(mail.text).toContain('https://kino.example/reset-password\n')
  expect(mail.html).toContain('href="https://kino.example/reset-password"')
  expect(mail.html).toContain('&lt;Ann&gt;')
})
