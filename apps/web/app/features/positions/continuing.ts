import { storageKeys } from '@matinee/contract/sessions'
import { readStored, writeStored } from '../../platform/storage.ts'

/** For the boot script, which makes room on home before anything is shown. */
export const noteContinuing = (hasSomething: boolean): boolean =>
  writeStored('localStorage', storageKeys.continuing, hasSomething ? '1' : '0')

/** Undefined where nobody has looked yet. */
export function isContinuing(): boolean | undefined {
  const noted = readStored('localStorage', storageKeys.continuing)
  return noted === null ? undefined : noted === '1'
}
