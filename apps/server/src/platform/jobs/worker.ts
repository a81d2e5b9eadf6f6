import { EventEmitter, once } from 'node:events'
import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  run,
  type Task,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type pg from 'pg'
import type { Config, WorkerRole } from '../config.ts'
import { type Cause, type LogContext, withLogContext } from '../log.ts'
import type { Services } from '../services.ts'
import type { RunnableJob, Schedule } from './job.ts'
import { Liveness } from './liveness.ts'
import { queueLog } from './queue-log.ts'

interface WorkerOptions {
  config: Pick<Config, 'database' | 'worker'>
  services: Services
  pool: pg.Pool
  jobs: readonly RunnableJob[]
  schedules: readonly Schedule[]
  livenessMs?: number
}

function task(job: RunnableJob, services: Services): Task {
  const perform = async (payload: unknown, { job: entry, abortSignal }: JobHelpers) => {
    const context = { ...services, signal: abortSignal }
    const started = performance.now()
    try {
      await job.start(payload, context)
      services.metrics.job(job.name, 'done', performance.now() - started)
    } catch (error) {
      const last = entry.attempts >= entry.max_attempts
      services.log.error({ err: error }, last ? 'job failed for the last time' : 'job failed and will be tried again')
      services.metrics.job(job.name, last ? 'given-up' : 'failed', performance.now() - started)
      if (last) await job.giveUp(payload, context, error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }
  const inSpan = async (fields: LogContext, work: () => Promise<void>) => {
    const span = services.tracing?.begin(`job ${job.name}`, 'job')
    if (!span) return work()
    const attributes = {
      'matinee.job.id': fields.jobId,
      'matinee.job.try': fields.try,
      'matinee.request.id': fields.reqId,
    }
    try {
      await withLogContext({ ...fields, ...span.ids }, work)
      span.end(attributes)
    } catch (error) {
      span.end(attributes, { hasFailed: true })
      throw error
    }
  }
  return (given, helpers) => {
    const { id: jobId, attempts } = helpers.job
    // The queue adds `_cron` to the payload of scheduled jobs.
    const { _cron, _cause, ...payload } = (given ?? {}) as Record<string, unknown>
    const fields = { ...(_cause as Cause | undefined), job: job.name, jobId, try: attempts }
    return withLogContext(fields, () => inSpan(fields, () => perform(payload, helpers)))
  }
}

/** A pool of the queue's workers, for these jobs alone. */
interface Lane {
  jobs: readonly RunnableJob[]
  schedules: readonly Schedule[]
  atOnce: number
}

async function startLane({ services, pool }: Pick<WorkerOptions, 'services' | 'pool'>, lane: Lane) {
  const scheduled = lane.schedules.map(({ job, cron }): CronItem => ({
    task: job.name,
    match: cron,
    identifier: job.name,
    options: { maxAttempts: job.tries, jobKey: `schedule:${job.name}`, backfillPeriod: 24 * 3600_000 },
  }))
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(lane.jobs.map((job) => [job.name, task(job, services)])),
    parsedCronItems: parseCronItems(scheduled),
    concurrency: lane.atOnce,
    noHandleSignals: true,
    logger: queueLog(services.log, services.outages),
    events,
  })
  const [{ workerPool }] = await created
  return { runner, poolId: workerPool.id }
}

/** Starts the lanes of this process. The returned function stops them: running jobs may finish. */
export async function startWorker(options: WorkerOptions): Promise<() => Promise<void>> {
  const { config, services, jobs, schedules } = options
  const { roles, concurrency, encodeConcurrency } = config.worker
  const known = [...jobs, ...schedules.map(({ job }) => job)]
  const lanesOf = (role: WorkerRole, atOnce: number): Lane[] => {
    const own = known.filter((job) => job.role === role)
    // In lanes of their own, so that slow jobs keep no others waiting.
    const alone = own.filter(({ isOneAtATime }) => isOneAtATime)
    const others = own.filter(({ isOneAtATime }) => !isOneAtATime)
    return [
      { jobs: others, schedules: role === 'general' ? schedules : [], atOnce },
      ...alone.map((job) => ({ jobs: [job], schedules: [], atOnce: 1 })),
    ]
  }
  const lanes = [
    ...(roles.includes('general') ? lanesOf('general', concurrency) : []),
    ...(roles.includes('encode') ? lanesOf('encode', encodeConcurrency) : []),
  ]
  const started = await Promise.all(lanes.map((lane) => startLane(options, lane)))
  const poolIds = started.map(({ poolId }) => poolId)
  const liveness = new Liveness(config.database.directUrl, poolIds, services)
  await liveness.start(options.livenessMs)
  let isStopping = false
  // The queue gives up when it cannot note that a job has ended. The rejection ends the process, which is restarted.
  for (const { runner } of started)
    void runner.promise.then(() => {
      if (!isStopping) throw new Error('the job queue stopped by itself')
    })
  return async () => {
    isStopping = true
    await Promise.all(started.map(({ runner }) => runner.stop()))
    await liveness.stop()
  }
}
