import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Connection } from '../database/database.ts'
import type { WorkerRole } from '../config.ts'
import { currentCause } from '../log.ts'
import type { Services } from '../services.ts'
import { lockQueue } from './queues.ts'

export interface JobContext extends Services {
  /** Aborted when the worker is asked to stop and time runs out. */
  signal: AbortSignal
  log: Logger
}

export interface RunnableJob {
  name: string
  /** How often it is tried, with growing pauses; then it stays failed. */
  tries: number
  /** A worker process runs at most one job of this name at a time. */
  isOneAtATime: boolean
  /** Only worker processes with this role run it. */
  role: WorkerRole
  start(given: unknown, context: JobContext): Promise<void>
  giveUp(given: unknown, context: JobContext, error: Error): Promise<void>
}

/** Runs in the worker at least once: it is repeated if the worker dies. */
export interface Job<P> extends RunnableJob {
  payload: z.ZodType<P>
}

interface JobDefinition<P> {
  name: string
  payload: z.ZodType<P>
  tries: number
  /** Gives it a lane of its own, which holds a connection all the time: only for jobs that would delay the others. */
  isOneAtATime?: boolean
  role?: WorkerRole
  run: (payload: P, context: JobContext) => Promise<void>
  /** Called after the last try has failed. */
  gaveUp?: (payload: P, context: JobContext, error: Error) => Promise<void>
}

export const defineJob = <P>({
  name,
  payload,
  tries,
  isOneAtATime = false,
  role = 'general',
  run,
  gaveUp,
}: JobDefinition<P>): Job<P> => ({
  name,
  payload,
  tries,
  isOneAtATime,
  role,
  start: (given, context) => run(payload.parse(given), context),
  giveUp: async (given, context, error) => gaveUp?.(payload.parse(given), context, error),
})

/** A job that runs by the clock. `cron` is in UTC. */
export interface Schedule {
  job: RunnableJob
  cron: string
}

interface EnqueueOptions {
  /** A waiting job with the same key is replaced. */
  key?: string
  /**
   * What the job is about, `renewal:<id>`: jobs with the same queue run one after the other, in the order of their start
   * times. A job whose key is running starts a second one beside it unless it has a queue. A job that waits to be tried
   * again does not block the others of its queue.
   */
  queue?: string | undefined
  waitMs?: number
  /** It runs before all other jobs. */
  isUrgent?: boolean
  /** It runs after all other jobs. */
  isLowPriority?: boolean
}

/** SQL: whether a job with this key waits, runs or will be tried again. */
export const isQueued = (key: string) => sql<boolean>`exists (
  select from graphile_worker._private_jobs where key = ${key} and (attempts < max_attempts or locked_at is not null))`

/** In the caller's transaction: the job runs only if that commits. */
export async function enqueue<P>(db: Connection, job: Job<P>, payload: P, options: EnqueueOptions = {}): Promise<void> {
  // `_cause` is for the log and traces of the worker, which takes it off.
  const json = JSON.stringify({ ...job.payload.parse(payload), _cause: currentCause() })
  const priority = options.isUrgent ? -10 : options.isLowPriority ? 10 : 0
  const { queue } = options
  if (queue !== undefined) await lockQueue(db, queue)
  const add = sql<{ id: string | null }>`select id from graphile_worker.add_job(${job.name}, ${json}::json,
    queue_name => ${queue ?? null}, job_key => ${options.key ?? null}, priority => ${priority},
    run_at => now() + make_interval(secs => ${(options.waitMs ?? 0) / 1000}), max_attempts => ${job.tries})`
  // A race: nothing is added while a worker takes the job with this key. The second time it is seen as taken.
  for (let isAdded = false; !isAdded;) isAdded = (await add.execute(db)).rows[0]?.id != null
}
