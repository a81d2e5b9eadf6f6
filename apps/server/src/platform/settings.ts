import { type Settings, settings as schema } from '@matinee/contract/settings.schemas'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Changes } from './database/changes.ts'
import { type Database, isConnectionLost } from './database/database.ts'

/** The settings of the desk, as this process knows them. They are read from `config.site`. */
export interface LiveSettings {
  /** What holds where the desk has set nothing. */
  readonly defaults: Settings
  /** Reads them now. Otherwise every process does so when it hears of a change. */
  load(): Promise<void>
  /** Called after other settings hold. */
  onChange(listener: () => void): void
}

const retryAfterMs = 1_000

/** What is stored, without what this version of the product cannot read. */
function readable(stored: Record<string, unknown>, log: Logger): Partial<Settings> {
  const entries = Object.entries(schema.shape).flatMap(([key, field]) => {
    if (!(key in stored)) return []
    const { success, data } = field.safeParse(stored[key])
    if (!success) log.warn({ setting: key }, 'a stored setting is not valid; the value of the environment holds')
    return success ? [[key, data] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * Keeps `site` as the desk has set it: one object, changed in place, so that everything that reads from it reads what
 * holds now.
 */
export function keepSettings(
  site: Config['site'],
  { db, changes, log }: { db: Database; changes: Changes; log: Logger },
): LiveSettings {
  const defaults = schema.parse(site)
  const listeners: (() => void)[] = []
  let version = 0
  let loading = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  async function read() {
    const newest = await db
      .selectFrom('settings_version')
      .select(['id', 'settings'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if ((newest?.id ?? 0) === version) return
    version = newest?.id ?? 0
    Object.assign(site, defaults, readable((newest?.settings ?? {}) as Record<string, unknown>, log))
    for (const listener of listeners) listener()
  }

  /** One after the other, so that an older state never replaces a newer one. */
  function load(): Promise<void> {
    const result = loading.then(read)
    loading = result.catch(() => {})
    return result
  }

  function reload() {
    clearTimeout(retry)
    // Without a connection they are read as soon as there is one again.
    if (!changes.isListening()) return
    load().catch((error: unknown) => {
      // An outage is one line in the log, which `outages.ts` writes.
      if (!isConnectionLost(error)) log.warn({ err: error }, 'settings cannot be read; trying again')
      retry = setTimeout(reload, retryAfterMs).unref()
    })
  }
  changes.on('settings', reload)
  return { defaults, load, onChange: (listener) => void listeners.push(listener) }
}
