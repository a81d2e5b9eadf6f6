import { once } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

interface QueueFigures {
  failed: number
  oldestSeconds: number
  /** Mails that have not arrived, by state: they are counted from their first failure on. */
  mails: Readonly<Record<string, number>>
}

interface CacheFigures {
  hits: number
  misses: number
  bytes: number
}

export interface Metrics {
  request(method: string, route: string, status: number, milliseconds: number): void
  job(name: string, outcome: 'done' | 'failed' | 'given-up', milliseconds: number): void
  watchPool(pool: pg.Pool): void
  watchCache(cache: string, read: () => CacheFigures): void
  /** `read` is called each time that the metrics are read. */
  watchQueue(read: () => Promise<QueueFigures>): void
  /** Gauges by name, with what each tells. They are read together, each time that the metrics are read. */
  watchGauges<Name extends string>(help: Record<Name, string>, read: () => Promise<Record<Name, number>>): void
  close(): Promise<void>
}

/** Several gauges are collected at the same time and share one read; undefined while the database is away. */
function sharedRead<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => (reading = undefined)))
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics in Prometheus' format, on a port of their own, which is not for the public; port 0 turns that off. */
export async function createMetrics(host: string, port: number): Promise<Metrics> {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'matinee_job_duration_seconds',
    help: 'Duration of jobs',
    labelNames: ['name', 'outcome'],
    buckets,
    registers,
  })
  const caches = new Map<string, () => CacheFigures>()
  const cacheGauge = (figure: keyof CacheFigures, help: string) =>
    new Gauge({
      name: `matinee_response_cache_${figure}`,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, read] of caches) this.set({ cache }, read()[figure])
      },
    })
  cacheGauge('hits', 'Responses that came from the cache, since the start')
  cacheGauge('misses', 'Responses that were not in the cache, since the start')
  cacheGauge('bytes', 'Size of the cached responses')

  const close = port === 0 ? async () => {} : await serve(registry, host, port)
  return {
    request: (method, route, status, milliseconds) => requests.observe({ method, route, status }, milliseconds / 1000),
    job: (name, outcome, milliseconds) => jobs.observe({ name, outcome }, milliseconds / 1000),
    watchPool(pool) {
      void new Gauge({
        name: 'matinee_database_connections',
        help: 'Connections of the pool, and requests that wait for one',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'open' }, pool.totalCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      })
    },
    watchCache: (cache, read) => void caches.set(cache, read),
    watchQueue(read) {
      const readOnce = sharedRead(read)
      void new Gauge({
        name: 'matinee_queue_failed_jobs',
        help: 'Jobs that were given up',
        registers,
        async collect() {
          this.set((await readOnce())?.failed ?? Number.NaN)
        },
      })
      void new Gauge({
        name: 'matinee_queue_oldest_waiting_seconds',
        help: 'How long the oldest job has been due',
        registers,
        async collect() {
          this.set((await readOnce())?.oldestSeconds ?? Number.NaN)
        },
      })
      void new Gauge({
        name: 'matinee_unsent_mails',
        help: 'Mails that have not arrived',
        labelNames: ['state'],
        registers,
        async collect() {
          const { mails = {} } = (await readOnce()) ?? {}
          this.reset()
          for (const [state, count] of Object.entries(mails)) this.set({ state }, count)
        },
      })
    },
    watchGauges(help, read) {
      const readOnce = sharedRead(read)
      for (const [name, tells] of Object.entries<string>(help))
        void new Gauge({
          name,
          help: tells,
          registers,
          async collect() {
            this.set((await readOnce())?.[name as keyof typeof help] ?? Number.NaN)
          },
        })
    },
    close,
  }
}

/** Starts the server of the metrics. Returns a function that stops it. */
async function serve(registry: Registry, host: string, port: number): Promise<() => Promise<void>> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((_request, response) => {
    void registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
