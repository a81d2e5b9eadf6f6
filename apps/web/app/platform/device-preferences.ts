import { themeStorageKey } from '@matinee/contract/theme'

/** In local storage: how the player sounds and looks on this device. */
export const playerStorageKey = 'player'

/** AUTH-5: not personal, so they stay after a logout: large captions are needed then, too. */
export const devicePreferenceKeys: readonly string[] = [themeStorageKey, playerStorageKey]
