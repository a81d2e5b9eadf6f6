import { isOwnPage, pagePath } from '@matinee/contract/pages'
import { type Settings, settings as schema } from '@matinee/contract/settings.schemas'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Changes } from './database/changes.ts'
import { type Database, isDatabaseAway } from './database/database.ts'

interface PageLink {
  slug: string
  title: string
  isInFooter: boolean
}

/** The settings of the desk, as this process knows them. Code reads their values from `config.site`. */
export interface LiveSettings {
  /** The values of the environment, which hold where the desk has set nothing. */
  readonly defaults: Settings
  /** SITE-3: the pages that the operator has written. */
  pages(): readonly PageLink[]
  /** Reads the settings now. Every process also does so when it hears of a change. */
  load(): Promise<void>
  /** `listener` is called after the settings have changed. */
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

/** The pages that the operator has written, as they are now, and the id of the newest version of any page. */
async function readPages(db: Database): Promise<{ version: number; pages: PageLink[] }> {
  const { rows } = await sql<{ version: number; pages: PageLink[] }>`
    select coalesce(max(id), 0) as version,
      coalesce(json_agg(json_build_object('slug', slug, 'title', title, 'isInFooter', is_in_footer)
        order by lower(title), slug) filter (where is_written), '[]') as pages
    from (select distinct on (slug) id, slug, title, is_in_footer, text is not null as is_written
      from page_version order by slug, id desc) newest`.execute(db)
  return rows[0]!
}

/**
 * Keeps `site` as the desk has set it: one object, changed in place, so that everything that reads from it reads what
 * holds now.
 */
export function followSettings(
  site: Config['site'],
  { db, changes, log }: { db: Database; changes: Changes; log: Logger },
): LiveSettings {
  const defaults = schema.parse(site)
  const listeners: (() => void)[] = []
  let version = ''
  let pages: PageLink[] = []
  let loading = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  async function read() {
    const newest = await db
      .selectFrom('settings_version')
      .select(['id', 'settings'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const written = await readPages(db)
    const found = `${newest?.id ?? 0} ${written.version}`
    if (found === version) return
    version = found
    const stored = readable((newest?.settings ?? {}) as Record<string, unknown>, log)
    pages = written.pages
    const inFooter = pages.filter(({ slug, isInFooter }) => isInFooter && !isOwnPage(slug))
    const links = inFooter.map(({ slug, title }) => ({ title, path: pagePath(slug) }))
    Object.assign(site, defaults, stored, { pages: links })
    for (const listener of listeners) listener()
  }

  /** Serialized, so that an older state never replaces a newer one. */
  function load(): Promise<void> {
    const result = loading.then(read)
    loading = result.catch(() => {})
    return result
  }

  function reload() {
    clearTimeout(retry)
    // `changes` notifies again as soon as there is a connection.
    if (!changes.isListening()) return
    load().catch((error: unknown) => {
      // An outage is one line in the log, which `outages.ts` writes.
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'settings cannot be read; trying again')
      retry = setTimeout(reload, retryAfterMs).unref()
    })
  }
  changes.on('settings', reload)
  return { defaults, pages: () => pages, load, onChange: (listener) => void listeners.push(listener) }
}
