import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { Services } from '../services.ts'

/**
 * Before a job is added to a queue: the queue exists, and is not purged, until the transaction ends. The library's own
 * cleanup does not know of such transactions, and a job whose queue is gone would never run.
 */
export async function lockQueue(db: Connection, name: string): Promise<void> {
  for (let isLocked = false; !isLocked;) {
    await sql`
      insert into graphile_worker._private_job_queues (queue_name) select ${name}
      where not exists (select from graphile_worker._private_job_queues where queue_name = ${name})
      on conflict do nothing`.execute(db)
    // A queue that was purged between the two statements is made again.
    const { rows } = await sql`
      select from graphile_worker._private_job_queues where queue_name = ${name} for key share`.execute(db)
    isLocked = rows.length > 0
  }
}

const purgedAtOnce = 1000

/** Deletes queues without jobs: each is about one thing, and workers look at all of them whenever they look for a job. */
export async function purgeQueues({ db, signal }: Pick<Services, 'db'> & { signal?: AbortSignal }): Promise<number> {
  let purged = 0
  for (let after = '0'; ;) {
    signal?.throwIfAborted()
    const { ids, deleted } = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from graphile_worker._private_job_queues where locked_at is null and id > ${after}::int
        order by id limit ${purgedAtOnce} for update skip locked`.execute(tx)
      const locked = rows.map(({ id }) => id)
      // A statement of its own: it sees the jobs that were added until their queues were locked.
      const { rows: gone } = await sql`
        delete from graphile_worker._private_job_queues q where id = any(${locked}::int[])
          and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id) returning id`.execute(
        tx,
      )
      return { ids: locked, deleted: gone.length }
    })
    purged += deleted
    const last = ids.at(-1)
    if (last === undefined) return purged
    after = last
  }
}
