import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** `./words.ts`, `./plans.words.ts`, `@matinee/contract/plans.words` */
const catalogue = /(?:^|[/.])words(?:\.ts)?$/
const pseudoLanguages = new Set(['pseudo', 'pseudo-rtl'])
const virtual = '\0pseudo:'

/**
 * SITE-10: a build speaks one language. Whoever imports `words.ts` gets the `words.de.ts` beside it in a German one, so
 * no page loads a word of another language, or code that looks one up. `pseudo` is English with accents, longer and in
 * brackets, for tests: words that are in no catalogue have none, and what has no room for them is cut off. `pseudo-rtl`
 * is the same from right to left.
 */
export const inLanguage = (language = 'en'): Plugin => ({
  name: 'in-language',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (language === 'en' || !catalogue.test(source) || importer?.startsWith(virtual)) return null
    const english = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (!english) return null
    if (pseudoLanguages.has(language)) return virtual + english.id
    const translated = english.id.replace(/\.ts$/, `.${language}.ts`)
    return existsSync(translated) ? translated : english
  },
  load(id) {
    if (!id.startsWith(virtual)) return null
    const file = id.slice(virtual.length)
    const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
    const direction = language === 'pseudo-rtl' ? 'rtl' : 'ltr'
    const exported = names.map((name) =>
      name === 'localeWords'
        ? `export const ${name} = { ...english.${name}, direction: '${direction}' }`
        : `export const ${name} = pseudo(english.${name})`,
    )
    return [
      `import * as english from ${JSON.stringify(file)}`,
      `import { pseudo } from ${JSON.stringify(path.join(import.meta.dirname, 'pseudo.ts'))}`,
      ...exported,
    ].join('\n')
  },
})
