import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { startTestApp } from '../test/test-app.ts'
import { schedules } from './jobs.ts'

const operations = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

function inWords(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return `daily ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  return minute === '*' ? 'each minute' : every === undefined ? 'hourly' : `each ${every} minutes`
}

it('docs/operations.md lists every job that runs by the clock, with its time', () => {
  const rows = [...operations.matchAll(/^\| ((?:each|hourly|daily)[^|]*?) +\| `([^`]+)` /gm)]
  const listed = rows.map(([, when, name]) => `${name} ${when}`)
  expect(listed.toSorted()).toEqual(schedules.map(({ job, cron }) => `${job.name} ${inWords(cron)}`).toSorted())
})

it('what another installation is writing into its storage is left alone', async () => {
  const testApp = await startTestApp()
  try {
    const { services } = testApp
    const { storage, log } = services
    const removed: Date[] = []
    const watched = { ...storage, removeUnfinished: async (now: Date) => void removed.push(now) }
    const { job } = schedules.find((each) => each.job.name === 'storage.purge-unfinished')!
    const run = () => job.start({}, { ...services, storage: watched, log, signal: new AbortController().signal })
    await storage.write('installation.json', Readable.from(['{"installation":"another","host":"elsewhere.test"}']))
    await run()
    expect(removed).toHaveLength(0)
    await storage.remove('installation.json')
    await run()
    expect(removed).toHaveLength(1)
  } finally {
    await testApp.close()
  }
})
