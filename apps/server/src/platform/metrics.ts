import { once } from 'node:events'
import { createServer } from 'node:http'

interface QueueFigures {
  failed: number
  oldestSeconds: number
  /** Mails that have not arrived, by why: they are counted from their first failure on. */
  mails: Readonly<Record<string, number>>
}

export interface Metrics {
  request(method: string, route: string, status: number, milliseconds: number): void
  job(name: string, outcome: 'done' | 'failed' | 'given-up', milliseconds: number): void
  /** Asked each time the page is read. */
  watchQueue(read: () => Promise<QueueFigures>): void
  close(): Promise<void>
}

const off: Metrics = { request() {}, job() {}, watchQueue() {}, async close() {} }

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const quote = (value: string) =>
  value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))

/** How long things took, in Prometheus' sense of a histogram: one row of counters for each combination of labels. */
class Durations {
  readonly #name: string
  readonly #labels: readonly string[]
  readonly #rows = new Map<string, { values: readonly string[]; counts: number[]; count: number; sum: number }>()

  constructor(name: string, labels: readonly string[]) {
    this.#name = name
    this.#labels = labels
  }

  record(milliseconds: number, a: string, b: string, c = '') {
    const key = `${a} ${b} ${c}`
    let row = this.#rows.get(key)
    if (!row) this.#rows.set(key, (row = { values: [a, b, c], counts: bounds.map(() => 0), count: 0, sum: 0 }))
    const seconds = milliseconds / 1000
    row.count++
    row.sum += seconds
    for (let i = bounds.length - 1; i >= 0 && seconds <= bounds[i]!; i--) row.counts[i]!++
  }

  *lines(): Generator<string> {
    yield `# TYPE ${this.#name} histogram`
    for (const { values, counts, count, sum } of this.#rows.values()) {
      const labels = this.#labels.map((label, i) => `${label}="${quote(values[i] ?? '')}"`).join(',')
      for (const [i, bound] of bounds.entries()) yield `${this.#name}_bucket{${labels},le="${bound}"} ${counts[i]}`
      yield `${this.#name}_bucket{${labels},le="+Inf"} ${count}`
      yield `${this.#name}_sum{${labels}} ${sum}`
      yield `${this.#name}_count{${labels}} ${count}`
    }
  }
}

function* processLines(): Generator<string> {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  yield `# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ${rss}`
  yield `# TYPE nodejs_heap_used_bytes gauge\nnodejs_heap_used_bytes ${heapUsed}`
  yield `# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total ${(user + system) / 1e6}`
}

/** Counts what a process does and shows it on a port of its own, which is not for the public. */
export async function createMetrics(host: string, port: number): Promise<Metrics> {
  if (port === 0) return off
  const requests = new Durations('http_server_request_duration_seconds', ['method', 'route', 'status'])
  const jobs = new Durations('matinee_job_duration_seconds', ['name', 'outcome'])
  let readQueue: (() => Promise<QueueFigures>) | undefined

  const server = createServer((_request, response) => {
    void (readQueue?.() ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((queue) => {
        const gauges = queue
          ? [
              `# TYPE matinee_queue_failed_jobs gauge\nmatinee_queue_failed_jobs ${queue.failed}`,
              `# TYPE matinee_queue_oldest_waiting_seconds gauge\nmatinee_queue_oldest_waiting_seconds ${queue.oldestSeconds}`,
              '# TYPE matinee_unsent_mails gauge',
              ...Object.entries(queue.mails).map(([state, n]) => `matinee_unsent_mails{state="${state}"} ${n}`),
            ]
          : []
        response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8')
        response.end([...requests.lines(), ...jobs.lines(), ...gauges, ...processLines(), ''].join('\n'))
      })
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    request: (method, route, status, milliseconds) => requests.record(milliseconds, method, route, String(status)),
    job: (name, outcome, milliseconds) => jobs.record(milliseconds, name, outcome),
    watchQueue(read) {
      readQueue = read
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
