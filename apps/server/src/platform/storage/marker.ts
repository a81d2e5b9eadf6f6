import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import type { Connection } from '../database/database.ts'
import { getInstallationId } from '../installation.ts'
import type { Storage } from './storage.ts'

/** A file that says which installation uses this storage. Nothing that deletes files in bulk runs on another's. */
const markerKey = 'installation.json'

/** The host is there because a copy of a database has the id of the original. */
interface Marker {
  installation: string
  host: string
}

interface Deps {
  db: Connection
  storage: Storage
  config: { site: Pick<Config['site'], 'url'> }
}

async function readMarker(storage: Storage): Promise<Marker | undefined> {
  const content = await storage.read(markerKey)
  if (!content) return undefined
  const found: unknown = await text(content)
    .then(JSON.parse)
    .catch(() => undefined)
  const { installation, host } = (found ?? {}) as Partial<Record<keyof Marker, unknown>>
  // A marker that cannot be read belongs to another installation.
  return { installation: String(installation), host: String(host) }
}

/**
 * The installation that this storage belongs to, if that is not ours: another one, or the one whose database ours is a
 * copy of. Storage without a marker becomes ours. An operator takes storage over by removing the marker.
 */
export async function findOtherOwner({ db, storage, config }: Deps): Promise<Marker | undefined> {
  const ours: Marker = { installation: await getInstallationId(db), host: new URL(config.site.url).hostname }
  const found = await readMarker(storage)
  if (!found) {
    await storage.write(markerKey, Readable.from([`${JSON.stringify(ours)}\n`]))
    return undefined
  }
  return found.installation === ours.installation && found.host === ours.host ? undefined : found
}

/** For storage that has just been filled by a restore or an import: its next user marks it. */
export const removeMarker = (storage: Storage): Promise<void> => storage.remove(markerKey)

/** Whether a job may delete files that no row names. It says once why not. */
export async function isOwnStorage(needs: Deps & { log: { error: (facts: object, text: string) => void } }) {
  const other = await findOtherOwner(needs)
  if (other && !reported.has(needs.storage)) {
    reported.add(needs.storage)
    needs.log.error({ ...other }, `storage is in use by another installation: nothing is deleted (${markerKey})`)
  }
  return other === undefined
}

const reported = new WeakSet<Storage>()
