import { themeStorageKey } from '@matinee/contract/theme'

/** In local storage: how the player sounds and looks on this device. */
export const playerStorageKey = 'player'

/** AUTH-5: these belong to the device and name nobody. Whoever needs large captions needs them after a logout, too. */
export const devicePreferenceKeys: readonly string[] = [themeStorageKey, playerStorageKey]
