import type { SettingsInput } from '@matinee/contract/settings'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'

export interface Version {
  id: number
  settings: SettingsInput
  /** The settings of the version before. */
  former: SettingsInput
  at: Date
  by: { id: string; username: string } | null
}

/** Other changes of the settings wait until the transaction ends. Undefined: none were saved yet. */
export async function lockSettings(tx: Connection): Promise<SettingsInput | undefined> {
  await sql`lock table settings_version in share row exclusive mode`.execute(tx)
  const newest = await tx
    .selectFrom('settings_version')
    .select('settings')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.settings as SettingsInput | undefined
}

export async function insertVersion(tx: Connection, settings: SettingsInput, by: string | undefined): Promise<void> {
  await tx
    .insertInto('settings_version')
    .values({ settings: JSON.stringify(settings), changed_by: by ?? null, changed_at: sql<Date>`app_now()` })
    .execute()
}

/** All versions, the newest first, or the one with this id. */
export async function listVersions(db: Connection, { id, limit }: { id?: number; limit: number }): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select v.id, v.settings, v.former, v.changed_at as at,
      case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end as by
    from (select *, lag(settings, 1, '{}') over (order by id) as former from settings_version) v
    left join users u on u.id = v.changed_by
    where ${id === undefined ? sql`true` : sql`v.id = ${id}`}
    order by v.id desc limit ${limit}`.execute(db)
  return rows
}
