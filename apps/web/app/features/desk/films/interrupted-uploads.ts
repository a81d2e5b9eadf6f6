import { uploadLimits } from '@matinee/contract/uploads'
import { readStored, writeStored } from '../../../platform/storage.ts'

/** A reload ends an upload, and only the editor can choose the file again: so its name is remembered, and shown. */
interface Remembered {
  name: string
  begunAt: number
}

const storageKey = (key: string) => `desk-upload-${key}`

export const rememberUpload = (key: string, name: string): void =>
  void writeStored('localStorage', storageKey(key), JSON.stringify({ name, begunAt: Date.now() } satisfies Remembered))

export const forgetUpload = (key: string): void => void writeStored('localStorage', storageKey(key), null)

/** The name of the file, while the server keeps the part that has arrived. */
export function interruptedUpload(key: string): string | undefined {
  const stored = readStored('localStorage', storageKey(key))
  if (stored === null) return undefined
  const { name, begunAt } = JSON.parse(stored) as Remembered
  return Date.now() - begunAt < uploadLimits.daysKept * 24 * 3_600_000 ? name : undefined
}
