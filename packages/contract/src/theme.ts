export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** `system` is the absence of a stored choice. */
export type ThemeChoice = Theme | 'system'

export const themeStorageKey = 'theme'
/** Fired on `window` whenever the theme on screen changes, with `{ theme, choice }` as its detail. */
export const themeChangeEvent = 'themechange'
/** What the browser's own bars take. */
export const themeColors: Record<Theme, string> = { light: '#ffffff', dark: '#000000' }
