import { uploadLimits } from '@matinee/contract/uploads'
import { readStored, writeStored } from '../../../platform/storage.ts'

/** A reload ends an upload, and only the user can choose the file again, so its name is stored and shown. */
interface StoredUpload {
  name: string
  begunAt: number
}

const storageKey = (key: string) => `desk-upload-${key}`

export const storeInterruptedUpload = (key: string, name: string): void =>
  void writeStored(
    'localStorage',
    storageKey(key),
    JSON.stringify({ name, begunAt: Date.now() } satisfies StoredUpload),
  )

export const clearInterruptedUpload = (key: string): void => void writeStored('localStorage', storageKey(key), null)

/** The name of the file, while the server keeps the part that has arrived. */
export function readInterruptedUpload(key: string): string | undefined {
  const stored = readStored('localStorage', storageKey(key))
  if (stored === null) return undefined
  const { name, begunAt } = JSON.parse(stored) as StoredUpload
  return Date.now() - begunAt < uploadLimits.retentionDays * 24 * 3_600_000 ? name : undefined
}
