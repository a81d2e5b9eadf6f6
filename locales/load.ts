import { type Areas, areas } from './compiled/areas.js'

export { type Areas, areas }

/** The words of an area in one language. English is imported directly: `@matinee/locales/<area>`. */
export const loadWords = <Area extends keyof Areas>(area: Area, language: string): Promise<Areas[Area]> =>
  import(new URL(`compiled/${language}/${area}.js`, import.meta.url).href) as Promise<Areas[Area]>

/** The words of an area by language. */
export async function loadLanguages<Area extends keyof Areas, Language extends string>(
  area: Area,
  languages: readonly Language[],
): Promise<Record<Language, Areas[Area]>> {
  const loaded = languages.map(async (language) => [language, await loadWords(area, language)] as const)
  return Object.fromEntries(await Promise.all(loaded)) as Record<Language, Areas[Area]>
}
