import { storageKeys } from '@matinee/contract/sessions'
import { readStored, writeStored } from '../../platform/storage.ts'

/** Stored for the boot script, which reserves space on home before the first paint. */
export const storeHasContinueWatching = (hasSomething: boolean): boolean =>
  writeStored('localStorage', storageKeys.continuing, hasSomething ? '1' : '0')

/** Undefined before the first request in this browser. */
export function readHasContinueWatching(): boolean | undefined {
  const stored = readStored('localStorage', storageKeys.continuing)
  return stored === null ? undefined : stored === '1'
}
