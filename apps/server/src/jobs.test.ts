import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { schedules } from './jobs.ts'

const operations = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return `daily ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return minute === '*' ? 'each minute' : minute === '*/30' ? 'each 30 minutes' : 'hourly'
}

it('docs/operations.md lists every job that runs by the clock, with its time', () => {
  const rows = [...operations.matchAll(/^\| ((?:each|hourly|daily)[^|]*?) +\| `([^`]+)` /gm)]
  const listed = rows.map(([, when, name]) => `${name} ${when}`)
  expect(listed.toSorted()).toEqual(schedules.map(({ job, cron }) => `${job.name} ${inWords(cron)}`).toSorted())
})
