import {
  type DeskPage,
  isOwnPage,
  type OpenPage,
  ownPages,
  type PageDraft,
  pageErrors as errors,
  pageLimits as limits,
  type PageVersion,
  type WrittenPage,
} from '@matinee/contract/pages'
import type { Actor } from '../../platform/actor.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { writeAuditEntry } from '../audit-log/audit-log.service.ts'
import { parseMarkdown } from './markdown.ts'
import { insertVersion, listPages, listVersions, lockPages, getVersion, type VersionRow } from './pages.queries.ts'

type PageServices = Pick<Services, 'db' | 'settings'>

const isWritten = (row: VersionRow): row is VersionRow & { text: string } => row.text !== null
const draftOf = (row: VersionRow): PageDraft | null => {
  const { title, description, text, isInFooter } = row
  return text === null ? null : { title, description, text, isInFooter }
}
const toVersion = ({ id, at, by, title, text }: VersionRow): PageVersion => ({
  id,
  at: at.toISOString(),
  by,
  title,
  isWritten: text !== null,
})

/** SITE-3: what visitors read. */
export async function getPage({ db, settings }: PageServices, slug: string): Promise<WrittenPage> {
  // Answered from memory: pages with our own text must work while the database is down.
  if (!settings.pages().some((page) => page.slug === slug)) throw errors.notFound()
  const [row] = await listVersions(db, slug, 1)
  if (!row || !isWritten(row)) throw errors.notFound()
  const { title, description, text, at } = row
  return { slug, title, description, changedAt: at.toISOString(), ...parseMarkdown(text) }
}

/** Pages with a text of ours first. Removed pages are listed, as they can be restored. */
export async function listAdminPages({ db }: Pick<Services, 'db'>): Promise<DeskPage[]> {
  const rows = new Map((await listPages(db)).map((row) => [row.slug, row]))
  const toAdminPage = (slug: string): DeskPage => {
    const row = rows.get(slug)
    const ours = isOwnPage(slug) ? ownPages[slug] : undefined
    return {
      slug,
      title: ours ?? row?.title ?? slug,
      state: row && isWritten(row) ? 'written' : ours ? 'ours' : 'removed',
      isInFooter: ours !== undefined || row?.isInFooter === true,
      changedAt: row?.at.toISOString() ?? null,
    }
  }
  const others = [...rows.keys()].filter((slug) => !isOwnPage(slug))
  return [...Object.keys(ownPages), ...others].map(toAdminPage)
}

export async function openPage(db: Connection, slug: string): Promise<OpenPage> {
  const versions = await listVersions(db, slug, limits.versions)
  const [newest] = versions
  if (!newest && !isOwnPage(slug)) throw errors.notFound()
  return {
    slug,
    version: newest?.id ?? 0,
    draft: newest ? draftOf(newest) : null,
    versions: versions.map(toVersion),
  }
}

export async function getPageVersion({ db }: Pick<Services, 'db'>, slug: string, id: number) {
  const row = await getVersion(db, slug, id)
  if (!row) throw errors.unknownVersion()
  return { version: toVersion(row), draft: draftOf(row), text: row.text === null ? null : parseMarkdown(row.text) }
}

interface Change {
  slug: string
  /** Only one of these may be replaced; undefined for any. */
  versions: readonly string[] | undefined
}

/** Writes the next version. `next` gets the newest one, and returns its successor and the action for the audit log. */
async function writeVersion(
  { db, settings }: PageServices,
  { slug, versions }: Change,
  actor: Actor,
  next: (newest: VersionRow | undefined, tx: Connection) => Promise<NextVersion>,
): Promise<OpenPage> {
  const page = await db.transaction().execute(async (tx) => {
    await lockPages(tx)
    const [newest] = await listVersions(tx, slug, 1)
    if (versions && !versions.includes(String(newest?.id ?? 0))) throw errors.changedMeanwhile()
    const { action, version, details } = await next(newest, tx)
    const id = await insertVersion(tx, slug, version, actor.id)
    // Without the text, which is in the version.
    await writeAuditEntry(tx, actor, {
      action,
      target: { kind: 'page', id: slug, name: version.title },
      ...(newest && { before: { version: newest.id, title: newest.title } }),
      after: { version: id, title: version.title, ...details },
    })
    return openPage(tx, slug)
  })
  // The footer and the cached pages of this process follow at once, those of others a moment later.
  await settings.load()
  return page
}
interface NextVersion {
  action: 'page.save' | 'page.remove' | 'page.restore'
  version: Pick<VersionRow, 'title' | 'description' | 'text' | 'isInFooter'>
  details?: Record<string, unknown>
}

async function refuseTooMany(tx: Connection): Promise<void> {
  const pages = (await listPages(tx)).filter((row) => isWritten(row) && !isOwnPage(row.slug))
  if (pages.length >= limits.pages) throw errors.full()
}

export async function savePage(services: PageServices, change: Change & { draft: PageDraft }, actor: Actor) {
  return writeVersion(services, change, actor, async (newest, tx) => {
    if (!isOwnPage(change.slug) && (!newest || !isWritten(newest))) await refuseTooMany(tx)
    return { action: 'page.save', version: change.draft }
  })
}

/** A page with a text of ours shows that again; any other page is gone. */
export async function removePage(services: PageServices, change: Change, actor: Actor) {
  return writeVersion(services, change, actor, async (newest) => {
    if (!newest || !isWritten(newest)) throw errors.notFound()
    return { action: 'page.remove', version: { ...newest, text: null, isInFooter: false } }
  })
}

export async function restoreVersion(services: PageServices, slug: string, versionId: number, actor: Actor) {
  return writeVersion(services, { slug, versions: undefined }, actor, async (newest, tx) => {
    const version = await getVersion(tx, slug, versionId)
    if (!version || !isWritten(version)) throw errors.unknownVersion()
    if (!isOwnPage(slug) && newest && !isWritten(newest)) await refuseTooMany(tx)
    return { action: 'page.restore', version, details: { from: versionId } }
  })
}
