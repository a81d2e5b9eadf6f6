import type { FailedJob, HealthCheck } from '@matinee/contract/health'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkError, refusal } from '../../../platform/session/session-fixtures.ts'
import {
  handlers,
  requestsTo,
  getButton,
  deskScreen,
  resetDeskBetweenTests,
  notices,
  openDesk,
  click,
  findConfirmDialog,
} from '../frame/desk-fixtures.tsx'

resetDeskBetweenTests()

const SHOW = 'GET /api/admin/health'
const check = (id: HealthCheck['id'], more: Partial<HealthCheck> = {}): HealthCheck => ({
  id,
  state: 'ok',
  text: 'It works.',
  advice: null,
  facts: [],
  ...more,
})
const job = (reference: string, what: string): FailedJob => ({
  reference,
  what,
  state: 'given up',
  tries: 3,
  error: 'the reel tore',
  since: '2026-11-15T12:00:00.000Z',
})
const answer = (checks: HealthCheck[], failedJobs: FailedJob[] | null = []) => {
  handlers[SHOW] = () => Response.json({ checks, failedJobs })
}
const items = () =>
  within(deskScreen())
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

it('SITE-9: what is broken comes first, with what to do; figures are in words', async () => {
  answer([
    check('version'),
    check('storage', { facts: [{ label: 'Free', bytes: 2_500_000_000 }] }),
    check('backups', { state: 'warning', text: 'No backup is known.', advice: 'Run `npm run x` soon.' }),
    check('worker', { state: 'broken', text: 'No worker is running.', advice: 'Start it.' }),
  ])
  await openDesk('tab=health')
  await screen.findByText('1 part is broken, 1 should be looked at.')
  expect(items()).toEqual(['Worker', 'Backups', 'Version', 'Storage', 'Failed jobs'])
  expect(screen.getByText('npm run x').tagName).toBe('CODE')
  expect(screen.getByText('2.5 GB')).toBeTruthy()
  expect(screen.getByText(/^None\. What fails/)).toBeTruthy()
})

it('SITE-9: a test email is sent from the part about mail', async () => {
  answer([check('mail')])
  handlers['POST /api/admin/health/test-mail'] = () => Response.json({ success: true, message: 'On its way.' })
  await openDesk('tab=health')
  await screen.findByText('Everything works.')
  await click(getButton('Send a test email'))
  expect(await within(notices()).findByText('On its way.')).toBeTruthy()
})

it('SITE-9: a failed job is tried again, or dismissed after a question; a payment is only settled', async () => {
  answer([check('worker')], [job('payment:stripe:evt_1', 'refunded'), job('job:7', 'films.probe')])
  const done = () => Response.json({ success: true, message: 'Done.' })
  handlers['POST /api/admin/health/retry'] = done
  handlers['POST /api/admin/health/dismiss'] = done
  await openDesk('tab=health')
  await click(await screen.findByRole('button', { name: 'Retry films.probe, job:7' }))
  await waitFor(() => expect(requestsTo('POST /api/admin/health/retry')[0]?.body).toEqual({ reference: 'job:7' }))
  expect(screen.queryByRole('button', { name: /^Retry refunded/ })).toBeNull()

  await click(getButton('Dismiss films.probe, job:7'))
  await click((await findConfirmDialog()).getByRole('button', { name: 'Dismiss' }))
  await click(getButton('Settled refunded, payment:stripe:evt_1'))
  await click((await findConfirmDialog()).getByRole('button', { name: 'Settled' }))
  await waitFor(() =>
    expect(requestsTo('POST /api/admin/health/dismiss').map(({ body }) => body)).toEqual([
      { reference: 'job:7' },
      { reference: 'payment:stripe:evt_1' },
    ]),
  )
})

it('SITE-9: an outage is said, and later what was known stays', async () => {
  handlers[SHOW] = () => refusal(503)
  await openDesk('tab=health')
  await screen.findByText('Failed to check the installation')
  answer([check('version')], null)
  await click(getButton('Try Again'))
  await screen.findByText('Everything works.')
  expect(screen.getByText('Failed to read the failed jobs')).toBeTruthy()
  handlers[SHOW] = () => networkError()
  await click(getButton('Check again'))
  await screen.findByText('Could not check again. This is how it was before.')
  expect(screen.getByText('Everything works.')).toBeTruthy()
})
