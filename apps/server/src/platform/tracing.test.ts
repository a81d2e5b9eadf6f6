import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicCall } from '@matinee/contract/http/endpoint'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, startTestApp } from '../../test/test-app.ts'
import { serve } from './http/serve.ts'
import { defineJob, enqueue } from './jobs/job.ts'

interface ExportedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Export {
  resourceSpans: { scopeSpans: { spans: ExportedSpan[] }[] }[]
}

let collector: Server | undefined
afterEach(() => void collector?.close())

/** Takes what is sent by OTLP/HTTP. */
async function openCollector() {
  const bodies: string[] = []
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies
        .map((body) => JSON.parse(body.replace('/v1/traces ', '')) as Export)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  }
}

const schemas = { params: z.object({ email: z.string() }), response: z.object({ email: z.string() }) }
const traced = publicCall<typeof schemas>('GET', '/api/planted/:email')

const planted = defineJob({
  name: 'planted.traced',
  payload: z.object({ email: z.string() }),
  tries: 1,
  async run({ email }, { db, log }) {
    await sql`select ${email}::text as in_job`.execute(db)
    log.info('in the job')
  },
})

/** A route that queries in both of our ways, and queues a job. */
const startTracedTestApp = (env: NodeJS.ProcessEnv): Promise<TestApp> => {
  const testApp = startTestApp({
    env,
    extraRoutes: (app) =>
      serve(app, traced, schemas, async ({ params: { email } }) => {
        const { services } = await testApp
        await services.pool.query('select $1::text as in_pool', [email])
        await sql`select ${email}::text as in_request`.execute(services.db)
        await services.db.transaction().execute((tx) => enqueue(tx, planted, { email }))
        services.log.info('in the request')
        return { email }
      }),
  })
  return testApp
}

const secrets = ['ann@secret.example', 'secret-term', 'secret-cookie', 'secret-bearer', '203.0.113.77']

const ask = (testApp: TestApp) =>
  testApp.request({
    url: '/api/planted/ann@secret.example?search=secret-term',
    headers: { cookie: 'session=secret-cookie', 'x-custom': 'secret-bearer' },
    remoteAddress: '203.0.113.77',
  })

it('sends a request, its SQL and its job as one trace, which the log names, without a personal value', async () => {
  const { url, spans, text } = await openCollector()
  const testApp = await startTracedTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const stop = await testApp.startWorker([planted])
  const answer = await ask(testApp)
  expect(answer.statusCode).toBe(200)
  await expect.poll(() => testApp.logged.some(({ msg }) => msg === 'in the job')).toBe(true)
  await stop()
  await testApp.close()

  const reqId = String(answer.headers['x-request-id'])
  const trace = spans().filter(({ traceId }) => traceId === reqId.replaceAll('-', ''))
  const request = trace.find(({ name }) => name === 'GET /api/planted/:email')!
  expect(request.parentSpanId ?? '').toBe('')
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const job = trace.find(({ name }) => name === 'job planted.traced')!
  expect(job.parentSpanId).toBe(request.spanId)
  const statement = (part: string) =>
    trace.find(({ attributes }) => attributes.some(({ value }) => value.stringValue?.includes(part)))
  expect(statement('as in_pool')?.parentSpanId).toBe(request.spanId)
  expect(statement('as in_request')?.parentSpanId).toBe(request.spanId)
  expect(statement('as in_job')?.parentSpanId).toBe(job.spanId)

  const lines = testApp.logged.filter(
    ({ msg }) => msg === 'in the request' || msg === 'in the job' || msg === 'request',
  )
  expect(lines.map((line) => [line['reqId'], line['trace_id']])).toEqual(
    Array.from({ length: 3 }, () => [reqId, request.traceId]),
  )
  expect(lines.find(({ msg }) => msg === 'in the job')?.['span_id']).toBe(job.spanId)
  for (const secret of secrets) expect(text()).not.toContain(secret)
})

it('traces nothing where it is not asked for; a job still names its request', async () => {
  const testApp = await startTracedTestApp({})
  const stop = await testApp.startWorker([planted])
  const { headers } = await ask(testApp)
  await expect
    .poll(() => testApp.logged.find(({ msg }) => msg === 'in the job'))
    .toMatchObject({
      reqId: headers['x-request-id'],
      job: 'planted.traced',
    })
  expect(testApp.services.tracing).toBeUndefined()
  expect(testApp.logged.some((line) => 'trace_id' in line)).toBe(false)
  await stop()
  await testApp.close()
})

it('answers while the collector is away, and says once that it is', async () => {
  const { url } = await openCollector()
  collector?.close()
  const testApp = await startTracedTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  expect((await ask(testApp)).statusCode).toBe(200)
  await testApp.close()
  expect(testApp.logged.filter(({ msg }) => msg === 'traces cannot be sent')).toHaveLength(1)
})
