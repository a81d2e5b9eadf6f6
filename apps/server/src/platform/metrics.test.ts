import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { freePort } from '../../local/ports.ts'
import { workspace } from './workspace.ts'
import { createMetrics } from './metrics.ts'

it('shows what was counted, on a port of its own', async () => {
  const port = await freePort()
  const metrics = await createMetrics('127.0.0.1', port)
  metrics.request('GET', '/api/test', 200, 3)
  metrics.job('mail.deliver-mail', 'given-up', 40)
  metrics.watchQueue(async () => ({ failed: 2, oldestSeconds: 7, mails: { failing: 3, uncertain: 0 } }))
  metrics.watchCache('api', () => ({ hits: 5, misses: 2, bytes: 900 }))
  metrics.watchGauges({ planted_things: 'Things' }, async () => ({ planted_things: 4 }))
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(page).toMatch(/http_server_request_duration_seconds_bucket\{le="0\.005",[^}]*route="\/api\/test"[^}]*\} 1/)
  expect(page).toMatch(/matinee_job_duration_seconds_count\{[^}]*outcome="given-up"[^}]*\} 1/)
  expect(page).toMatch(/matinee_queue_failed_jobs(\{[^}]*\})? 2/)
  expect(page).toMatch(/matinee_queue_oldest_waiting[a-z_]*(\{[^}]*\})? 7/)
  expect(page).toMatch(/matinee_unsent_mails\{state="failing"\} 3\nmatinee_unsent_mails\{state="uncertain"\} 0/)
  expect(page).toMatch(/matinee_response_cache_hits\{cache="api"\} 5/)
  expect(page).toMatch(/planted_things 4/)
  expect(page).toMatch(/process_resident_memory_bytes \d/)
  expect(page).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
  await metrics.close()
})

it('has no figure of a queue that cannot be read', async () => {
  const port = await freePort()
  const metrics = await createMetrics('127.0.0.1', port)
  metrics.watchQueue(() => Promise.reject(new Error('the database is away')))
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(page).toMatch(/matinee_queue_failed_jobs nan/i)
  expect(page).not.toMatch(/matinee_unsent_mails\{/)
  await metrics.close()
})

it('opens nothing when it is off', async () => {
  const listening = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
  const before = listening()
  const metrics = await createMetrics('127.0.0.1', 0)
  metrics.request('GET', '/', 200, 1)
  expect(listening()).toBe(before)
  await metrics.close()
})

it('alert rules and the dashboard of deploy/ ask for metrics that there are', async () => {
  const read = (file: string) => readFileSync(path.join(workspace, file), 'utf8')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const ours = ['apps/server/src/platform/metrics.ts', 'apps/server/src/api.ts'].map(read).join()
  const known = new Set([
    ...registry.getMetricsAsArray().map(({ name }) => name),
    ...(ours.match(/\b(?:matinee|http_server)_\w+(?=[:'])/g) ?? []),
    ...['hits', 'misses', 'bytes'].map((figure) => `matinee_response_cache_${figure}`),
  ])
  const asked = ['deploy/prometheus/alerts.yml', 'deploy/grafana/matinee.json'].flatMap(
    (file) => read(file).match(/\b(?:matinee|http_server|nodejs|process)_\w+/g) ?? [],
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})
