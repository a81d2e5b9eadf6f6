import { storageKeys } from '@matinee/contract/sessions'
import { readStored, writeStored } from '../../platform/storage.ts'

/** Noted for the boot script, which makes room on home before the first paint. */
export const noteContinuing = (hasSomething: boolean): boolean =>
  writeStored('localStorage', storageKeys.continuing, hasSomething ? '1' : '0')

/** Undefined if this browser has not asked yet. */
export function isContinuing(): boolean | undefined {
  const noted = readStored('localStorage', storageKeys.continuing)
  return noted === null ? undefined : noted === '1'
}
