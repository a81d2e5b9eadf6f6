import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import type { Config } from './config.ts'

export interface Metrics {
  request(method: string, route: string, status: number, milliseconds: number): void
  job(name: string, outcome: 'done' | 'failed' | 'given-up', milliseconds: number): void
  /** Asked each time the page is read. */
  watchQueue(read: () => Promise<{ failed: number; oldestSeconds: number }>): void
  close(): Promise<void>
}

const off: Metrics = { request() {}, job() {}, watchQueue() {}, async close() {} }

/** Counts what a process does and shows it on a port of its own, which is not for the public. */
export async function createMetrics(config: Pick<Config, 'metrics' | 'http'>): Promise<Metrics> {
  if (config.metrics.port === 0) return off
  const exporter = new PrometheusExporter({
    host: config.http.host,
    port: config.metrics.port,
    preventServerStart: true,
  })
  await exporter.startServer()
  const meter = new MeterProvider({ readers: [exporter] }).getMeter('matinee')
  const seconds = {
    unit: 's',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] },
  }
  const requests = meter.createHistogram('http.server.request.duration', seconds)
  const jobs = meter.createHistogram('matinee.job.duration', { unit: 's' })
  const failed = meter.createObservableGauge('matinee.queue.failed_jobs')
  const oldest = meter.createObservableGauge('matinee.queue.oldest_waiting', { unit: 's' })
  return {
    request(method, route, status, milliseconds) {
      requests.record(milliseconds / 1000, { method, route, status })
    },
    job(name, outcome, milliseconds) {
      jobs.record(milliseconds / 1000, { name, outcome })
    },
    watchQueue(read) {
      meter.addBatchObservableCallback(
        async (result) => {
          const queue = await read()
          result.observe(failed, queue.failed)
          result.observe(oldest, queue.oldestSeconds)
        },
        [failed, oldest],
      )
    },
    close: () => exporter.shutdown(),
  }
}
