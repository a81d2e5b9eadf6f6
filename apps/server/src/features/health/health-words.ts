import { languageNames } from '@matinee/contract/site-languages'
import { type Areas, loadLanguages } from '@matinee/locales/load'

/** SITE-10: most of these sentences have values, so they are made in the language of whoever asks. */
export type HealthWords = Areas['api/health']
export const healthWords = await loadLanguages('api/health', languageNames)
