import { storageKeys } from '@matinee/contract/sessions'
import { readStored, writeStored } from '../../platform/storage.ts'

/** Noted for the boot script, which makes room on home before the first paint. */
export const storeHasContinueWatching = (hasSomething: boolean): boolean =>
  writeStored('localStorage', storageKeys.continuing, hasSomething ? '1' : '0')

/** Undefined if this browser has not asked yet. */
export function readHasContinueWatching(): boolean | undefined {
  const stored = readStored('localStorage', storageKeys.continuing)
  return stored === null ? undefined : stored === '1'
}
