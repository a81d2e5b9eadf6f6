import { compile, folder } from '@matinee/locales/compile'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * SITE-10: a build speaks one language. `@matinee/locales/<area>` is German in a German one, so no page loads a word of
 * another language, or code that looks one up. `en-XA` and `ar-XB` are for tests, see `pseudo.ts` of the locales.
 */
export const inLanguage = (language = 'en'): Plugin => ({
  name: 'in-language',
  enforce: 'pre',
  config: () => compile({ language }),
  resolveId(source) {
    const [, area] = /^@matinee\/locales\/(.+)$/.exec(source) ?? []
    return area === undefined ? null : path.join(folder, 'compiled', language, `${area}.js`)
  },
  configureServer({ watcher, config }) {
    watcher.add(folder)
    watcher.on('all', (_event, file) => {
      if (!file.startsWith(folder + path.sep) || !file.endsWith('.json')) return
      try {
        compile({ language })
      } catch (error) {
        config.logger.error(String(error))
      }
    })
  },
})
