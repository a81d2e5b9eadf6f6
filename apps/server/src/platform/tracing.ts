import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { envDetector, detectResources, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type pg from 'pg'
import type { Logger } from 'pino'
import { currentRequestId, currentTraceIds, type TraceIds } from './log.ts'
import { readVersion } from './version.ts'

/** A part of a trace that is under way. */
export interface Span {
  /** For `withLogContext`: what is logged, queried or begun there belongs to it. */
  ids: TraceIds
  end(attributes: Attributes, options?: { name?: string; hasFailed?: boolean }): void
}

/** Traces for OpenTelemetry. Only `createServices` loads this file, and only if it is configured. Decision 65. */
export interface Tracing {
  /** Begins a span below the one that is under way. */
  begin(name: string, kind: 'request' | 'job'): Span
  /** Notes a statement that has just ended, if it belongs to a request or job. */
  query(text: string, milliseconds: number, error?: unknown): void
  watchPool(pool: pg.Pool): void
  close(): Promise<void>
}

/** Only the kind of the error: its message may quote user input. */
const errorType = (error: unknown) =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : typeof error

/** Says in the log when traces can no longer be sent, and when they can again. */
function reportFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces cannot be sent')
        if (!hasFailed && isFailing) log.info('traces are sent again')
        isFailing = hasFailed
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}

/** The id of a trace is that of its request, without dashes. */
const ids = new RandomIdGenerator()
const idGenerator = {
  generateTraceId: () => currentRequestId()?.replaceAll('-', '') ?? ids.generateTraceId(),
  generateSpanId: () => ids.generateSpanId(),
}

/** What is under way, as the parent of a new span. */
function parentContext() {
  const parent = currentTraceIds()
  if (!parent) return undefined
  const { trace_id: traceId, span_id: spanId, trace_flags: flags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) })
}

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }

/** `service` is the process's name. */
export function startTracing({ url, share }: { url: string; share: number }, service: string, log: Logger): Tracing {
  const { version } = readVersion()
  const exporter = reportFailures(new OTLPTraceExporter({ url, timeoutMillis: 3_000 }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `matinee-${service}`, 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: 4_000 },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    idGenerator,
  })
  const tracer = provider.getTracer('matinee', version)

  function query(text: string, milliseconds: number, error?: unknown) {
    const parent = parentContext()
    if (!parent) return
    const now = performance.now()
    const [command = ''] = text.trimStart().split(/\s/, 1)
    const span = tracer.startSpan(
      command.toUpperCase(),
      {
        kind: SpanKind.CLIENT,
        startTime: now - milliseconds,
        // With placeholders: values are not part of the text.
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      },
      parent,
    )
    if (error !== undefined) {
      span.setAttribute('error.type', errorType(error))
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end(now)
  }

  return {
    begin(name, kind) {
      const span = tracer.startSpan(name, { kind: kinds[kind] }, parentContext() ?? ROOT_CONTEXT)
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        ids: { trace_id: traceId, span_id: spanId, trace_flags: traceFlags.toString(16).padStart(2, '0') },
        end(attributes, { name: finalName = name, hasFailed = false } = {}) {
          span.updateName(finalName).setAttributes(attributes)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    query,
    watchPool(pool) {
      const send = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
      const watched = async (given: string | { text: string }, ...rest: unknown[]) => {
        const began = performance.now()
        const text = typeof given === 'string' ? given : given.text
        try {
          const result = await send(given, ...rest)
          query(text, performance.now() - began)
          return result
        } catch (error) {
          query(text, performance.now() - began, error)
          throw error
        }
      }
      pool.query = watched as typeof pool.query
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}
