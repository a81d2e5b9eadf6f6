/** SITE-10: the languages that the site itself speaks, each by its own name. */
export const siteLanguages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const
export type SiteLanguage = keyof typeof siteLanguages
export const languageNames = Object.keys(siteLanguages) as SiteLanguage[]

/** What a visitor can choose from: the site's own language first. */
export const offeredLanguages = (site: { language: SiteLanguage; languages: readonly SiteLanguage[] }) => [
  ...new Set([site.language, ...site.languages]),
]

/** The address of a page in one of them. Without `lang` it is in the visitor's language. */
export const inLanguage = (path: string, language: SiteLanguage): string =>
  `${path}${path.includes('?') ? '&' : '?'}${languageParameter}=${language}`
export const languageParameter = 'lang'
